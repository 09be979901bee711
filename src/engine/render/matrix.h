// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// 4x4 matrices in OpenGL's order (column after column) and 3-vectors of floats.

#ifndef GIMBAL_RENDER_MATRIX_H_
#define GIMBAL_RENDER_MATRIX_H_

#include <math.h>

static inline float dot3(const float a[3], const float b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross3(float res[3], const float a[3], const float b[3]) {
  for (int i = 0; i < 3; i++) res[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static inline void normalize3(float v[3]) {
  float norm = sqrtf(dot3(v, v)), scale = norm > 1e-20f ? 1 / norm : 0;
  for (int i = 0; i < 3; i++) v[i] *= scale;
}

// res = a * b
void matrix_multiply(float res[16], const float a[16], const float b[16]);

// Inverse of any regular matrix; zeros for a singular one.
void matrix_inverse(float res[16], const float a[16]);

// World to the frame of an eye that looks along forward.
void matrix_look(float res[16], const float eye[3], const float forward[3], const float up[3]);

void matrix_perspective(float res[16], float left, float right, float bottom, float top, float near,
                        float far);
void matrix_orthographic(float res[16], float left, float right, float bottom, float top, float near,
                         float far);

// Mirror at the plane dot(plane, (p, 1)) = 0 with unit normal.
void matrix_reflection(float res[16], const float plane[4]);

#endif  // GIMBAL_RENDER_MATRIX_H_
