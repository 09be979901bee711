// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reduces a curve to one number.

#ifndef GIMBAL_EXPERIMENT_REDUCE_H_
#define GIMBAL_EXPERIMENT_REDUCE_H_

#include "experiment/experiment.h"
#include "experiment/recording.h"

// The number that a goal computes from a curve (count values at increasing times); recording: for a
// distance, else NULL. NAN if no part of the curve counts.
double reduce_curve(const GimbalGoal* goal, const Curve* recording, int count, const double* times,
                    const double* values);

// How many samples of the recording count for a run of this duration.
int residual_count(const GimbalGoal* goal, const Curve* recording, double duration);

// Simulated minus recorded, at the times of these samples. Returns their number.
int residuals_of(const GimbalGoal* goal, const Curve* recording, double duration, int count,
                 const double* times, const double* values, double* residuals);

#endif  // GIMBAL_EXPERIMENT_REDUCE_H_
