// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A recording that can be computed again. Without HDF5 it says so.

#ifndef GIMBAL_CLI_RECORD_RUN_H_
#define GIMBAL_CLI_RECORD_RUN_H_

#include "trajectory/trajectory.h"

// Simulate and write the run, for gimbal record MODEL run.h5.
int record_run_file(int argc, char** argv);

// The files of a model (GimbalBundled): its text, the included files and the files that it names,
// as far as they can be read. A binary model has none. The caller unrefs the array.
GPtrArray* record_run_files(const char* filename);

// The same as texts of a recording, which borrow them. The caller frees the array.
GimbalTrajectoryText* record_run_texts(const GPtrArray* files);

#endif  // GIMBAL_CLI_RECORD_RUN_H_
