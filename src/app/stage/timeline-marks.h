// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Marks what happened on a timeline. GtkScale's own marks would stand above the trough and push it
// down.

#ifndef GIMBAL_TIMELINE_MARKS_H_
#define GIMBAL_TIMELINE_MARKS_H_

#include <gtk/gtk.h>

#include "signal/events.h"

typedef struct GimbalTimelineMarks GimbalTimelineMarks;

// Make marks in an area that lies behind a scale; the area owns them.
GimbalTimelineMarks* gimbal_timeline_marks_new(GtkDrawingArea* area, GtkRange* scale);

// Show events at these positions (0 to 1) of the knob.
void gimbal_timeline_marks_set(GimbalTimelineMarks* self, const double* parts, const GimbalEventKind* kinds,
                               guint count);

// Show a line below the trough between two positions, and shade what is between two others; nothing
// if they are equal.
void gimbal_timeline_marks_set_line(GimbalTimelineMarks* self, double from, double to);
void gimbal_timeline_marks_set_range(GimbalTimelineMarks* self, double from, double to);

// The mark at a place of the scale; -1: none.
int gimbal_timeline_marks_at(GimbalTimelineMarks* self, double x);

#endif  // GIMBAL_TIMELINE_MARKS_H_
