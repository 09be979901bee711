// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What deformables add to the effective metric as a sum of small matrices: bending stencils of four
// vertices, elements of three or four, cells of nodes, records of rods. Only vertices and nodes
// whose body has three dofs take part; the others are held.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_STENCIL_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_STENCIL_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "dynamics/flex/rod_curve.h"

// Position in the walk over all stencils; start with zeros but for what it is for.
typedef struct StencilWalk {
  bool shift;  // for the shift of the smooth force, -h S qvel, not for the metric, and without rods
  int flex;
  int kind;
  int index;
  RodPose rod;  // of the flex, if it twists
} StencilWalk;

// One small symmetric matrix.
typedef struct FlexStencil {
  int flex;
  int npoint;
  int point[mjMAXFLEXNODES];  // vertex, or number of vertices + node
  int body[mjMAXFLEXNODES];
  int dof[mjMAXFLEXNODES];                                // first dof of each point, -1: held
  mjtNum pos[3 * mjMAXFLEXNODES];                         // of each point in the world
  mjtNum stiffness[9 * mjMAXFLEXNODES * mjMAXFLEXNODES];  // (3*npoint x 3*npoint), positive
  mjtNum scale;  // of that in the metric, h^2 + h damping, or in the shift, h
} FlexStencil;

// What to compute of a stencil: its points, or positions and stiffness too, in the axes of the
// bodies (along which their dofs slide) or of the world.
typedef enum StencilValues { STENCIL_POINTS, STENCIL_IN_BODIES, STENCIL_IN_WORLD } StencilValues;

// How much of its stiffness a flex has in the metric: h^2 + h damping, as flags say.
mjtNum metric_share(const mjModel* m, int flex);

// Whether a body stands still, or slides along its own x, y and z and nothing moves these.
bool body_has_own_dofs(const mjModel* m, int body);

// Whether a hinge between two triangles, with its 4 x 4 matrix, resists bending: one that is folded
// over itself at rest would push its edge on, and counts for nothing.
bool hinge_resists(const mjtNum* Q);

// How many numbers it takes at most to list their points, and of each stencil two numbers more.
int flex_stencil_bound(const mjModel* m);

// Take the next stencil. Returns 0 at the end. With values it may leave work on the stack of d.
bool flex_stencil_next(const mjModel* m, mjData* d, StencilWalk* walk, FlexStencil* s, StencilValues values);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_STENCIL_H_
