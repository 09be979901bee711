// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tables of numbers as comma-separated values (RFC 4180): a header with names and units, and a
// row for each sample.

#ifndef GIMBAL_CSV_H_
#define GIMBAL_CSV_H_

#include <gio/gio.h>

#include "widgets/plot/ring.h"

typedef struct GimbalCsv GimbalCsv;

// A table of the samples from t0 to t1 (s). The rings are copied, which is cheap, so that the table
// may be written on another thread while the originals change. unit may be NULL.
GimbalCsv* gimbal_csv_new(const GimbalRing* times, double t0, double t1);
void gimbal_csv_free(GimbalCsv* self);
void gimbal_csv_add(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* ring);

// Add a column of another run, which has its own times: its values are interpolated at the times of
// the first run, and rows for its samples after the end of that run follow.
void gimbal_csv_add_run(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* times,
                        const GimbalRing* ring);

// Write the table to a file. The file is replaced only if everything could be written.
gboolean gimbal_csv_write(const GimbalCsv* self, GFile* file, GCancellable* cancellable, GError** error);

// Write the table on a worker thread. self is freed afterwards.
void gimbal_csv_write_async(GimbalCsv* self, GFile* file, GCancellable* cancellable,
                            GAsyncReadyCallback callback, gpointer user_data);
gboolean gimbal_csv_write_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_CSV_H_
