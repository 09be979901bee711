// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of rods, of which the energy is a sum of squares k s^2 of strains s (rod_force.c):
//   sum over the strains of  2 k (ds/dx) (ds/dx)',
// without the second derivatives of strains, so that it is never negative. Damping is of the same
// shape. Of k (|kb| - |kb0|)^2 that turns kb too, with 2 k max(0, 1 - |kb0| / |kb|) across it. The
// energy kd |a - R b|^2 of a pair has
//   2 kd (da - R db)' (da - R db)
// in the plane normal to its edge.
//
// Vertices and twists are not coupled. What the angle theta of an edge changes is of each end
//   max(0, d2E/dtheta2),  d2E/dtheta2 = k1 (b2^2 - (b1 - c1) b1) + k2 (b1^2 - (b2 - c2) b2),
// b the components of kb along the axes of the edge and c those at rest.

#include "dynamics/flex/rod_stencil.h"

#include "math/vec.h"
#include "math/wide.h"
#include "model/flex_layout.h"

int rod_record_vertices(const mjtNum* record, int v[4]) {
  for (int k = 0; k < 4; k++) v[k] = (int)record[ROD_VERTEX + k];
  return v[3] < 0 ? 3 : 4;
}

//---- squares

// Numbers of a vector over the edges of a record, with room for whole lanes.
enum { EDGES_SIZE = 12 };

// A matrix that is made, over the edges of n vertices (3 each, then zeros), or the product of one
// with a vector; with the shares of stiffness and of damping.
typedef struct Matrix {
  int n;
  mjtNum (*value)[EDGES_SIZE];  // or NULL
  mjtNum* product;
  const mjtNum* vec;
  RodShares share;
} Matrix;

// Add weight grad grad' over so many edges from the first on, of a whole number of lanes.
static void add_square(const Matrix* mat, int first, int edges, const mjtNum* grad, mjtNum weight) {
  int n = 3 * edges, from = 3 * first;
  if (weight == 0) return;
  if (!mat->value) {
    mju_addToScl(mat->product + from, grad, weight * mju_dot(grad, mat->vec + from, n), n);
    return;
  }
  for (int i = 0; i < n; i++) {
    mjtNum *row = mat->value[from + i] + from, scale = weight * grad[i];
    for (int j = 0; j < n; j += LANE_COUNT) LANES(row + j) += scale * CONST_LANES(grad + j);
  }
}

