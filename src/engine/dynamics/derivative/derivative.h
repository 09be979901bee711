// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Analytic derivatives of the smooth forces with respect to velocity, for the implicit integrators.
//
// d->qDeriv (layout m->D_rownnz, D_rowadr, D_colind, D_diag: all pairs of dofs of a chain) receives
// d(qfrc_smooth)/d(qvel). m->mapM2D and m->mapD2M translate between this layout and that of M.

#ifndef GIMBAL_DYNAMICS_DERIVATIVE_DERIVATIVE_H_
#define GIMBAL_DYNAMICS_DERIVATIVE_DERIVATIVE_H_

#include <mujoco/mujoco.h>

// Set d->qDeriv to the derivative of actuator and passive forces and, if with_bias, minus that of
// the bias force.
void velocity_derivative(const mjModel* m, mjData* d, int with_bias);

// Set d->qDeriv to the derivative of the drag of fluids alone, for the integrator discrete.
void drag_derivative(const mjModel* m, mjData* d);

#endif  // GIMBAL_DYNAMICS_DERIVATIVE_DERIVATIVE_H_
