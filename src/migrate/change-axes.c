// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Principal axes of a full inertia. Both versions turn the largest element off the diagonal away
// until none is left (Jacobi). 3.12 had the half of an angle from its cosine c,
//     sin(a/2) = sqrt((1 - c) / 2),
// of which no digit is left for a small angle, and it ended where c is 1 but for 1e-12: its axes
// are exact to 1e-6. 4.0 has it from the tangent, and ends at rounding.

#include <glib/gi18n.h>
#include <math.h>

#include "migrate/change-rules.h"

enum { MAX_ROTATIONS = 500 };
static const double kAlmostOne = 1e-12;

static void turn_frame(double quat[4], int axis, double cos_half, double sin_half) {
  double by[4] = {cos_half, 0, 0, 0};
  by[1 + axis] = sin_half;
  mju_mulQuat(quat, quat, by);
  mju_normalize4(quat);
}

// Turn the largest element off the diagonal of d away. FALSE: 3.12 left it.
static gboolean turn_largest(double quat[4], const double d[9]) {
  const double xy = fabs(d[1]), xz = fabs(d[2]), yz = fabs(d[5]);
  const int axis = xy > xz && xy > yz ? 2 : xz > yz ? 1 : 0;
  const int row = axis == 0 ? 1 : 0, col = axis == 2 ? 1 : 2;
  const double off = d[3 * row + col];
  if (fabs(off) <= kAlmostOne) return FALSE;
  const double tau = (d[4 * col] - d[4 * row]) / (2 * off), root = sqrt(1 + tau * tau);
  const double tangent = tau >= 0 ? 1 / (tau + root) : 1 / (tau - root);
  const double cosine = 1 / sqrt(1 + tangent * tangent);
  if (cosine > 1 - kAlmostOne) return FALSE;
  const double half = copysign(sqrt((1 - cosine) / 2), tangent);
  turn_frame(quat, axis, sqrt(1 - half * half), axis == 1 ? half : -half);
  return TRUE;
}

// The axes of 3.12, as a quaternion, by falling moments.
static void axes_before(const double matrix[9], double quat[4]) {
  double moments[3];
  mju_unit4(quat);
  for (int i = 0; i < MAX_ROTATIONS; i++) {
    double frame[9], half[9], d[9];
    mju_quat2Mat(frame, quat);
    mju_mulMatTMat(half, frame, matrix, 3, 3, 3);
    mju_mulMatMat(d, half, frame, 3, 3, 3);
    for (int k = 0; k < 3; k++) moments[k] = d[4 * k];
    if (!turn_largest(quat, d)) break;
  }
  for (int pass = 0; pass < 3; pass++) {
    const int i = pass % 2;
    const double first = moments[i];
    if (first >= moments[i + 1]) continue;
    moments[i] = moments[i + 1];
    moments[i + 1] = first;
    turn_frame(quat, (i + 2) % 3, sqrt(.5), sqrt(.5));
  }
}

void changes_axes(Changes* c) {
  for (mjsElement* e = mjs_firstElement(c->spec, mjOBJ_BODY); e; e = mjs_nextElement(c->spec, e)) {
    const mjsBody* body = mjs_asBody(e);
    const double* full = body->fullinertia;  // xx, yy, zz, xy, xz, yz
    const int id = mjs_getId(e);
    if (id <= 0 || id >= c->m->nbody || isnan(full[0])) continue;
    const double matrix[9] = {full[0], full[3], full[4], full[3], full[1],
                              full[5], full[4], full[5], full[2]};
    const double* after = c->m->body_iquat + 4 * id;
    double before[4], apart[4];
    axes_before(matrix, before);
    if (mju_dot(before, after, 4) < 0) mju_scl(before, before, -1, 4);
    mju_sub(apart, after, before, 4);
    // what is farther is another frame: that of geoms, or of a body that was fused
    if (mju_norm(apart, 4) < 1e-10 || mju_norm(apart, 4) > 1e-4) continue;
    changes_set_all(changes_add(c, mjOBJ_BODY, id), N_("axes of the inertia"), before, after, 4);
  }
}
