// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity of the finite elements of interpolated deformables, boxes and their faces at rest.
//
// The linear operator  lambda tr(e(u)) tr(e(v)) + mu tr(e(u) e(v)),  e the symmetric gradient, is
// integrated with as many points along each axis as there are nodes: Gauss points for linear
// elements; for quadratic ones points at distance sqrt(5/3)/2 from the middle, as MuJoCo has them,
// with Gauss weights. A face is a membrane under plane stress, lambda = E nu / (1 - nu^2), of
// displacements in its plane.
//
// Twisting a face out of its plane, w = (1 - 2s) (1 - 2t), costs the bending stiffness D (1 - nu) 4
// / (a b) of a plate with D = E h^3 / (12 (1 - nu^2)) and sides a, b.

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compiler/flex/flex_grid.h"
#include "dynamics/flex/flex_shape.h"
#include "math/eig_sym.h"

enum { MAX_NODE = 27 };

// Integration over [0, 1]: the middle first.
static double point_at(int order, int i) {
  if (order == 1) return 0.5 + (i ? 0.5 : -0.5) / sqrt(3);
  return i == 0 ? 0.5 : 0.5 + (i == 1 ? -0.5 : 0.5) * sqrt(5.0 / 3);
}

static double weight_at(int order, int i) {
  return order == 1 ? 0.5 : (i ? 5.0 / 9 : 8.0 / 9) * 0.5;
}

// Material and the volume that a point of integration stands for.
typedef struct Medium {
  double lambda, mu, volume;
} Medium;

// tr(e(u) e(v)) for displacements along k and l with the gradients a and b
static double strain_product(const double a[3], int k, const double b[3], int l) {
  double u[3][3] = {{0}}, v[3][3] = {{0}}, sum[3];
  for (int i = 0; i < 3; i++) {
    u[k][i] += a[i] / 2;
    u[i][k] += a[i] / 2;
    v[l][i] += b[i] / 2;
    v[i][l] += b[i] / 2;
  }
  for (int i = 0; i < 3; i++) sum[i] = u[i][0] * v[0][i] + u[i][1] * v[1][i] + u[i][2] * v[2][i];
  return sum[0] + sum[1] + sum[2];
}

// Subtract the operator for displacements of all nodes along axes that are used. Which of several
// equal modes are found depends on how this rounds.
static void subtract_operator(double* K, int n, double gradient[MAX_NODE][3], const bool used[3], Medium m) {
  for (int row = 0; row < 3 * n; row++) {
    for (int col = 0; col < 3 * n; col++) {
      const double *a = gradient[row / 3], *b = gradient[col / 3];
      int k = row % 3, l = col % 3;
      if (!used[k] || !used[l]) continue;
      K[3 * n * row + col] -= m.lambda * a[k] * b[l] * m.volume;
      K[3 * n * row + col] -= m.mu * strain_product(a, k, b, l) * m.volume;
    }
  }
}

void flex_cell_stiffness(double* stiffness, int order, const double sides[3], double young, double poisson) {
  static const bool all[3] = {true, true, true};
  int n = order + 1, total = n * n * n;
  memset(stiffness, 0, 9 * total * total * sizeof(double));
  for (int p = 0; p < total; p++) {
    const int at[3] = {p / (n * n), p / n % n, p % n};
    double s[3], gradient[MAX_NODE][3], share = 1;
    Medium m = {young * poisson / (1 + poisson) / (1 - 2 * poisson), young / (2 * (1 + poisson)), 0};
    for (int k = 0; k < 3; k++) {
      s[k] = point_at(order, at[k]);
      share *= weight_at(order, at[k]);
    }
    m.volume = share * (sides[0] * sides[1] * sides[2]);
    for (int node = 0; node < total; node++) {
      flex_shape_gradient(gradient[node], s, node, order);
      for (int k = 0; k < 3; k++) gradient[node][k] *= 1 / sides[k];
    }
    subtract_operator(stiffness, total, gradient, all, m);
  }
}

void flex_face_stiffness(double* stiffness, int order, int axis, const double sides[3], double young,
                         double poisson, double thickness) {
  int n = order + 1, total = n * n, u = (axis + 1) % 3, v = (axis + 2) % 3;
  const bool used[3] = {axis != 0, axis != 1, axis != 2};
  memset(stiffness, 0, 9 * total * total * sizeof(double));
  for (int p = 0; p < total; p++) {
    double s = point_at(order, p / n), t = point_at(order, p % n), gradient[MAX_NODE][3] = {{0}};
    Medium m = {young * poisson / (1 - poisson * poisson), young / (2 * (1 + poisson)),
                weight_at(order, p / n) * weight_at(order, p % n) * (sides[u] * sides[v]) * thickness};
    for (int node = 0; node < total; node++) {
      int i = node / n, j = node % n;
      gradient[node][u] = flex_axis_slope(s, i, order) * flex_axis_shape(t, j, order) * (1 / sides[u]);
      gradient[node][v] = flex_axis_shape(s, i, order) * flex_axis_slope(t, j, order) * (1 / sides[v]);
    }
    subtract_operator(stiffness, total, gradient, used, m);
  }
}

void flex_find_modes(double* modes, double* K, int n) {
  double *vec = g_new(double, n*n), largest = 0;
  eig_symmetric(K, vec, n);
  for (int i = 0; i < n; i++) largest = fmax(largest, fabs(K[i * (n + 1)]));
  memset(modes, 0, n * n * sizeof(double));
  for (int i = 0; i < n; i++) {
    double stiffness = -K[i * (n + 1)];
    if (stiffness <= 1e-8 * largest) continue;
    double* mode = modes + 1 + n * (int)modes[0]++;
    for (int j = 0; j < n; j++) mode[j] = sqrt(stiffness) * vec[j * n + i];
  }
  g_free(vec);
}

void flex_add_twist(double* modes, int order, int axis, const double sides[3], double young, double poisson,
                    double thickness) {
  int n = order + 1, u = (axis + 1) % 3, v = (axis + 2) % 3;
  double plate = young * thickness * thickness * thickness / (12 * (1 - poisson * poisson));
  double stiffness = plate * (1 - poisson) * 4 / (sides[u] * sides[v]);
  double* twist = modes + 1 + 3 * n * n * (int)modes[0];
  for (int node = 0; node < n * n; node++) {
    twist[3 * node + axis] = (1 - 2.0 * (node / n) / order) * (1 - 2.0 * (node % n) / order);
  }
  mju_normalize(twist, 3 * n * n);
  mju_scl(twist, twist, sqrt(stiffness), 3 * n * n);
  modes[0]++;
}
