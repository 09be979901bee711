// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plot of time series: lines, or areas stacked on each other, with axes, legend, zoom and a cursor.
//
// Scroll zooms the time axis, Shift + scroll the values; dragging pans; a double click follows the newest
// sample again.

#ifndef GIMBAL_PLOT_H_
#define GIMBAL_PLOT_H_

#include <gtk/gtk.h>

#include "gimbal-ring.h"

#define GIMBAL_TYPE_PLOT (gimbal_plot_get_type())
G_DECLARE_FINAL_TYPE(GimbalPlot, gimbal_plot, GIMBAL, PLOT, GtkWidget)

GtkWidget* gimbal_plot_new(void);

void gimbal_plot_set_title(GimbalPlot* self, const char* title, const char* unit);
void gimbal_plot_set_stacked(GimbalPlot* self, gboolean stacked);
void gimbal_plot_set_legend(GimbalPlot* self, gboolean legend);  // name the series; TRUE at first
void gimbal_plot_set_span(GimbalPlot* self, double seconds);
double gimbal_plot_get_span(GimbalPlot* self);
void gimbal_plot_set_frozen(GimbalPlot* self, gboolean frozen);

// Series are identified by the number that the caller chooses.
void gimbal_plot_add_series(GimbalPlot* self, int id, const char* name, const char* unit);
void gimbal_plot_remove_series(GimbalPlot* self, int id);
void gimbal_plot_remove_all(GimbalPlot* self);
gboolean gimbal_plot_has_series(GimbalPlot* self, int id);
int gimbal_plot_count_series(GimbalPlot* self);

// Lend the samples: values_of(id, user_data) gives the ring of a series, index for index with times (which
// may be NULL). All of them stay valid until the next call.
typedef const GimbalRing* (*GimbalPlotSource)(int id, gpointer user_data);
void gimbal_plot_set_samples(GimbalPlot* self, const GimbalRing* times, GimbalPlotSource values_of,
                             gpointer user_data);

// The colour of the n-th series of any plot.
void gimbal_plot_color(int index, GdkRGBA* color);

#endif  // GIMBAL_PLOT_H_
