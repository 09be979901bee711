// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity of deformables.
//
// Elements: with the squared edge lengths as strains, the strain tensor of a simplex is sum_e ds_e
// B_e, where B_e is the symmetrized product of the normals of the two sides that do not contain
// edge e, divided by the squared volume (Weischedel, A discrete geometric view on shear-deformable
// shell models, section 4.1). The St. Venant-Kirchhoff energy then gives the metric of the edges:
//   energy  mu tr(E^2) + lambda/2 tr(E)^2
//   metric  mu tr(B_a B_b) + lambda/2 tr(B_a) tr(B_b)
// times the volume of a tetrahedron, or area and thickness of a triangle, whose lambda is that of
// plane stress, E nu / (1 - nu^2).
//
// Bending: cotangent weights c of the two triangles of an edge (Wardetzky et al., Discrete
// quadratic curvature energies), energy 1/2 D/A cos(theta) |sum c_i x_i|^2 with the angle theta
// between the triangles at rest, their area A and the rigidity D = E t^3 / (12 (1 - nu^2)). Where
// the surface is curved at rest, the volume of the three edges from the first vertex has a price
// too (Garg et al., Cubic shells): -D/A sin(theta) c_2 c_3 / l with the length l of the edge, so
// that nothing at rest opens the edge.

#include "compiler/flex/flex_elastic.h"

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

static void edge_vector(double r[3], const double* pos, int from, int to) {
  for (int k = 0; k < 3; k++) r[k] = pos[3 * to + k] - pos[3 * from + k];
}

// B = (a b^T + b a^T) * scale
static void symmetric_product(double b[9], const double u[3], const double v[3], double scale) {
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) b[3 * i + j] = (u[i] * v[j] + v[i] * u[j]) * scale;
  }
}

// Upper triangle over n edges, row by row.
static void assemble_metric(double metric[FLEX_METRIC], double basis[6][9], int n, double mu, double lambda) {
  int id = 0;
  for (int a = 0; a < n; a++) {
    for (int b = a; b < n; b++) {
      double product = 0;
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) product += basis[a][3 * i + j] * basis[b][3 * j + i];
      }
      double trace_a = basis[a][0] + basis[a][4] + basis[a][8],
             trace_b = basis[b][0] + basis[b][4] + basis[b][8];
      metric[id++] = mu * product + lambda / 2 * trace_a * trace_b;
    }
  }
}

static double lame_mu(double young, double poisson) {
  return young / (2 * (1 + poisson));
}
static double lame_lambda(double young, double poisson) {
  return young * poisson / ((1 + poisson) * (1 - 2 * poisson));
}

static double triangle_area(const double* pos, int a, int b, int c) {
  double u[3], v[3], normal[3];
  edge_vector(u, pos, a, b);
  edge_vector(v, pos, a, c);
  mju_cross(normal, u, v);
  return mju_norm3(normal) / 2;
}

void flex_triangle_metric(double metric[FLEX_METRIC], const double* pos, const int v[3], double young,
                          double poisson, double thickness) {
  static const int edge[3][2] = {{1, 2}, {2, 0}, {0, 1}};
  double area = triangle_area(pos, v[0], v[1], v[2]), basis[6][9];
  for (int e = 0; e < 3; e++) {
    const int *left = edge[(e + 1) % 3], *right = edge[(e + 2) % 3];
    double l[3], r[3], normal[3], nl[3], nr[3];
    edge_vector(l, pos, v[left[0]], v[left[1]]);
    edge_vector(r, pos, v[right[0]], v[right[1]]);
    mju_cross(normal, r, l);
    mju_normalize3(normal);
    mju_cross(nl, normal, l);
    mju_cross(nr, r, normal);
    symmetric_product(basis[e], nl, nr, 1 / (8 * area * area));
  }
  double scale = area * thickness, lambda = young * poisson / (1 - poisson * poisson);
  assemble_metric(metric, basis, 3, lame_mu(young, poisson) * scale, lambda * scale);
}

