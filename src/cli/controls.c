// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "controls.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "cli.h"
#include "runs.h"

bool controls_read(Controls* self, const char* filename, const mjModel* m) {
  g_autoptr(GError) error = NULL;
  bool recorded = cli_has_extension(filename, ".h5");
  *self = (Controls){.track = recorded ? runs_read_controls(filename, &error)
                                       : gimbal_control_track_read(filename, m, &error)};
  self->columns = g_new0(int, m->nu + 1);
  if (!self->track) {
    fprintf(stderr, "--control %s: %s\n", filename, error->message);
    return false;
  }
  if (gimbal_control_track_match(self->track, m, self->columns) || !m->nu) return true;
  g_autofree char* why = gimbal_control_track_mismatch(gimbal_control_track_columns(self->track), m);
  fprintf(stderr, "--control %s: %s\n", filename, why);
  return false;
}

void controls_clear(Controls* self) {
  g_clear_pointer(&self->track, gimbal_control_track_unref);
  g_clear_pointer(&self->columns, g_free);
}

void controls_apply(const Controls* self, const mjModel* m, mjData* d) {
  if (self->track) gimbal_control_track_apply(self->track, self->columns, m, d);
}
