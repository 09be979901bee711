// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points, vectors and frames as collision needs them, beyond math/vec.h. A frame is a position and
// a rotation whose columns are its axes.

#ifndef GIMBAL_COLLISION_SHAPE_FRAME_H_
#define GIMBAL_COLLISION_SHAPE_FRAME_H_

#include "math/vec.h"

// r = a + s * b
static inline void vec3_combine(mjtNum r[3], const mjtNum a[3], const mjtNum b[3], mjtNum s) {
  vec3_set(r, a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]);
}

static inline mjtNum vec3_dist_sqr(const mjtNum a[3], const mjtNum b[3]) {
  mjtNum d[3];
  vec3_sub(d, a, b);
  return vec3_dot(d, d);
}

// Determinant of the matrix with columns a, b, c.
static inline mjtNum vec3_det(const mjtNum a[3], const mjtNum b[3], const mjtNum c[3]) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

// Column j of a rotation.
static inline void mat3_column(mjtNum r[3], const mjtNum mat[9], int j) {
  vec3_set(r, mat[j], mat[3 + j], mat[6 + j]);
}

// Point from a frame to the world: r = mat * v + pos; r must not be v.
static inline void frame_to_world(mjtNum r[3], const mjtNum pos[3], const mjtNum mat[9], const mjtNum v[3]) {
  mat3_mul_vec(r, mat, v);
  vec3_add_to(r, pos);
}

// Point from the world into a frame: r = mat' * (v - pos); r may be v.
static inline void frame_from_world(mjtNum r[3], const mjtNum pos[3], const mjtNum mat[9],
                                    const mjtNum v[3]) {
  mjtNum rel[3];
  vec3_sub(rel, v, pos);
  mat3_mul_vec_t(r, mat, rel);
}

// Complete an orthonormal frame, stored as rows: row 0 is given; row 1 is a wish, or zero for any.
static inline void frame_complete(mjtNum frame[9]) {
  mjtNum *x = frame, *y = frame + 3;
  vec3_normalize(x);
  if (vec3_dot(y, y) < 0.25) vec3_set(y, 0, fabs(x[1]) < 0.5, fabs(x[1]) >= 0.5);
  vec3_add_scaled(y, x, -vec3_dot(x, y));
  vec3_normalize(y);
  vec3_cross(frame + 6, x, y);
}

static inline mjtNum clip(mjtNum x, mjtNum low, mjtNum high) {
  return x < low ? low : (x > high ? high : x);
}

#endif  // GIMBAL_COLLISION_SHAPE_FRAME_H_
