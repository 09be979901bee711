// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How much of each cell around an interpolated deformable its mesh fills, and where.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_VOLUME_H_
#define GIMBAL_COMPILER_FLEX_FLEX_VOLUME_H_

#include <stdbool.h>

#include "compiler/flex/flex_empty.h"

enum { FLEX_MOMENTS = 5 };  // powers 0 to 4: products of two quadratic functions

// Integrals of s^i t^j u^k over what is filled, in coordinates of [0, 1]^3 of the cell.
typedef struct FlexMoments {
  double of[FLEX_MOMENTS][FLEX_MOMENTS][FLEX_MOMENTS];
} FlexMoments;

// What a mesh fills of each cell.
typedef struct FlexFill {
  bool* empty;           // nothing: neither stiffness nor mass
  FlexMoments* moments;  // in which the void counts a little: nothing else is without stiffness
} FlexFill;

// Tetrahedra are cut exactly; what a surface encloses is asked at points.
FlexFill* flex_fill_new(const FlexMesh* mesh);
void flex_fill_free(FlexFill* fill);  // takes NULL too
bool flex_is_full(const FlexMoments* moments);

// Shares of the nodes (order + 1)^3 of a cell in its volume, positive for each.
void flex_cell_shares(double* share, int order, const FlexMoments* moments);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_VOLUME_H_
