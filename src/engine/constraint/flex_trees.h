// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The trees that a stiff deformable ties: those of its vertices or nodes, and of the joints that
// twist its edges.

#ifndef GIMBAL_CONSTRAINT_FLEX_TREES_H_
#define GIMBAL_CONSTRAINT_FLEX_TREES_H_

#include <mujoco/mujoco.h>

// Calls visit for each of them, as often as they occur; not for the world.
void visit_flex_trees(const mjModel* m, int flex, void (*visit)(void* context, int tree), void* context);

#endif  // GIMBAL_CONSTRAINT_FLEX_TREES_H_
