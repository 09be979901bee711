// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Marks moments of the history on its timeline. GtkScale's own marks would stand above the trough
// and push it down.

#ifndef GIMBAL_LATE_MARKS_H_
#define GIMBAL_LATE_MARKS_H_

#include <gtk/gtk.h>

typedef struct GimbalLateMarks GimbalLateMarks;

// Make marks in an area that lies behind a scale; the area owns them.
GimbalLateMarks* gimbal_late_marks_new(GtkDrawingArea* area, GtkRange* scale);

// Show marks at these positions (0 to 1) of the knob.
void gimbal_late_marks_set(GimbalLateMarks* self, const double* parts, guint count);

// Show a line below the trough between two positions; none if they are equal.
void gimbal_late_marks_set_line(GimbalLateMarks* self, double from, double to);

#endif  // GIMBAL_LATE_MARKS_H_
