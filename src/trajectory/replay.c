// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// With state x and inputs u a step is x' = f(x, u): row i + 1 is computed from the state of row i
// and the inputs of row i + 1. A state that is placed comes from the file.

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>
#include <glib/gi18n.h>
#include <string.h>

#include "trajectory/fields.h"
#include "trajectory/trajectory.h"

struct GimbalTrajectoryReplay {
  GimbalTrajectory* trajectory;
  gboolean strict;
  mjModel model;  // that of the file with the options of the row; shares its arrays
  mjData* data;
  FieldLayout layout;
  mjtNum* state;     // scratch
  mjtNum* recorded;  // scratch
  gboolean begun;
  guint64 row;
  char* trouble;  // NULL: none
};

//---- guarded work

typedef struct Work {
  GimbalTrajectoryReplay* replay;
  gboolean placed;  // take the state that recorded holds; else step
} Work;

// What depends on the state is brought up to date, which moves where the solver starts: the state
// again.
static void replay_place(GimbalTrajectoryReplay* self) {
  mj_setState(&self->model, self->data, self->recorded, mjSTATE_INTEGRATION);
  mj_forward(&self->model, self->data);
  mj_setState(&self->model, self->data, self->recorded, mjSTATE_INTEGRATION);
}

static void replay_step(GimbalTrajectoryReplay* self) {
  for (int i = 0; i < FIELDS; i++) {
    if (!trajectory_fields[i].input) continue;
    mj_setState(&self->model, self->data, self->state + self->layout.offset[i], 1 << i);
  }
  mj_step(&self->model, self->data);
}

static void replay_work(void* data) {
  Work* job = data;
  (job->placed ? replay_place : replay_step)(job->replay);
}

static gboolean replay_guarded(GimbalTrajectoryReplay* self, gboolean placed) {
  Work job = {self, placed};
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  int status = gimbal_guard(replay_work, &job, problems);
  if (status) {
    g_free(self->trouble);
    self->trouble = g_strdup(gimbal_diagnostics_get(problems, 0)->message);
  }
  gimbal_diagnostics_free(problems);
  return !status;
}

//---- rows

GimbalTrajectoryReplay* gimbal_trajectory_replay_new(GimbalTrajectory* trajectory, gboolean strict) {
  GimbalTrajectoryReplay* self = g_new0(GimbalTrajectoryReplay, 1);
  self->trajectory = trajectory;
  self->strict = strict;
  self->model = *gimbal_trajectory_model(trajectory);
  self->data = mj_makeData(&self->model);
  self->layout = trajectory_layout(&self->model);
  self->state = g_new0(mjtNum, self->layout.offset[FIELDS]);
  self->recorded = g_new0(mjtNum, self->layout.offset[FIELDS]);
  return self;
}

