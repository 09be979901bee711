// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The narrow column in which changed lines have a bar.

#ifndef GIMBAL_CHANGE_GUTTER_H_
#define GIMBAL_CHANGE_GUTTER_H_

#include <gtksourceview/gtksource.h>

#define GIMBAL_TYPE_CHANGE_GUTTER (gimbal_change_gutter_get_type())
G_DECLARE_FINAL_TYPE(GimbalChangeGutter, gimbal_change_gutter, GIMBAL, CHANGE_GUTTER, GtkSourceGutterRenderer)

// Signal "line-activated" (int line): the bar of a line was clicked.
GtkSourceGutterRenderer* gimbal_change_gutter_new(void);

// Lines (from 0) that are other ones, in order. count 0: lines were taken away before first.
typedef struct GimbalLineChange {
  int first, count;
  gboolean added;  // there was nothing in their place
} GimbalLineChange;

extern const char* const gimbal_change_colors[3];  // of what was changed, added, taken away

// Which of these a change is.
int gimbal_line_change_kind(const GimbalLineChange* change);

void gimbal_change_gutter_set(GimbalChangeGutter* self, const GimbalLineChange* changes, guint count);

#endif  // GIMBAL_CHANGE_GUTTER_H_
