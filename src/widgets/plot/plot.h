// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plot of time series: lines, or areas stacked on each other, with axes, legend, zoom and
// cursors.
//
// Mouse: scrolling zooms the time axis about the pointer, Shift + scrolling the values; dragging
// pans, Shift + dragging zooms into a rectangle; a double click shows everything and follows the
// newest sample again. The samples may go on coming all the while.
// Keys: + and − zoom, Up and Down zoom the values, Left and Right pan or move the cursor in hand, A
// and B take a cursor, Home fits and follows, Escape puts the cursors away.

#ifndef GIMBAL_PLOT_H_
#define GIMBAL_PLOT_H_

#include <gtk/gtk.h>

#include "widgets/plot/plot-paint.h"
#include "widgets/plot/ring.h"

#define GIMBAL_TYPE_PLOT (gimbal_plot_get_type())
G_DECLARE_FINAL_TYPE(GimbalPlot, gimbal_plot, GIMBAL, PLOT, GtkWidget)

// Signals
//   "hover" (double time)                the pointer or the cursor in hand is at that time; NAN: it left
//   "picked" (double time)               a click on the curves
//   "view-changed"                       the user zoomed or panned
//   "cursors-changed"
//   "series-menu" (int id, GtkWidget*)   the user asks what can be done with a series; the widget is its
//                                        legend
GtkWidget* gimbal_plot_new(void);

void gimbal_plot_set_title(GimbalPlot* self, const char* title, const char* unit);
void gimbal_plot_set_stacked(GimbalPlot* self, gboolean stacked);
// a logarithmic axis that begins at zero
void gimbal_plot_set_counts(GimbalPlot* self, gboolean counts);
void gimbal_plot_set_legend(GimbalPlot* self, gboolean legend);  // name the series; TRUE at first

// The part of the time axis in sight.
typedef struct GimbalPlotView {
  double span;      // seconds
  double end;       // right edge
  gboolean follow;  // the right edge is the newest sample
} GimbalPlotView;
void gimbal_plot_set_view(GimbalPlot* self, const GimbalPlotView* view);
GimbalPlotView gimbal_plot_get_view(GimbalPlot* self);
void gimbal_plot_get_span(GimbalPlot* self, double* start, double* end);  // as it was drawn
void gimbal_plot_set_frozen(GimbalPlot* self, gboolean frozen);
void gimbal_plot_fit(GimbalPlot* self);  // values, and follow

// Series are identified by the number that the caller chooses.
void gimbal_plot_add_series(GimbalPlot* self, int id, const char* name, const char* unit);
void gimbal_plot_remove_series(GimbalPlot* self, int id);
void gimbal_plot_remove_all(GimbalPlot* self);
void gimbal_plot_set_color(GimbalPlot* self, int id, int color);
int gimbal_plot_get_color(GimbalPlot* self, int id);
void gimbal_plot_set_hidden(GimbalPlot* self, int id, gboolean hidden);
gboolean gimbal_plot_get_hidden(GimbalPlot* self, int id);

// Lend the samples: values_of(id, user_data) gives the ring of a series, index for index with times
// (which may be NULL). All of them stay valid until the next call.
typedef const GimbalRing* (*GimbalPlotSource)(int id, gpointer user_data);
void gimbal_plot_set_samples(GimbalPlot* self, const GimbalRing* times, GimbalPlotSource values_of,
                             gpointer user_data);

// Other runs, drawn behind it. Their samples are lent until the next call.
typedef struct GimbalPlotOther {
  const GimbalRing* times;
  GimbalPlotSource values_of;
  gpointer user_data;
  double shift;  // it is drawn so much later, s
  int color;     // -1: those of the series, paler
} GimbalPlotOther;
enum { GIMBAL_PLOT_OTHERS = 9 };  // more of them are not drawn
void gimbal_plot_set_others(GimbalPlot* self, const GimbalPlotOther* others, int count);

// Two cursors; NAN: put away.
void gimbal_plot_set_cursors(GimbalPlot* self, double a, double b);
void gimbal_plot_get_cursors(GimbalPlot* self, double* a, double* b);

// Moments at which something became another: pale dashed lines.
void gimbal_plot_set_edits(GimbalPlot* self, const double* times, int count);

// The time that the rest of the window shows, as a mark; NAN: none.
void gimbal_plot_set_now(GimbalPlot* self, double time);

#endif  // GIMBAL_PLOT_H_
