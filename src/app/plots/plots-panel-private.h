// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Declarations that the files of the plots panel share.

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
  gboolean opening;     // a layout is being opened, whose expressions add channels
  gboolean stale;       // the list does not yet show the current channels
  char* model;          // path of the model whose layout is shown
  guint save_timer;
  double home;  // time to go back to when the pointer leaves; NAN: none
  gboolean export_all;
  char* exported;  // status to show when the file is written
};

GimbalPlotCell* gimbal_plots_first(GimbalPlotsPanel* self);
GimbalPlotCell* gimbal_plots_next(GimbalPlotCell* cell);

void gimbal_plots_show_status(GimbalPlotsPanel* self, const char* text);

void gimbal_plots_save_layout(GimbalPlotsPanel* self);  // saves the layout of the model

// Ask for a file, and write the current plot into it, or all channels.
void gimbal_plots_export(GimbalPlotsPanel* self, gboolean all);

// Show the state at a time, in s, in the 3D view while the run is paused. NAN: go back to the time
// before. keep: stay at this time when the pointer leaves.
void gimbal_plots_show_pose(GimbalPlotsPanel* self, double time, gboolean keep);

#endif  // GIMBAL_PLOTS_PANEL_PRIVATE_H_
