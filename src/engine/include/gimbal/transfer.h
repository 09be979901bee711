// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Carry a running simulation over to an edited model.

#ifndef GIMBAL_TRANSFER_H_
#define GIMBAL_TRANSFER_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// How much of the state found its place in the new model.
typedef struct GimbalTransfer_ {
  // by name; unnamed ones by body name and order
  int joints_kept, joints_new, joints_lost;
  // by name; unnamed ones by order among their type
  int actuators_kept, actuators_new, actuators_lost;
} GimbalTransfer;

// Copy the state of (m0, d0) into the freshly reset (m1, d1), object by object, matched by name:
// time, qpos, qvel, actuator activations and controls, mocap poses, applied forces, equality
// activity, userdata (if of equal size) and the warm start. A joint that still stands in the
// reference pose of m0 moves to the reference pose of m1. What has no counterpart keeps its initial
// value. result may be NULL. Does not call mj_forward.
MJAPI void gimbal_transfer_state(const mjModel* m0, const mjData* d0, const mjModel* m1, mjData* d1,
                                 GimbalTransfer* result);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_TRANSFER_H_
