// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A recorded run as a recording: the run is replayed, and the expression is evaluated in each of
// its states, as plots do.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/problems.h"
#include "experiment/recording-run.h"
#include "signal/channels.h"
#include "signal/trace.h"
#include "trajectory/trajectory.h"

// An expression over the channels of a run, and its values so far.
typedef struct Sampler {
  GimbalExpression* expression;
  GimbalTraceLayout at;
  unsigned parts;
  double* row;
  GArray *times, *values;
} Sampler;

static double value_of(int id, gpointer row) {
  return ((const double*)row)[id];
}

// Add a sample. FALSE if the time goes back. A state with the same time as the previous one
// replaces it.
static gboolean recording_sample(Sampler* self, const mjModel* m, mjData* d) {
  double time = d->time,
         last = self->times->len ? g_array_index(self->times, double, self->times->len - 1) : -INFINITY;
  if (time == last) return TRUE;
  gimbal_trace_fill(self->row, &self->at, m, d, self->parts);
  double value = gimbal_expression_evaluate(self->expression, time, value_of, self->row);
  g_array_append_val(self->times, time);
  g_array_append_val(self->values, value);
  return time > last;
}

static Curve* curve_of(const Sampler* self) {
  gsize count = self->times->len;
  Curve* curve = g_malloc(sizeof *curve + 2 * count * sizeof(double));
  double* numbers = (double*)(curve + 1);
  *curve = (Curve){(int)count, numbers, numbers + count};
  memcpy(curve->time, self->times->data, count * sizeof(double));
  memcpy(curve->value, self->values->data, count * sizeof(double));
  return curve;
}

static Curve* go_through(Sampler* self, GimbalTrajectory* run, const char* path, const GimbalPlace* place,
                         GimbalDiagnostics* list) {
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(run, FALSE);
  gboolean rises = TRUE;
  while (rises && gimbal_trajectory_replay_next(replay)) {
    rises =
        recording_sample(self, gimbal_trajectory_replay_model(replay), gimbal_trajectory_replay_data(replay));
  }
  const char* trouble = gimbal_trajectory_replay_trouble(replay);
  if (trouble) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-file", place, NULL, "%s", trouble);
  } else if (!rises) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-order", place, N_("Record a run without a reset."),
                 "The time goes back in %s", path);
  } else if (self->times->len < 2) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-empty", place,
                 N_("Give a file with at least two samples."), "%s has no curve", path);
  } else {
    return curve_of(self);
  }
  return NULL;
}

Curve* curve_read_run(const char* path, const char* column, const GimbalPlace* place,
                      GimbalDiagnostics* list) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) run = gimbal_trajectory_open(path, &error);
  if (!run) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-file", place,
                 N_("Write its path as seen from the experiment's file."), "The recording cannot be read: %s",
                 error->message);
    return NULL;
  }
  const mjModel* m = gimbal_trajectory_model(run);
  g_autoptr(GimbalExpression) expression = gimbal_channels_expression(m, column, &error);
  if (!expression) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-column", place,
                 N_("Use the names that plots have: joint.qpos, sensor, motor.ctrl, motor.force, "
                    "contacts.penetration, qpos[0]."),
                 "The recording has no such column: %s", error->message);
    return NULL;
  }
  Sampler self = {.expression = expression, .at = gimbal_trace_layout(m)};
  int id;
  for (int i = 0; (id = gimbal_expression_id(expression, i)) >= 0; i++) {
    self.parts |= gimbal_trace_part_of(&self.at, id);
  }
  self.row = g_new0(double, self.at.width);
  self.times = g_array_new(FALSE, FALSE, sizeof(double));
  self.values = g_array_new(FALSE, FALSE, sizeof(double));
  Curve* curve = go_through(&self, run, path, place, list);
  g_array_unref(self.times);
  g_array_unref(self.values);
  g_free(self.row);
  return curve;
}
