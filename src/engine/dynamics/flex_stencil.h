// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The stiffness of deformables as a sum of small matrices: bending stencils of four vertices, elements of
// three or four, cells of nodes. Only vertices and nodes whose body has three dofs take part; the others are
// held.

#ifndef GIMBAL_DYNAMICS_FLEX_STENCIL_H_
#define GIMBAL_DYNAMICS_FLEX_STENCIL_H_

#include <mujoco/mujoco.h>

// Position in the walk over all stencils; start with zeros.
typedef struct {
  int flex;
  int kind;
  int index;
} StencilWalk;

// One small symmetric matrix.
typedef struct {
  int flex;
  int npoint;
  int body[mjMAXFLEXNODES];
  int dof[mjMAXFLEXNODES];                                // first dof of each point, -1: held
  mjtNum stiffness[9 * mjMAXFLEXNODES * mjMAXFLEXNODES];  // (3*npoint x 3*npoint), positive, in world axes
} FlexStencil;

// Take the next stencil; values are computed if with_values is set. Returns 0 at the end.
int flex_stencil_next(const mjModel* m, const mjData* d, StencilWalk* walk, FlexStencil* s, int with_values);

#endif  // GIMBAL_DYNAMICS_FLEX_STENCIL_H_
