// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The forms in which a model text states an orientation.

#ifndef GIMBAL_SPEC_ORIENTATION_H_
#define GIMBAL_SPEC_ORIENTATION_H_

#include <mujoco/mujoco.h>

// The unit quaternion that turns the z axis to direction vec (need not be a unit vector).
void quat_from_zaxis(double quat[4], const double vec[3]);

#endif  // GIMBAL_SPEC_ORIENTATION_H_
