// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "render/matrix.h"

#include <string.h>

void matrix_multiply(float res[16], const float a[16], const float b[16]) {
  float out[16];
  for (int c = 0; c < 4; c++) {
    for (int r = 0; r < 4; r++) {
      out[4 * c + r] = 0;
      for (int k = 0; k < 4; k++) out[4 * c + r] += a[4 * k + r] * b[4 * c + k];
    }
  }
  memcpy(res, out, sizeof out);
}

void matrix_inverse(float res[16], const float a[16]) {
  // Gauss-Jordan elimination with pivoting, in double
  double m[4][8];
  for (int r = 0; r < 4; r++) {
    for (int c = 0; c < 4; c++) {
      m[r][c] = a[4 * c + r];
      m[r][4 + c] = r == c;
    }
  }
  memset(res, 0, 16 * sizeof *res);
  for (int k = 0; k < 4; k++) {
    int pivot = k;
    for (int r = k + 1; r < 4; r++) {
      if (fabs(m[r][k]) > fabs(m[pivot][k])) pivot = r;
    }
    if (fabs(m[pivot][k]) < 1e-30) return;
    for (int c = 0; c < 8; c++) {
      double swap = m[k][c];
      m[k][c] = m[pivot][c];
      m[pivot][c] = swap;
    }
    double scale = 1 / m[k][k];
    for (int c = 0; c < 8; c++) m[k][c] *= scale;
    for (int r = 0; r < 4; r++) {
      double factor = r == k ? 0 : m[r][k];
      for (int c = 0; c < 8; c++) m[r][c] -= factor * m[k][c];
    }
  }
  for (int r = 0; r < 4; r++) {
    for (int c = 0; c < 4; c++) res[4 * c + r] = (float)m[r][4 + c];
  }
}

void matrix_look(float res[16], const float eye[3], const float forward[3], const float up[3]) {
  float f[3] = {forward[0], forward[1], forward[2]}, right[3], u[3];
  normalize3(f);
  cross3(right, f, up);
  normalize3(right);
  cross3(u, right, f);
  memset(res, 0, 16 * sizeof *res);
  for (int k = 0; k < 3; k++) {
    res[4 * k] = right[k];
    res[4 * k + 1] = u[k];
    res[4 * k + 2] = -f[k];
  }
  res[12] = -dot3(right, eye);
  res[13] = -dot3(u, eye);
  res[14] = dot3(f, eye);
  res[15] = 1;
}

void matrix_perspective(float res[16], float left, float right, float bottom, float top, float near,
                        float far) {
  memset(res, 0, 16 * sizeof *res);
  res[0] = 2 * near / (right - left);
  res[5] = 2 * near / (top - bottom);
  res[8] = (right + left) / (right - left);
  res[9] = (top + bottom) / (top - bottom);
  res[10] = -(far + near) / (far - near);
  res[11] = -1;
  res[14] = -2 * far * near / (far - near);
}

void matrix_orthographic(float res[16], float left, float right, float bottom, float top, float near,
                         float far) {
  memset(res, 0, 16 * sizeof *res);
  res[0] = 2 / (right - left);
  res[5] = 2 / (top - bottom);
  res[10] = -2 / (far - near);
  res[12] = -(right + left) / (right - left);
  res[13] = -(top + bottom) / (top - bottom);
  res[14] = -(far + near) / (far - near);
  res[15] = 1;
}

void matrix_reflection(float res[16], const float plane[4]) {
  for (int c = 0; c < 4; c++) {
    for (int r = 0; r < 4; r++) {
      res[4 * c + r] = (r == c) - (r < 3 ? 2 * plane[r] * plane[c] : 0);
    }
  }
}
