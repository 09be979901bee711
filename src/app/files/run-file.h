// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs to and from files, on threads.

#ifndef GIMBAL_RUN_FILE_H_
#define GIMBAL_RUN_FILE_H_

#include <gio/gio.h>

#include "run/history.h"
#include "trajectory/trajectory.h"

// Write the states of a history. Takes history.
void gimbal_run_file_save_async(GimbalHistoryCopy* history, const char* path, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean gimbal_run_file_save_finish(GAsyncResult* result, GError** error);

// A writer for the steps of a model from now on.
void gimbal_run_file_begin_async(GimbalCompiled* compiled, const char* path, GAsyncReadyCallback callback,
                                 gpointer user_data);
GimbalTrajectoryWriter* gimbal_run_file_begin_finish(GAsyncResult* result, GError** error);

// Close it. Frees the writer; finishing returns the number of steps.
void gimbal_run_file_end_async(GimbalTrajectoryWriter* writer, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean gimbal_run_file_end_finish(GAsyncResult* result, GimbalTrajectoryProgress* progress, GError** error);

// A run from a file, as the session shows one.
typedef struct GimbalRunFile {
  char* path;      // of the model: its text where that makes the same model, else the binary one
  mjModel* model;  // NULL: taken
  mjtNum* states;  // NULL: taken
  int count;
  guint64 rows;
  char* notice;  // what is missing, NULL: nothing
} GimbalRunFile;

void gimbal_run_file_free(GimbalRunFile* file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRunFile, gimbal_run_file_free)

void gimbal_run_file_open_async(const char* path, GCancellable* cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
GimbalRunFile* gimbal_run_file_open_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_RUN_FILE_H_
