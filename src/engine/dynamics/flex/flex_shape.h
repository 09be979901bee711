// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Interpolated flexes: a box of cellnum[0] x cellnum[1] x cellnum[2] cells whose nodes carry
// Lagrange shape functions of order 1 or 2. Nodes of the grid and of a cell are numbered with z
// fastest.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_SHAPE_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_SHAPE_H_

#include <mujoco/mujoco.h>

// The Lagrange polynomial of node i on one axis, of a number or of lanes. The order of its terms
// decides the last bit.
#define FLEX_AXIS_SHAPE(s, i, order)                      \
  ((order) == 1 ? ((i) ? 1 * (s) : 1 - (s))               \
                : ((i) == 0   ? 2 * (s) * (s)-3 * (s) + 1 \
                   : (i) == 1 ? 4 * ((s) - (s) * (s))     \
                              : 2 * (s) * (s) - (s)))

// One factor: that polynomial, and its slope.
mjtNum flex_axis_shape(mjtNum s, int i, int order);
mjtNum flex_axis_slope(mjtNum s, int i, int order);

// Shape function of node i (of (order+1)^3) of a cell at local coordinates in [0, 1]^3.
mjtNum flex_shape(const mjtNum local[3], int i, int order);

// Its gradient with respect to the local coordinates.
void flex_shape_gradient(mjtNum grad[3], const mjtNum local[3], int i, int order);

// Grid nodes of the cell (cx, cy, cz), in the order of the cell's nodes.
void flex_cell_nodes(const int cellnum[3], int order, int cx, int cy, int cz, int* nodes);

// The cell along each axis of a point given by coordinates in [0, 1]^3 of the box, and its local
// coordinates.
static inline void flex_cell_find(const mjtNum coord[3], const int cellnum[3], mjtNum local[3], int cell[3]) {
  for (int k = 0; k < 3; k++) {
    mjtNum x = coord[k] > 0 ? mjMIN(coord[k], 1) * cellnum[k] : 0;  // 0 if it is no number
    cell[k] = mjMIN((int)x, cellnum[k] - 1);
    local[k] = x - cell[k];
  }
}

// Find the cell of a point given by coordinates in [0, 1]^3 of the box: its local coordinates and
// its nodes.
void flex_cell_lookup(const mjtNum coord[3], const int cellnum[3], int order, mjtNum local[3], int* nodes);

//---- shells: the faces of cells on the six sides of the box, and nothing inside

// Number of faces: both sides across x, then both across y, then both across z.
int flex_face_count(const int cellnum[3]);

// Grid nodes of a face, (order + 1)^2; returns the axis k of its normal. The faces of a side and
// the nodes of a face run along axis k + 1, then, fastest, k + 2.
int flex_face_nodes(const int cellnum[3], int order, int index, int* nodes);

// Tangents of a face along its two axes at local coordinates in [0, 1]^2, given the positions of
// its nodes.
void flex_face_tangents(mjtNum u[3], mjtNum v[3], const mjtNum* pos, const mjtNum local[2], int order);

// Nodes that an inner node of the grid follows, at most kFlexSources, and their weights
// (transfinite interpolation between the sides); 0 for a node on the surface. count: nodes along
// each axis.
enum { kFlexSources = 26 };
int flex_inner_sources(const int count[3], int node, int* source, mjtNum* weight);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_SHAPE_H_
