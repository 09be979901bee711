// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What plots, charts and bars draw alike: axes, text, pixels, colours.

#ifndef GIMBAL_PLOT_PAINT_H_
#define GIMBAL_PLOT_PAINT_H_

#include <gtk/gtk.h>

#include "widgets/plot/axis.h"
#include "widgets/plot/raster.h"

typedef struct GimbalArea {
  int x, y, width, height;
} GimbalArea;

enum { GIMBAL_PLOT_COLORS = 10 };

// The n-th colour; the colours stay apart for colour-blind readers, on a light and on a dark
// background.
void gimbal_plot_color(int index, gboolean dark, GdkRGBA* color);
gboolean gimbal_plot_is_dark(GtkWidget* widget);  // whether the text on the widget is light
GimbalInk gimbal_plot_ink(const GdkRGBA* color, double alpha);
GdkRGBA gimbal_plot_text_color(GtkWidget* widget, double alpha);

// Text in the small size of axes; align 0: x is the left edge, 1: the right edge. y is the middle.
void gimbal_plot_text(GtkWidget* widget, GtkSnapshot* snapshot, double x, double y, double align,
                      const char* text, const GdkRGBA* color);
// The same in a room of so many pixels; longer text ends in an ellipsis.
void gimbal_plot_text_within(GtkWidget* widget, GtkSnapshot* snapshot, double x, double y, double align,
                             double room, const char* text, const GdkRGBA* color);
int gimbal_plot_text_width(GtkWidget* widget, const char* text);
// In the middle of an area, in as many lines as it takes; nothing where it does not fit.
void gimbal_plot_message(GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area, const char* text,
                         const GdkRGBA* color);

void gimbal_plot_rectangle(GtkSnapshot* snapshot, double x, double y, double width, double height,
                           const GdkRGBA* color);

// A vertical line over the area, one pixel wide.
void gimbal_plot_rule(GtkSnapshot* snapshot, const GimbalArea* area, double x, const GdkRGBA* color);

// Width that the labels of a value axis need, at least 44.
int gimbal_plot_axis_width(GtkWidget* widget, const GimbalAxis* axis);

// Grid, labels and units of both axes around the area. Either may be NULL.
void gimbal_plot_axes(GtkWidget* widget, GtkSnapshot* snapshot, const GimbalArea* area, const GimbalAxis* x,
                      const GimbalAxis* y, const char* x_unit, const char* y_unit);

// A raster of the area's size in device pixels, and its way to the screen (which takes it).
GimbalRaster* gimbal_plot_raster(GtkWidget* widget, const GimbalArea* area);
void gimbal_plot_append_raster(GtkWidget* widget, GtkSnapshot* snapshot, GimbalRaster* raster,
                               const GimbalArea* area);

#endif  // GIMBAL_PLOT_PAINT_H_
