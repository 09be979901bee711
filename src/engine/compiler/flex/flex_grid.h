// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The grid of cells around an interpolated deformable: elasticity of cells and faces.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_GRID_H_
#define GIMBAL_COMPILER_FLEX_FLEX_GRID_H_

#include <glib.h>
#include <stdbool.h>

#include "compiler/flex/flex_volume.h"

// Linear stiffness (negative) of a box-shaped cell with the given side lengths and (order + 1)^3
// nodes, z fastest, of what fills it: 3n x 3n numbers.
void flex_cell_stiffness(double* stiffness, int order, const double sides[3], double young, double poisson,
                         const FlexMoments* moments);

// Membrane stiffness (negative) of a face with the given normal: (order + 1)^2 nodes, axis + 2
// fastest.
void flex_face_stiffness(double* stiffness, int order, int axis, const double sides[3], double young,
                         double poisson, double thickness);

// Modes of n numbers each, scaled with the root of their stiffness: modes[0] is how many there are.
// K (n x n, negative) is destroyed.
void flex_find_modes(double* modes, double* K, int n);

// Add the twist of a face, which its membrane does not resist, to its modes.
void flex_add_twist(double* modes, int order, int axis, const double sides[3], double young, double poisson,
                    double thickness);

// The nodes of a grid of cells, the last axis fastest.
typedef struct FlexNodes {
  int cells[3], order;
  const double* pos;
} FlexNodes;

// Springs between neighbouring faces of a shell, as dynamics/flex_fold.h wants them; how many
// numbers goes to n. The result is owned by the caller (g_free).
double* flex_find_folds(const FlexNodes* nodes, double young, double poisson, double thickness, int* n);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_GRID_H_
