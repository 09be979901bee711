// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The channels of a run from a file as a record, for plots that compare it with the current run.

#ifndef GIMBAL_RUN_SAMPLES_H_
#define GIMBAL_RUN_SAMPLES_H_

#include <gio/gio.h>

#include "session/record.h"

// Replay each step of the file on a thread. Channels of computing time are left out, as they depend
// on the machine. Finishing returns the record, which the caller owns; NULL and an error if the
// file cannot be read.
void gimbal_run_samples_async(const char* path, GAsyncReadyCallback callback, gpointer user_data);
GimbalRecord* gimbal_run_samples_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_RUN_SAMPLES_H_
