// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/run-samples.h"

#include <math.h>
#include <string.h>

#include "base/engine-guard.h"
#include "base/job.h"
#include "run/history.h"
#include "samples/recorder.h"
#include "signal/trace.h"
#include "trajectory/trajectory.h"

enum { MOST_REFINED = 2000 };  // samples before which each step is gone through

typedef struct Samples {
  GimbalTrajectory* trajectory;
  GimbalTrajectoryReplay* replay;
  GCancellable* cancellable;
  guint64 rows;
  GimbalTraceLayout at;
  double* row;
  mjData* look;   // scratch
  mjtNum* state;  // scratch
  GimbalEventScan* scan;
  GimbalEventScan* before;  // as it was at the sample before
  GimbalEvents events;
  int refined;
  GimbalRunSamples* made;
} Samples;

void gimbal_run_samples_free(GimbalRunSamples* samples) {
  gimbal_record_free(samples->record);
  g_array_unref(samples->events);
  g_free(samples);
}

static gboolean is_going_on(const Samples* self) {
  return !g_cancellable_is_cancelled(self->cancellable);
}

static void sample_row(Samples* self) {
  gimbal_trace_fill(self->row, &self->at, gimbal_trajectory_replay_model(self->replay),
                    gimbal_trajectory_replay_data(self->replay),
                    GIMBAL_TRACE_PART_SOLVER | GIMBAL_TRACE_PART_CONTACTS);
  gimbal_record_push(self->made->record, self->row);
}

// The first state that a step would call bad. What a step leaves belongs to the state before it,
// and a forward pass would move where the solver starts: so another mjData looks.
static void check_row(Samples* self) {
  mjData* d = self->look;
  mjModel m = *gimbal_trajectory_replay_model(self->replay);
  if (self->made->bad >= 0) return;
  m.opt.disableflags |= mjDSBL_AUTORESET;
  mj_getState(&m, gimbal_trajectory_replay_data(self->replay), self->state, mjSTATE_INTEGRATION);
  mj_setState(&m, d, self->state, mjSTATE_INTEGRATION);
  mj_forward(&m, d);
  mj_checkPos(&m, d);
  mj_checkVel(&m, d);
  mj_checkAcc(&m, d);
  const mjWarningStat* w = d->warning;
  if (!w[mjWARN_BADQPOS].number && !w[mjWARN_BADQVEL].number && !w[mjWARN_BADQACC].number) return;
  self->made->bad = (int)gimbal_trajectory_replay_row(self->replay);
}

// Contacts and constraints after a step are those of the state before it.
static void scan_row(Samples* self, gboolean computed) {
  guint64 row = gimbal_trajectory_replay_row(self->replay);
  gboolean placed = !computed || gimbal_trajectory_replay_is_placed(self->replay);
  double time = gimbal_trajectory_time(self->trajectory, placed ? row : row - 1);
  if (computed && placed && row) {
    gimbal_events_add(&self->events, &(GimbalEvent){time, GIMBAL_EVENT_PLACED, 0, 0});
  }
  gimbal_event_scan(self->scan, gimbal_trajectory_replay_model(self->replay),
                    gimbal_trajectory_replay_data(self->replay), time, &self->events);
}

static void walk_rows(Samples* self) {
  while (is_going_on(self) && gimbal_trajectory_replay_next(self->replay)) {
    if (gimbal_trajectory_replay_row(self->replay) >= self->rows) return;
    scan_row(self, TRUE);
    sample_row(self);
    check_row(self);
  }
}

// Something began since the sample before: go through the steps to this one.
static void refine_sample(Samples* self, guint64 from, guint64 to) {
  gimbal_event_scan_copy(self->before, self->scan);
  if (!gimbal_trajectory_replay_seek(self->replay, from)) return;
  while (gimbal_trajectory_replay_row(self->replay) < to && gimbal_trajectory_replay_next(self->replay)) {
    scan_row(self, TRUE);
  }
  self->refined++;
}

static void look_at(Samples* self, guint64 last, guint64 row) {
  guint count = self->events.list->len;
  gimbal_event_scan_copy(self->scan, self->before);
  scan_row(self, FALSE);
  if (self->events.list->len <= count || !row || self->refined >= MOST_REFINED) return;
  g_array_set_size(self->events.list, count);
  refine_sample(self, last, row);
}