// Add weight grad grad' of w.kb.
static void add_along(const Matrix* mat, int first, const RodCurve* c, const mjtNum w[3], mjtNum weight) {
  mjtNum grad[8] = {0};
  if (weight == 0) return;
  rod_curve_gradient(c, w, grad, grad + 3);
  add_square(mat, first, 2, grad, weight);
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

// Second derivatives of k (|kb| - |kb0|)^2 along kb and across it, each 0 or more; |kb| smooth.
static void size_stiffness(const RodCurve* c, mjtNum stiffness, mjtNum rest, mjtNum* along, mjtNum* across) {
  const RodCurve at_rest = {.size = rest};
  mjtNum size = rod_smooth_size(c, rest), length = rod_smooth_size(&at_rest, rest);
  mjtNum slack = (size * size - c->size * c->size) / (size * size);
  *along = 2 * stiffness * (rest > 0 ? mjMAX(0, 1 - length / size * slack) : 1);
  *across = 2 * stiffness * (rest > 0 ? mjMAX(0, 1 - length / size) : 1);
}

static void add_single(const Matrix* mat, const mjtNum* record, const mjtNum* pos, const int v[3]) {
  RodCurve c;
  mjtNum along, across, stiffness = record[ROD_WEAK], rest = record[ROD_CURVED];
  rod_curve_at(&c, pos, v[0], v[1], v[2]);
  size_stiffness(&c, stiffness, rest, &along, &across);
  if (!rod_is_straight(&c)) {
    add_all(mat, 0, &c, across * mat->share.stiffness);
    along -= across;
  }
  add_size(mat, 0, &c, along * mat->share.stiffness + 2 * stiffness * mat->share.damping);
}

// Add the gradient of w.kb of vertex k of a pair.
static void gradient_of_pair(int k, const RodPair* s, const mjtNum w[3], mjtNum grad[EDGES_SIZE]) {
  mjtNum by_e[3], by_f[3];
  rod_curve_gradient(s->c + k, w, by_e, by_f);
  vec3_add_to(grad + 3 * k, by_e);
  vec3_add_to(grad + 3 * k + 3, by_f);
}

// One of the two vertices of a pair by itself. Across kb is in the plane normal to the edge.
static void add_of_pair(const Matrix* mat, int k, const RodPair* s, const mjtNum* record) {
  const RodCurve* c = s->c + k;
  mjtNum stiffness = record[ROD_WEIGHT + k], along, across, direction[3];
  size_stiffness(c, stiffness, record[ROD_PAIRCURVE + k], &along, &across);
  add_size(mat, k, c, along * mat->share.stiffness + 2 * stiffness * mat->share.damping);
  rod_pair_across(s, k, direction);
  add_along(mat, k, c, direction, across * mat->share.stiffness);
}

// Two axes normal to another.
static void plane_axes(const mjtNum axis[3], mjtNum plane[2][3]) {
  bool along = mju_abs(axis[0]) > 0.5;
  vec3_set(plane[1], !along, along, 0);
  vec3_cross(plane[0], axis, plane[1]);
  vec3_normalize(plane[0]);
  vec3_cross(plane[1], axis, plane[0]);
}

static void add_pair(const Matrix* mat, const mjtNum* record, const mjtNum* pos, const int v[4]) {
  mjtNum plane[2][3], turned[3], w[3], grad[EDGES_SIZE];
  RodPair s;
  rod_pair_at(&s, record, pos, v);
  for (int k = 0; k < 2; k++) add_of_pair(mat, k, &s, record);

  // what changes a - R b along two axes normal to the edge
  plane_axes(s.axis, plane);
  for (int i = 0; i < 2; i++) {
    mju_zero(grad, EDGES_SIZE);
    rod_pair_gradient(&s, 0, plane[i], w);
    gradient_of_pair(0, &s, w, grad);
    rod_pair_turn(&s, plane[i], false, turned);
    rod_pair_gradient(&s, 1, turned, w);
    vec3_scale(w, w, -1);
    gradient_of_pair(1, &s, w, grad);
    add_square(mat, 0, 3, grad, 2 * s.stiffness * mat->share.stiffness);
  }

  mju_zero(grad, EDGES_SIZE);
  for (int k = 0; k < 2; k++) {
    rod_pair_angle(&s, k, w);
    gradient_of_pair(k, &s, w, grad);
  }
  add_square(mat, 0, 3, grad, 2 * s.stiffness * mat->share.damping);
}

//---- records of rods that twist

// What a vertex has along each direction of kb: W, for a matrix J' W J with the gradient J of kb.
static void bend_weights(const mjModel* m, const RodPose* rod, int vert, const RodCurve* c, RodShares share,
                         mjtNum weights[9]) {
  const mjtNum* record = rod_record(m, rod->flex, vert - 1);
  mjtNum weak = record[ROD_WEAK], strong = weak + record[ROD_MORE], along = 0;
  mjtNum first = weak * share.stiffness, second = strong * share.stiffness;
  if (rod_is_straight(c)) {
    first += rod_weak_damping(record) * share.damping;
    second += strong * share.damping;
  } else if (share.damping != 0) {
    along = 2 * rod_bend_damping(m, rod, vert, c) * share.damping / (c->size * c->size);
  }
  const RodEdge *e = rod->edge + vert - 1, *f = e + 1;
  for (int i = 0; i < 3; i++) {
    for (int j = i; j < 3; j++) {
      weights[3 * i + j] = weights[3 * j + i] =
          first * (e->first[i] * e->first[j] + f->first[i] * f->first[j]) +
          second * (e->second[i] * e->second[j] + f->second[i] * f->second[j]) + along * c->kb[i] * c->kb[j];
    }
  }
}

static void curve_of_vertex(const RodPose* rod, int vert, const mjtNum* pos, RodCurve* c) {
  const RodEdge* edge = rod->edge + vert - 1;
  rod_curve_at(c, pos, edge[0].vert[0], edge[0].vert[1], edge[1].vert[1]);
}

// Row by row J' (W J), and the square of the gradient of twist.
static void twisting_matrix(const mjModel* m, const RodPose* rod, int vert, const mjtNum* pos,
                            RodShares share, mjtNum value[][EDGES_SIZE]) {
  static const mjtNum axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  enum { WIDTH = 8, HALF = LANE_COUNT };
  mjtNum weights[9], J[4][WIDTH] = {{0}}, WJ[4][WIDTH];
  const RodEdge* edge = rod->edge + vert - 1;
  RodCurve c;
  curve_of_vertex(rod, vert, pos, &c);
  bend_weights(m, rod, vert, &c, share, weights);
  for (int k = 0; k < 3; k++) rod_curve_gradient(&c, axes[k], J[k], J[k] + 3);
  for (int k = 0; k < 2; k++) vec3_scale(J[3] + 3 * k, c.kb, 1 / (2 * edge[k].length));
  mjtNum torsion = 2 * rod_record(m, rod->flex, vert - 1)[ROD_TORSION] * (share.stiffness + share.damping);
  for (int j = 0; j < WIDTH; j += HALF) {
    Lanes x = CONST_LANES(J[0] + j), y = CONST_LANES(J[1] + j), z = CONST_LANES(J[2] + j);
    for (int i = 0; i < 3; i++) {
      LANES(WJ[i] + j) = weights[3 * i] * x + weights[3 * i + 1] * y + weights[3 * i + 2] * z;
    }
    LANES(WJ[3] + j) = torsion * CONST_LANES(J[3] + j);
    for (int i = 0; i < 6; i++) {
      LANES(value[i] + j) = J[0][i] * CONST_LANES(WJ[0] + j) + J[1][i] * CONST_LANES(WJ[1] + j) +
                            J[2][i] * CONST_LANES(WJ[2] + j) + J[3][i] * CONST_LANES(WJ[3] + j);
    }
  }
}

// The same without the twist times the motion of both edges: the force against how kb changes.
static void twisting_product(const mjModel* m, const RodPose* rod, int vert, const mjtNum* pos,
                             RodShares share, const mjtNum vec[6], mjtNum product[6]) {
  mjtNum weights[9], rate[3], by_f[3], force[3];
  RodCurve c;
  curve_of_vertex(rod, vert, pos, &c);
  bend_weights(m, rod, vert, &c, share, weights);
  vec3_cross(rate, vec, c.f);
  vec3_cross(by_f, c.e, vec + 3);
  mjtNum scale = vec3_dot(c.by_le, vec) + vec3_dot(c.by_lf, vec + 3);
  for (int k = 0; k < 3; k++) rate[k] = (2 * (rate[k] + by_f[k]) - c.kb[k] * scale) / c.scale;
  mat3_mul_vec(force, weights, rate);
  rod_curve_gradient(&c, force, product, product + 3);
}

static void add_record(const Matrix* mat, const mjtNum* record, const mjtNum* pos) {
  int v[4];
  rod_record_vertices(record, v);
  if (mat->n == 3) {
    add_single(mat, record, pos, v);
  } else {
    add_pair(mat, record, pos, v);
  }
}

// The matrix over four vertices: an edge is what its second vertex has more than its first.
static void spread_four(mjtNum edges[][EDGES_SIZE], mjtNum* matrix) {
  enum { SIZE = 12 };
  mjtNum rows[SIZE - 3][SIZE];
  for (int i = 0; i < SIZE - 3; i++) {
    for (int j = 0; j < SIZE; j++) {
      rows[i][j] = (j < 3 ? 0 : edges[i][j - 3]) - (j < SIZE - 3 ? edges[i][j] : 0);
    }
  }
  for (int i = 0; i < SIZE; i++) {
    for (int j = i; j < SIZE; j++) {
      matrix[SIZE * i + j] = matrix[SIZE * j + i] =
          (i < 3 ? 0 : rows[i - 3][j]) - (i < SIZE - 3 ? rows[i][j] : 0);
    }
  }
}

// Over three, block by block of both edges.
static void spread_three(mjtNum edges[][EDGES_SIZE], mjtNum matrix[][9]) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      mjtNum ee = edges[i][j], ef = edges[i][3 + j], fe = edges[3 + i][j], ff = edges[3 + i][3 + j];
      matrix[i][j] = ee;
      matrix[i][3 + j] = ef - ee;
      matrix[i][6 + j] = -ef;
      matrix[3 + i][j] = fe - ee;
      matrix[3 + i][3 + j] = (ee - ef) - (fe - ff);
      matrix[3 + i][6 + j] = ef - ff;
      matrix[6 + i][j] = -fe;
      matrix[6 + i][3 + j] = fe - ff;
      matrix[6 + i][6 + j] = ff;
    }
  }
}

