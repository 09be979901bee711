// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One plot of the plots panel: channels over time, channels over another channel, bars of all
// sensors, or images of sensors.

#ifndef GIMBAL_PLOT_CELL_H_
#define GIMBAL_PLOT_CELL_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/plot/plot.h"

typedef enum GimbalCellKind {
  GIMBAL_CELL_TIME,
  GIMBAL_CELL_XY,
  GIMBAL_CELL_BARS,
  GIMBAL_CELL_IMAGES,
  GIMBAL_N_CELLS
} GimbalCellKind;

#define GIMBAL_TYPE_PLOT_CELL (gimbal_plot_cell_get_type())
G_DECLARE_FINAL_TYPE(GimbalPlotCell, gimbal_plot_cell, GIMBAL, PLOT_CELL, GtkWidget)

GtkWidget* gimbal_plot_cell_new(GimbalCellKind kind);
GimbalCellKind gimbal_plot_cell_get_kind(GimbalPlotCell* self);
GimbalPlot* gimbal_plot_cell_get_plot(GimbalPlotCell* self);  // NULL unless it is a plot over time

// The channels of a plot over time or over another channel, which is then the first one. Other
// kinds have none. id: the channel's column. The caller frees the names.
void gimbal_plot_cell_add(GimbalPlotCell* self, const GimbalChannel* channel);
void gimbal_plot_cell_remove(GimbalPlotCell* self, int id);
gboolean gimbal_plot_cell_has(GimbalPlotCell* self, int id);
GStrv gimbal_plot_cell_get_names(GimbalPlotCell* self);
int gimbal_plot_cell_get_id(GimbalPlotCell* self, const char* name);  // -1: it is not plotted

// Update the plot after the recorder's channels have changed: channels whose names still exist
// stay, with their colour and visibility.
void gimbal_plot_cell_revise(GimbalPlotCell* self, GimbalRecorder* recorder);

// Show the current samples.
void gimbal_plot_cell_refresh(GimbalPlotCell* self, GimbalSession* session, const GimbalPlotView* view);

#endif  // GIMBAL_PLOT_CELL_H_
