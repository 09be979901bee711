// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective metric of the integrator discrete. With the damping D and the stiffness K of smooth
// forces, each clamped so that it takes energy, and the time step h, a step is
//   M^ = M + h D + h^2 K,   M^ qacc = force - h K qvel + J' f.
//
// M^ is a sum of
//   the backbone        M + diag(efm_diag) + efm_fluid: joints and drag, in the places of M
//   terms of rank one   s J' J: tendons, actuators and passive contacts; not with the solver PGS
//   efm_K               elastic deformables
// Its arrays in mjData are made in three stages, as what they depend on becomes known: positions,
// velocities, actuation.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_H_

#include <mujoco/mujoco.h>

// Allocate the metric for this position, or mark it as inactive (d->efm_active = 0).
void metric_build(const mjModel* m, mjData* d);

// What depends on velocities: joints, tendons, drag, and the shift efm_c = -h K qvel.
void metric_update(const mjModel* m, mjData* d);

// What depends on actuation: actuators and their shift efm_ca; then the factor of the backbone, to
// which squares of the terms are added (efm_sdiag), and the diagonal of deformables.
void metric_finish(const mjModel* m, mjData* d);

// qfrc = qfrc_smooth + efm_c + efm_ca
void metric_force(const mjModel* m, const mjData* d, mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_H_
