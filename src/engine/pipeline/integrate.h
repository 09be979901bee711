// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From accelerations to the next state.

#ifndef GIMBAL_PIPELINE_INTEGRATE_H_
#define GIMBAL_PIPELINE_INTEGRATE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Advance the state by one time step with an integrator (mjtIntegrator); forward dynamics are up to
// date.
void integrate(const mjModel* m, mjData* d, int integrator);

// Euler and implicit integrators that may reuse the factorisation of an earlier call with the same
// derivatives.
void integrate_euler(const mjModel* m, mjData* d, int reuse_factor);
void integrate_implicit(const mjModel* m, mjData* d, int reuse_factor);

// With the acceleration that the solver found in the effective metric.
void integrate_discrete(const mjModel* m, mjData* d);

// Whether Euler's step takes damping of joints as implicit: there is some, of a joint or an
// actuator, and no flag is against it.
bool euler_is_implicit(const mjModel* m, const mjData* d);

// The matrices of the implicit integrators: qLU = M - h*dF/dv, or qH = its symmetric part without
// the bias derivative.
void implicit_matrix(const mjModel* m, mjData* d);

// Add h * d(damping force)/dv to the diagonal of qH, a copy of M.
void add_euler_damping(const mjModel* m, mjData* d);

#endif  // GIMBAL_PIPELINE_INTEGRATE_H_
