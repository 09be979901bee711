// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of a plot: its series, what its drawing shows where, and what others learn of it.

#include <gimbal/assert.h>
#include <math.h>

#include "widgets/plot/plot-private.h"

#define LEAST_PART 0.1  // of the view that has samples, however far it is moved

guint gimbal_plot_signals[GIMBAL_PLOT_N_SIGNALS];

GimbalSeries* gimbal_plot_series_at(GimbalPlot* self, guint i) {
  GIMBAL_ASSERT(i < self->series->len);
  return g_ptr_array_index(self->series, i);
}

GimbalSeries* gimbal_plot_find_series(GimbalPlot* self, int id) {
  for (guint i = 0; i < self->series->len; i++) {
    if (gimbal_plot_series_at(self, i)->id == id) return gimbal_plot_series_at(self, i);
  }
  return NULL;
}

void gimbal_plot_changed(GimbalPlot* self) {
  self->read_at = 0;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static double last_sample_of(const GimbalRing* times) {
  guint64 end = times ? gimbal_ring_end(times) : 0;
  return end && end > gimbal_ring_first(times) ? gimbal_ring_get(times, end - 1) : 0;
}

double gimbal_plot_last_of_others(const GimbalPlot* self) {
  double last = 0;
  for (int k = 0; k < self->n_others; k++) {
    last = fmax(last, last_sample_of(self->others[k].times) + self->others[k].shift);
  }
  return last;
}

double gimbal_plot_newest(const GimbalPlot* self) {
  return last_sample_of(self->times);
}

double gimbal_plot_oldest(const GimbalPlot* self) {
  if (!self->times || gimbal_ring_end(self->times) == gimbal_ring_first(self->times)) return 0;
  return gimbal_ring_get(self->times, gimbal_ring_first(self->times));
}

double gimbal_plot_time_at(const GimbalPlot* self, double x) {
  return self->t0 + (x - self->area.x) / MAX(1, self->area.width) * (self->t1 - self->t0);
}

double gimbal_plot_x_of(const GimbalPlot* self, double time) {
  return self->area.x + (time - self->t0) / (self->t1 - self->t0) * self->area.width;
}

gboolean gimbal_plot_is_in_sight(const GimbalPlot* self, double time) {
  return time >= self->t0 && time <= self->t1;
}

void gimbal_plot_set_view(GimbalPlot* self, const GimbalPlotView* view) {
  self->view = *view;
  self->view.span = CLAMP(view->span, 1e-4, 1e6);
  gtk_widget_set_child_visible(self->live, !view->follow);
  gimbal_plot_changed(self);
}

void gimbal_plot_emit_hover(GimbalPlot* self, double time) {
  g_signal_emit(self, gimbal_plot_signals[GIMBAL_PLOT_HOVER], 0, time);
}

void gimbal_plot_emit_picked(GimbalPlot* self, double time) {
  g_signal_emit(self, gimbal_plot_signals[GIMBAL_PLOT_PICKED], 0, time);
}

void gimbal_plot_emit_menu(GimbalPlot* self, int id, GtkWidget* button) {
  g_signal_emit(self, gimbal_plot_signals[GIMBAL_PLOT_SERIES_MENU], 0, id, button);
}

void gimbal_plot_change_view(GimbalPlot* self, double span, double end, gboolean follow) {
  gimbal_plot_set_view(self, &(GimbalPlotView){span, end, follow});
  g_signal_emit(self, gimbal_plot_signals[GIMBAL_PLOT_VIEW_CHANGED], 0);
}

void gimbal_plot_change_cursor(GimbalPlot* self, int which, double time) {
  self->cursors[which] = time;
  gimbal_plot_changed(self);
  g_signal_emit(self, gimbal_plot_signals[GIMBAL_PLOT_CURSORS_CHANGED], 0);
}

void gimbal_plot_pan_to(GimbalPlot* self, double end) {
  double part = LEAST_PART * self->view.span, last = gimbal_plot_newest(self);
  if (self->n_others) last = fmax(last, gimbal_plot_last_of_others(self));
  end = CLAMP(end, gimbal_plot_oldest(self) + part, last + self->view.span - part);
  gimbal_plot_change_view(self, self->view.span, end, FALSE);
}

void gimbal_plot_fit(GimbalPlot* self) {
  self->fitted = TRUE;
  gimbal_plot_change_view(self, self->view.span, self->view.end, TRUE);
}
