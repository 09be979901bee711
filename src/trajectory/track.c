// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The controls of a run, for another run to use.

#include <glib/gi18n.h>

#include "trajectory/trajectory.h"

#define LARGEST ((guint64)1 << 28)  // numbers of a track

// What a row holds was set when the row before it had been reached.
static double begin_of(const GimbalTrajectory* self, guint64 row) {
  return gimbal_trajectory_time(self, row > 0 && !gimbal_trajectory_is_placed(self, row) ? row - 1 : row);
}

// What was lived through once more counts as it was the last time.
static void drop_later(GArray* rows, guint width, double time) {
  while (rows->len && g_array_index(rows, double, rows->len - width) >= time) {
    g_array_set_size(rows, rows->len - width);
  }
}

static gboolean read_rows(GimbalTrajectory* self, GArray* rows) {
  guint nu = (guint)gimbal_trajectory_model(self)->nu;
  g_autofree mjtNum* ctrl = g_new0(mjtNum, nu + 1);
  for (guint64 row = 0; row < gimbal_trajectory_rows(self); row++) {
    double time = begin_of(self, row);
    if (!gimbal_trajectory_controls(self, row, ctrl)) return FALSE;
    drop_later(rows, nu + 1, time);
    g_array_append_val(rows, time);
    g_array_append_vals(rows, ctrl, nu);
  }
  return TRUE;
}

static GimbalControlTrack* track_refuse(GError** error, const char* text) {
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, text);
  return NULL;
}

GimbalControlTrack* gimbal_trajectory_read_track(GimbalTrajectory* self, const char* title, GError** error) {
  const mjModel* m = gimbal_trajectory_model(self);
  g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(double));
  if (gimbal_trajectory_rows(self) > LARGEST / (guint64)(m->nu + 1)) {
    return track_refuse(error, _("the recording is too long to be used as controls"));
  }
  if (!read_rows(self, rows)) {
    return track_refuse(error, _("the controls cannot be read; the recording is damaged"));
  }
  return gimbal_control_track_new(title, gimbal_control_track_names(m), g_steal_pointer(&rows));
}
