// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Exports plotted channels as a file of comma-separated values.

#include <glib/gi18n.h>
#include <string.h>

#include "base/csv.h"
#include "plots/plots-panel-private.h"
#include "widgets/control/toolkit.h"

static void add_channel(GimbalPlotsPanel* self, GimbalCsv* csv, const GimbalChannel* channel) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  const GimbalRing* ring = gimbal_recorder_get_values(recorder, channel->column);
  const GimbalRing* reference = gimbal_recorder_get_reference(recorder, channel->column);
  if (ring) gimbal_csv_add(csv, channel->name, channel->unit, ring);
  if (!reference || self->export_all) return;
  g_autofree char* name = g_strdup_printf(_("%s (kept run)"), channel->name);
  gimbal_csv_add_run(csv, name, channel->unit, gimbal_recorder_get_reference_times(recorder), reference);
}

static void on_written(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalPlotsPanel) self = user_data;
  g_autoptr(GError) error = NULL;
  (void)source;
  gboolean ok = gimbal_csv_write_finish(result, &error);
  gimbal_plots_show_status(self, ok ? self->exported : error->message);
}

// The visible range of the current plot, or of the first plot over time.
static void span_in_sight(GimbalPlotsPanel* self, double* start, double* end) {
  GimbalPlot* plot = self->current ? gimbal_plot_cell_get_plot(self->current) : NULL;
  for (GimbalPlotCell* cell = gimbal_plots_first(self); cell && !plot; cell = gimbal_plots_next(cell)) {
    plot = gimbal_plot_cell_get_plot(cell);
  }
  *start = -INFINITY, *end = INFINITY;
  if (plot) gimbal_plot_get_span(plot, start, end);
}

// Say which part of the run is exported, so that it is not mistaken for the whole.
static char* describe_span(GimbalPlotsPanel* self, gboolean cursors, double start, double end) {
  if (self->export_all || !isfinite(start) || !isfinite(end)) {
    return g_strdup(_("Exported all that is recorded"));
  }
  return cursors ? g_strdup_printf(_("Exported from cursor A to B: %.4g s to %.4g s"), start, end)
                 : g_strdup_printf(_("Exported what is in sight: %.4g s to %.4g s"), fmax(0, start), end);
}

// Export the range between the cursors, or else the visible range.
static GimbalCsv* make_csv(GimbalPlotsPanel* self) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  GPtrArray* channels = gimbal_recorder_get_channels(recorder);
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  if (!times) return NULL;
  double start, end;
  span_in_sight(self, &start, &end);
  gboolean cursors = isfinite(self->a) && isfinite(self->b);
  if (cursors) {
    start = fmin(self->a, self->b);
    end = fmax(self->a, self->b);
  }

  if (self->export_all) {
    start = -INFINITY;
    end = INFINITY;
  }

  g_free(self->exported);
  self->exported = describe_span(self, cursors, start, end);
  GimbalCsv* csv = gimbal_csv_new(times, start, end);
  for (guint i = 0; i < channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (self->export_all || (self->current && gimbal_plot_cell_has(self->current, channel->column))) {
      add_channel(self, csv, channel);
    }
  }
  return csv;
}

static void on_chosen(GFile* file, gpointer data) {
  GimbalPlotsPanel* self = data;
  GimbalCsv* csv = file ? make_csv(self) : NULL;
  if (csv) gimbal_csv_write_async(csv, file, NULL, on_written, g_object_ref(self));
}

void gimbal_plots_export(GimbalPlotsPanel* self, gboolean all) {
  self->export_all = all;
  gimbal_ask_file(
      GTK_WIDGET(self),
      &(GimbalFileQuestion){
          .use = GIMBAL_FILE_SAVE, .title = _("Export as CSV"), .accept = _("_Export"), .name = "run.csv"},
      on_chosen, self, NULL);
}
