// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shape functions of a cell are products of one function per axis: the Lagrange polynomials of the nodes 0, 1
// (order 1) or 0, 1/2, 1 (order 2).

#include "dynamics/flex_shape.h"

// Polynomial of node i on one axis.
static mjtNum axis_shape(mjtNum s, int i, int order) {
  if (order == 1) return i ? s : 1 - s;
  return i == 0 ? (1 - s) * (1 - 2 * s) : i == 1 ? 4 * s * (1 - s) : s * (2 * s - 1);
}

static mjtNum axis_slope(mjtNum s, int i, int order) {
  if (order == 1) return i ? 1 : -1;
  return i == 0 ? 4 * s - 3 : i == 1 ? 4 - 8 * s : 4 * s - 1;
}

// Index of node i along each axis.
static void split_node(int i, int order, int axis[3]) {
  int n = order + 1;
  axis[0] = i / (n * n);
  axis[1] = i / n % n;
  axis[2] = i % n;
}

mjtNum flex_shape(const mjtNum local[3], int i, int order) {
  int axis[3];
  split_node(i, order, axis);
  return axis_shape(local[0], axis[0], order) * axis_shape(local[1], axis[1], order) *
         axis_shape(local[2], axis[2], order);
}

void flex_shape_gradient(mjtNum grad[3], const mjtNum local[3], int i, int order) {
  int axis[3];
  split_node(i, order, axis);
  for (int k = 0; k < 3; k++) {
    grad[k] = 1;
    for (int j = 0; j < 3; j++) {
      grad[k] *= j == k ? axis_slope(local[j], axis[j], order) : axis_shape(local[j], axis[j], order);
    }
  }
}

void flex_cell_nodes(const int cellnum[3], int order, int cx, int cy, int cz, int* nodes) {
  int ny = cellnum[1] * order + 1, nz = cellnum[2] * order + 1, n = 0;
  for (int i = 0; i <= order; i++) {
    for (int j = 0; j <= order; j++) {
      for (int k = 0; k <= order; k++) {
        nodes[n++] = ((cx * order + i) * ny + cy * order + j) * nz + cz * order + k;
      }
    }
  }
}

void flex_cell_lookup(const mjtNum coord[3], const int cellnum[3], int order, mjtNum local[3], int* nodes) {
  int cell[3];
  for (int k = 0; k < 3; k++) {
    mjtNum x = mju_clip(coord[k], 0, 1) * cellnum[k];
    cell[k] = mjMIN((int)x, cellnum[k] - 1);
    local[k] = x - cell[k];
  }
  flex_cell_nodes(cellnum, order, cell[0], cell[1], cell[2], nodes);
}
