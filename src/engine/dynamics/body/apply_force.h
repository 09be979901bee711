// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces given in Cartesian space.

#ifndef GIMBAL_DYNAMICS_BODY_APPLY_FORCE_H_
#define GIMBAL_DYNAMICS_BODY_APPLY_FORCE_H_

#include <mujoco/mujoco.h>

// Add the generalised force of a force and a torque (either may be NULL) at a point of body to qfrc
// (nv).
void add_cartesian_force(const mjModel* m, const mjData* d, mjtNum* qfrc, const mjtNum* force,
                         const mjtNum* torque, const mjtNum point[3], int body);

// Add the generalised force of +dir at point2 of body2 and -dir at point1 of body1, dir along the
// line between the points: also the row of the Jacobian of their distance if dir is the unit vector
// from point1 to point2.
void add_tension(const mjModel* m, const mjData* d, mjtNum* qfrc, const mjtNum dir[3], const mjtNum point1[3],
                 int body1, const mjtNum point2[3], int body2);

// Add the generalised forces of d->xfrc_applied of all (awake) bodies to qfrc (nv).
void accumulate_xfrc(const mjModel* m, mjData* d, mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_BODY_APPLY_FORCE_H_
