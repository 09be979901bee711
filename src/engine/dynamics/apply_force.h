// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces given in Cartesian space.

#ifndef GIMBAL_DYNAMICS_APPLY_FORCE_H_
#define GIMBAL_DYNAMICS_APPLY_FORCE_H_

#include <mujoco/mujoco.h>

// Add the generalised forces of d->xfrc_applied of all (awake) bodies to qfrc (nv).
void accumulate_xfrc(const mjModel* m, mjData* d, mjtNum* qfrc);

#endif  // GIMBAL_DYNAMICS_APPLY_FORCE_H_
