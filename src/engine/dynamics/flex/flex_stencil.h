// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The stiffness of deformables as a sum of small matrices: bending stencils of four vertices,
// elements of three or four, cells of nodes. Only vertices and nodes whose body has three dofs take
// part; the others are held.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_STENCIL_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_STENCIL_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Position in the walk over all stencils; start with zeros.
typedef struct StencilWalk {
  int flex;
  int kind;
  int index;
} StencilWalk;

// One small symmetric matrix.
typedef struct FlexStencil {
  int flex;
  int npoint;
  int body[mjMAXFLEXNODES];
  int dof[mjMAXFLEXNODES];                                // first dof of each point, -1: held
  mjtNum pos[3 * mjMAXFLEXNODES];                         // of each point in the world
  mjtNum stiffness[9 * mjMAXFLEXNODES * mjMAXFLEXNODES];  // (3*npoint x 3*npoint), positive
} FlexStencil;

// What to compute of a stencil: its points, or positions and stiffness too, in the axes of the
// bodies (along which their dofs slide) or of the world.
typedef enum StencilValues { STENCIL_POINTS, STENCIL_IN_BODIES, STENCIL_IN_WORLD } StencilValues;

// Take the next stencil. Returns 0 at the end.
bool flex_stencil_next(const mjModel* m, const mjData* d, StencilWalk* walk, FlexStencil* s,
                       StencilValues values);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_STENCIL_H_
