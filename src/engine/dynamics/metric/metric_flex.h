// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elastic deformables in the effective metric.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_FLEX_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_FLEX_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "model/flex/rod_frame.h"

// Whether flex f has elasticity that would be too stiff for an explicit step.
bool flex_is_stiff(const mjModel* m, int f);

// Whether efm_K is of sheets that stretch and of rods, and of what bends beside them, alone, and
// their points, two at least, move freely.
bool flex_metric_is_thin(const mjModel* m, const mjData* d);

// Whether the diagonal of efm_K is part of the backbone: points move freely, and there is more than
// the bends for which conjugate gradients have a constant factor.
bool flex_metric_in_backbone(const mjModel* m, const mjData* d);

// Make efm_K, the terms of passive contacts and the preconditioner for this position.
void build_flex_metric(const mjModel* m, mjData* d);

// efm_c -= h K qvel, with what metric_rods() gives
void shift_flex_metric(const mjModel* m, mjData* d, const RodPose* rods);

// res += efm_K vec
void mul_add_flex_metric(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_FLEX_H_
