// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of 3, matrices of 3 x 3 (row-major) and quaternions (w, x, y, z), inline for the hot
// paths. The result comes first and may be one of the operands unless a comment says otherwise.

#ifndef GIMBAL_MATH_VEC_H_
#define GIMBAL_MATH_VEC_H_

#include <gimbal/assert.h>
#include <math.h>
#include <mujoco/mujoco.h>

static inline void vec3_set(mjtNum r[3], mjtNum x, mjtNum y, mjtNum z) {
  r[0] = x;
  r[1] = y;
  r[2] = z;
}

static inline void vec3_zero(mjtNum r[3]) {
  r[0] = r[1] = r[2] = 0;
}

static inline void vec3_copy(mjtNum r[3], const mjtNum a[3]) {
  r[0] = a[0];
  r[1] = a[1];
  r[2] = a[2];
}

static inline void vec3_add(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  r[0] = a[0] + b[0];
  r[1] = a[1] + b[1];
  r[2] = a[2] + b[2];
}

static inline void vec3_sub(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  r[0] = a[0] - b[0];
  r[1] = a[1] - b[1];
  r[2] = a[2] - b[2];
}

static inline void vec3_scale(mjtNum r[3], const mjtNum a[3], mjtNum s) {
  r[0] = a[0] * s;
  r[1] = a[1] * s;
  r[2] = a[2] * s;
}

// r += a
static inline void vec3_add_to(mjtNum r[3], const mjtNum a[3]) {
  r[0] += a[0];
  r[1] += a[1];
  r[2] += a[2];
}

// r -= a
static inline void vec3_sub_from(mjtNum r[3], const mjtNum a[3]) {
  r[0] -= a[0];
  r[1] -= a[1];
  r[2] -= a[2];
}

// r += s a
static inline void vec3_add_scaled(mjtNum r[3], const mjtNum a[3], mjtNum s) {
  r[0] += a[0] * s;
  r[1] += a[1] * s;
  r[2] += a[2] * s;
}

