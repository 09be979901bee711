// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of deformables whose points ride on bodies of any kind.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_PULLBACK_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_PULLBACK_H_

#include <mujoco/mujoco.h>

#include "model/flex/rod_frame.h"

// Make the rows of efm_K.
void pull_back_flex_metric(const mjModel* m, mjData* d);

// efm_c -= h S qvel with the stiffness S of all deformables, rods as metric_rods() has
// them.
void subtract_flex_stiffness(const mjModel* m, mjData* d, const RodPose* rods);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_PULLBACK_H_
