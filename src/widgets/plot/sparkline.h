// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A small curve without axes: title, last value, and a cursor that picks a sample.

#ifndef GIMBAL_SPARKLINE_H_
#define GIMBAL_SPARKLINE_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_SPARKLINE (gimbal_sparkline_get_type())
G_DECLARE_FINAL_TYPE(GimbalSparkline, gimbal_sparkline, GIMBAL, SPARKLINE, GtkWidget)

// Signal "picked" (int index): the user chose a sample with the mouse or the arrow keys.
GtkWidget* gimbal_sparkline_new(const char* title, const char* unit, gboolean logarithmic);

// Copy the samples. Values that are not finite are drawn at the top.
void gimbal_sparkline_set_values(GimbalSparkline* self, const double* values, int count);

// The marked sample; -1: none.
void gimbal_sparkline_set_cursor(GimbalSparkline* self, int index);

#endif  // GIMBAL_SPARKLINE_H_
