// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A motion in memory.

#ifndef GIMBAL_MOTION_DATA_H_
#define GIMBAL_MOTION_DATA_H_

#include <glib.h>

typedef struct GimbalMotion {
  const char* kind;  // "CSV", "NumPy", "MCAP"
  GPtrArray* names;  // of the columns (char*)
  gboolean named;    // the file names them; else they are counted
  gsize rows;
  double* values;  // (rows × columns)
  double* times;   // (rows) s, each later than the one before; NULL: the file does not say
} GimbalMotion;

void gimbal_motion_free(GimbalMotion* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMotion, gimbal_motion_free)

// For readers: a motion without columns; and to refuse a file with an error.
GimbalMotion* motion_new(const char* kind);
GimbalMotion* motion_refuse(GError** error, const char* format, ...) G_GNUC_PRINTF(2, 3);

#endif  // GIMBAL_MOTION_DATA_H_