static void walk_states(Samples* self, guint64 stride) {
  guint64 last = 0;
  for (guint64 i = 0; i < gimbal_trajectory_states(self->trajectory) && is_going_on(self); i += stride) {
    guint64 row = gimbal_trajectory_state_row(self->trajectory, i);
    if (row >= self->rows || !gimbal_trajectory_replay_seek(self->replay, row)) return;
    sample_row(self);
    check_row(self);
    look_at(self, last, row);
    last = row;
  }
}

// If a part cannot be read, the record ends before it.
static void run_samples_replay(void* data) {
  Samples* self = data;
  guint64 states = gimbal_trajectory_states(self->trajectory);
  if (MIN(self->rows, gimbal_trajectory_rows(self->trajectory)) <= GIMBAL_HISTORY_STATES) {
    walk_rows(self);
  } else {
    walk_states(self, (states + GIMBAL_HISTORY_STATES - 1) / GIMBAL_HISTORY_STATES);
  }
}

typedef struct Job {
  guint64 rows;
  char path[];
} Job;

static void samples_init(Samples* self, GimbalTrajectory* t) {
  const mjModel* m = gimbal_trajectory_model(t);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  self->trajectory = t;
  self->replay = gimbal_trajectory_replay_new(t, FALSE);
  self->at = gimbal_trace_layout(m);
  self->row = g_new(double, self->at.width);
  for (int i = 0; i < self->at.width; i++) self->row[i] = NAN;
  self->look = mj_makeData(m);
  self->state = g_new(mjtNum, mj_stateSize(m, mjSTATE_INTEGRATION) + 1);
  self->scan = gimbal_event_scan_new();
  self->before = gimbal_event_scan_new();
  gimbal_events_init(&self->events);
  self->made = g_new0(GimbalRunSamples, 1);
  self->made->bad = -1;
  self->made->record = gimbal_record_new(self->at.width, gimbal_recorder_capacity(self->at.width));
  gimbal_record_set_names(self->made->record, channels, m);
}

static void samples_clear(Samples* self) {
  GimbalEventScan* const scans[] = {self->scan, self->before};
  void* const numbers[] = {self->state, self->row};
  gimbal_trajectory_replay_free(self->replay);
  mj_deleteData(self->look);
  for (guint i = 0; i < G_N_ELEMENTS(scans); i++) gimbal_event_scan_free(scans[i]);
  for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) g_free(numbers[i]);
}

static void add_marks(GimbalEvents* events, const char* path) {
  g_autoptr(GArray) marks = gimbal_trajectory_read_marks(path);
  for (guint i = 0; i < marks->len; i++) {
    const GimbalTrajectoryMark* mark = &g_array_index(marks, GimbalTrajectoryMark, i);
    gimbal_events_add(events, &(GimbalEvent){mark->time, GIMBAL_EVENT_MARK, mark->number, 0});
  }
}

static void run_samples_run(GTask* task, gpointer data) {
  const Job* job = data;
  GError* error = NULL;
  g_autoptr(GimbalTrajectory) trajectory = gimbal_trajectory_open(job->path, &error);
  if (!trajectory) {
    g_task_return_error(task, error);
    return;
  }
  Samples samples = {.cancellable = g_task_get_cancellable(task),
                     .rows = job->rows ? job->rows : G_MAXUINT64};
  samples_init(&samples, trajectory);
  g_autofree char* trouble = gimbal_engine_guard(run_samples_replay, &samples);
  add_marks(&samples.events, job->path);
  samples.made->events = samples.events.list;
  samples_clear(&samples);
  if (trouble) {
    gimbal_run_samples_free(samples.made);
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", trouble);
  } else {
    g_task_return_pointer(task, samples.made, (GDestroyNotify)gimbal_run_samples_free);
  }
}

void gimbal_run_samples_async(const char* path, guint64 rows, GCancellable* cancellable,
                              GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
  gsize size = strlen(path) + 1;
  Job* job = g_malloc(sizeof *job + size);
  job->rows = rows;
  memcpy(job->path, path, size);
  gimbal_job_run(task, job, g_free, run_samples_run);
}

GimbalRunSamples* gimbal_run_samples_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}
