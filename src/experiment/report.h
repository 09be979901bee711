// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The results of an experiment, for people and for other programs.

#ifndef GIMBAL_EXPERIMENT_REPORT_H_
#define GIMBAL_EXPERIMENT_REPORT_H_

#include <stdio.h>

#include "experiment/conduct.h"

// The best point, what a fit found, and what each parameter changes.
void gimbal_report_text(const Bench* bench, const char* results, const GimbalConclusion* conclusion,
                        FILE* out);

// All points: a line each, by rising numbers; or everything as one object. Returns 0, or -1 with a
// problem.
int gimbal_report_csv(const Bench* bench, const char* results, FILE* out, GimbalDiagnostics* list);
int gimbal_report_json(const Bench* bench, const char* results, const GimbalConclusion* conclusion, FILE* out,
                       GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_REPORT_H_
