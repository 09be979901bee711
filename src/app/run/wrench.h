// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A push that can be repeated: force and torque on a body for a while.

#ifndef GIMBAL_WRENCH_H_
#define GIMBAL_WRENCH_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalWrench {
  int body;          // 0 or less: none
  mjtNum point[3];   // where the force acts, in the frame of the body
  mjtNum force[3];   // N
  mjtNum torque[3];  // N·m
  gboolean local;    // force and torque rotate with the body, else they are in the world's frame
  double duration;   // s; 0: one step
  double begin;      // simulation time at which it began
} GimbalWrench;

// Whether the wrench acts at time.
gboolean gimbal_wrench_acts(const GimbalWrench* self, double time);

// Add it to d->xfrc_applied, which is at the centre of mass and in the world's frame.
void gimbal_wrench_apply(const GimbalWrench* self, const mjModel* m, mjData* d);

#endif  // GIMBAL_WRENCH_H_
