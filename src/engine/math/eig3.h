// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvalues of symmetric 3 x 3 matrices with a choice of rounding.

#ifndef GIMBAL_MATH_EIG3_H_
#define GIMBAL_MATH_EIG3_H_

#include <mujoco/mujoco.h>

// As mju_eig3; quaternions whose length is as near to 1 as exact are left as they are. mju_eig3
// uses mjMINVAL, compiled frames 1e-14: that they agree with the reference to the last bit depends
// on it.
int eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9], mjtNum exact);

#endif  // GIMBAL_MATH_EIG3_H_
