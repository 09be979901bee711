// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A slow judge of convex shapes that shares nothing with the engine but geom_xpos, geom_xmat,
// geom_size and the vertices of meshes.
//
// The L1 distance of the origin from the Minkowski difference D = A - B is a linear program over
// the points p of D:
//
//   minimize  sum_k (u_k + v_k)   subject to   sum_i w_i p_i + u - v = 0,   sum_i w_i = 1,   u, v, w >= 0
//
// It is solved by the simplex method. D has too many points to list (curved shapes: infinitely
// many), so the column to enter is made when it is needed: with the prices n of the first three
// rows it is the point of D that is lowest along n, which the support functions of A and B give. At
// any time the objective is the L1 norm of a point of D, an upper bound, and n, scaled to largest
// component 1, is the normal of a plane that gives a lower bound.

#ifndef GIMBAL_TESTS_COLLISION_CONVEX_ORACLE_H_
#define GIMBAL_TESTS_COLLISION_CONVEX_ORACLE_H_

#include <math.h>
#include <mujoco/mujoco.h>

typedef struct Bounds {
  double low, high;  // of the L1 distance
} Bounds;

// Largest value of dir . x over a shape of size s about the origin; writes the x.
static double oracle_local_support(double x[3], const mjModel* m, int geom, const double dir[3]) {
  const mjtNum* s = m->geom_size + 3 * geom;
  double flat = hypot(dir[0], dir[1]), norm = hypot(flat, dir[2]);
  switch (m->geom_type[geom]) {
    case mjGEOM_BOX:
      for (int k = 0; k < 3; k++) x[k] = dir[k] < 0 ? -s[k] : s[k];
      break;
    case mjGEOM_SPHERE:
    case mjGEOM_CAPSULE:
      for (int k = 0; k < 3; k++) x[k] = norm > 0 ? s[0] * dir[k] / norm : 0;
      if (m->geom_type[geom] == mjGEOM_CAPSULE) x[2] += dir[2] < 0 ? -s[1] : s[1];
      break;
    case mjGEOM_CYLINDER:
      for (int k = 0; k < 2; k++) x[k] = flat > 0 ? s[0] * dir[k] / flat : 0;
      x[2] = dir[2] < 0 ? -s[1] : s[1];
      break;
    case mjGEOM_ELLIPSOID: {
      double a[3] = {s[0] * dir[0], s[1] * dir[1], s[2] * dir[2]}, length = sqrt(mju_dot3(a, a));
      for (int k = 0; k < 3; k++) x[k] = length > 0 ? s[k] * a[k] / length : 0;
      break;
    }
    default: {
      int mesh = m->geom_dataid[geom];
      const float* v = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
      double most = -INFINITY;
      for (int i = 0; i < m->mesh_vertnum[mesh]; i++) {
        double value = dir[0] * v[3 * i] + dir[1] * v[3 * i + 1] + dir[2] * v[3 * i + 2];
        if (value <= most) continue;
        most = value;
        for (int k = 0; k < 3; k++) x[k] = v[3 * i + k];
      }
    }
  }
  return mju_dot3(dir, x);
}

// The point of a geom that is farthest along dir.
static void oracle_support(double x[3], const mjModel* m, const mjData* d, int geom, const double dir[3]) {
  double local[3], point[3];
  mju_mulMatTVec3(local, d->geom_xmat + 9 * geom, dir);
  oracle_local_support(point, m, geom, local);
  mju_mulMatVec3(x, d->geom_xmat + 9 * geom, point);
  mju_addTo3(x, d->geom_xpos + 3 * geom);
}

// The point of D = A - B that is lowest along n.
static void oracle_lowest(double p[3], const mjModel* m, const mjData* d, int a, int b, const double n[3]) {
  double back[3] = {-n[0], -n[1], -n[2]}, y[3];
  oracle_support(p, m, d, a, back);
  oracle_support(y, m, d, b, n);
  mju_subFrom3(p, y);
}