void rod_stencil(const mjModel* m, int flex, int index, const RodPose* rod, const mjtNum* pos,
                 RodShares share, mjtNum* matrix) {
  int v[4], n = rod_record_vertices(rod_record(m, flex, index), v);
  mjtNum edges[EDGES_SIZE - 3][EDGES_SIZE] = {{0}};
  const Matrix mat = {.n = n, .value = edges, .share = share};
  if (rod) {
    twisting_matrix(m, rod, index + 1, pos, share, edges);
  } else {
    add_record(&mat, rod_record(m, flex, index), pos);
  }
  if (n == 3) {
    spread_three(edges, (mjtNum(*)[9])matrix);
  } else {
    spread_four(edges, matrix);
  }
}

void rod_stencil_mul(const mjModel* m, int flex, int index, const RodPose* rod, const mjtNum* pos,
                     mjtNum stiffness, const mjtNum* vec, mjtNum* res) {
  int v[4], n = rod_record_vertices(rod_record(m, flex, index), v);
  mjtNum edges[EDGES_SIZE], product[EDGES_SIZE] = {0};
  for (int i = 0; i < 3 * n - 3; i++) edges[i] = vec[i + 3] - vec[i];
  const Matrix mat = {.n = n, .product = product, .vec = edges, .share = {stiffness, 0}};
  if (rod) {
    twisting_product(m, rod, index + 1, pos, mat.share, edges, product);
  } else {
    add_record(&mat, rod_record(m, flex, index), pos);
  }
  for (int i = 0; i < 3 * n; i++) res[i] = (i < 3 ? 0 : product[i - 3]) - (i < 3 * n - 3 ? product[i] : 0);
}

