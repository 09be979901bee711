// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How often a text comes to stand in the model that all is read for.

#ifndef GIMBAL_XML_READ_ATTACH_BOUND_H_
#define GIMBAL_XML_READ_ATTACH_BOUND_H_

#include "xml/read/read.h"

// Note what the text attaches (r->attaches) and count the bodies that it is going to make, with
// those that the texts around it make of it; false, with an error, if they are more than a model
// has.
bool attach_bounded(Reader* r);

#endif  // GIMBAL_XML_READ_ATTACH_BOUND_H_
