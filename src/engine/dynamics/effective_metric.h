// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The linearly implicit treatment of elastic deformables: the inertia M is replaced by M + K, K the
// stiffness and damping of flexes scaled with the time step (mjData's efm_* arrays).

#ifndef GIMBAL_DYNAMICS_EFFECTIVE_METRIC_H_
#define GIMBAL_DYNAMICS_EFFECTIVE_METRIC_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether flex f has elasticity that would be too stiff for an explicit step.
bool flex_is_stiff(const mjModel* m, int f);

// Build the metric for this position, or mark it as inactive (d->efm_active = 0).
void effective_metric_build(const mjModel* m, mjData* d);

// Set the shift of the smooth force, which depends on velocities.
void effective_metric_shift(const mjModel* m, mjData* d);

// Smooth acceleration (M + K)^-1 (qfrc_smooth + c).
void effective_metric_smooth_acc(const mjModel* m, mjData* d);

// res += K vec
void effective_metric_mul_add(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec);

// z = roughly (M + K)^-1 r: the symmetric preconditioner of iterations in this metric; z may not be
// r
void effective_metric_precondition(const mjModel* m, mjData* d, mjtNum* z, const mjtNum* r);

#endif  // GIMBAL_DYNAMICS_EFFECTIVE_METRIC_H_
