// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Carry a state over to another model whose objects are known, whatever they are called.

#ifndef GIMBAL_PIPELINE_STATE_TRANSFER_H_
#define GIMBAL_PIPELINE_STATE_TRANSFER_H_

#include <mujoco/mujoco.h>

// For each object of the new model its counterpart in the old one, by the kind of object; -1: it is
// new.
typedef struct Counterparts {
  int* of[mjNOBJECT];  // of bodies, joints, tendons, actuators, sensors, equalities and flexes
} Counterparts;

// As gimbal_transfer_state, but by a table instead of by name; NULL: by name.
void transfer_state(const mjModel* m0, const mjData* d0, const mjModel* m1, mjData* d1,
                    const Counterparts* counterparts);

#endif  // GIMBAL_PIPELINE_STATE_TRANSFER_H_
