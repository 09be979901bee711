// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The projection of the inertia into the space of constraints.

#ifndef GIMBAL_CONSTRAINT_PROJECTION_H_
#define GIMBAL_CONSTRAINT_PROJECTION_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether the diagonal of A is not to be estimated.
static inline bool diagonal_is_exact(const mjModel* m) {
  return (m->opt.enableflags & mjENBL_DIAGEXACT) != 0;
}

// Values of the projection that there is room for already (d->nY, d->nA), and with them the exact
// diagonal if the model asks for it.
void project_rows(const mjModel* m, mjData* d);

#endif  // GIMBAL_CONSTRAINT_PROJECTION_H_
