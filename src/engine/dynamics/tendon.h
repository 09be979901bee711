// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What tendons add to the equations of motion beside actuators (transmission.c).

#ifndef GIMBAL_DYNAMICS_TENDON_H_
#define GIMBAL_DYNAMICS_TENDON_H_

#include <mujoco/mujoco.h>

// Force of the spring along the tendon, and of the dampers, those of its actuators among them:
// positive lengthens.
mjtNum tendon_spring_force(const mjModel* m, const mjData* d, int id);
mjtNum tendon_damper_force(const mjModel* m, const mjData* d, int id);

// Force by which the inertia of the tendon resists being accelerated, with qvel and qacc.
mjtNum tendon_inertial_force(const mjModel* m, mjData* d, int id);

// Have pull called with what a force along a spatial tendon does to bodies: at each end of each
// straight piece of its path.
typedef void TendonPull(const mjModel* m, mjData* d, int body, const mjtNum force[3], const mjtNum point[3]);
void tendon_pull(const mjModel* m, mjData* d, int id, mjtNum force, TendonPull* pull);

// Add the inertia of tendons with armature to d->M.
void tendon_armature(const mjModel* m, mjData* d);

// Add to qfrc (nv) the bias force that belongs to that inertia: J' armature Jdot qvel.
void tendon_bias(const mjModel* m, mjData* d, mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_TENDON_H_
