// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Recorded curves: a column of comma-separated values over time, or a number of a recorded run.

#ifndef GIMBAL_EXPERIMENT_RECORDING_H_
#define GIMBAL_EXPERIMENT_RECORDING_H_

#include <gimbal/diagnostics.h>

#include "experiment/curve.h"

// Read a column of a file, which is a recorded run if its name ends in .h5 (path relative to that
// of the experiment). Problems go to list with their lines: cells that are not numbers are left out
// with a warning; times that do not increase and missing columns are errors, which also name the
// place in the experiment. NULL if there are errors.
Curve* curve_read(const char* experiment, const char* file, const char* column, const GimbalPlace* place,
                  GimbalDiagnostics* list);
#endif  // GIMBAL_EXPERIMENT_RECORDING_H_
