// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Conducts an experiment: simulates points in threads, saves them in the file of results, and finds
// the best.

#ifndef GIMBAL_EXPERIMENT_CONDUCT_H_
#define GIMBAL_EXPERIMENT_CONDUCT_H_

#include "experiment/order.h"

// Simulate what is missing of an experiment. Problems go to list. Returns 0, or -1 if it could not
// be started or failed.
int gimbal_experiment_conduct(const Bench* bench, const GimbalConductOrder* order,
                              GimbalConclusion* conclusion, GimbalDiagnostics* list);
void gimbal_conclusion_clear(GimbalConclusion* conclusion);

// Write what was found into the files of the model: the estimates of a fit, else the best point.
// Returns 0, or -1 with a problem; then none or only some of the files were written.
int gimbal_experiment_write(const Bench* bench, const GimbalConclusion* conclusion, GimbalDiagnostics* list);

// Add the points of one file of results to another of the same experiment, which is created if it
// is missing. Returns how many were added, -1 with a problem.
gint64 gimbal_experiment_merge(const Bench* bench, const char* into, const char* from,
                               GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_CONDUCT_H_
