// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the bodies that carry a flex must not be.

#ifndef GIMBAL_COMPILER_FLEX_FLEX_BODIES_H_
#define GIMBAL_COMPILER_FLEX_FLEX_BODIES_H_

#include "compiler/flex/flex_empty.h"
#include "compiler/flex/flex_work.h"

// Elastic flexes cannot hang on mocap bodies, bodies of points have no dampers, and points that are
// free below a body that moves need a pin. False, with an error, where it is otherwise.
bool check_flex_bodies(Compile* c, const FlexWork* f);

// Refuse nodes that are free where the mesh reaches into none of their cells.
bool check_flex_cells(Compile* c, const FlexWork* f, const FlexMesh* mesh);

#endif  // GIMBAL_COMPILER_FLEX_FLEX_BODIES_H_
