// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvalues of symmetric 3 x 3 matrices with a choice of rounding.

#ifndef GIMBAL_MATH_EIG3_H_
#define GIMBAL_MATH_EIG3_H_

#include <mujoco/mujoco.h>

// What counts as nothing. That frames agree with the reference, to the last bit and where moments
// are nearly equal, depends on it.
typedef struct Eig3Limits {
  mjtNum zero;   // off the diagonal, as a share of the largest element
  mjtNum equal;  // between eigenvalues that keep their order, as a share of it
  mjtNum unit;   // between the length of a quaternion and 1
} Eig3Limits;

extern const Eig3Limits kEig3Typed;  // inertias that a model states, or sums up
extern const Eig3Limits kEig3Mesh;   // those of vertices in single precision

// As mju_eig3.
int eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9], const Eig3Limits* limits);

#endif  // GIMBAL_MATH_EIG3_H_
