// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity of the finite elements of interpolated deformables, boxes and their faces at rest.
//
// The linear operator is  lambda tr(e(u)) tr(e(v)) + 2 mu tr(e(u) e(v)),  e the symmetric gradient.
// For displacements along k and l with the shape functions N_a and N_b that is
//   lambda G_kl + mu (G_lk + delta_kl tr G),  G_pq = dN_a/dx_p dN_b/dx_q.
// Products of shape functions are polynomials: the moments of what fills a part of a cell integrate
// them. A full cell takes as many Gauss points along each axis as there are nodes, in MuJoCo's
// order, which decides the last bit. A face is a membrane under plane stress, lambda = E nu / (1 -
// nu^2), of displacements in its plane.
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

static const double kFull = 1 - 1e-9;  // of the volume of a cell

// The Lagrange polynomials of the nodes of an axis, by power, and their slopes.
static const double kShapes[2][3][3] = {{{1, -1}, {0, 1}}, {{1, -3, 2}, {0, 4, -4}, {0, -1, 2}}};
static const double kSlopes[2][3][3] = {{{-1}, {1}}, {{-3, 4}, {4, -8}, {-1, 4}}};

typedef double AxisProduct[FLEX_MOMENTS];

// Powers of the product of what nodes i and j have along an axis, each its shape function or the
// slope of it.
static void multiply_axis(AxisProduct product, int order, int i, int i_slope, int j, int j_slope) {
  const double* a = (i_slope ? kSlopes : kShapes)[order - 1][i];
  const double* b = (j_slope ? kSlopes : kShapes)[order - 1][j];
  memset(product, 0, sizeof(AxisProduct));
  for (int k = 0; k < 9; k++) product[k / 3 + k % 3] += a[k / 3] * b[k % 3];
}

static double integrate_product(const AxisProduct* x, const FlexMoments* moments, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      double part = x[0][i] * x[1][j];
      for (int k = 0; part != 0 && k < n; k++) sum += part * x[2][k] * moments->of[i][j][k];
    }
  }
  return sum;
}

// G of two nodes, integrated over a cell.
static void gradient_product(double G[3][3], int order, int a, int b, const double sides[3],
                             const FlexMoments* moments) {
  int n = order + 1, na[3] = {a / (n * n), a / n % n, a % n}, nb[3] = {b / (n * n), b / n % n, b % n};
  double volume = sides[0] * sides[1] * sides[2];
  for (int p = 0; p < 3; p++) {
    for (int q = 0; q < 3; q++) {
      AxisProduct along[3];
      for (int axis = 0; axis < 3; axis++) {
        multiply_axis(along[axis], order, na[axis], axis == p, nb[axis], axis == q);
      }
      G[p][q] = integrate_product(along, moments, 2 * order + 1) * volume / (sides[p] * sides[q]);
    }
  }
}

static double gradient_part(double G[3][3], int k, int l, double lambda, double mu) {
  return lambda * G[k][l] + mu * (G[l][k] + (k == l ? G[0][0] + G[1][1] + G[2][2] : 0));
}

static void integrate_moments(double* stiffness, int order, const double sides[3], double young,
                              double poisson, const FlexMoments* moments) {
  int n = (order + 1) * (order + 1) * (order + 1);
  double lambda = young * poisson / (1 + poisson) / (1 - 2 * poisson), mu = young / (2 * (1 + poisson)),
         G[3][3];
  for (int a = 0; a < n; a++) {
    for (int b = a; b < n; b++) {
      gradient_product(G, order, a, b, sides, moments);
      for (int p = 0; p < 9; p++) {
        int row = 3 * a + p / 3, col = 3 * b + p % 3;
        stiffness[3 * n * row + col] = stiffness[3 * n * col + row] =
            -gradient_part(G, p / 3, p % 3, lambda, mu);
      }
    }
  }
}

// Gauss points over [0, 1]: the middle first.
static double point_at(int order, int i) {
  if (order == 1) return 0.5 + (i ? 0.5 : -0.5) / sqrt(3);
  return i == 0 ? 0.5 : 0.5 + (i == 1 ? -0.5 : 0.5) * sqrt(3.0 / 5);
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
      K[3 * n * row + col] -= 2 * m.mu * strain_product(a, k, b, l) * m.volume;
    }
  }
}

// A full cell.
static void integrate_all(double* stiffness, int order, const double sides[3], double young, double poisson) {
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

void flex_cell_stiffness(double* stiffness, int order, const double sides[3], double young, double poisson,
                         const FlexMoments* moments) {
  if (moments->of[0][0][0] > kFull) {
    integrate_all(stiffness, order, sides, young, poisson);
  } else {
    integrate_moments(stiffness, order, sides, young, poisson, moments);
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
