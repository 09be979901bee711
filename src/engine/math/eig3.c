// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Eigenvalues and eigenvectors of a symmetric 3 x 3 matrix by Jacobi rotations (Golub, Van Loan:
// Matrix Computations, section 8.5), with the frame of the eigenvectors kept as a quaternion, so
// that it is a rotation by construction. It ends where what is off the diagonal is a rounding error
// of the largest element. With t the tangent of the angle, that of its half is
// t / (1 + sqrt(1 + t^2)), without loss of digits at small angles.

#include "math/eig3.h"

#include <stdbool.h>

#include "math/vec.h"

enum { MAX_ROTATIONS = 500 };
static const Eig3Limits kFunction = {4e-15, 1e-12, mjMINVAL};
const Eig3Limits kEig3Typed = {4e-15, 1e-12, 1e-14};
const Eig3Limits kEig3Mesh = {1e-7, 1e-7, 1e-14};

// Scale to unit length unless it is as near as exact.
static void eig3_normalize(mjtNum quat[4], mjtNum exact) {
  mjtNum norm = mju_sqrt((quat[0] * quat[0] + quat[1] * quat[1]) + (quat[2] * quat[2] + quat[3] * quat[3]));
  if (mju_abs(norm - 1) <= exact) return;
  mjtNum s = 1 / norm;
  for (int i = 0; i < 4; i++) quat[i] *= s;
}

// Turn the frame by angle around one of its own axes, given by cosine and sine of half the angle.
static void turn_frame(mjtNum quat[4], int axis, mjtNum cos_half, mjtNum sin_half, mjtNum exact) {
  mjtNum turn[4] = {cos_half, 0, 0, 0};
  turn[1 + axis] = sin_half;
  eig3_normalize(turn, exact);
  quat_mul(quat, quat, turn);
  eig3_normalize(quat, exact);
}

// Rotate the largest off-diagonal element of d = frame' mat frame away. Returns false when there is
// nothing left to do.
static bool rotate_largest(mjtNum quat[4], const mjtNum d[9], mjtNum zero, mjtNum exact) {
  mjtNum xy = mju_abs(d[1]), xz = mju_abs(d[2]), yz = mju_abs(d[5]);
  int axis = xy > xz && xy > yz ? 2 : xz > yz ? 1 : 0;
  int row = axis == 0 ? 1 : 0, col = axis == 2 ? 1 : 2;
  mjtNum off = d[3 * row + col];
  if (mju_abs(off) <= zero) return false;

  // tangents of the smaller rotation angle and of its half
  mjtNum tau = (d[4 * col] - d[4 * row]) / (2 * off);
  mjtNum root = mju_sqrt(1 + tau * tau);
  mjtNum tangent = tau >= 0 ? 1 / (tau + root) : 1 / (tau - root);
  mjtNum half = tangent / (1 + mju_sqrt(1 + tangent * tangent));
  mjtNum cos_half = 1 / mju_sqrt(1 + half * half);
  mjtNum sin_half = half * cos_half;
  turn_frame(quat, axis, cos_half, axis == 1 ? sin_half : -sin_half, exact);
  return true;
}

static mjtNum largest_element(const mjtNum mat[9]) {
  mjtNum most = 0;
  for (int i = 0; i < 9; i++) most = mju_max(most, mju_abs(mat[i]));
  return most;
}

int eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9], const Eig3Limits* limits) {
  int rotations = 0;
  mjtNum scale = largest_element(mat);
  mju_unit4(quat);
  for (; rotations < MAX_ROTATIONS; rotations++) {
    mjtNum half[9], d[9];
    quat_to_mat(eigvec, quat);
    mat3_mul_t(half, eigvec, mat);
    mat3_mul(d, half, eigvec);
    vec3_set(eigval, d[0], d[4], d[8]);
    if (!rotate_largest(quat, d, limits->zero * scale, limits->unit)) break;
  }

  // decreasing order: quarter turns exchange neighbours; the digits are those of the reference
  const mjtNum quarter = 0.707106781186548;
  for (int pass = 0; pass < 3; pass++) {
    int i = pass % 2;
    if (eigval[i] + limits->equal * scale >= eigval[i + 1]) continue;
    mjtNum swap = eigval[i];
    eigval[i] = eigval[i + 1];
    eigval[i + 1] = swap;
    turn_frame(quat, (i + 2) % 3, quarter, quarter, limits->unit);
  }
  quat_to_mat(eigvec, quat);
  return rotations;
}

int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]) {
  return eig3(eigval, eigvec, quat, mat, &kFunction);
}
