// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/motion.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "trajectory/motion-readers.h"

static const struct {
  const char* ending;
  GimbalMotion* (*read)(GBytes* bytes, GError** error);
} kKinds[] = {{".csv", motion_read_table},
              {".txt", motion_read_table},
              {".npy", motion_read_npy},
              {".npz", motion_read_npz},
              {".mcap", motion_read_mcap}};

static int kind_of(const char* path) {
  g_autofree char* lower = g_ascii_strdown(path, -1);
  for (guint i = 0; i < G_N_ELEMENTS(kKinds); i++) {
    if (g_str_has_suffix(lower, kKinds[i].ending)) return (int)i;
  }
  return -1;
}

gboolean gimbal_motion_is_named(const char* path) {
  return kind_of(path) >= 0;
}

static gboolean is_time(const char* name) {
  static const char* const kNames[] = {"time", "t", "times", "timestamp", "time [s]"};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    if (!g_ascii_strcasecmp(name, kNames[i])) return TRUE;
  }
  return FALSE;
}

// Take a column out, as times.
static void take_times(GimbalMotion* self, guint column) {
  guint width = self->names->len;
  self->times = g_new(double, self->rows);
  for (gsize row = 0; row < self->rows; row++) {
    const double* from = self->values + row * width;
    double* to = self->values + row * (width - 1);
    self->times[row] = from[column];
    memmove(to, from, column * sizeof *to);
    memmove(to + column, from + column + 1, (width - 1 - column) * sizeof *to);
  }
  g_ptr_array_remove_index(self->names, column);
}

static void find_times(GimbalMotion* self) {
  for (guint i = 0; !self->times && self->named && i < self->names->len; i++) {
    if (is_time(self->names->pdata[i])) take_times(self, i);
  }
}

// Whole clocks, as those of a robot, begin with the motion.
static gboolean check_times(GimbalMotion* self, GError** error) {
  double first = self->times ? self->times[0] : 0;
  for (gsize row = 0; self->times && row < self->rows; row++) {
    if (!isfinite(self->times[row]) || (row && !(self->times[row] > self->times[row - 1]))) {
      g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                  _("row %llu: its time is not later than that of the row above"),
                  (unsigned long long)row + 1);
      return FALSE;
    }
  }
  for (gsize row = 0; fabs(first) > 1e6 && row < self->rows; row++) self->times[row] -= first;
  return TRUE;
}

GimbalMotion* gimbal_motion_read(const char* path, GError** error) {
  int kind = kind_of(path);
  if (kind < 0) {
    return motion_refuse(error, _("%s: motions are read from .csv, .npy, .npz and .mcap"), path);
  }
  g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, error);
  if (!file) return NULL;
  g_autoptr(GBytes) bytes = g_mapped_file_get_bytes(file);
  g_autoptr(GimbalMotion) motion = kKinds[kind].read(bytes, error);
  if (motion) find_times(motion);
  if (motion && (!motion->rows || !motion->names->len)) {
    return motion_refuse(error, _("%s: there is no motion in it"), path);
  }
  if (!motion || !check_times(motion, error)) {
    g_autofree char* name = g_path_get_basename(path);
    g_prefix_error(error, "%s: ", name);
    return NULL;
  }
  return g_steal_pointer(&motion);
}
