// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The finite cell method (Parvizian, Duester and Rank, 2007): the cells do not follow the mesh,
// what lies in them is weighted with alpha = 1 inside and 1e-6 outside.
//
// A tetrahedron is cut by the six planes of a cell into smaller ones, over which monomials of a
// degree d are integrated exactly: in collapsed coordinates
//   x = u, y = v (1 - u), z = w (1 - u) (1 - v),  dx dy dz = (1 - u)^2 (1 - v) du dv dw
// by Gauss points with 2 n - 1 >= d + 2.
//
// The inside of a closed surface is the sum of the tetrahedra between one point and its triangles,
// of those that face the point less those that face away. One that is not closed has an inside
// where its winding number, the sum of the solid angles of its triangles over 4 pi (Van Oosterom
// and Strackee, 1983), exceeds a half. It is asked at the Gauss points of eight parts of the cell.
//
// Shares of mass. Quadratic shape functions have negative integrals over parts of a cell. In their
// place stand products of the positive functions
//   (1 - s)^2 / 2,  1/2 + s - s^2,  s^2 / 2,
// with the same sum 1 and the same integrals 1/6, 2/3, 1/6 over a full cell.

#include "compiler/flex/flex_volume.h"

#include <gimbal/assert.h>
#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

static const double kVoid = 1e-6;
static const double kLeastVolume = 1e-12;  // of a cell
static const double kBrim = 1e-7;          // of a cell that counts as full, left empty
static const double kLeastShare = 0.02;    // of a node, of that in a full cell

//---- monomials

static void add_moments(FlexMoments* m, const double x[3], double weight, int n) {
  double power[3][FLEX_MOMENTS];
  for (int k = 0; k < 3; k++) {
    power[k][0] = 1;
    for (int i = 1; i < n; i++) power[k][i] = power[k][i - 1] * x[k];
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      double part = weight * power[0][i] * power[1][j];
      for (int k = 0; k < n; k++) m->of[i][j][k] += part * power[2][k];
    }
  }
}

// Count a share of what is empty too.
static void add_void(FlexMoments* m, double part) {
  for (int i = 0; i < FLEX_MOMENTS; i++) {
    for (int j = 0; j < FLEX_MOMENTS; j++) {
      for (int k = 0; k < FLEX_MOMENTS; k++) {
        double full = 1.0 / ((i + 1) * (j + 1) * (k + 1));
        m->of[i][j][k] += part * (full - m->of[i][j][k]);
      }
    }
  }
}

//---- Gauss points of [0, 1]

enum { MAX_GAUSS = 7 };

typedef struct Gauss {
  int n;
  double at[MAX_GAUSS], weight[MAX_GAUSS];
} Gauss;

