// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A recording that can be computed again. Without HDF5 it says so.

#ifndef GIMBAL_CLI_RECORD_RUN_H_
#define GIMBAL_CLI_RECORD_RUN_H_

// Simulate and write the run, for gimbal record MODEL run.h5.
int record_run_file(int argc, char** argv);

#endif  // GIMBAL_CLI_RECORD_RUN_H_
