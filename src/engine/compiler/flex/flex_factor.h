// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The constant part of the effective metric of bending sheets, factorized: M + (h^2 + h c) K = L^T
// L at rest.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_
#define GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_

#include "compiler/work/compile.h"

// A row of L for each of the three dofs of a body that carries a vertex.
typedef struct FlexFactor {
  int* body;       // (n)
  GArray** index;  // by row: columns of L, increasing, the diagonal last
  double** value;
  int n;     // bodies
  int nrow;  // 3 n
} FlexFactor;

// Make the factor for all flexes that bend; world has the poses of all bodies. free also takes an
// empty one.
FlexFactor* flex_factor_new(const Compile* c, const GimbalPose* world);
void flex_factor_free(FlexFactor* f);

mjtSize flex_factor_nonzeros(const FlexFactor* f);
void flex_factor_emit(const FlexFactor* f, mjModel* m);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_FACTOR_H_
