// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Vectors of 3 and quaternions as vectors of 4: the public names of the inline functions in vec.h.

#include "math/vec.h"

void mju_zero3(mjtNum res[3]) {
  vec3_zero(res);
}

void mju_copy3(mjtNum res[3], const mjtNum data[3]) {
  vec3_copy(res, data);
}

void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) {
  vec3_scale(res, vec, scl);
}

void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) {
  vec3_add(res, vec1, vec2);
}

void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]) {
  vec3_sub(res, vec1, vec2);
}

void mju_addTo3(mjtNum res[3], const mjtNum vec[3]) {
  vec3_add_to(res, vec);
}

void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]) {
  vec3_sub_from(res, vec);
}

void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl) {
  vec3_add_scaled(res, vec, scl);
}

void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl) {
  vec3_set(res, vec1[0] + scl * vec2[0], vec1[1] + scl * vec2[1], vec1[2] + scl * vec2[2]);
}

mjtNum mju_normalize3(mjtNum vec[3]) {
  return vec3_normalize(vec);
}

mjtNum mju_norm3(const mjtNum vec[3]) {
  return vec3_norm(vec);
}

mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]) {
  return vec3_dot(vec1, vec2);
}

mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]) {
  mjtNum dif[3];
  vec3_sub(dif, pos1, pos2);
  return vec3_norm(dif);
}

void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  mjtNum tmp[3] = {vec[0], vec[1], vec[2]};
  mat3_mul_vec(res, mat, tmp);
}

void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]) {
  mjtNum tmp[3] = {vec[0], vec[1], vec[2]};
  mat3_mul_vec_t(res, mat, tmp);
}

void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) {
  mjtNum tmp[3];
  vec3_cross(tmp, a, b);
  vec3_copy(res, tmp);
}

void mju_zero4(mjtNum res[4]) {
  res[0] = res[1] = res[2] = res[3] = 0;
}

void mju_unit4(mjtNum res[4]) {
  res[0] = 1;
  res[1] = res[2] = res[3] = 0;
}

void mju_copy4(mjtNum res[4], const mjtNum data[4]) {
  quat_copy(res, data);
}

mjtNum mju_normalize4(mjtNum vec[4]) {
  return quat_normalize(vec);
}
