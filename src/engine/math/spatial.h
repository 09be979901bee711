// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Spatial vectors: 3 rotational components, then 3 translational ones. Spatial inertias: 10
// numbers, the rotational inertia (xx, yy, zz, xy, xz, yz) about the reference point, mass times
// centre of mass (3), mass.

#ifndef GIMBAL_MATH_SPATIAL_H_
#define GIMBAL_MATH_SPATIAL_H_

#include "math/vec.h"

// Derivative of the motion vector v in a frame that moves with vel: res = vel x v. res must not be
// an operand.
static inline void spatial_cross_motion(mjtNum res[6], const mjtNum vel[6], const mjtNum v[6]) {
  GIMBAL_ASSERT(res != vel && res != v);
  res[0] = -vel[2] * v[1] + vel[1] * v[2];
  res[1] = vel[2] * v[0] - vel[0] * v[2];
  res[2] = -vel[1] * v[0] + vel[0] * v[1];
  res[3] = (-vel[2] * v[4] + vel[1] * v[5]) + (-vel[5] * v[1] + vel[4] * v[2]);
  res[4] = (vel[2] * v[3] - vel[0] * v[5]) + (vel[5] * v[0] - vel[3] * v[2]);
  res[5] = (-vel[1] * v[3] + vel[0] * v[4]) + (-vel[4] * v[0] + vel[3] * v[1]);
}

// The same for a force vector: res = vel x* f.
static inline void spatial_cross_force(mjtNum res[6], const mjtNum vel[6], const mjtNum f[6]) {
  GIMBAL_ASSERT(res != vel && res != f);
  res[0] = (-vel[2] * f[1] + vel[1] * f[2]) + (-vel[5] * f[4] + vel[4] * f[5]);
  res[1] = (vel[2] * f[0] - vel[0] * f[2]) + (vel[5] * f[3] - vel[3] * f[5]);
  res[2] = (-vel[1] * f[0] + vel[0] * f[1]) + (-vel[4] * f[3] + vel[3] * f[4]);
  res[3] = -vel[2] * f[4] + vel[1] * f[5];
  res[4] = vel[2] * f[3] - vel[0] * f[5];
  res[5] = -vel[1] * f[3] + vel[0] * f[4];
}

// Momentum of inertia at motion v: res = inertia v. res must not be v.
static inline void spatial_inertia_mul(mjtNum res[6], const mjtNum inertia[10], const mjtNum v[6]) {
  GIMBAL_ASSERT(res != v);
  res[0] = inertia[0] * v[0] + inertia[3] * v[1] + inertia[4] * v[2] - inertia[8] * v[4] + inertia[7] * v[5];
  res[1] = inertia[3] * v[0] + inertia[1] * v[1] + inertia[5] * v[2] + inertia[8] * v[3] - inertia[6] * v[5];
  res[2] = inertia[4] * v[0] + inertia[5] * v[1] + inertia[2] * v[2] - inertia[7] * v[3] + inertia[6] * v[4];
  res[3] = inertia[8] * v[1] - inertia[7] * v[2] + inertia[9] * v[3];
  res[4] = inertia[6] * v[2] - inertia[8] * v[0] + inertia[9] * v[4];
  res[5] = inertia[7] * v[0] - inertia[6] * v[1] + inertia[9] * v[5];
}

// In the order of mju_dot, so that rounding is the same.
static inline mjtNum spatial_dot(const mjtNum a[6], const mjtNum b[6]) {
  mjtNum even = a[0] * b[0] + a[2] * b[2], odd = a[1] * b[1] + a[3] * b[3];
  return (even + odd) + (a[4] * b[4] + a[5] * b[5]);
}

#endif  // GIMBAL_MATH_SPATIAL_H_
