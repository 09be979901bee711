// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files of the plot share: state, geometry, input, legend.

#ifndef GIMBAL_PLOT_PRIVATE_H_
#define GIMBAL_PLOT_PRIVATE_H_

#include "widgets/plot/curve.h"
#include "widgets/plot/plot.h"
#include "widgets/plot/tiles.h"

typedef struct GimbalSeries {
  int id;
  char* name;
  char* unit;
  int color;
  gboolean hidden;
  const GimbalRing* ring;                        // what is drawn
  const GimbalRing* live;                        // what comes; another one while the plot is frozen
  const GimbalRing* others[GIMBAL_PLOT_OTHERS];  // of the other runs
  // its legend
  GtkWidget* button;
  GtkWidget* swatch;
  GtkLabel* value;
  double number[2];  // what is written there: at one time, or at both cursors
} GimbalSeries;

struct _GimbalPlot {
  GtkWidget parent;
  GtkWidget* head;  // title and legend
  GtkLabel* title;
  GtkWidget* legend;
  GtkWidget* live;  // button: follow again
  char* unit;
  gboolean stacked;
  gboolean counts;
  gboolean named;     // the legend is shown
  GPtrArray* series;  // of GimbalSeries
  const GimbalRing* times;
  const GimbalRing* live_times;
  GimbalPlotOther others[GIMBAL_PLOT_OTHERS];
  int n_others;

  GimbalPlotView view;
  gboolean frozen;
  GPtrArray* held;  // of GimbalRing: the samples as they were when the plot was frozen
  gboolean fitted;  // the values' range follows from the samples
  double v0, v1;    // if not fitted

  double pointer;     // x, < 0: it is elsewhere
  double cursors[2];  // times, NAN: put away
  int hand;           // which cursor the keys move
  double now;
  double* edits;  // (n_edits) times
  int n_edits;
  gint64 read_at;    // when the legend's numbers were last written
  gboolean between;  // the numbers are those at both cursors
  guint read_timer;  // they are written again, since they changed sooner than they are read

  // geometry of the last drawing
  GimbalTiles* tiles;
  guint64 drawn_end;  // of the times at the last drawing
  guint64 serial;     // of the series: another one whenever one came or went
  GimbalArea area;
  double t0, t1, low, high;

  // a drag
  enum { GIMBAL_DRAG_NONE, GIMBAL_DRAG_PAN, GIMBAL_DRAG_BOX, GIMBAL_DRAG_CURSOR } drag;
  double drag_x, drag_y, drag_dx, drag_dy, drag_end, drag_v0, drag_v1;
};

enum {
  GIMBAL_PLOT_HOVER,
  GIMBAL_PLOT_PICKED,
  GIMBAL_PLOT_VIEW_CHANGED,
  GIMBAL_PLOT_CURSORS_CHANGED,
  GIMBAL_PLOT_SERIES_MENU,
  GIMBAL_PLOT_N_SIGNALS
};
extern guint gimbal_plot_signals[GIMBAL_PLOT_N_SIGNALS];

// Draw it again, with the numbers of the legend.
void gimbal_plot_changed(GimbalPlot* self);

GimbalSeries* gimbal_plot_series_at(GimbalPlot* self, guint i);
GimbalSeries* gimbal_plot_find_series(GimbalPlot* self, int id);  // NULL: none

// Times of the first and the last sample; 0: there is none.
double gimbal_plot_oldest(const GimbalPlot* self);
double gimbal_plot_newest(const GimbalPlot* self);
// of the other runs that are drawn; 0: there is none
double gimbal_plot_last_of_others(const GimbalPlot* self);

double gimbal_plot_time_at(const GimbalPlot* self, double x);
double gimbal_plot_x_of(const GimbalPlot* self, double time);
gboolean gimbal_plot_is_in_sight(const GimbalPlot* self, double time);  // not if it is NAN

// Emit signals about actions of the user.
void gimbal_plot_change_view(GimbalPlot* self, double span, double end, gboolean follow);
void gimbal_plot_pan_to(GimbalPlot* self, double end);  // so far that some samples stay in sight
void gimbal_plot_change_cursor(GimbalPlot* self, int which, double time);
void gimbal_plot_emit_hover(GimbalPlot* self, double time);
void gimbal_plot_emit_picked(GimbalPlot* self, double time);

void gimbal_plot_add_input(GimbalPlot* self);

// Legend: a button for each series that hides and shows it.
void gimbal_plot_legend_add(GimbalPlot* self, GimbalSeries* series);
void gimbal_plot_legend_remove(GimbalPlot* self, GimbalSeries* series);
void gimbal_plot_legend_read(GimbalPlot* self);  // write the numbers
void gimbal_plot_legend_recolor(GimbalPlot* self);
void gimbal_plot_emit_menu(GimbalPlot* self, int id, GtkWidget* button);

#endif  // GIMBAL_PLOT_PRIVATE_H_
