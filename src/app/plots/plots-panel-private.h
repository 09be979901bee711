// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files of the plots panel share.

#ifndef GIMBAL_PLOTS_PANEL_PRIVATE_H_
#define GIMBAL_PLOTS_PANEL_PRIVATE_H_

#include "plots/channel-list.h"
#include "plots/plot-cell.h"
#include "plots/plots-panel.h"

struct _GimbalPlotsPanel {
  GimbalPage parent;
  GtkWidget* paned;
  GimbalChannelList* channels;
  GtkBox* plots;  // of GimbalPlotCell
  GtkStack* stack;
  GtkToggleButton* freeze;
  GtkToggleButton* cursors;
  GtkToggleButton* link;
  GtkMenuButton* expression_button;
  GtkEntry* expression;
  GtkEntry* unit;
  GtkLabel* mistake;
  GtkLabel* status;
  GSimpleActionGroup* actions;
  GimbalPlotCell* current;
  GimbalSession* session;

  GimbalPlotView view;  // of all plots
  double a, b;          // cursors of all plots
  gboolean opening;     // a layout comes, whose expressions are new channels themselves
  gboolean stale;       // the list shows other channels than there are
  char* model;          // path whose layout is on show
  guint save_timer;
  double home;  // time to go back to when the pointer leaves; NAN: none
  gboolean export_all;
  char* exported;  // what is said once it is written
};

GimbalPlotCell* gimbal_plots_first(GimbalPlotsPanel* self);
GimbalPlotCell* gimbal_plots_next(GimbalPlotCell* cell);

void gimbal_plots_show_status(GimbalPlotsPanel* self, const char* text);

void gimbal_plots_save_layout(GimbalPlotsPanel* self);  // of the model

// Ask for a file, and write what the plots show into it, or all channels.
void gimbal_plots_export(GimbalPlotsPanel* self, gboolean all);

// The pose of a time, while the run is paused; NAN: back to where it was. keep: stay there.
void gimbal_plots_show_pose(GimbalPlotsPanel* self, double time, gboolean keep);

#endif  // GIMBAL_PLOTS_PANEL_PRIVATE_H_
