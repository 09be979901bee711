// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Recorded runs (.h5) for the commands. In builds without HDF5 each function reports that.

#ifndef GIMBAL_CLI_RUNS_H_
#define GIMBAL_CLI_RUNS_H_

#include <stdbool.h>

#include "signal/control-track.h"

// The controls of a recorded run. NULL with an error.
GimbalControlTrack* runs_read_controls(const char* filename, GError** error);

// A recorded run that is gone through, with a model and data that it owns. NULL with a message.
typedef struct CliRun CliRun;
CliRun* runs_open(const char* filename);
void runs_close(CliRun* run);
const mjModel* runs_model(const CliRun* run);
mjData* runs_data(const CliRun* run);
double runs_seconds(const CliRun* run);

// Go to the next row, or to the first one; false at the end.
bool runs_next(CliRun* run);

#endif  // GIMBAL_CLI_RUNS_H_
