// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cost, force and state of a set of constraint rows: all of them, or those of an island.

#ifndef GIMBAL_CONSTRAINT_CONSTRAINT_UPDATE_H_
#define GIMBAL_CONSTRAINT_CONSTRAINT_UPDATE_H_

#include <mujoco/mujoco.h>

// equalities first, then friction losses, then the rest
typedef struct ConstraintRows {
  int ne, nf, nefc;
  const mjtNum* D;
  const mjtNum* R;
  const mjtNum* frictionloss;
  const int* type;
  const int* id;
  mjContact* contact;  // receives cone Hessians
  int* state;          // result
  mjtNum* force;       // result
} ConstraintRows;

// The rows of d.
ConstraintRows all_rows(const mjData* d);

// Set force and state at jar = J qacc - aref, and the cone Hessians of contacts if wanted; returns
// the cost.
mjtNum constraint_update(const ConstraintRows* rows, const mjtNum* jar, int want_hessian);

// The same without the cost, whose sum would be waited for.
void constraint_forces(const ConstraintRows* rows, const mjtNum* jar, int want_hessian);

#endif  // GIMBAL_CONSTRAINT_CONSTRAINT_UPDATE_H_
