// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// URDF: robots described for ROS.

#ifndef GIMBAL_XML_READ_URDF_H_
#define GIMBAL_XML_READ_URDF_H_

#include "xml/read/read.h"

// Fill the spec from a tree whose root is <robot>; every problem goes to r->list, and so does a
// note on what was guessed, repaired or left out.
void urdf_read(Reader* r);

#endif  // GIMBAL_XML_READ_URDF_H_
