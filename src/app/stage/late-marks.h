// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Moments of the history behind its timeline. The marks of GtkScale stand above the trough and push
// it down.

#ifndef GIMBAL_LATE_MARKS_H_
#define GIMBAL_LATE_MARKS_H_

#include <gtk/gtk.h>

typedef struct GimbalLateMarks GimbalLateMarks;

// Marks in an area that lies behind a scale; they go with the area.
GimbalLateMarks* gimbal_late_marks_new(GtkDrawingArea* area, GtkRange* scale);

// Show them at these parts (0 to 1) of the way of the knob.
void gimbal_late_marks_set(GimbalLateMarks* self, const double* parts, guint count);

// A line below the trough from one part to another one; none if they are equal.
void gimbal_late_marks_set_line(GimbalLateMarks* self, double from, double to);

#endif  // GIMBAL_LATE_MARKS_H_
