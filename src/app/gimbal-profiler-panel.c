// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The profiler.
//
// The stages of the stacked plot and of the table do not overlap: their sum is the step.

#include "gimbal-profiler-panel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gimbal-plot.h"

#define TABLE_SAMPLES 1000
#define TABLE_US      500000

static const struct {
  const char* name;
  int timer;
} kStages[] = {
    {N_("Kinematics"), mjTIMER_POS_KINEMATICS}, {N_("Inertia"), mjTIMER_POS_INERTIA},
    {N_("Collision"), mjTIMER_POS_COLLISION},   {N_("Make constraints"), mjTIMER_POS_MAKE},
    {N_("Project"), mjTIMER_POS_PROJECT},       {N_("Velocity"), mjTIMER_VELOCITY},
    {N_("Actuation"), mjTIMER_ACTUATION},       {N_("Solve"), mjTIMER_CONSTRAINT},
    {N_("Advance"), mjTIMER_ADVANCE},
};

enum { N_ROWS = G_N_ELEMENTS(kStages) + 1 };  // and the whole step

struct _GimbalProfilerPanel {
  GtkWidget parent;
  GtkWidget* box;
  GimbalPlot* stages;
  GimbalPlot* counts;
  GimbalPlot* iterations;
  GtkGrid* table;
  GtkToggleButton* freeze;
  GtkLabel* cells[N_ROWS][3];  // mean, p99, share
  GimbalSession* session;
  gint64 table_at;
};

G_DEFINE_FINAL_TYPE(GimbalProfilerPanel, gimbal_profiler_panel, GTK_TYPE_WIDGET)

static int column_of_row(int row) {
  return GIMBAL_TRACE_TIMER + (row < (int)G_N_ELEMENTS(kStages) ? kStages[row].timer : mjTIMER_STEP);
}

//---- table

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

typedef struct Statistics {
  double mean, p99;
} Statistics;

// Of the last TABLE_SAMPLES values.
static Statistics statistics_of(const GimbalRing* ring) {
  double values[TABLE_SAMPLES];
  guint64 end = gimbal_ring_end(ring),
          first = MAX(gimbal_ring_first(ring), end > TABLE_SAMPLES ? end - TABLE_SAMPLES : 0);
  int n = 0;
  double sum = 0;
  for (guint64 i = first; i < end; i++) sum += values[n++] = gimbal_ring_get(ring, i);
  if (!n) return (Statistics){0};
  qsort(values, (size_t)n, sizeof *values, compare);
  return (Statistics){sum / n, values[(int)(0.99 * (n - 1))]};
}

static void set_cell(GimbalProfilerPanel* self, int row, int column, const char* format, double value) {
  char text[32];
  g_snprintf(text, sizeof text, format, value);
  gtk_label_set_text(self->cells[row][column], text);
}

static void show_table(GimbalProfilerPanel* self, GimbalRecorder* recorder) {
  gint64 now = g_get_monotonic_time();
  if (now - self->table_at < TABLE_US) return;
  self->table_at = now;
  double step = statistics_of(gimbal_recorder_get_values(recorder, column_of_row(N_ROWS - 1))).mean;
  for (int row = 0; row < N_ROWS; row++) {
    Statistics s = statistics_of(gimbal_recorder_get_values(recorder, column_of_row(row)));
    set_cell(self, row, 0, "%.1f", 1000 * s.mean);
    set_cell(self, row, 1, "%.1f", 1000 * s.p99);
    set_cell(self, row, 2, "%.0f %%", step > 0 ? 100 * s.mean / step : 0);
  }
}

static GtkLabel* add_label(GimbalProfilerPanel* self, const char* text, int column, int row,
                           const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), column > 1 ? 1 : 0);
  if (style) gtk_widget_add_css_class(label, style);
  if (column > 1) gtk_widget_add_css_class(label, "numeric");
  gtk_grid_attach(self->table, label, column, row, 1, 1);
  return GTK_LABEL(label);
}

