// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What tendons add to the equations of motion beside springs and dampers (passive.c) and actuators
// (transmission.c).

#ifndef GIMBAL_DYNAMICS_TENDON_H_
#define GIMBAL_DYNAMICS_TENDON_H_

#include <mujoco/mujoco.h>

// Add the inertia of tendons with armature to d->M.
void tendon_armature(const mjModel* m, mjData* d);

// Add to qfrc (nv) the bias force that belongs to that inertia: J' armature Jdot qvel.
void tendon_bias(const mjModel* m, mjData* d, mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_TENDON_H_
