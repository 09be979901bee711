// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Solids of neo-Hookean material: mjsFlex.elastic3d.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_SOLID_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_SOLID_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// A tetrahedron at work.
typedef struct FlexSolid {
  mjtNum volume, mu, bulk;  // of its energy
  mjtNum G[4][3];           // slopes of the shape functions of its vertices at rest
  mjtNum F[9];              // deformation gradient
  mjtNum area[9];           // its cofactors, the slope of J
  mjtNum J;                 // its determinant
} FlexSolid;

// Whether the elements of a flex are of this kind.
bool flex_is_neo_hookean(const mjModel* m, int flex);

// An element where its vertices are now.
void flex_solid_setup(const mjModel* m, const mjData* d, int flex, int elem, FlexSolid* s);

// Add the forces of its elasticity to those of the vertices of the flex.
void flex_solid_add_force(const mjModel* m, int flex, int elem, const FlexSolid* s, mjtNum* force);

// Its stiffness (12 x 12), never negative.
void flex_solid_stiffness(const FlexSolid* s, mjtNum K[144]);

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_SOLID_H_
