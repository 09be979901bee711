// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Interpolated flexes: a box of cellnum[0] x cellnum[1] x cellnum[2] cells whose nodes carry Lagrange shape
// functions of order 1 or 2. Nodes of the grid and of a cell are numbered with z fastest.

#ifndef GIMBAL_DYNAMICS_FLEX_SHAPE_H_
#define GIMBAL_DYNAMICS_FLEX_SHAPE_H_

#include <mujoco/mujoco.h>

// Shape function of node i (of (order+1)^3) of a cell at local coordinates in [0, 1]^3.
mjtNum flex_shape(const mjtNum local[3], int i, int order);

// Its gradient with respect to the local coordinates.
void flex_shape_gradient(mjtNum grad[3], const mjtNum local[3], int i, int order);

// Grid nodes of the cell (cx, cy, cz), in the order of the cell's nodes.
void flex_cell_nodes(const int cellnum[3], int order, int cx, int cy, int cz, int* nodes);

// Find the cell of a point given by coordinates in [0, 1]^3 of the box: its local coordinates and its nodes.
void flex_cell_lookup(const mjtNum coord[3], const int cellnum[3], int order, mjtNum local[3], int* nodes);

#endif  // GIMBAL_DYNAMICS_FLEX_SHAPE_H_
