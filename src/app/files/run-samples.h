// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a run from a file, as the plots know those of a live one: to compare with.

#ifndef GIMBAL_RUN_SAMPLES_H_
#define GIMBAL_RUN_SAMPLES_H_

#include <gio/gio.h>

#include "session/record.h"

// Computes each step of the file again, on a thread. The times of stages, which are those of a
// machine, are left out.
void gimbal_run_samples_async(const char* path, GAsyncReadyCallback callback, gpointer user_data);
GimbalRecord* gimbal_run_samples_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_RUN_SAMPLES_H_
