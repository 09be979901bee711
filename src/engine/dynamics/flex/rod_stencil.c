// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of rods, of which the energy is a sum of squares k s^2 of strains s (rod_force.c):
//   sum over the strains of  2 k (ds/dx) (ds/dx)',
// without the second derivatives of strains, so that it is never negative. Damping is of the same
// shape. Of k (|kb| - |kb0|)^2 that turns kb too, with 2 k max(0, 1 - |kb0| / |kb|) across it. The
// energy of two planes is kd |a - b|^2, the unit vectors a and b as they turn about the edge by
// angles alpha and beta, with
//   2 kd (dalpha^2 + dbeta^2 - 2 cos dalpha dbeta).
// Vertices and twists are not coupled: what an edge's angle theta changes is kept by itself, of each end
//   max(0, d2E/dtheta2),  d2E/dtheta2 = k1 (b2^2 - (b1 - c1) b1) + k2 (b1^2 - (b2 - c2) b2),
// b the components of kb along the axes of the edge and c those at rest.

#include "dynamics/flex/rod_stencil.h"

#include "math/vec.h"
#include "model/flex_layout.h"

int rod_record_vertices(const mjtNum* record, int v[4]) {
  for (int k = 0; k < 4; k++) v[k] = (int)record[ROD_VERTEX + k];
  return v[3] < 0 ? 3 : 4;
}

//---- squares

// A matrix that is made: of n vertices, with the shares of stiffness and of damping.
typedef struct Matrix {
  int n;
  mjtNum* value;
  RodShares share;
} Matrix;

// Add weight grad grad'.
static void add_square(const Matrix* mat, const mjtNum* grad, mjtNum weight) {
  int n = 3 * mat->n;
  for (int i = 0; i < n && weight != 0; i++) {
    for (int j = 0; j < n; j++) mat->value[n * i + j] += weight * grad[i] * grad[j];
  }
}

// Gradient by the vertices of what has the gradients by_e and by_f by the edges of three vertices
// from first on.
static void spread_gradient(const Matrix* mat, int first, const mjtNum by_e[3], const mjtNum by_f[3],
                            mjtNum grad[12]) {
  mju_zero(grad, 3 * mat->n);
  mjtNum* at = grad + 3 * first;
  for (int k = 0; k < 3; k++) {
    at[k] = -by_e[k];
    at[3 + k] = by_e[k] - by_f[k];
    at[6 + k] = by_f[k];
  }
}

// Add weight grad grad' of w.kb.
static void add_along(const Matrix* mat, int first, const RodCurve* c, const mjtNum w[3], mjtNum weight) {
  mjtNum by_e[3], by_f[3], grad[12];
  if (weight == 0) return;
  rod_curve_gradient(c, w, by_e, by_f);
  spread_gradient(mat, first, by_e, by_f, grad);
  add_square(mat, grad, weight);
}

// The same of kb in all directions.
static void add_all(const Matrix* mat, int first, const RodCurve* c, mjtNum weight) {
  static const mjtNum axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int k = 0; k < 3; k++) add_along(mat, first, c, axes[k], weight);
}

// The same of |kb|, and where that has no gradient, of kb in all directions.
static void add_size(const Matrix* mat, int first, const RodCurve* c, mjtNum weight) {
  mjtNum unit[3];
  if (rod_is_straight(c)) {
    add_all(mat, first, c, weight);
  } else {
    vec3_scale(unit, c->kb, 1 / c->size);
    add_along(mat, first, c, unit, weight);
  }
}

//---- records without twist

// Stiffness of k (|kb| - |kb0|)^2 across kb, where it pulls outwards.
static mjtNum stiffness_across(const RodCurve* c, mjtNum stiffness, mjtNum rest) {
  return 2 * stiffness * mjMAX(0, 1 - rest / c->size);
}

static void add_single(const Matrix* mat, const mjtNum* record, const mjtNum* pos, const int v[3]) {
  RodCurve c;
  mjtNum stiffness = record[ROD_WEAK], along = 2 * stiffness * mat->share.stiffness, across = 0;
  rod_curve_at(&c, pos, v[0], v[1], v[2]);
  if (!rod_is_straight(&c)) {
    across = stiffness_across(&c, stiffness, record[ROD_CURVED]) * mat->share.stiffness;
    add_all(mat, 0, &c, across);
  }
  add_size(mat, 0, &c, along - across + 2 * stiffness * mat->share.damping);
}

// One of the two vertices of a pair, and the gradient of the angle of its kb about their edge.
static void add_of_pair(const Matrix* mat, int k, const mjtNum* record, const mjtNum* pos, const int v[4],
                        mjtNum angle[12]) {
  RodCurve c;
  mjtNum stiffness = record[ROD_WEIGHT + k], axis[3], across[3], by_e[3], by_f[3];
  rod_curve_at(&c, pos, v[k], v[k + 1], v[k + 2]);
  mju_zero(angle, 12);
  add_size(mat, k, &c, 2 * stiffness * (mat->share.stiffness + mat->share.damping));
  if (rod_is_straight(&c)) return;
  vec3_copy(axis, k ? c.e : c.f);
  vec3_normalize(axis);
  vec3_cross(across, axis, c.kb);
  vec3_scale(across, across, 1 / (c.size * c.size));
  rod_curve_gradient(&c, across, by_e, by_f);
  spread_gradient(mat, k, by_e, by_f, angle);
  mjtNum tension = stiffness_across(&c, stiffness, record[ROD_PAIRCURVE + k]);
  add_square(mat, angle, tension * c.size * c.size * mat->share.stiffness);
}