static inline mjtNum vec3_dot(const mjtNum a[3], const mjtNum b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline mjtNum vec3_norm(const mjtNum a[3]) {
  return mju_sqrt(vec3_dot(a, a));
}

// r = a x b; r must not be a or b
static inline void vec3_cross(mjtNum r[3], const mjtNum a[3], const mjtNum b[3]) {
  GIMBAL_ASSERT(r != a && r != b);
  r[0] = a[1] * b[2] - a[2] * b[1];
  r[1] = a[2] * b[0] - a[0] * b[2];
  r[2] = a[0] * b[1] - a[1] * b[0];
}

// Scale to unit length and return the length before; a vector too short to have a direction becomes
// (1, 0, 0).
static inline mjtNum vec3_normalize(mjtNum a[3]) {
  mjtNum norm = vec3_norm(a);
  if (norm < mjMINVAL) {
    vec3_set(a, 1, 0, 0);
  } else {
    vec3_scale(a, a, 1 / norm);
  }
  return norm;
}

// r = m v; r must not be v
static inline void mat3_mul_vec(mjtNum r[3], const mjtNum m[9], const mjtNum v[3]) {
  GIMBAL_ASSERT(r != v);
  r[0] = m[0] * v[0] + m[1] * v[1] + m[2] * v[2];
  r[1] = m[3] * v[0] + m[4] * v[1] + m[5] * v[2];
  r[2] = m[6] * v[0] + m[7] * v[1] + m[8] * v[2];
}

// r = m' v; r must not be v
static inline void mat3_mul_vec_t(mjtNum r[3], const mjtNum m[9], const mjtNum v[3]) {
  GIMBAL_ASSERT(r != v);
  r[0] = m[0] * v[0] + m[3] * v[1] + m[6] * v[2];
  r[1] = m[1] * v[0] + m[4] * v[1] + m[7] * v[2];
  r[2] = m[2] * v[0] + m[5] * v[1] + m[8] * v[2];
}

// r = a b; r must not be a or b
static inline void mat3_mul(mjtNum r[9], const mjtNum a[9], const mjtNum b[9]) {
  GIMBAL_ASSERT(r != a && r != b);
  for (int i = 0; i < 9; i += 3) {
    r[i] = a[i] * b[0] + a[i + 1] * b[3] + a[i + 2] * b[6];
    r[i + 1] = a[i] * b[1] + a[i + 1] * b[4] + a[i + 2] * b[7];
    r[i + 2] = a[i] * b[2] + a[i + 1] * b[5] + a[i + 2] * b[8];
  }
}

// r = a' b; r must not be a or b
static inline void mat3_mul_t(mjtNum r[9], const mjtNum a[9], const mjtNum b[9]) {
  GIMBAL_ASSERT(r != a && r != b);
  for (int i = 0; i < 3; i++) {
    r[3 * i] = a[i] * b[0] + a[i + 3] * b[3] + a[i + 6] * b[6];
    r[3 * i + 1] = a[i] * b[1] + a[i + 3] * b[4] + a[i + 6] * b[7];
    r[3 * i + 2] = a[i] * b[2] + a[i + 3] * b[5] + a[i + 6] * b[8];
  }
}

static inline void mat3_identity(mjtNum r[9]) {
  for (int i = 0; i < 9; i++) r[i] = i % 4 == 0;
}

static inline void quat_copy(mjtNum r[4], const mjtNum q[4]) {
  r[0] = q[0];
  r[1] = q[1];
  r[2] = q[2];
  r[3] = q[3];
}

// r = a b
static inline void quat_mul(mjtNum r[4], const mjtNum a[4], const mjtNum b[4]) {
  mjtNum w = (a[0] * b[0] - a[1] * b[1]) - (a[2] * b[2] + a[3] * b[3]);
  mjtNum x = (a[0] * b[1] + a[1] * b[0]) + (a[2] * b[3] - a[3] * b[2]);
  mjtNum y = (a[0] * b[2] - a[1] * b[3]) + (a[2] * b[0] + a[3] * b[1]);
  mjtNum z = (a[0] * b[3] + a[1] * b[2]) - (a[2] * b[1] - a[3] * b[0]);
  r[0] = w;
  r[1] = x;
  r[2] = y;
  r[3] = z;
}

// r = conjugate of q
static inline void quat_conjugate(mjtNum r[4], const mjtNum q[4]) {
  r[0] = q[0];
  r[1] = -q[1];
  r[2] = -q[2];
  r[3] = -q[3];
}

// Rotate v by the unit quaternion q: v + 2 w (u x v) + 2 u x (u x v), u the vector part. r may be
// v.
static inline void quat_rotate(mjtNum r[3], const mjtNum v[3], const mjtNum q[4]) {
  mjtNum t0 = q[0] * v[0] + q[2] * v[2] - q[3] * v[1];
  mjtNum t1 = q[0] * v[1] + q[3] * v[0] - q[1] * v[2];
  mjtNum t2 = q[0] * v[2] + q[1] * v[1] - q[2] * v[0];
  mjtNum x = v[0] + 2 * (q[2] * t2 - q[3] * t1);
  mjtNum y = v[1] + 2 * (q[3] * t0 - q[1] * t2);
  mjtNum z = v[2] + 2 * (q[1] * t1 - q[2] * t0);
  r[0] = x;
  r[1] = y;
  r[2] = z;
}

static inline void quat_to_mat(mjtNum r[9], const mjtNum q[4]) {
  mjtNum xx = q[1] * q[1], yy = q[2] * q[2], zz = q[3] * q[3], ww = q[0] * q[0];
  mjtNum xy = q[1] * q[2], xz = q[1] * q[3], yz = q[2] * q[3];
  mjtNum wx = q[0] * q[1], wy = q[0] * q[2], wz = q[0] * q[3];
  r[0] = (ww - yy) + (xx - zz);
  r[4] = (ww + yy) - (xx + zz);
  r[8] = (ww - yy) - (xx - zz);
  r[1] = 2 * (xy - wz);
  r[2] = 2 * (xz + wy);
  r[3] = 2 * (xy + wz);
  r[5] = 2 * (yz - wx);
  r[6] = 2 * (xz - wy);
  r[7] = 2 * (yz + wx);
}

// Scale to unit length unless it is there already; a null quaternion becomes the identity. Returns
// the length before.
static inline mjtNum quat_normalize(mjtNum q[4]) {
  mjtNum norm = mju_sqrt((q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]));
  if (norm < mjMINVAL) {
    q[0] = 1;
    q[1] = q[2] = q[3] = 0;
  } else if (mju_abs(norm - 1) > mjMINVAL) {
    mjtNum s = 1 / norm;
    for (int i = 0; i < 4; i++) q[i] *= s;
  }
  return norm;
}

// Rotation by angle (rad) around a unit axis.
static inline void quat_from_axis_angle(mjtNum r[4], const mjtNum axis[3], mjtNum angle) {
  if (angle == 0) {
    r[0] = 1;
    r[1] = r[2] = r[3] = 0;
    return;
  }
  mjtNum s = mju_sin(angle * 0.5);
  r[0] = mju_cos(angle * 0.5);
  r[1] = axis[0] * s;
  r[2] = axis[1] * s;
  r[3] = axis[2] * s;
}

#endif  // GIMBAL_MATH_VEC_H_
