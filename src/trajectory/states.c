// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs that were kept as states one after the other: which of them a step leads to is found by
// stepping.

#include <glib/gi18n.h>
#include <string.h>

#include "trajectory/fields.h"
#include "trajectory/guarded.h"
#include "trajectory/trajectory.h"

typedef struct Save {
  GimbalTrajectoryWriter* writer;
  const mjModel* m;
  mjData* d;
  FieldLayout layout;
  const mjtNum* states;
  int count;
  mjtNum* computed;
  GCancellable* cancellable;
  GimbalTrajectoryReplay* past;  // NULL: there was nothing before
  guint64 past_rows;
} Save;

// Step with the inputs of the next state; whether that leads elsewhere.
static gboolean is_placed(Save* self, const mjtNum* next) {
  gsize size = (gsize)self->layout.offset[FIELDS] * sizeof(mjtNum);
  for (int i = 0; i < FIELDS; i++) {
    if (trajectory_fields[i].input) mj_setState(self->m, self->d, next + self->layout.offset[i], 1 << i);
  }
  mj_step(self->m, self->d);
  mj_getState(self->m, self->d, self->computed, mjSTATE_INTEGRATION);
  return memcmp(self->computed, next, size) != 0;
}

// The rows of the past, as they are in its file; d stands at the last one.
static void save_past(Save* self) {
  GimbalTrajectoryReplay* past = self->past;
  const mjData* d = gimbal_trajectory_replay_data(past);
  for (guint64 i = 0; i < self->past_rows && !g_cancellable_is_cancelled(self->cancellable); i++) {
    if (!gimbal_trajectory_replay_next(past)) return;
    mj_getState(self->m, d, self->computed, mjSTATE_INTEGRATION);
    gimbal_trajectory_writer_wait(self->writer);
    gimbal_trajectory_writer_add(self->writer, gimbal_trajectory_replay_model(past), self->computed,
                                 d->sensordata, gimbal_trajectory_replay_is_placed(past));
  }
  mj_setState(self->m, self->d, self->computed, mjSTATE_INTEGRATION);
}

static void states_save(void* data) {
  Save* self = data;
  if (self->past) save_past(self);
  for (int i = 0; i < self->count && !g_cancellable_is_cancelled(self->cancellable); i++) {
    const mjtNum* state = self->states + (gsize)i * (gsize)self->layout.offset[FIELDS];
    gboolean placed = (!i && !self->past) || is_placed(self, state);
    if (placed) {
      mj_setState(self->m, self->d, state, mjSTATE_INTEGRATION);
      mj_forward(self->m, self->d);
      mj_setState(self->m, self->d, state, mjSTATE_INTEGRATION);
    }
    gimbal_trajectory_writer_wait(self->writer);
    gimbal_trajectory_writer_add(self->writer, self->m, state, self->d->sensordata, placed);
  }
}

static gboolean save_states(const GimbalTrajectorySetup* setup, const mjModel* model, const mjOption* options,
                            GimbalTrajectoryReplay* past, guint64 past_rows, const mjtNum* states, int count,
                            GCancellable* cancellable, GError** error) {
  mjModel m = *model;
  Save job = {.m = &m,
              .layout = trajectory_layout(model),
              .states = states,
              .count = count,
              .cancellable = cancellable,
              .past = past,
              .past_rows = past_rows};
  job.writer = gimbal_trajectory_writer_new(setup, model, error);
  if (!job.writer) return FALSE;
  m.opt = *options;
  job.d = mj_makeData(&m);
  job.computed = g_new0(mjtNum, job.layout.offset[FIELDS]);
  gboolean good = trajectory_write_guarded(job.writer, states_save, &job, cancellable, error);
  mj_deleteData(job.d);
  g_free(job.computed);
  return good;
}

gboolean gimbal_trajectory_save(const GimbalTrajectorySetup* setup, const mjModel* model,
                                const mjOption* options, const GimbalTrajectoryPast* past,
                                const mjtNum* states, int count, GCancellable* cancellable, GError** error) {
  if (!past) return save_states(setup, model, options, NULL, 0, states, count, cancellable, error);
  g_autoptr(GimbalTrajectory) before = gimbal_trajectory_open(past->path, error);
  if (!before) return FALSE;
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(before, FALSE);
  return save_states(setup, model, options, replay, past->rows, states, count, cancellable, error);
}

//---- reading

// All rows, computed.
static int read_all(GimbalTrajectory* t, GArray* states, int size, GCancellable* cancellable) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  int count = 0;
  while (!g_cancellable_is_cancelled(cancellable) && gimbal_trajectory_replay_next(replay)) {
    g_array_set_size(states, (guint)((count + 1) * size));
    mj_getState(gimbal_trajectory_replay_model(replay), gimbal_trajectory_replay_data(replay),
                &g_array_index(states, mjtNum, count * size), mjSTATE_INTEGRATION);
    count++;
  }
  return count;
}

// One of so many of those that are kept.
static int read_kept(GimbalTrajectory* t, GArray* states, int size, guint64 stride,
                     GCancellable* cancellable) {
  int count = 0;
  for (guint64 i = 0; i < gimbal_trajectory_states(t) && !g_cancellable_is_cancelled(cancellable);
       i += stride) {
    g_array_set_size(states, (guint)((count + 1) * size));
    mjtNum* state = &g_array_index(states, mjtNum, count * size);
    if (!gimbal_trajectory_state(t, gimbal_trajectory_state_row(t, i), state, NULL)) break;
    count++;
  }
  return count;
}

mjtNum* gimbal_trajectory_read_states(GimbalTrajectory* t, int most, gsize bytes, int* count,
                                      GCancellable* cancellable) {
  int size = mj_stateSize(gimbal_trajectory_model(t), mjSTATE_INTEGRATION);
  guint64 room = MAX(1, MIN((guint64)most, bytes / ((gsize)size * sizeof(mjtNum))));
  GArray* states = g_array_new(FALSE, FALSE, sizeof(mjtNum));
  guint64 kept = gimbal_trajectory_states(t);
  gboolean whole = gimbal_trajectory_rows(t) <= room;
  *count = whole ? read_all(t, states, size, cancellable)
                 : read_kept(t, states, size, (kept + room - 1) / room, cancellable);
  return (mjtNum*)(void*)g_array_free(states, FALSE);
}
