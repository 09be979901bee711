// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Orientations as quaternions, from each form of the text:
//
//   axisangle  rotation by an angle about an axis
//   xyaxes     x axis and a second axis made orthogonal to it; z completes the frame
//   zaxis      the shortest rotation from (0,0,1)
//   euler      three rotations about axes of the sequence; lower case letters: rotating axes,
//              capitals: fixed axes

#include "spec/orientation.h"

#include <math.h>

#include "base/mark.h"

// A shorter vector has no direction: its square is below 1e-14, and rotations by such a sine are
// none.
#define MIN_AXIS 1e-7
#define EPS      1e-14

static double orientation_normalize(double* v, int n) {
  double norm = 0;
  for (int i = 0; i < n; i++) norm += v[i] * v[i];
  if (norm < MIN_AXIS * MIN_AXIS) return 0;
  norm = sqrt(norm);
  if (fabs(norm - 1) > EPS) {
    for (int i = 0; i < n; i++) v[i] /= norm;
  }
  return norm;
}

void quat_from_zaxis(double quat[4], const double vec[3]) {
  double v[3] = {vec[0], vec[1], vec[2]};
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  if (!orientation_normalize(v, 3)) return;
  // axis = z x v; its length is the sine of the angle
  double axis[3] = {-v[1], v[0], 0};
  double sine = orientation_normalize(axis, 3);
  if (!sine) {
    axis[0] = 1;
    axis[1] = 0;
  }
  double angle = atan2(sine, v[2]);
  quat[0] = cos(angle / 2);
  for (int i = 0; i < 3; i++) quat[i + 1] = sin(angle / 2) * axis[i];
}

static const char* from_axisangle(double quat[4], const double axisangle[4], int degree) {
  double axis[3] = {axisangle[0], axisangle[1], axisangle[2]};
  if (!orientation_normalize(axis, 3)) return N_("the axis of axisangle has no length");
  double angle = degree ? axisangle[3] / 180.0 * mjPI : axisangle[3];
  quat[0] = cos(angle / 2);
  for (int i = 0; i < 3; i++) quat[i + 1] = sin(angle / 2) * axis[i];
  return NULL;
}

static const char* from_xyaxes(double quat[4], const double xyaxes[6]) {
  double x[3] = {xyaxes[0], xyaxes[1], xyaxes[2]}, y[3] = {xyaxes[3], xyaxes[4], xyaxes[5]}, z[3];
  if (!orientation_normalize(x, 3)) return N_("the x axis has no length");
  double along = x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
  for (int i = 0; i < 3; i++) y[i] -= along * x[i];
  if (!orientation_normalize(y, 3)) return N_("the y axis has no length, or is parallel to the x axis");
  mju_cross(z, x, y);
  if (!orientation_normalize(z, 3)) return N_("the x and y axes are parallel");
  double mat[9] = {x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]};
  mju_mat2Quat(quat, mat);
  return NULL;
}

static const char* from_zaxis(double quat[4], const double zaxis[3]) {
  double axis[3] = {zaxis[0], zaxis[1], zaxis[2]};
  if (!orientation_normalize(axis, 3)) return N_("the z axis has no length");
  quat_from_zaxis(quat, zaxis);
  return NULL;
}

static const char* from_euler(double quat[4], const double euler[3], int degree, const char* sequence) {
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  if (!sequence) return N_("eulerseq is missing");
  for (int i = 0; i < 3; i++) {
    double angle = degree ? euler[i] / 180.0 * mjPI : euler[i];
    double turn[4] = {cos(angle / 2), 0, 0, 0}, product[4];
    char c = sequence[i];
    int lower = c >= 'x' && c <= 'z';
    int axis = lower ? c - 'x' : c - 'X';
    if (axis < 0 || axis > 2) return N_("eulerseq takes three letters out of x, y, z, X, Y, Z");
    turn[1 + axis] = sin(angle / 2);
    mju_mulQuat(product, lower ? quat : turn, lower ? turn : quat);
    mju_copy4(quat, product);
  }
  orientation_normalize(quat, 4);
  return NULL;
}

const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                   const mjsOrientation* orientation) {
  if (!quat || !orientation) return N_("there is no orientation to resolve");
  switch (orientation->type) {
    case mjORIENTATION_AXISANGLE:
      return from_axisangle(quat, orientation->axisangle, degree);
    case mjORIENTATION_XYAXES:
      return from_xyaxes(quat, orientation->xyaxes);
    case mjORIENTATION_ZAXIS:
      return from_zaxis(quat, orientation->zaxis);
    case mjORIENTATION_EULER:
      return from_euler(quat, orientation->euler, degree, sequence);
    default:
      return NULL;
  }
}
