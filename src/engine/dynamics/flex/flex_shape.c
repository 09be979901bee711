// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shape functions of a cell are products of one function per axis, the Lagrange polynomials of the
// nodes
//   0, 1        order 1
//   0, 1/2, 1   order 2.
//
// Inside a shell nothing is elastic. There the grid is the transfinite interpolation of its
// surface: with P_k the linear interpolation along axis k between the two sides across it,
//   x = (1 - (1 - P_0) (1 - P_1) (1 - P_2)) x,
// a sum over the faces, edges (with a minus) and corners that a node is projected to (Gordon and
// Hall, 1973).

#include "dynamics/flex/flex_shape.h"

mjtNum flex_axis_shape(mjtNum s, int i, int order) {
  return FLEX_AXIS_SHAPE(s, i, order);
}

mjtNum flex_axis_slope(mjtNum s, int i, int order) {
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
  return flex_axis_shape(local[0], axis[0], order) * flex_axis_shape(local[1], axis[1], order) *
         flex_axis_shape(local[2], axis[2], order);
}

void flex_shape_gradient(mjtNum grad[3], const mjtNum local[3], int i, int order) {
  int axis[3];
  split_node(i, order, axis);
  for (int k = 0; k < 3; k++) {
    grad[k] = 1;
    for (int j = 0; j < 3; j++) {
      grad[k] *=
          j == k ? flex_axis_slope(local[j], axis[j], order) : flex_axis_shape(local[j], axis[j], order);
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
  flex_cell_find(coord, cellnum, local, cell);
  flex_cell_nodes(cellnum, order, cell[0], cell[1], cell[2], nodes);
}

//---- shells

int flex_face_count(const int cellnum[3]) {
  return 2 * (cellnum[1] * cellnum[2] + cellnum[0] * cellnum[2] + cellnum[0] * cellnum[1]);
}

int flex_face_nodes(const int cellnum[3], int order, int index, int* nodes) {
  int axis = 0, side = 0, a, b;
  for (;; axis += side, side = !side) {
    a = (axis + 1) % 3;
    b = (axis + 2) % 3;
    if (index < cellnum[a] * cellnum[b]) break;
    index -= cellnum[a] * cellnum[b];
  }
  int ny = cellnum[1] * order + 1, nz = cellnum[2] * order + 1, n = 0, at[3];
  at[axis] = side ? cellnum[axis] * order : 0;
  for (int i = 0; i <= order; i++) {
    for (int j = 0; j <= order; j++) {
      at[a] = index / cellnum[b] * order + i;
      at[b] = index % cellnum[b] * order + j;
      nodes[n++] = (at[0] * ny + at[1]) * nz + at[2];
    }
  }
  return axis;
}

void flex_face_tangents(mjtNum u[3], mjtNum v[3], const mjtNum* pos, const mjtNum local[2], int order) {
  for (int k = 0; k < 3; k++) u[k] = v[k] = 0;
  for (int i = 0; i <= order; i++) {
    for (int j = 0; j <= order; j++, pos += 3) {
      mjtNum du = flex_axis_slope(local[0], i, order) * flex_axis_shape(local[1], j, order);
      mjtNum dv = flex_axis_shape(local[0], i, order) * flex_axis_slope(local[1], j, order);
      for (int k = 0; k < 3; k++) {
        u[k] += du * pos[k];
        v[k] += dv * pos[k];
      }
    }
  }
}

int flex_inner_sources(const int count[3], int node, int* source, mjtNum* weight) {
  int at[3] = {node / (count[1] * count[2]), node / count[2] % count[1], node % count[2]}, n = 0;
  int place[3][3];
  mjtNum share[3][3];
  for (int k = 0; k < 3; k++) {
    int last = count[k] - 1;
    if (at[k] == 0 || at[k] == last) return 0;

    // where it stands, and the sides before and behind it
    mjtNum s = at[k] / (mjtNum)last;
    const int places[3] = {at[k], 0, last};
    const mjtNum shares[3] = {-1, 1 - s, s};
    for (int c = 0; c < 3; c++) {
      place[k][c] = places[c];
      share[k][c] = shares[c];
    }
  }
  for (int c = 1; c < 27; c++) {
    int x = c / 9, y = c / 3 % 3, z = c % 3;
    source[n] = (place[0][x] * count[1] + place[1][y]) * count[2] + place[2][z];
    weight[n++] = share[0][x] * share[1][y] * share[2][z];
  }
  return n;
}
