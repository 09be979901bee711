// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/run-samples.h"

#include <math.h>

#include "base/engine-guard.h"
#include "base/job.h"
#include "session/recorder.h"
#include "signal/trace.h"
#include "trajectory/trajectory.h"

typedef struct Samples {
  GimbalTrajectory* trajectory;
  GimbalRecord* record;
} Samples;

// Fill the record by replaying the file. If a part cannot be read, the record ends before it.
static void run_samples_replay(void* data) {
  const Samples* self = data;
  const mjModel* m = gimbal_trajectory_model(self->trajectory);
  GimbalTraceLayout at = gimbal_trace_layout(m);
  g_autofree double* row = g_new(double, at.width);
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(self->trajectory, FALSE);
  for (int i = 0; i < at.width; i++) row[i] = NAN;
  while (gimbal_trajectory_replay_next(replay)) {
    gimbal_trace_fill(row, &at, gimbal_trajectory_replay_model(replay), gimbal_trajectory_replay_data(replay),
                      GIMBAL_TRACE_PART_SOLVER | GIMBAL_TRACE_PART_CONTACTS);
    gimbal_record_push(self->record, row);
  }
}

static void run_samples_run(GTask* task, gpointer path) {
  GError* error = NULL;
  g_autoptr(GimbalTrajectory) trajectory = gimbal_trajectory_open(path, &error);
  if (!trajectory) {
    g_task_return_error(task, error);
    return;
  }
  const mjModel* m = gimbal_trajectory_model(trajectory);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  int width = gimbal_trace_layout(m).width;
  Samples samples = {trajectory, gimbal_record_new(width, gimbal_recorder_capacity(width))};
  gimbal_record_set_names(samples.record, channels, m);
  g_autofree char* trouble = gimbal_engine_guard(run_samples_replay, &samples);
  if (trouble) {
    gimbal_record_free(samples.record);
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", trouble);
  } else {
    g_task_return_pointer(task, samples.record, (GDestroyNotify)gimbal_record_free);
  }
}

void gimbal_run_samples_async(const char* path, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, user_data);
  gimbal_job_run(task, g_strdup(path), g_free, run_samples_run);
}

GimbalRecord* gimbal_run_samples_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}
