// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses of two models beside each other: joints of the same name and kind are the same joint.

#ifndef GIMBAL_POSE_DIFFERENCE_H_
#define GIMBAL_POSE_DIFFERENCE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalPoseDifference {
  int common;      // how many joints both models have
  int joint;       // of the first model, that is furthest from the other's; -1: there is none
  gboolean angle;  // its difference is in rad, not in m
  double size;
} GimbalPoseDifference;

// Lengths and angles are compared as they are: one radian is as much as one metre.
GimbalPoseDifference gimbal_pose_difference(const mjModel* m, const mjData* d, const mjModel* other_m,
                                            const mjData* other_d);

// The positions of m from d, with those of the joints that both models have from the other. The
// caller's, (nq); NULL: none is common.
mjtNum* gimbal_pose_transfer(const mjModel* m, const mjData* d, const mjModel* other_m,
                             const mjData* other_d);

#endif  // GIMBAL_POSE_DIFFERENCE_H_
