// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tables of numbers as comma-separated values (RFC 4180): a head with names and units, a row for
// each sample.

#ifndef GIMBAL_CSV_H_
#define GIMBAL_CSV_H_

#include <gio/gio.h>

#include "widgets/plot/ring.h"

typedef struct GimbalCsv GimbalCsv;

// A table of the samples from t0 to t1. The rings are copied (which is cheap), so that the table
// may be written on another thread while they change.
GimbalCsv* gimbal_csv_new(const GimbalRing* times, double t0, double t1);
void gimbal_csv_free(GimbalCsv* self);
void gimbal_csv_add(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* ring);

// A column of another run, which has times of its own: it is read off between its samples, and rows
// follow for those after the end of the first run.
void gimbal_csv_add_run(GimbalCsv* self, const char* name, const char* unit, const GimbalRing* times,
                        const GimbalRing* ring);

// Write everything to a file; the file is replaced only if all could be written.
gboolean gimbal_csv_write(const GimbalCsv* self, GFile* file, GCancellable* cancellable, GError** error);

// The same on a worker thread. Takes self.
void gimbal_csv_write_async(GimbalCsv* self, GFile* file, GCancellable* cancellable,
                            GAsyncReadyCallback callback, gpointer user_data);
gboolean gimbal_csv_write_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_CSV_H_
