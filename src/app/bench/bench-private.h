// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files of the page share.

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

enum { GIMBAL_BENCH_CURVES = 6 };  // runs that are laid over each other

struct _GimbalBenchPanel {
  GimbalPage parent;
  GtkWidget* paned;
  GimbalExperimentFile* file;
  GimbalExperimentJob* job;
  GimbalSession* session;
  guint update_timer;  // until the experiment is read anew
  guint redraw_timer;
  GimbalDiagnostics* typed;  // of the text in the editor, NULL: it is as the file
  guint typed_timer;

  // the set-up
  GtkStack* left;  // "none" or "setup"
  GtkLabel* file_name;
  GtkLabel* none_text;
  GimbalSetupView* setup;

  // how it goes
  GtkButton* undo;
  GtkButton *run, *write, *start_over, *place;
  GtkProgressBar* progress;
  GtkLabel *status, *trouble_text;
  GtkWidget* trouble;
  GimbalPlace trouble_place;

  // its results
  GtkWidget* results;  // all of them
  GtkStack* views;
  GtkWidget *side, *page;  // where the table is with much room, and with little
  gboolean wide;
  guint arrange_source;
  GimbalNumberTable* table;
  GimbalTableColumn columns[GIMBAL_TABLE_COLUMNS];
  char* titles[GIMBAL_TABLE_COLUMNS];
  int ncolumn;
  char* shape;  // of the columns
  GimbalScatter *scatter, *map;
  GimbalParallel* parallel;
  GimbalChart* chart;
  GimbalTornado* tornado;
  GimbalCorrelation* correlation;
  GtkWidget* correlation_page;
  GtkLabel* correlation_text;  // what follows from it
  GtkWidget *axes, *x_axis, *y_axis, *curve_of, *run_of, *effect_on;
  guint shown;  // points in the charts and the table
  // lists of choices are made anew, of which the toolkit chooses the first by itself
  gboolean quiet;  // lists and charts are filled together: none of them was clicked

  // a chosen point
  gboolean chosen;
  gint64 point;
  GtkLabel* point_text;
  GtkButton* leave;
  GCancellable* replaying;
  GPtrArray* curves;  // GimbalReplay, the newest last
};

// The results (bench-results.c): their widgets, what they show, a point that was chosen.
GtkWidget* gimbal_bench_make_results(GimbalBenchPanel* self);
void gimbal_bench_arrange(GimbalBenchPanel* self, gboolean wide);
void gimbal_bench_show_results(GimbalBenchPanel* self, gboolean all);
void gimbal_bench_choose(GimbalBenchPanel* self, gint64 point);

// What each parameter alone changes, and how far a fit tells the parameters apart (bench-charts.c):
// their widgets; what they show.
void gimbal_bench_make_charts(GimbalBenchPanel* self);
void gimbal_bench_fill_charts(GimbalBenchPanel* self);

// The point that would be written: the chosen one, else what a fit found, else the best. NULL:
// none. The caller frees it.
double* gimbal_bench_dup_point(GimbalBenchPanel* self);

// An entry of the model's text for an experiment (bench-write.c).
gboolean gimbal_bench_write(GimbalBenchPanel* self, GError** error);

#endif  // GIMBAL_BENCH_PRIVATE_H_
