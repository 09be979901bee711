// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The channels of a run from a file as a record for plots, and what happens in it.

#ifndef GIMBAL_RUN_SAMPLES_H_
#define GIMBAL_RUN_SAMPLES_H_

#include <gio/gio.h>

#include "samples/record.h"
#include "signal/events.h"

typedef struct GimbalRunSamples {
  GimbalRecord* record;
  GArray* events;  // of GimbalEvent
  int bad;         // first row that mj_step would call bad; -1: none
} GimbalRunSamples;

void gimbal_run_samples_free(GimbalRunSamples* samples);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRunSamples, gimbal_run_samples_free)

// Go through the first rows of the file (0: all) on a thread: each step of a run of as many moments
// as the history holds, of a longer one states that are kept whole, evenly. What begins between two
// of those is found at its step. Channels of computing time are left out, as they depend on the
// machine. Finishing gives NULL and an error if the file cannot be read.
void gimbal_run_samples_async(const char* path, guint64 rows, GCancellable* cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
GimbalRunSamples* gimbal_run_samples_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_RUN_SAMPLES_H_