// The colour of a stage in the plot.
static void add_swatch(GimbalProfilerPanel* self, int index, int row) {
  GdkRGBA color;
  gimbal_plot_color(index, gimbal_plot_is_dark(GTK_WIDGET(self)), &color);
  g_autofree char* markup =
      g_strdup_printf("<span foreground='#%02x%02x%02x'>●</span>", (int)(255 * color.red),
                      (int)(255 * color.green), (int)(255 * color.blue));
  GtkWidget* label = gtk_label_new(NULL);
  gtk_label_set_markup(GTK_LABEL(label), markup);
  gtk_grid_attach(self->table, label, 0, row, 1, 1);
}

static void build_table(GimbalProfilerPanel* self) {
  const char* const heads[] = {_("Stage"), _("Mean µs"), _("p99 µs"), _("Share")};
  for (int c = 0; c < 4; c++) add_label(self, heads[c], c + 1, 0, "caption-heading");
  for (int row = 0; row < N_ROWS; row++) {
    gboolean whole = row == N_ROWS - 1;
    if (!whole) add_swatch(self, row, row + 1);
    add_label(self, whole ? _("Whole step") : _(kStages[row].name), 1, row + 1, whole ? "heading" : NULL);
    for (int c = 0; c < 3; c++)
      self->cells[row][c] = add_label(self, "–", c + 2, row + 1, whole ? "heading" : NULL);
  }
}

//---- plots

static const GimbalRing* values_of(int id, gpointer user_data) {
  return gimbal_recorder_get_values(user_data, id);
}

static void build_plots(GimbalProfilerPanel* self) {
  gimbal_plot_set_title(self->stages, _("Time of a step"), "ms");
  gimbal_plot_set_stacked(self->stages, TRUE);
  gimbal_plot_set_legend(self->stages, FALSE);  // the table names the colours
  for (guint i = 0; i < G_N_ELEMENTS(kStages); i++)
    gimbal_plot_add_series(self->stages, GIMBAL_TRACE_TIMER + kStages[i].timer, _(kStages[i].name), "");
  gimbal_plot_add_series(self->counts, GIMBAL_TRACE_CONSTRAINTS, _("Constraints"), "");
  gimbal_plot_add_series(self->counts, GIMBAL_TRACE_CONTACTS, _("Contacts"), "");
  gimbal_plot_add_series(self->iterations, GIMBAL_TRACE_ITERATIONS, _("Solver iterations"), "");
}

static void refresh(GimbalProfilerPanel* self) {
  if (!gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  gimbal_plot_set_samples(self->stages, times, values_of, recorder);
  gimbal_plot_set_samples(self->counts, times, values_of, recorder);
  gimbal_plot_set_samples(self->iterations, times, values_of, recorder);
  if (times && !gtk_toggle_button_get_active(self->freeze)) show_table(self, recorder);
}

static void on_freeze(GimbalProfilerPanel* self) {
  gboolean frozen = gtk_toggle_button_get_active(self->freeze);
  gimbal_plot_set_frozen(self->stages, frozen);
  gimbal_plot_set_frozen(self->counts, frozen);
  gimbal_plot_set_frozen(self->iterations, frozen);
}

void gimbal_profiler_panel_set_session(GimbalProfilerPanel* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "frame", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "map", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
}

static void gimbal_profiler_panel_dispose(GObject* object) {
  GimbalProfilerPanel* self = GIMBAL_PROFILER_PANEL(object);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS(gimbal_profiler_panel_parent_class)->dispose(object);
}

static void gimbal_profiler_panel_class_init(GimbalProfilerPanelClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_profiler_panel_dispose;
  g_type_ensure(GIMBAL_TYPE_PLOT);
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-profiler-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, GimbalProfilerPanel, box);
  gtk_widget_class_bind_template_child(widget_class, GimbalProfilerPanel, stages);
  gtk_widget_class_bind_template_child(widget_class, GimbalProfilerPanel, counts);
  gtk_widget_class_bind_template_child(widget_class, GimbalProfilerPanel, iterations);
  gtk_widget_class_bind_template_child(widget_class, GimbalProfilerPanel, table);
  gtk_widget_class_bind_template_child(widget_class, GimbalProfilerPanel, freeze);
  gtk_widget_class_bind_template_callback(widget_class, on_freeze);
}

static void gimbal_profiler_panel_init(GimbalProfilerPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  build_plots(self);
  build_table(self);
}