// Roots of the Legendre polynomial of degree n, by Newton's method.
static Gauss gauss_points(int n) {
  Gauss g = {.n = n};
  GIMBAL_ASSERT(n >= 1 && n <= MAX_GAUSS);
  for (int i = 0; i < n; i++) {
    double x = cos(mjPI * (i + 0.75) / (n + 0.5)), slope = 1;
    for (int step = 0; step < 50; step++) {
      double before = 1, value = x;
      for (int k = 2; k <= n; k++) {
        double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
        before = value;
        value = next;
      }
      slope = n * (x * value - before) / (x * x - 1);
      x -= value / slope;
    }
    g.at[i] = (1 - x) / 2;
    g.weight[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return g;
}

//---- tetrahedra

typedef double Tetrahedron[4][3];

static double tetrahedron_volume(double x[4][3]) {
  double u[3], v[3], w[3], across[3];
  mju_sub3(u, x[1], x[0]);
  mju_sub3(v, x[2], x[0]);
  mju_sub3(w, x[3], x[0]);
  mju_cross(across, u, v);
  return mju_dot3(across, w) / 6;
}

static void integrate_tetrahedron(FlexMoments* m, double x[4][3], const Gauss* g, int n, int sign) {
  double six = 6 * sign * fabs(tetrahedron_volume(x));
  for (int p = 0; p < g->n * g->n * g->n; p++) {
    int i = p / (g->n * g->n), j = p / g->n % g->n, k = p % g->n;
    double u = g->at[i], v = g->at[j] * (1 - u), w = g->at[k] * (1 - u) * (1 - g->at[j]), point[3];
    double weight = g->weight[i] * g->weight[j] * g->weight[k] * (1 - u) * (1 - u) * (1 - g->at[j]);
    for (int c = 0; c < 3; c++) {
      point[c] = x[0][c] + u * (x[1][c] - x[0][c]) + v * (x[2][c] - x[0][c]) + w * (x[3][c] - x[0][c]);
    }
    add_moments(m, point, six * weight, n);
  }
}

// Where the edge from a (inside) to b (outside) crosses a plane.
static void cross_plane(double r[3], const double a[3], const double b[3], double inside, double outside) {
  double share = inside / (inside - outside);
  for (int c = 0; c < 3; c++) r[c] = a[c] + share * (b[c] - a[c]);
}

static void add_part(GArray* to, const double* a, const double* b, const double* c, const double* d) {
  Tetrahedron part;
  memcpy(part[0], a, sizeof part[0]);
  memcpy(part[1], b, sizeof part[1]);
  memcpy(part[2], c, sizeof part[2]);
  memcpy(part[3], d, sizeof part[3]);
  g_array_append_vals(to, part, 1);
}

// Three tetrahedra of a prism with the ends a and b.
static void add_prism(GArray* to, double a[3][3], double b[3][3]) {
  add_part(to, a[0], a[1], a[2], b[0]);
  add_part(to, a[1], a[2], b[0], b[1]);
  add_part(to, a[2], b[0], b[1], b[2]);
}

// Add what is on the side of a plane where sign (x[axis] - at) >= 0.
static void cut_tetrahedron(GArray* to, double x[4][3], int axis, double at, int sign) {
  double height[4], top[3][3], bottom[3][3];
  int in[4], out[4], nin = 0, nout = 0;
  for (int i = 0; i < 4; i++) {
    height[i] = sign * (x[i][axis] - at);
    if (height[i] >= 0) {
      in[nin++] = i;
    } else {
      out[nout++] = i;
    }
  }
  if (nin == 4) g_array_append_vals(to, x, 1);
  if (nin == 1) {
    for (int k = 0; k < 3; k++) cross_plane(top[k], x[in[0]], x[out[k]], height[in[0]], height[out[k]]);
    add_part(to, x[in[0]], top[0], top[1], top[2]);
  } else if (nin == 2) {
    for (int i = 0; i < 2; i++) {
      double(*side)[3] = i ? bottom : top;
      memcpy(side[0], x[in[i]], sizeof side[0]);
      for (int k = 0; k < 2; k++) {
        cross_plane(side[k + 1], x[in[i]], x[out[k]], height[in[i]], height[out[k]]);
      }
    }
    add_prism(to, top, bottom);
  } else if (nin == 3) {
    for (int k = 0; k < 3; k++) {
      memcpy(top[k], x[in[k]], sizeof top[k]);
      cross_plane(bottom[k], x[in[k]], x[out[0]], height[in[k]], height[out[0]]);
    }
    add_prism(to, top, bottom);
  }
}

// Add what of a tetrahedron (in units of cells) lies in one cell, or with a sign of -1 take it
// away.
static void fill_cell(FlexMoments* m, double x[4][3], const int cell[3], const Gauss* g, int n, int sign) {
  GArray *parts = g_array_new(FALSE, FALSE, sizeof(Tetrahedron)),
         *kept = g_array_new(FALSE, FALSE, sizeof(Tetrahedron));
  Tetrahedron local;
  for (int i = 0; i < 12; i++) local[i / 3][i % 3] = x[i / 3][i % 3] - cell[i % 3];
  g_array_append_vals(parts, local, 1);
  for (int plane = 0; plane < 6; plane++) {
    g_array_set_size(kept, 0);
    for (guint i = 0; i < parts->len; i++) {
      cut_tetrahedron(kept, g_array_index(parts, Tetrahedron, i), plane / 2, plane % 2, plane % 2 ? -1 : 1);
    }
    GArray* swap = parts;
    parts = kept;
    kept = swap;
  }
  for (guint i = 0; i < parts->len; i++) {
    integrate_tetrahedron(m, g_array_index(parts, Tetrahedron, i), g, n, sign);
  }
  g_array_unref(parts);
  g_array_unref(kept);
}

// Add a tetrahedron (in units of cells) to the cells that its box reaches.
static void fill_cells(FlexMoments* moments, const FlexMesh* mesh, double x[4][3], const Gauss* g, int sign) {
  int first[3], last[3], at[3], n = 2 * mesh->order + 1;
  for (int k = 0; k < 3; k++) {
    double low = fmin(fmin(x[0][k], x[1][k]), fmin(x[2][k], x[3][k]));
    double high = fmax(fmax(x[0][k], x[1][k]), fmax(x[2][k], x[3][k]));
    first[k] = CLAMP((int)low, 0, mesh->cells[k] - 1);
    last[k] = CLAMP((int)high, 0, mesh->cells[k] - 1);
  }
  for (at[0] = first[0]; at[0] <= last[0]; at[0]++) {
    for (at[1] = first[1]; at[1] <= last[1]; at[1]++) {
      for (at[2] = first[2]; at[2] <= last[2]; at[2]++) {
        int cell = (at[0] * mesh->cells[1] + at[1]) * mesh->cells[2] + at[2];
        fill_cell(moments + cell, x, at, g, n, sign);
      }
    }
  }
}

static void fill_by_tetrahedra(FlexMoments* moments, const FlexMesh* mesh) {
  Gauss g = gauss_points(mesh->order == 1 ? 4 : 7);
  for (int e = 0; e < mesh->nelem; e++) {
    Tetrahedron x;
    for (int i = 0; i < 4; i++) flex_grid_place(mesh, mesh->pos + 3 * mesh->elem[4 * e + i], x[i]);
    fill_cells(moments, mesh, x, &g, 1);
  }
}

//---- surfaces

static double solid_angle(const double p[3], const double* a, const double* b, const double* c) {
  double u[3], v[3], w[3], across[3];
  mju_sub3(u, a, p);
  mju_sub3(v, b, p);
  mju_sub3(w, c, p);
  mju_cross(across, v, w);
  double lu = mju_norm3(u), lv = mju_norm3(v), lw = mju_norm3(w);
  return 2 * atan2(mju_dot3(u, across),
                   lu * lv * lw + mju_dot3(u, v) * lw + mju_dot3(v, w) * lu + mju_dot3(w, u) * lv);
}

static bool surface_encloses(const FlexMesh* mesh, const double p[3]) {
  double sum = 0;
  for (int e = 0; e < mesh->nelem; e++) {
    const int* v = mesh->elem + 3 * e;
    sum += solid_angle(p, mesh->pos + 3 * v[0], mesh->pos + 3 * v[1], mesh->pos + 3 * v[2]);
  }
  return fabs(sum) > 2 * mjPI;
}

static void sample_surface(FlexMoments* moments, const FlexMesh* mesh) {
  int n = mesh->order + 1, total = 8 * n * n * n, ncell = mesh->cells[0] * mesh->cells[1] * mesh->cells[2];
  Gauss g = gauss_points(n);
  for (int i = 0; i < ncell * total; i++) {
    int cell = i / total, at[3] = {i % total / (4 * n * n), i % total / (2 * n) % (2 * n), i % (2 * n)};
    int place[3] = {cell / (mesh->cells[1] * mesh->cells[2]), cell / mesh->cells[2] % mesh->cells[1],
                    cell % mesh->cells[2]};
    double local[3], point[3], weight = 1;
    for (int k = 0; k < 3; k++) {
      local[k] = (at[k] / n + g.at[at[k] % n]) / 2;
      weight *= g.weight[at[k] % n] / 2;
      point[k] = mesh->min[k] + (place[k] + local[k]) / mesh->cells[k] * (mesh->max[k] - mesh->min[k]);
    }
    if (surface_encloses(mesh, point)) add_moments(moments + cell, local, weight, 2 * mesh->order + 1);
  }
}

// Whether each edge of a triangle is that of another one, in the other direction.
static bool is_closed(const FlexMesh* mesh) {
  bool closed = true;
  GHashTable* edges = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  for (int i = 0; i < 3 * mesh->nelem && closed; i++) {
    gint64 a = mesh->elem[i], b = mesh->elem[i % 3 == 2 ? i - 2 : i + 1], edge = a << 32 | b;
    closed = g_hash_table_add(edges, g_memdup2(&edge, sizeof edge));
  }
  for (int i = 0; i < 3 * mesh->nelem && closed; i++) {
    gint64 a = mesh->elem[i], b = mesh->elem[i % 3 == 2 ? i - 2 : i + 1], back = b << 32 | a;
    closed = g_hash_table_contains(edges, &back);
  }
  g_hash_table_unref(edges);
  return closed;
}

// The cones of all triangles from a corner of the grid: what lies outside of the surface is added
// and taken away as often.
static void fill_by_cones(FlexMoments* moments, const FlexMesh* mesh) {
  Gauss g = gauss_points(mesh->order == 1 ? 4 : 7);
  double sum = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (int e = 0; e < mesh->nelem; e++) {
      Tetrahedron x = {{0, 0, 0}};
      for (int i = 0; i < 3; i++) flex_grid_place(mesh, mesh->pos + 3 * mesh->elem[3 * e + i], x[i + 1]);
      double volume = tetrahedron_volume(x);
      if (pass && volume != 0) fill_cells(moments, mesh, x, &g, (volume > 0) == (sum > 0) ? 1 : -1);
      if (!pass) sum += volume;
    }
  }
}

FlexFill* flex_fill_new(const FlexMesh* mesh) {
  int n = mesh->cells[0] * mesh->cells[1] * mesh->cells[2];
  FlexFill* fill = g_new(FlexFill, 1);
  FlexMoments* moments = fill->moments = g_new0(FlexMoments, n);
  fill->empty = flex_empty_cells(mesh);
  bool closed = mesh->dim == 2 && is_closed(mesh);
  if (mesh->dim == 3) fill_by_tetrahedra(moments, mesh);
  if (mesh->dim == 2) (closed ? fill_by_cones : sample_surface)(moments, mesh);
  for (int i = 0; i < n; i++) {
    // the box around a tetrahedron or a triangle reaches into cells that it does not
    if ((mesh->dim == 3 || closed) && fabs(moments[i].of[0][0][0]) < kLeastVolume) fill->empty[i] = true;
    add_void(moments + i, mesh->dim == 1 ? 1 : kVoid);  // a line bounds nothing: all is solid
  }
  return fill;
}

bool flex_is_full(const FlexMoments* moments) {
  return moments->of[0][0][0] > 1 - kBrim;
}

void flex_fill_free(FlexFill* fill) {
  if (!fill) return;
  g_free(fill->empty);
  g_free(fill->moments);
  g_free(fill);
}

//---- shares of mass

void flex_cell_shares(double* share, int order, const FlexMoments* moments) {
  static const double linear[2][3] = {{1, -1}, {0, 1}};
  static const double quadratic[3][3] = {{0.5, -1, 0.5}, {0.5, 1, -1}, {0, 0, 0.5}};
  static const double full[2][3] = {{1.0 / 2, 1.0 / 2}, {1.0 / 6, 2.0 / 3, 1.0 / 6}};
  const double(*f)[3] = order == 1 ? linear : quadratic;
  int n = order + 1;
  for (int node = 0; node < n * n * n; node++) {
    int a = node / (n * n), b = node / n % n, c = node % n;
    double sum = 0;
    for (int p = 0; p < 27; p++) {
      sum += f[a][p / 9] * f[b][p / 3 % 3] * f[c][p % 3] * moments->of[p / 9][p / 3 % 3][p % 3];
    }
    share[node] = fmax(sum, kLeastShare * full[order - 1][a] * full[order - 1][b] * full[order - 1][c]);
  }
}
