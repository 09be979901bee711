// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Repairs of a URDF before it is read, and what is left out of it after it could not be.

#ifndef GIMBAL_IMPORT_ROBOT_REPAIR_H_
#define GIMBAL_IMPORT_ROBOT_REPAIR_H_

#include <gimbal/diagnostics.h>

#include "import/intake/intake-work.h"

// What robots of others have and no reader takes, mended: sizes of zero or below, what an
// <inertial> lacks, joints to links that are not there. NULL with an error if it has no link.
char* gimbal_robot_repair(GimbalIntakeWork* work, const char* text, GError** error);

// The text without the elements that the errors of a list are about: what the reader or the
// compiler could not take. NULL: none of them can be left out.
char* gimbal_robot_leave_out(GimbalIntakeWork* work, const char* text, const GimbalDiagnostics* list);

#endif  // GIMBAL_IMPORT_ROBOT_REPAIR_H_