static void add_pair(const Matrix* mat, const mjtNum* record, const mjtNum* pos, const int v[4]) {
  mjtNum first[12], second[12], difference[12], sum[12];
  RodPlanes s;
  add_of_pair(mat, 0, record, pos, v, first);
  add_of_pair(mat, 1, record, pos, v, second);
  if (!rod_planes(pos, v, &s)) return;
  mju_sub(difference, second, first, 12);
  mju_add(sum, second, first, 12);
  mjtNum cosine = record[ROD_PLANES], sine = record[ROD_PLANES + 1];
  mjtNum stiffness = mju_sqrt(cosine * cosine + sine * sine);
  mjtNum between = cosine * s.cosine + sine * s.sine;
  add_square(mat, difference, (stiffness + between) * mat->share.stiffness);
  add_square(mat, sum, (stiffness - between) * mat->share.stiffness);
  add_square(mat, difference, 2 * stiffness * mat->share.damping);
}

//---- records of rods that twist

static void add_twist(const Matrix* mat, const RodEdge* edge, const RodCurve* c, mjtNum weight) {
  mjtNum by[2][3], grad[12];
  for (int k = 0; k < 2; k++) vec3_scale(by[k], c->kb, 1 / (2 * edge[k].length));
  spread_gradient(mat, 0, by[0], by[1], grad);
  add_square(mat, grad, weight);
}

static void add_twisting(const Matrix* mat, const mjModel* m, const RodPose* rod, int vert,
                         const mjtNum* pos) {
  const mjtNum* record = rod_record(m, rod->flex, vert - 1);
  const RodEdge* edge = rod->edge + vert - 1;
  mjtNum weak = record[ROD_WEAK], strong = weak + record[ROD_MORE], torsion = 2 * record[ROD_TORSION];
  mjtNum weak_damping = 0, strong_damping = 0;
  RodCurve c;
  rod_curve_at(&c, pos, edge[0].vert[0], edge[0].vert[1], edge[1].vert[1]);
  if (rod_is_straight(&c)) {
    weak_damping = rod_weak_damping(record) * mat->share.damping;
    strong_damping = strong * mat->share.damping;
  } else {
    add_size(mat, 0, &c, 2 * rod_bend_damping(m, rod, vert, &c) * mat->share.damping);
  }
  for (int k = 0; k < 2; k++) {
    add_along(mat, 0, &c, edge[k].first, weak * mat->share.stiffness + weak_damping);
    add_along(mat, 0, &c, edge[k].second, strong * mat->share.stiffness + strong_damping);
  }
  if (mat->share.twists) add_twist(mat, edge, &c, torsion * (mat->share.stiffness + mat->share.damping));
}

void rod_stencil(const mjModel* m, int flex, int index, const RodPose* rod, const mjtNum* pos,
                 RodShares share, mjtNum* matrix) {
  int v[4];
  const mjtNum* record = rod_record(m, flex, index);
  Matrix mat = {rod_record_vertices(record, v), matrix, share};
  mju_zero(matrix, 9 * mat.n * mat.n);
  if (rod) {
    add_twisting(&mat, m, rod, index + 1, pos);
  } else if (mat.n == 3) {
    add_single(&mat, record, pos, v);
  } else {
    add_pair(&mat, record, pos, v);
  }
}

//---- twists

// d2E/dtheta2 of the bend at a vertex, for the edge before it (k = 0) or after it.
static mjtNum turn_stiffness_at(const mjModel* m, const mjtNum* pos, const RodPose* rod, int vert, int k) {
  const mjtNum* record = rod_record(m, rod->flex, vert - 1);
  const RodEdge* edge = rod->edge + vert - 1;
  mjtNum weak = record[ROD_WEAK], strong = weak + record[ROD_MORE], rest[2];
  RodCurve c;
  rod_curve_at(&c, pos, edge[0].vert[0], edge[0].vert[1], edge[1].vert[1]);
  rod_rest_curve(m, rod, vert, vert - 1 + k, rest);
  mjtNum along1 = vec3_dot(c.kb, edge[k].first), along2 = vec3_dot(c.kb, edge[k].second);
  return weak * (along2 * along2 - (along1 - rest[0]) * along1) +
         strong * (along1 * along1 - (along2 - rest[1]) * along2);
}

mjtNum rod_turn_stiffness(const mjModel* m, const mjData* d, const RodPose* rod, int edge) {
  const mjtNum* pos = d->flexvert_xpos + 3 * m->flex_vertadr[rod->flex];
  mjtNum sum = 0;
  for (int k = 0; k < 2; k++) {
    int vert = k ? edge : edge + 1;
    if (vert > 0 && vert < rod->n) sum += mjMAX(0, turn_stiffness_at(m, pos, rod, vert, k));
  }
  return sum;
}
