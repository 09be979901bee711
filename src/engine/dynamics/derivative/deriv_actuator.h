// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Derivatives of the forces of actuators.

#ifndef GIMBAL_DYNAMICS_DERIVATIVE_DERIV_ACTUATOR_H_
#define GIMBAL_DYNAMICS_DERIVATIVE_DERIV_ACTUATOR_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether the force of an actuator may depend on length or velocity.
bool actuator_has_slopes(const mjModel* m, int id);

// Derivatives of the force of an actuator by the length and by the velocity of its outputs; both 0
// if nothing acts: it is disabled, asleep or at a limit.
void actuator_force_slopes(const mjModel* m, const mjData* d, int id, mjtNum* by_length, mjtNum* by_velocity);

#endif  // GIMBAL_DYNAMICS_DERIVATIVE_DERIV_ACTUATOR_H_
