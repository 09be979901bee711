// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes and reads runs as files, on threads.

#ifndef GIMBAL_RUN_FILE_H_
#define GIMBAL_RUN_FILE_H_

#include <gio/gio.h>

#include "run/history.h"
#include "trajectory/motion.h"
#include "trajectory/trajectory.h"

// Write the states of a history to a trajectory file. Takes ownership of history.
void gimbal_run_file_save_async(GimbalHistoryCopy* history, const char* path, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean gimbal_run_file_save_finish(GAsyncResult* result, GError** error);

// Create a file and its writer for the steps of a model.
void gimbal_run_file_begin_async(GimbalCompiled* compiled, const char* path, GAsyncReadyCallback callback,
                                 gpointer user_data);
GimbalTrajectoryWriter* gimbal_run_file_begin_finish(GAsyncResult* result, GError** error);

// Close the file, with the marks of these events (GimbalEvent; references them), and free the
// writer. Finishing sets progress, which has the numbers of recorded and lost steps.
void gimbal_run_file_end_async(GimbalTrajectoryWriter* writer, const char* path, GArray* events,
                               GAsyncReadyCallback callback, gpointer user_data);
gboolean gimbal_run_file_end_finish(GAsyncResult* result, GimbalTrajectoryProgress* progress, GError** error);

// Write a motion as a run of a model (takes the motion and its targets); finish as a save.
void gimbal_run_file_import_async(GimbalCompiled* compiled, GimbalMotion* motion, int* targets, double rate,
                                  const char* path, GAsyncReadyCallback callback, gpointer user_data);

// A run that was read from a file, for gimbal_session_show_reel.
typedef struct GimbalRunFile {
  // of the model: its text if that compiles to the same model, else the binary; NULL: none
  char* path;
  mjModel* model;  // NULL once it is handed over
  GimbalReel* reel;
  char* notice;  // what is missing; NULL: nothing
} GimbalRunFile;

void gimbal_run_file_free(GimbalRunFile* file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRunFile, gimbal_run_file_free)

void gimbal_run_file_open_async(const char* path, GCancellable* cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);

// The same without a place for its model's text: path is NULL.
void gimbal_run_file_read_async(const char* path, GAsyncReadyCallback callback, gpointer user_data);
GimbalRunFile* gimbal_run_file_open_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_RUN_FILE_H_
