// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A cell is empty if no element touches it and it can be reached from outside of the surface.

#include "compiler/flex/flex_empty.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { MAX_CORNERS = 9 };  // of a triangle that six planes cut

void flex_grid_place(const FlexMesh* mesh, const double* pos, double x[3]) {
  for (int k = 0; k < 3; k++) {
    double side = mesh->max[k] - mesh->min[k];
    x[k] = side > 0 ? (pos[k] - mesh->min[k]) / side * mesh->cells[k] : 0;
  }
}

static int cell_index(const int num[3], const int at[3]) {
  return (at[0] * num[1] + at[1]) * num[2] + at[2];
}

// Keep of a polygon what is on the side of a plane where sign (x[axis] - at) >= 0; returns the
// number of corners.
static int clip_polygon(double (*corner)[3], int n, int axis, double at, int sign) {
  double kept[MAX_CORNERS][3];
  int count = 0;
  for (int i = 0; i < n; i++) {
    const double *a = corner[i], *b = corner[(i + 1) % n];
    double height = sign * (a[axis] - at), next = sign * (b[axis] - at);
    if (height >= 0) memcpy(kept[count++], a, sizeof kept[0]);
    if ((height >= 0) == (next >= 0)) continue;
    double share = height / (height - next);
    for (int k = 0; k < 3; k++) kept[count][k] = a[k] + share * (b[k] - a[k]);
    count++;
  }
  memcpy(corner, kept, count * sizeof kept[0]);
  return count;
}

// Whether a triangle or an edge, in units of cells, reaches into a cell.
static bool reaches_into(const double (*vert)[3], int n, const int cell[3]) {
  double corner[MAX_CORNERS][3];
  memcpy(corner, vert, n * sizeof corner[0]);
  for (int axis = 0; axis < 3; axis++) {
    n = clip_polygon(corner, n, axis, cell[axis], 1);
    n = clip_polygon(corner, n, axis, cell[axis] + 1, -1);
  }
  return n > 0;
}

// Clear all cells that an element touches; a tetrahedron all in the box around it, most of which it
// fills.
static void clear_element(const FlexMesh* mesh, const int* vert, bool* empty) {
  int n = mesh->dim + 1, first[3], last[3], at[3];
  double x[4][3];
  for (int i = 0; i < n; i++) flex_grid_place(mesh, mesh->pos + 3 * vert[i], x[i]);
  for (int k = 0; k < 3; k++) {
    double low = x[0][k], high = x[0][k];
    for (int i = 1; i < n; i++) {
      low = fmin(low, x[i][k]);
      high = fmax(high, x[i][k]);
    }
    first[k] = CLAMP((int)low, 0, mesh->cells[k] - 1);
    last[k] = CLAMP((int)high, 0, mesh->cells[k] - 1);
  }
  for (at[0] = first[0]; at[0] <= last[0]; at[0]++) {
    for (at[1] = first[1]; at[1] <= last[1]; at[1]++) {
      for (at[2] = first[2]; at[2] <= last[2]; at[2]++) {
        if (n == 4 || reaches_into(x, n, at)) empty[cell_index(mesh->cells, at)] = false;
      }
    }
  }
}

// Is the cell at the end of the grid, or next to one that is known to be outside?
static bool reached_from_outside(const int num[3], int id, const bool* outside) {
  int at[3] = {id / (num[1] * num[2]), id / num[2] % num[1], id % num[2]};
  for (int k = 0; k < 3; k++) {
    for (int step = -1; step <= 1; step += 2) {
      at[k] += step;
      if (at[k] < 0 || at[k] == num[k] || outside[cell_index(num, at)]) return true;
      at[k] -= step;
    }
  }
  return false;
}

// Only cells that can be reached from outside stay empty.
static void fill_inside(const int num[3], bool* empty) {
  int n = num[0] * num[1] * num[2];
  bool* outside = g_new0(bool, n);
  for (bool change = true; change;) {
    change = false;
    for (int i = 0; i < n; i++) {
      if (!empty[i] || outside[i] || !reached_from_outside(num, i, outside)) continue;
      outside[i] = change = true;
    }
  }
  for (int i = 0; i < n; i++) empty[i] = outside[i];
  g_free(outside);
}

bool* flex_empty_cells(const FlexMesh* mesh) {
  int n = mesh->cells[0] * mesh->cells[1] * mesh->cells[2];
  bool* empty = g_new(bool, n);
  for (int i = 0; i < n; i++) empty[i] = true;
  for (int e = 0; e < mesh->nelem; e++) clear_element(mesh, mesh->elem + e * (mesh->dim + 1), empty);
  if (mesh->dim == 2) fill_inside(mesh->cells, empty);
  return empty;
}
