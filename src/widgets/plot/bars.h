// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A row of bars about zero: many numbers at a glance. The pointer, or Left and Right, reads one
// off.

#ifndef GIMBAL_BARS_H_
#define GIMBAL_BARS_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_BARS (gimbal_bars_get_type())
G_DECLARE_FINAL_TYPE(GimbalBars, gimbal_bars, GIMBAL, BARS, GtkWidget)

GtkWidget* gimbal_bars_new(void);

typedef struct GimbalBar {
  int color;
  const char* name;   // that is read off
  const char* unit;   // of its value
  const char* group;  // stands below neighbours that have the same
} GimbalBar;

// The bars from left to right; all is copied.
void gimbal_bars_set_layout(GimbalBars* self, const GimbalBar* bars, int count);

// Heights, and the values that are read off.
void gimbal_bars_set_values(GimbalBars* self, const double* heights, const double* values, int count);

#endif  // GIMBAL_BARS_H_
