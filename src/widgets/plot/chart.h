// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A chart of points: lines of y over x that do not stream, with linear or logarithmic axes.
//
// Scrolling zooms about the pointer, dragging pans, a double click or Home shows everything; + and
// − zoom. The pointer, or Left and Right, reads off the nearest point.

#ifndef GIMBAL_CHART_H_
#define GIMBAL_CHART_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_CHART (gimbal_chart_get_type())
G_DECLARE_FINAL_TYPE(GimbalChart, gimbal_chart, GIMBAL, CHART, GtkWidget)

GtkWidget* gimbal_chart_new(void);
void gimbal_chart_set_title(GimbalChart* self, const char* title);
void gimbal_chart_set_axes(GimbalChart* self, const char* x_unit, const char* y_unit, gboolean log_x,
                           gboolean log_y);
// Show x from low[0] to high[0] and y from low[1] to high[1] at first; where low is not below high:
// as far as the lines reach.
void gimbal_chart_set_range(GimbalChart* self, const double low[2], const double high[2]);
void gimbal_chart_set_whole(GimbalChart* self, gboolean whole);    // x are counts from zero on
void gimbal_chart_set_legend(GimbalChart* self, gboolean legend);  // name the lines; TRUE at first
void gimbal_chart_set_empty_text(GimbalChart* self, const char* text);

// Lines, by number. On a logarithmic axis points that are not positive are left out.
void gimbal_chart_clear(GimbalChart* self);
int gimbal_chart_add_line(GimbalChart* self, const char* name, int color);
void gimbal_chart_set_points(GimbalChart* self, int line, const double* x, const double* y, int count);
// A point of line i that stands out.
void gimbal_chart_set_mark(GimbalChart* self, int i, double x, double y);

void gimbal_chart_set_dots(GimbalChart* self, gboolean dots);  // mark each point

#endif  // GIMBAL_CHART_H_
