// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The constant part of the effective metric of bending sheets, factorized: M + (h^2 + h c) K = L^T
// L at rest.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_
#define GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_

#include "compiler/work/compile.h"

// One row of L for each vertex body; its three dofs have the same numbers.
typedef struct FlexFactor {
  int* body;       // by row
  GArray** index;  // by row: columns of L, increasing, the diagonal last
  double** value;
  int n;
} FlexFactor;

// Make the factor for all flexes that bend. free also takes an empty one.
FlexFactor* flex_factor_new(const Compile* c);
void flex_factor_free(FlexFactor* f);

mjtSize flex_factor_nonzeros(const FlexFactor* f);  // of the rows of all dofs
void flex_factor_emit(const FlexFactor* f, mjModel* m);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_
