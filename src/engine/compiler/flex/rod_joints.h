// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Checks of rods, the joints by which their edges twist, and their constants.

#ifndef GIMBAL_COMPILER_FLEX_ROD_JOINTS_H_
#define GIMBAL_COMPILER_FLEX_ROD_JOINTS_H_

#include "compiler/flex/flex_work.h"

// Complete f->bending, f->nplastic and f->radius of a line with elasticity; problems are reported.
void compile_rod(Compile* c, FlexWork* f);

// The state of a line with elasticity that cannot bend, because all vertices are on one body.
void compile_rigid_rod(FlexWork* f);

#endif  // GIMBAL_COMPILER_FLEX_ROD_JOINTS_H_