void gimbal_trajectory_replay_free(GimbalTrajectoryReplay* self) {
  if (!self) return;
  mj_deleteData(self->data);
  void* const owned[] = {self->state, self->recorded, self->trouble, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

static gboolean replay_unreadable(GimbalTrajectoryReplay* self, guint64 row) {
  g_free(self->trouble);
  self->trouble =
      g_strdup_printf(_("The recording is damaged at row %lu; what is before is whole"), (gulong)row);
  return FALSE;
}

// Take the state of a row, which the file keeps.
static gboolean replay_adopt(GimbalTrajectoryReplay* self, guint64 row) {
  if (!gimbal_trajectory_state(self->trajectory, row, self->recorded, NULL)) {
    return replay_unreadable(self, row);
  }
  if (!gimbal_trajectory_options(self->trajectory, row, &self->model.opt)) {
    return replay_unreadable(self, row);
  }
  return replay_guarded(self, TRUE);
}

static gboolean is_kept(const GimbalTrajectoryReplay* self, guint64 row) {
  return gimbal_trajectory_state_row(self->trajectory,
                                     gimbal_trajectory_state_before(self->trajectory, row)) == row;
}

// One step, with the inputs of the row that it leads to. Where it leads elsewhere than in the
// recording, that holds.
static gboolean replay_compute(GimbalTrajectoryReplay* self, guint64 row) {
  if (!gimbal_trajectory_inputs(self->trajectory, row, self->state)) return replay_unreadable(self, row);
  if (!gimbal_trajectory_options(self->trajectory, row, &self->model.opt)) {
    return replay_unreadable(self, row);
  }
  if (!replay_guarded(self, FALSE)) return FALSE;
  self->row = row;
  if (self->strict || !is_kept(self, row) || !gimbal_trajectory_replay_differs(self)) return TRUE;
  return replay_adopt(self, row);
}

gboolean gimbal_trajectory_replay_next(GimbalTrajectoryReplay* self) {
  guint64 row = self->begun ? self->row + 1 : 0;
  if (self->trouble || row >= gimbal_trajectory_rows(self->trajectory)) return FALSE;
  gboolean placed = gimbal_trajectory_is_placed(self->trajectory, row);
  if (!(placed ? replay_adopt : replay_compute)(self, row)) return FALSE;
  self->row = row;
  self->begun = TRUE;
  return TRUE;
}

gboolean gimbal_trajectory_replay_seek(GimbalTrajectoryReplay* self, guint64 row) {
  guint64 from =
      gimbal_trajectory_state_row(self->trajectory, gimbal_trajectory_state_before(self->trajectory, row));
  if (row >= gimbal_trajectory_rows(self->trajectory)) return FALSE;
  g_clear_pointer(&self->trouble, g_free);
  if (!self->begun || self->row > row || self->row < from) {
    if (!replay_adopt(self, from)) return FALSE;
    self->begun = TRUE;
    self->row = from;
  }
  while (self->row < row) {
    if (!gimbal_trajectory_replay_next(self)) return FALSE;
  }
  return TRUE;
}

gboolean gimbal_trajectory_replay_is_placed(const GimbalTrajectoryReplay* self) {
  return gimbal_trajectory_is_placed(self->trajectory, self->row);
}

guint64 gimbal_trajectory_replay_row(const GimbalTrajectoryReplay* self) {
  return self->row;
}

const mjModel* gimbal_trajectory_replay_model(const GimbalTrajectoryReplay* self) {
  return &self->model;
}

mjData* gimbal_trajectory_replay_data(const GimbalTrajectoryReplay* self) {
  return self->data;
}

const char* gimbal_trajectory_replay_trouble(const GimbalTrajectoryReplay* self) {
  return self->trouble;
}

gboolean gimbal_trajectory_replay_differs(const GimbalTrajectoryReplay* self) {
  mj_getState(&self->model, self->data, self->state, mjSTATE_INTEGRATION);
  guint64 hash = gimbal_trajectory_hash_of(self->state, (gsize)self->layout.offset[FIELDS]);
  return hash != gimbal_trajectory_hash(self->trajectory, self->row);
}

//---- verifying

// The first number in which the computed state differs from the one of the file.
static gboolean find_number(GimbalTrajectoryReplay* self, GimbalTrajectoryDifference* difference) {
  if (!gimbal_trajectory_state(self->trajectory, self->row, self->recorded, NULL)) return FALSE;
  mj_getState(&self->model, self->data, self->state, mjSTATE_INTEGRATION);
  difference->state_row = self->row;
  for (int i = 0, at = 0; i < FIELDS; i++) {
    for (; at < self->layout.offset[i + 1]; at++) {
      if (!memcmp(self->recorded + at, self->state + at, sizeof(mjtNum))) continue;
      g_strlcpy(difference->field, trajectory_fields[i].name, sizeof difference->field);
      difference->index = at - self->layout.offset[i];
      difference->recorded = self->recorded[at];
      difference->computed = self->state[at];
      return TRUE;
    }
  }
  return FALSE;
}

// The number stands in the first whole state that is reached by steps from the row that differs.
static void find_difference(GimbalTrajectoryReplay* self, GimbalTrajectoryDifference* difference) {
  *difference = (GimbalTrajectoryDifference){.row = self->row};
  while (!is_kept(self, self->row)) {
    guint64 next = self->row + 1;
    if (next >= gimbal_trajectory_rows(self->trajectory) ||
        gimbal_trajectory_is_placed(self->trajectory, next)) {
      return;
    }
    if (!gimbal_trajectory_replay_next(self)) return;
  }
  find_number(self, difference);
}

int gimbal_trajectory_replay_verify(GimbalTrajectory* trajectory, GimbalTrajectoryDifference* difference,
                                    GCancellable* cancellable, GError** error) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(trajectory, TRUE);
  while (gimbal_trajectory_replay_next(replay)) {
    if (g_cancellable_set_error_if_cancelled(cancellable, error)) return -1;
    if (!gimbal_trajectory_replay_differs(replay)) continue;
    find_difference(replay, difference);
    return 1;
  }
  if (!replay->trouble) return 0;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, replay->trouble);
  return -1;
}
