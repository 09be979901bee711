// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The panel and the functions that the files of the page share.

#ifndef GIMBAL_BENCH_PRIVATE_H_
#define GIMBAL_BENCH_PRIVATE_H_

#include "bench/bench-panel.h"
#include "bench/experiment-file.h"
#include "bench/experiment-job.h"
#include "bench/replay.h"
#include "bench/setup-view.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/correlation.h"
#include "widgets/plot/number-table.h"
#include "widgets/plot/parallel.h"
#include "widgets/plot/scatter.h"
#include "widgets/plot/tornado.h"

enum { GIMBAL_BENCH_CURVES = 6 };  // runs whose curves are drawn over each other

struct _GimbalBenchPanel {
  GimbalPage parent;
  GtkWidget* paned;
  GimbalExperimentFile* file;
  GimbalExperimentJob* job;
  GimbalSession* session;
  guint update_timer;  // until the experiment is read again
  gboolean unchecked;  // its text changed while it ran
  guint redraw_timer;
  GimbalDiagnostics* typed;  // problems of the text in the editor, NULL: it equals the file
  guint typed_timer;

  // the set-up
  GtkStack* left;  // "none" or "setup"
  GtkLabel* file_name;
  GtkLabel* none_text;
  GimbalSetupView* setup;

  // progress
  GtkButton* undo;
  GtkButton *run, *write, *start_over, *place;
  GtkProgressBar* progress;
  GtkLabel *status, *trouble_text;
  GtkWidget* trouble;
  GimbalPlace trouble_place;

  // its results
  GtkWidget* results;  // all of them
  GtkStack* views;
  GtkWidget *side, *page;  // parents of the table: in a wide page, in a narrow one
  gboolean wide;
  guint arrange_source;
  GimbalNumberTable* table;
  GimbalTableColumn columns[GIMBAL_TABLE_COLUMNS];
  char* titles[GIMBAL_TABLE_COLUMNS];
  int ncolumn;
  char* shape;  // names of the columns: if they change, the table is rebuilt
  GimbalScatter *scatter, *map;
  GimbalParallel* parallel;
  GtkWidget* parallel_page;
  GimbalChart* chart;
  GimbalTornado* tornado;
  GimbalCorrelation* correlation;
  GtkWidget* correlation_page;
  GtkLabel* correlation_text;  // conclusions from the matrix
  GtkWidget *axes, *x_axis, *y_axis, *curve_of, *run_of, *effect_on;
  guint shown;  // number of points in the charts and the table
  // when a list of choices is rebuilt, the toolkit selects its first row by itself
  gboolean quiet;  // the program fills lists and charts: the user clicked none

  // a chosen point
  gboolean chosen;
  gint64 point;
  GtkLabel* point_text;
  GtkButton* leave;
  GCancellable* replaying;
  GPtrArray* curves;  // GimbalReplay, the newest last
};

// The results (bench-results.c): make the widgets, place the table, show the points (all: even if
// their number is the same), choose a point.
GtkWidget* gimbal_bench_make_results(GimbalBenchPanel* self);
void gimbal_bench_arrange(GimbalBenchPanel* self, gboolean wide);
void gimbal_bench_show_results(GimbalBenchPanel* self, gboolean all);
void gimbal_bench_choose(GimbalBenchPanel* self, gint64 point);

// The charts of sensitivity and correlation (bench-charts.c): make the widgets, fill them.
void gimbal_bench_make_charts(GimbalBenchPanel* self);
void gimbal_bench_fill_charts(GimbalBenchPanel* self);

// The parameters of the point to write: the chosen one, else what a fit found, else the best. The
// caller frees them. NULL: there is no point.
double* gimbal_bench_dup_point(GimbalBenchPanel* self);

// Write that point into the text of the model (bench-write.c). FALSE with an error.
gboolean gimbal_bench_write(GimbalBenchPanel* self, GError** error);

#endif  // GIMBAL_BENCH_PRIVATE_H_