//---- twists

// d2E/dtheta2 of the bend at a vertex, for the edge before it (k = 0) or after it.
static mjtNum turn_stiffness_at(const mjModel* m, const RodCurve* c, const RodPose* rod, int vert, int k) {
  const mjtNum* record = rod_record(m, rod->flex, vert - 1);
  const RodEdge* edge = rod->edge + vert - 1;
  mjtNum weak = record[ROD_WEAK], strong = weak + record[ROD_MORE], rest[2];
  rod_rest_curve(m, rod, vert, vert - 1 + k, rest);
  mjtNum along1 = vec3_dot(c->kb, edge[k].first), along2 = vec3_dot(c->kb, edge[k].second);
  return weak * (along2 * along2 - (along1 - rest[0]) * along1) +
         strong * (along1 * along1 - (along2 - rest[1]) * along2);
}

void rod_turn_stiffness(const mjModel* m, const mjData* d, const RodPose* rod, mjtNum* stiffness) {
  const mjtNum* pos = d->flexvert_xpos + 3 * m->flex_vertadr[rod->flex];
  mju_zero(stiffness, rod->n);
  for (int vert = 1; vert < rod->n; vert++) {
    RodCurve c;
    curve_of_vertex(rod, vert, pos, &c);
    for (int k = 0; k < 2; k++) stiffness[vert - 1 + k] += mjMAX(0, turn_stiffness_at(m, &c, rod, vert, k));
  }
}