// Solve M x = r for a 4 x 4 matrix by rows (or M' x = r) with full pivoting. Returns 0 if M is
// singular.
static int oracle_solve(double x[4], const double matrix[16], const double r[4], int transposed) {
  double a[4][5];
  int column[4] = {0, 1, 2, 3};
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) a[i][j] = transposed ? matrix[4 * j + i] : matrix[4 * i + j];
    a[i][4] = r[i];
  }
  for (int k = 0; k < 4; k++) {
    int row = k, col = k;
    for (int i = k; i < 4; i++) {
      for (int j = k; j < 4; j++) {
        if (fabs(a[i][j]) > fabs(a[row][col])) {
          row = i;
          col = j;
        }
      }
    }
    if (fabs(a[row][col]) < 1e-300) return 0;
    for (int j = 0; j < 5; j++) {
      double swap = a[k][j];
      a[k][j] = a[row][j];
      a[row][j] = swap;
    }
    for (int i = 0; i < 4; i++) {
      double swap = a[i][k];
      a[i][k] = a[i][col];
      a[i][col] = swap;
    }
    int swap = column[k];
    column[k] = column[col];
    column[col] = swap;
    for (int i = 0; i < 4; i++) {
      if (i == k) continue;
      double factor = a[i][k] / a[k][k];
      for (int j = k; j < 5; j++) a[i][j] -= factor * a[k][j];
    }
  }
  for (int k = 0; k < 4; k++) x[column[k]] = a[k][4] / a[k][k];
  return 1;
}

// Bounds of the L1 distance between two geoms, apart by no more than gap. gap is 0 for overlap of
// any depth.
static Bounds oracle_distance(const mjModel* m, const mjData* d, int a, int b, double gap) {
  // the basis: columns, by columns of four, with their costs; starts with one point and what takes
  // it to zero
  double basis[16] = {0}, cost[4] = {0, 1, 1, 1}, n[3] = {1, 0, 0};
  Bounds bounds = {0, INFINITY};
  oracle_lowest(basis, m, d, a, b, n);
  basis[3] = 1;
  for (int k = 0; k < 3; k++) basis[4 * (k + 1) + k] = basis[k] > 0 ? -1 : 1;

  for (int iteration = 0; iteration < 2000; iteration++) {
    static const double rhs[4] = {0, 0, 0, 1};
    double x[4], price[4], p[4] = {0, 0, 0, 1}, step[4];
    if (!oracle_solve(x, basis, rhs, 1) || !oracle_solve(price, basis, cost, 0)) break;
    double value = 0;
    for (int i = 0; i < 4; i++) value += cost[i] * fmax(x[i], 0);
    bounds.high = fmin(bounds.high, value);

    // the price of a point of D along n = -price, and with it the lower bound
    double largest = 0, lowest, entering_cost = 0, best;
    for (int k = 0; k < 3; k++) {
      n[k] = -price[k];
      largest = fmax(largest, fabs(n[k]));
    }
    oracle_lowest(p, m, d, a, b, n);
    lowest = mju_dot3(n, p);
    if (largest > 0) bounds.low = fmax(bounds.low, lowest / largest);
    if (bounds.high - bounds.low <= gap) break;
    best = lowest - price[3];
    for (int k = 0; k < 6; k++) {
      double sign = k < 3 ? 1 : -1, reduced = 1 - sign * price[k % 3];
      if (reduced >= best) continue;
      best = reduced;
      entering_cost = 1;
      mju_zero(p, 4);
      p[k % 3] = sign;
    }
    if (best > -1e-15 || !oracle_solve(step, basis, p, 1)) break;
    int leave = -1;
    for (int i = 0; i < 4; i++) {
      if (step[i] > 1e-12 && (leave < 0 || fmax(x[i], 0) / step[i] < fmax(x[leave], 0) / step[leave])) {
        leave = i;
      }
    }
    if (leave < 0) break;
    mju_copy(basis + 4 * leave, p, 4);
    cost[leave] = entering_cost;
  }
  return bounds;
}

#endif  // GIMBAL_TESTS_COLLISION_CONVEX_ORACLE_H_
