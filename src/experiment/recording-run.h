// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Curves of recorded runs.

#ifndef GIMBAL_EXPERIMENT_RECORDING_RUN_H_
#define GIMBAL_EXPERIMENT_RECORDING_RUN_H_

#include <gimbal/diagnostics.h>

#include "experiment/curve.h"

// As curve_read, of a recorded run (docs/trajectory.md): column is an expression over its numbers,
// as plots know them.
Curve* curve_read_run(const char* path, const char* column, const GimbalPlace* place,
                      GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_RECORDING_RUN_H_
