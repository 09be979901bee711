// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inline steps of the recursions over the kinematic tree.
//
// Motions and forces are spatial vectors in world axes at the centre of mass of the body's tree
// (subtree_com of its root); cdof, cinert, cvel and their kin in mjData are all expressed there.

#ifndef GIMBAL_DYNAMICS_BODY_MOTION_H_
#define GIMBAL_DYNAMICS_BODY_MOTION_H_

#include <stdbool.h>

#include "math/spatial.h"
#include "math/vec.h"

static inline bool vec3_is_zero(const mjtNum a[3]) {
  return a[0] == 0 && a[1] == 0 && a[2] == 0;
}

// r += a x b; r must not be a or b
static inline void vec3_add_cross(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  r[0] += a[1] * b[2] - a[2] * b[1];
  r[1] += a[2] * b[0] - a[0] * b[2];
  r[2] += a[0] * b[1] - a[1] * b[0];
}

static inline void mat3_copy(mjtNum r[9], const mjtNum a[9]) {
  for (int i = 0; i < 9; i++) r[i] = a[i];
}

static inline void motion_zero(mjtNum r[6]) {
  for (int i = 0; i < 6; i++) r[i] = 0;
}

static inline void motion_copy(mjtNum r[6], const mjtNum a[6]) {
  for (int i = 0; i < 6; i++) r[i] = a[i];
}

static inline void motion_add(mjtNum r[6], const mjtNum a[6]) {
  for (int i = 0; i < 6; i++) r[i] += a[i];
}

static inline void motion_add_scaled(mjtNum r[6], const mjtNum a[6], mjtNum s) {
  for (int i = 0; i < 6; i++) r[i] += a[i] * s;
}

// r += the motion of n dofs with columns cdof and speeds v, summed before it is added: the
// reference's rounding
static inline void motion_add_dofs(mjtNum r[6], const mjtNum* cdof, const mjtNum* v, int n) {
  mjtNum sum[6];
  if (n <= 0) return;
  for (int k = 0; k < 6; k++) sum[k] = cdof[k] * v[0];
  for (int i = 1; i < n; i++) motion_add_scaled(sum, cdof + 6 * i, v[i]);
  motion_add(r, sum);
}

// The motion v seen at point `to` instead of `from`: the rotation stays, the translation gains
// w x (to - from).
static inline void motion_at(mjtNum r[6], const mjtNum v[6], const mjtNum to[3], const mjtNum from[3]) {
  mjtNum offset[3], u[3] = {v[3], v[4], v[5]};
  vec3_sub(offset, to, from);
  vec3_add_cross(u, v, offset);
  vec3_copy(r, v);
  vec3_copy(r + 3, u);
}

// The force f seen at point `to` instead of `from`: the force stays, the torque gains (from - to) x
// f.
static inline void force_at(mjtNum r[6], const mjtNum f[6], const mjtNum to[3], const mjtNum from[3]) {
  mjtNum offset[3], t[3] = {f[0], f[1], f[2]};
  vec3_sub(offset, from, to);
  vec3_add_cross(t, offset, f + 3);
  vec3_copy(r + 3, f + 3);
  vec3_copy(r, t);
}

#endif  // GIMBAL_DYNAMICS_BODY_MOTION_H_
