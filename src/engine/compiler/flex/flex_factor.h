// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the factor of the constant part of the effective metric of bending sheets has entries:
// M + (h^2 + h c) K = L^T L at rest. mj_setConst computes them.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_
#define GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_

#include "compiler/work/compile.h"

// A row of L for each of the three dofs of a body that carries a vertex.
typedef struct FlexFactor {
  int* body;       // (n)
  GArray** index;  // by row: columns of L, increasing, the diagonal last
  int n;           // bodies
  int nrow;        // 3 n
} FlexFactor;

// Make the pattern for all flexes that bend. free also takes an empty one.
FlexFactor* flex_factor_new(const Compile* c);
void flex_factor_free(FlexFactor* f);

mjtSize flex_factor_nonzeros(const FlexFactor* f);
void flex_factor_emit(const FlexFactor* f, mjModel* m);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_
