// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All there is of runs as files without HDF5.

#include <glib/gi18n.h>

#include "window/window-private.h"

static const char kMissing[] = N_("This Gimbal was built without HDF5, which recorded runs need");

static void tell(gpointer owner) {
  gimbal_window_toast(GIMBAL_WINDOW(owner), _(kMissing));
}

GimbalControlTrack* gimbal_window_read_recorded_track(const char* path, GError** error) {
  (void)path;
  g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOSYS, _(kMissing));
  return NULL;
}

#define TELLS(name)                                                             \
  void gimbal_window_##name##_run_action(gpointer owner, GVariant* parameter) { \
    (void)parameter;                                                            \
    tell(owner);                                                                \
  }
TELLS(save)
TELLS(record)
TELLS(compare)
TELLS(open)

gboolean gimbal_window_open_run(GimbalWindow* self, GFile* file) {
  g_autofree char* name = g_file_get_basename(file);
  if (!g_str_has_suffix(name, ".h5")) return FALSE;
  tell(self);
  return TRUE;
}

void gimbal_window_forget_run(GimbalWindow* self) {
  (void)self;
}

gboolean gimbal_window_show_opened_run(GimbalWindow* self) {
  (void)self;
  return FALSE;
}

void gimbal_window_follow_recording(GimbalWindow* self) {
  (void)self;
}
