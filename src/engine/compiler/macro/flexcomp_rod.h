// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rods from a short description: what twists.

#ifndef GIMBAL_COMPILER_MACRO_FLEXCOMP_ROD_H_
#define GIMBAL_COMPILER_MACRO_FLEXCOMP_ROD_H_

#include "compiler/macro/flexcomp.h"

// Make a body with a hinge for each edge of an open line that bends, under the world; clamped ends,
// both vertices of which are on the parent, have none.
void flexcomp_make_twists(const Flexcomp* f, const mjsFlex* flex, const char* parent);

#endif  // GIMBAL_COMPILER_MACRO_FLEXCOMP_ROD_H_
