// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points of many numbers as lines over parallel axes, one for each number. A drag along an axis
// keeps the points in a part of it, and a click beside that lets it go; a click on a line chooses
// its point.

#ifndef GIMBAL_PARALLEL_H_
#define GIMBAL_PARALLEL_H_

#include <gtk/gtk.h>

#include "widgets/plot/scatter.h"

#define GIMBAL_TYPE_PARALLEL (gimbal_parallel_get_type())
G_DECLARE_FINAL_TYPE(GimbalParallel, gimbal_parallel, GIMBAL, PARALLEL, GtkWidget)

// The axes, one after the other; what was kept on others is let go.
void gimbal_parallel_set_axes(GimbalParallel* self, const GimbalScatterAxis* axes, int count);

// values (count x axes) of the points, row by row; colours by value, of which less is better.
void gimbal_parallel_set_points(GimbalParallel* self, const guint64* keys, const double* values,
                                const double* value, int count);
void gimbal_parallel_set_selected(GimbalParallel* self, gboolean there, guint64 key);

// What stands there without points.
void gimbal_parallel_set_empty_text(GimbalParallel* self, const char* text);

// Signals: "selected" (guint64 key): the user chose a point; "brushed": other points are kept.
GtkWidget* gimbal_parallel_new(void);

// Whether a part is kept of any axis, and whether the point of a row is among those.
gboolean gimbal_parallel_is_brushed(GimbalParallel* self);
gboolean gimbal_parallel_keeps(GimbalParallel* self, int row);

#endif  // GIMBAL_PARALLEL_H_
