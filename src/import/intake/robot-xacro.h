// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of a robot's file. One in xacro, of which URDF is made, is turned by the program xacro
// where that is installed.

#ifndef GIMBAL_IMPORT_ROBOT_XACRO_H_
#define GIMBAL_IMPORT_ROBOT_XACRO_H_

#include "import/intake/intake-work.h"

// NULL with an error; the caller frees it.
char* gimbal_robot_load(GimbalIntakeWork* work, const char* path, GError** error);

#endif  // GIMBAL_IMPORT_ROBOT_XACRO_H_
