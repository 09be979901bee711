// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grid of cells around an interpolated deformable: which cells its mesh does not reach.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_EMPTY_H_
#define GIMBAL_COMPILER_FLEX_FLEX_EMPTY_H_

#include <stdbool.h>

// A box of cells (x slowest), and the mesh in it.
typedef struct FlexMesh {
  int cells[3];
  int order;  // of the shape functions
  double min[3], max[3];
  const double* pos;
  const int* elem;
  int nelem, dim;
} FlexMesh;

// A point in units of cells.
void flex_grid_place(const FlexMesh* mesh, const double* pos, double x[3]);

// Which cells of a box (x slowest) no element reaches into. What a closed surface encloses is not
// empty. The result is owned by the caller (g_free).
bool* flex_empty_cells(const FlexMesh* mesh);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_EMPTY_H_
