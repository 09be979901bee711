// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rigid transforms (gimbal/pose.h) and how their quaternions become units.

#ifndef GIMBAL_MATH_POSE_H_
#define GIMBAL_MATH_POSE_H_

#include <gimbal/pose.h>

// Returns the old length. One that is too short becomes (1,0,0,0).
double normalize4(double q[4]);

#endif  // GIMBAL_MATH_POSE_H_
