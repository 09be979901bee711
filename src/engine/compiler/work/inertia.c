// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rigid assemblies. With part masses m_k, centres c_k, rotations R_k and moments d_k:
//
//   m = sum m_k      c = sum m_k c_k / m
//   I = sum R_k diag(d_k) R_k^T + m_k (|r_k|^2 1 - r_k r_k^T)      r_k = c_k - c
//
// and the principal frame of I follows from its eigenvectors.

#include "compiler/work/inertia.h"

#include <math.h>
#include <string.h>

#include "base/mark.h"
#include "math/eig3.h"

const char* inertia_principal(double quat[4], double inertia[3], const double full[6], bool bounded) {
  const double mat[9] = {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]};
  double eigvec[9];
  eig3(inertia, eigvec, quat, mat, &kEig3Typed);
  double least = bounded ? -COMPILE_EPS * inertia[0] : COMPILE_EPS;
  return inertia[2] < least ? N_("the moments of inertia must be above zero about every axis") : NULL;
}

// Add a part's inertia about the point at distance d from its centre, as xx yy zz xy xz yz. The
// order of operations is the reference's: where two moments coincide, rounding chooses the
// principal axes.
static void add_inertia(double full[6], const RigidPart* part, const double d[3]) {
  static const int row[6] = {0, 1, 2, 0, 0, 1}, col[6] = {0, 1, 2, 1, 2, 2};
  double rot[9];
  mju_quat2Mat(rot, part->pose.quat);
  for (int k = 0; k < 6; k++) {
    const double *a = rot + 3 * row[k], *b = rot + 3 * col[k], *moment = part->inertia;
    double turned = a[0] * (b[0] * moment[0]) + a[1] * (b[1] * moment[1]) + a[2] * (b[2] * moment[2]);
    double u = d[k == 0 ? 1 : 0], v = d[k == 2 ? 1 : 2];
    double shifted = k < 3 ? part->mass * (u * u + v * v) : -part->mass * d[row[k]] * d[col[k]];
    full[k] = full[k] + turned + shifted;
  }
}

const char* inertia_merge(RigidPart* result, const RigidPart* parts, int n) {
  RigidPart sum = {.pose.quat = {1, 0, 0, 0}};
  for (int k = 0; k < n; k++) {
    sum.mass += parts[k].mass;
    for (int i = 0; i < 3; i++) sum.pose.pos[i] += parts[k].mass * parts[k].pose.pos[i];
  }
  if (sum.mass < COMPILE_EPS) return N_("the geoms weigh too little to find their centre of mass");
  for (int i = 0; i < 3; i++) sum.pose.pos[i] /= sum.mass;
  double full[6] = {0};
  for (int k = 0; k < n; k++) {
    double d[3];
    for (int i = 0; i < 3; i++) d[i] = parts[k].pose.pos[i] - sum.pose.pos[i];
    add_inertia(full, parts + k, d);
  }
  const char* error = inertia_principal(sum.pose.quat, sum.inertia, full, false);
  if (error) return error;
  *result = sum;
  return NULL;
}
