// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compares poses of two models: joints of the same name and kind are the same joint.

#ifndef GIMBAL_POSE_DIFFERENCE_H_
#define GIMBAL_POSE_DIFFERENCE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalPoseDifference {
  int common;      // number of joints that both models have
  int joint;       // joint of the first model with the largest difference; -1: there is none
  gboolean angle;  // its difference is in rad, not in m
  double size;
} GimbalPoseDifference;

// The largest difference. Lengths and angles are compared as numbers: a radian counts as a metre.
GimbalPoseDifference gimbal_pose_difference(const mjModel* m, const mjData* d, const mjModel* other_m,
                                            const mjData* other_d);

// A copy of the positions of d (nq) in which the joints that both models have take theirs from
// other_d. The caller frees it. NULL if the models have no joint in common.
mjtNum* gimbal_pose_transfer(const mjModel* m, const mjData* d, const mjModel* other_m,
                             const mjData* other_d);

#endif  // GIMBAL_POSE_DIFFERENCE_H_
