// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solids that are round inside.

#ifndef GIMBAL_IMPORT_WHEEL_H_
#define GIMBAL_IMPORT_WHEEL_H_

#include "import/mesh/notch.h"

// Planes through an axis that divide a solid in equal sectors, half as many planes as sectors, if
// its notches (GimbalNotch) lie all around one of the axes; otherwise none. The caller owns the
// list of GimbalPlane.
GArray* gimbal_wheel_planes(const GArray* notches, const double axes[][3], int count, guint sectors);

#endif  // GIMBAL_IMPORT_WHEEL_H_