// Returns the determinant of the edges from the first vertex, six times the volume.
static double tetrahedron_metric(double metric[FLEX_METRIC], const double* pos, const int v[4], double mu,
                                 double lambda) {
  static const int face[4][3] = {{2, 1, 0}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  // without the edge
  static const int sides[6][2] = {{2, 3}, {1, 3}, {2, 1}, {1, 0}, {0, 2}, {0, 3}};
  double u[3], w[3], t[3], normals[4][3], basis[6][9];
  edge_vector(u, pos, v[0], v[1]);
  edge_vector(w, pos, v[0], v[2]);
  edge_vector(t, pos, v[0], v[3]);
  double n[3];
  mju_cross(n, u, w);
  double volume = mju_dot3(n, t) / 6;
  for (int s = 0; s < 4; s++) {
    edge_vector(u, pos, v[face[s][0]], v[face[s][1]]);
    edge_vector(w, pos, v[face[s][0]], v[face[s][2]]);
    mju_cross(normals[s], u, w);
  }
  for (int e = 0; e < 6; e++) {
    symmetric_product(basis[e], normals[sides[e][0]], normals[sides[e][1]], 1 / (36 * 2 * volume * volume));
  }
  double scale = fabs(volume);
  assemble_metric(metric, basis, 6, mu * scale, lambda * scale);
  return 6 * volume;
}

void flex_tetrahedron_metric(double metric[FLEX_METRIC], const double* pos, const int v[4], double young,
                             double poisson) {
  tetrahedron_metric(metric, pos, v, lame_mu(young, poisson), lame_lambda(young, poisson));
}

void flex_neo_hookean(double law[FLEX_STRETCH_SOLID], const double* pos, const int v[4], double young,
                      double poisson) {
  double mu = lame_mu(young, poisson), lambda = lame_lambda(young, poisson);
  double det = tetrahedron_metric(law, pos, v, mu, -2 * mu);
  law[FLEX_SOLID_SHEAR] = mu / (12 * det);
  law[FLEX_SOLID_BULK] = (mu + lambda / 2) * fabs(det) / 6;
  law[FLEX_SOLID_PERDET] = 1 / det;
}

// Cotangent of the angle at vertex a between the edges to b and c.
static double flex_elastic_cotangent(const double* pos, int a, int b, int c) {
  double u[3], v[3], normal[3];
  edge_vector(u, pos, a, b);
  edge_vector(v, pos, a, c);
  mju_cross(normal, u, v);
  return mju_dot3(u, v) / mju_norm3(normal);
}

// The normal of an edge in the plane of a triangle, as long as the edge: heights of its third
// vertex, weighted with the cotangents at both ends.
static void edge_normal(double normal[3], const double* pos, const int v[3], double first, double second) {
  double a[3], b[3];
  edge_vector(a, pos, v[0], v[2]);
  edge_vector(b, pos, v[1], v[2]);
  for (int k = 0; k < 3; k++) normal[k] = -(second * a[k] + first * b[k]);
}

void flex_bending(double bending[FLEX_BENDING], const double* pos, const int v[4], double young,
                  double poisson, double thickness) {
  if (v[3] < 0) return;
  double a = flex_elastic_cotangent(pos, v[0], v[1], v[2]), b = flex_elastic_cotangent(pos, v[0], v[3], v[1]);
  double c = flex_elastic_cotangent(pos, v[1], v[2], v[0]), d = flex_elastic_cotangent(pos, v[1], v[0], v[3]);
  double weight[4] = {c + d, a + b, -(a + c), -(b + d)};
  double first = triangle_area(pos, v[0], v[1], v[2]), second = triangle_area(pos, v[1], v[0], v[3]);
  double scale =
      young * thickness * thickness * thickness / (12 * (1 - poisson * poisson)) / (first + second);
  double edge[3], up[3], down[3], left[3], right[3], normal[3];
  edge_vector(edge, pos, v[0], v[1]);
  edge_normal(up, pos, (const int[3]){v[0], v[1], v[2]}, a, c);
  edge_normal(down, pos, (const int[3]){v[0], v[1], v[3]}, b, d);
  double square = mju_dot3(edge, edge), cosine = -mju_dot3(up, down) / square;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) bending[4 * i + j] = scale * cosine * weight[i] * weight[j];
  }
  edge_vector(left, pos, v[0], v[2]);
  edge_vector(right, pos, v[0], v[3]);
  mju_cross(normal, edge, left);
  double length = sqrt(square), height = 2 * first / length, other = 2 * second / length;
  double sine = mju_dot3(normal, right) / (length * height * other);
  bending[16] = -scale * sine * weight[2] * weight[3] / length;
}
