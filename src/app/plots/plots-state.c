// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of the plots panel: its cells, its layout file, the time it shows of the history.

#include <math.h>
#include <string.h>

#include "plots/plot-layout.h"
#include "plots/plots-panel-private.h"

GimbalPlotCell* gimbal_plots_next(GimbalPlotCell* cell) {
  GtkWidget* next = gtk_widget_get_next_sibling(GTK_WIDGET(cell));
  return next ? GIMBAL_PLOT_CELL(next) : NULL;
}

GimbalPlotCell* gimbal_plots_first(GimbalPlotsPanel* self) {
  GtkWidget* first = gtk_widget_get_first_child(GTK_WIDGET(self->plots));
  return first ? GIMBAL_PLOT_CELL(first) : NULL;
}

void gimbal_plots_show_status(GimbalPlotsPanel* self, const char* text) {
  gtk_label_set_text(self->status, text);
  gtk_widget_set_visible(GTK_WIDGET(self->status), *text != 0);
}

static void add_to_layout(GimbalLayout* layout, GimbalPlotCell* cell) {
  GStrv names = gimbal_plot_cell_get_names(cell);
  GimbalPlot* plot = gimbal_plot_cell_get_plot(cell);
  guint n = g_strv_length(names);
  g_autofree int* colors = g_new0(int, n + 1);
  g_autofree gboolean* hidden = g_new0(gboolean, n + 1);
  for (guint i = 0; plot && i < n; i++) {
    int id = gimbal_plot_cell_get_id(cell, names[i]);
    colors[i] = gimbal_plot_get_color(plot, id);
    hidden[i] = gimbal_plot_get_hidden(plot, id);
  }
  gimbal_layout_add(layout, (int)gimbal_plot_cell_get_kind(cell), names, colors, hidden);
}

static GStrv list_expressions(GimbalRecorder* recorder) {
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  GPtrArray* channels = gimbal_recorder_get_channels(recorder);
  for (guint i = 0; i < channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (gimbal_recorder_is_expression(channel->column)) {
      g_strv_builder_add_many(builder, channel->name, channel->unit, NULL);
    }
  }
  return g_strv_builder_end(builder);
}

void gimbal_plots_save_layout(GimbalPlotsPanel* self) {
  g_clear_handle_id(&self->save_timer, g_source_remove);
  if (!self->model) return;
  g_autoptr(GimbalLayout) layout = gimbal_layout_new();
  g_autoptr(GError) error = NULL;
  layout->span = self->view.span;
  layout->expressions = list_expressions(gimbal_session_get_recorder(self->session));
  for (GimbalPlotCell* cell = gimbal_plots_first(self); cell; cell = gimbal_plots_next(cell)) {
    add_to_layout(layout, cell);
  }
  if (!gimbal_layout_save(layout, self->model, &error)) g_message("%s", error->message);
}

static gboolean is_kept(const GimbalFrame* frame, double time) {
  double slack = frame->view.opt.timestep / 2;
  return time >= frame->history_first - slack && time <= frame->history_last + slack;
}

void gimbal_plots_show_pose(GimbalPlotsPanel* self, double time, gboolean keep) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gboolean away = !isfinite(time);
  if (!gtk_toggle_button_get_active(self->link) || !frame || gimbal_session_get_running(self->session)) {
    self->home = NAN;
    return;
  }
  double wanted = away ? self->home : time;
  if (!isfinite(wanted) || !is_kept(frame, wanted)) return;
  if (away) {
    self->home = NAN;
  } else if (keep) {
    self->home = time;
  } else if (!isfinite(self->home)) {
    self->home = frame->data->time;
  }
  gimbal_simulation_seek(gimbal_session_get_simulation(self->session), wanted);
}
