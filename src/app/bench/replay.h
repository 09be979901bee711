// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Repeats a run of a point on a thread, to get its states for the view and the curves of its goals.

#ifndef GIMBAL_REPLAY_H_
#define GIMBAL_REPLAY_H_

#include <gio/gio.h>

#include "bench/experiment-job.h"

typedef struct GimbalReplay {
  gint64 point;
  int run;
  mjModel* model;  // NULL: it does not compile; message says why
  mjtNum* states;  // mjSTATE_INTEGRATION, (nstate x size)
  int nstate;
  int count;        // of samples
  double* times;    // (count)
  double** curves;  // by goal (count each), NULL: not of this run
  int ngoal;
  char* message;  // what went wrong, NULL: nothing
} GimbalReplay;

void gimbal_replay_free(GimbalReplay* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalReplay, gimbal_replay_free)

// Repeat a run (an index) of the point with that number and those parameters, on a thread.
void gimbal_replay_async(GimbalGround* ground, gint64 point, const double* parameter, int run,
                         GCancellable* cancellable, GAsyncReadyCallback callback, gpointer user_data);

// The caller frees the result. NULL if it was cancelled.
GimbalReplay* gimbal_replay_finish(GAsyncResult* result);

#endif  // GIMBAL_REPLAY_H_
