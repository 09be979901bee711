// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Doing an experiment: points over threads, into the file of results, to the best of them.

#ifndef GIMBAL_EXPERIMENT_CONDUCT_H_
#define GIMBAL_EXPERIMENT_CONDUCT_H_

#include "experiment/order.h"

// Do what is left to do of an experiment. Problems go to list. Returns 0, or -1 if it could not be
// begun or went wrong.
int gimbal_experiment_conduct(const Bench* bench, const GimbalConductOrder* order,
                              GimbalConclusion* conclusion, GimbalDiagnostics* list);
void gimbal_conclusion_clear(GimbalConclusion* conclusion);

// Write what was found into the files of the model: the estimates of a fit, else the best point.
// Returns 0, or -1 with a problem; then no file, or not all of them, were written.
int gimbal_experiment_write(const Bench* bench, const GimbalConclusion* conclusion, GimbalDiagnostics* list);

// Add the points of one file of results to another of the same experiment, which is made if it is
// missing. Returns how many were added, -1 with a problem.
gint64 gimbal_experiment_merge(const Bench* bench, const char* into, const char* from,
                               GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_CONDUCT_H_
