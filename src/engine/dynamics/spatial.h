// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inline algebra of the dynamics: 3-vectors, quaternions, 6-vectors (rotation first) and 10-number inertias.
//
// A motion or force vector v = [w, u] is expressed in world axes at the centre of mass of its kinematic tree.
// An inertia is [Ixx, Iyy, Izz, Ixy, Ixz, Iyz, m*dx, m*dy, m*dz, m], d the offset of the body's centre of
// mass.

#ifndef GIMBAL_DYNAMICS_SPATIAL_H_
#define GIMBAL_DYNAMICS_SPATIAL_H_

#include <mujoco/mujoco.h>

//---- 3-vectors

static inline void v3_set(mjtNum r[3], mjtNum x, mjtNum y, mjtNum z) {
  r[0] = x;
  r[1] = y;
  r[2] = z;
}

static inline void v3_copy(mjtNum r[3], const mjtNum a[3]) {
  mjtNum x = a[0], y = a[1], z = a[2];
  v3_set(r, x, y, z);
}

static inline void v3_add(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  v3_set(r, a[0] + b[0], a[1] + b[1], a[2] + b[2]);
}

static inline void v3_sub(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  v3_set(r, a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

static inline void v3_scale(mjtNum r[3], const mjtNum a[3], mjtNum s) {
  v3_set(r, a[0] * s, a[1] * s, a[2] * s);
}

static inline void v3_add_scaled(mjtNum r[3], const mjtNum a[3], mjtNum s) {
  r[0] += a[0] * s;
  r[1] += a[1] * s;
  r[2] += a[2] * s;
}

static inline mjtNum v3_dot(const mjtNum a[3], const mjtNum b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline mjtNum v3_norm(const mjtNum a[3]) {
  return mju_sqrt(v3_dot(a, a));
}

static inline int v3_is_zero(const mjtNum a[3]) {
  return a[0] == 0 && a[1] == 0 && a[2] == 0;
}

static inline void v3_cross(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum x = a[1] * b[2] - a[2] * b[1];
  mjtNum y = a[2] * b[0] - a[0] * b[2];
  mjtNum z = a[0] * b[1] - a[1] * b[0];
  v3_set(r, x, y, z);
}

// r += a x b
static inline void v3_add_cross(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum t[3];
  v3_cross(t, a, b);
  v3_add(r, r, t);
}

// r = M a and r = M' a, M 3 x 3 by rows
static inline void m3_mul(mjtNum r[3], const mjtNum m[9], const mjtNum a[3]) {
  mjtNum x = m[0] * a[0] + m[1] * a[1] + m[2] * a[2];
  mjtNum y = m[3] * a[0] + m[4] * a[1] + m[5] * a[2];
  mjtNum z = m[6] * a[0] + m[7] * a[1] + m[8] * a[2];
  v3_set(r, x, y, z);
}

static inline void m3_mul_t(mjtNum r[3], const mjtNum m[9], const mjtNum a[3]) {
  mjtNum x = m[0] * a[0] + m[3] * a[1] + m[6] * a[2];
  mjtNum y = m[1] * a[0] + m[4] * a[1] + m[7] * a[2];
  mjtNum z = m[2] * a[0] + m[5] * a[1] + m[8] * a[2];
  v3_set(r, x, y, z);
}

static inline void m3_copy(mjtNum r[9], const mjtNum m[9]) {
  for (int i = 0; i < 9; i++) r[i] = m[i];
}

//---- quaternions

static inline void q4_copy(mjtNum r[4], const mjtNum q[4]) {
  for (int i = 0; i < 4; i++) r[i] = q[i];
}

static inline void q4_normalize(mjtNum q[4]) {
  mjtNum norm = mju_sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (norm < mjMINVAL) {
    q[0] = 1;
    q[1] = q[2] = q[3] = 0;
  } else if (mju_abs(norm - 1) > mjMINVAL) {
    mjtNum inv = 1 / norm;
    for (int i = 0; i < 4; i++) q[i] *= inv;
  }
}

static inline void q4_mul(mjtNum r[4], const mjtNum a[4], const mjtNum b[4]) {
  mjtNum w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  mjtNum x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  mjtNum y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
  mjtNum z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
  r[0] = w;
  r[1] = x;
  r[2] = y;
  r[3] = z;
}

// r = v rotated by q
static inline void q4_rotate(mjtNum r[3], const mjtNum v[3], const mjtNum q[4]) {
  if (v3_is_zero(v)) {
    v3_set(r, 0, 0, 0);
    return;
  }
  mjtNum t[3] = {q[0] * v[0] + q[2] * v[2] - q[3] * v[1], q[0] * v[1] + q[3] * v[0] - q[1] * v[2],
                 q[0] * v[2] + q[1] * v[1] - q[2] * v[0]};
  mjtNum x = v[0] + 2 * (q[2] * t[2] - q[3] * t[1]);
  mjtNum y = v[1] + 2 * (q[3] * t[0] - q[1] * t[2]);
  mjtNum z = v[2] + 2 * (q[1] * t[1] - q[2] * t[0]);
  v3_set(r, x, y, z);
}

static inline void q4_to_matrix(mjtNum m[9], const mjtNum q[4]) {
  if (q[0] == 1 && q[1] == 0 && q[2] == 0 && q[3] == 0) {
    m[0] = m[4] = m[8] = 1;
    m[1] = m[2] = m[3] = m[5] = m[6] = m[7] = 0;
    return;
  }
  mjtNum q00 = q[0] * q[0], q01 = q[0] * q[1], q02 = q[0] * q[2], q03 = q[0] * q[3];
  mjtNum q11 = q[1] * q[1], q12 = q[1] * q[2], q13 = q[1] * q[3];
  mjtNum q22 = q[2] * q[2], q23 = q[2] * q[3], q33 = q[3] * q[3];
  m[0] = q00 + q11 - q22 - q33;
  m[4] = q00 - q11 + q22 - q33;
  m[8] = q00 - q11 - q22 + q33;
  m[1] = 2 * (q12 - q03);
  m[2] = 2 * (q13 + q02);
  m[3] = 2 * (q12 + q03);
  m[5] = 2 * (q23 - q01);
  m[6] = 2 * (q13 - q02);
  m[7] = 2 * (q23 + q01);
}

//---- 6-vectors

static inline void s6_zero(mjtNum r[6]) {
  for (int i = 0; i < 6; i++) r[i] = 0;
}

static inline void s6_copy(mjtNum r[6], const mjtNum a[6]) {
  for (int i = 0; i < 6; i++) r[i] = a[i];
}

static inline void s6_add_to(mjtNum r[6], const mjtNum a[6]) {
  for (int i = 0; i < 6; i++) r[i] += a[i];
}

static inline void s6_add_scaled(mjtNum r[6], const mjtNum a[6], mjtNum s) {
  for (int i = 0; i < 6; i++) r[i] += a[i] * s;
}

static inline mjtNum s6_dot(const mjtNum a[6], const mjtNum b[6]) {
  return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) + (a[3] * b[3] + a[4] * b[4] + a[5] * b[5]);
}

// r += the motion of n dofs with columns cdof and velocities v
static inline void s6_add_motion(mjtNum r[6], const mjtNum* cdof, const mjtNum* v, int n) {
  for (int i = 0; i < n; i++) s6_add_scaled(r, cdof + 6 * i, v[i]);
}

// r = v x a for motion vectors v and a
static inline void s6_cross_motion(mjtNum r[6], const mjtNum v[6], const mjtNum a[6]) {
  v3_cross(r, v, a);
  v3_cross(r + 3, v, a + 3);
  v3_add_cross(r + 3, v + 3, a);
}

// r = v x* f for a motion vector v and a force vector f
static inline void s6_cross_force(mjtNum r[6], const mjtNum v[6], const mjtNum f[6]) {
  v3_cross(r, v, f);
  v3_add_cross(r, v + 3, f + 3);
  v3_cross(r + 3, v, f + 3);
}

// r = I v
static inline void s6_inertia_mul(mjtNum r[6], const mjtNum i[10], const mjtNum v[6]) {
  r[0] = i[0] * v[0] + i[3] * v[1] + i[4] * v[2] - i[8] * v[4] + i[7] * v[5];
  r[1] = i[3] * v[0] + i[1] * v[1] + i[5] * v[2] + i[8] * v[3] - i[6] * v[5];
  r[2] = i[4] * v[0] + i[5] * v[1] + i[2] * v[2] - i[7] * v[3] + i[6] * v[4];
  r[3] = i[8] * v[1] - i[7] * v[2] + i[9] * v[3];
  r[4] = i[6] * v[2] - i[8] * v[0] + i[9] * v[4];
  r[5] = i[7] * v[0] - i[6] * v[1] + i[9] * v[5];
}

// Move a motion vector (rotation, linear) from point `from` to point `to`: w stays, u becomes u + w x (to -
// from).
static inline void s6_motion_at(mjtNum r[6], const mjtNum v[6], const mjtNum to[3], const mjtNum from[3]) {
  mjtNum offset[3];
  v3_sub(offset, to, from);
  mjtNum w[3] = {v[0], v[1], v[2]}, u[3] = {v[3], v[4], v[5]};
  v3_add_cross(u, w, offset);
  v3_copy(r, w);
  v3_copy(r + 3, u);
}

#endif  // GIMBAL_DYNAMICS_SPATIAL_H_
