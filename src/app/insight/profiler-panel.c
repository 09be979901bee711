// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The profiler shows where the time of a step goes: stacked stages, solver iterations, constraints
// and contacts, and a table. It has pages for time, convergence, sizes and memory.
//
// The stages of the stacked plot and of the table do not overlap: their sum is the whole step.

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "model/convergence.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/plot.h"

enum { TABLE_SAMPLES = 1000, TABLE_US = 500000 };

// In the order of gimbal_trace_stages; the last row is the time outside of these stages.
static const char* const kStages[] = {
    N_("Kinematics"), N_("Inertia"),   N_("Collision"), N_("Make constraints"), N_("Project"),
    N_("Velocity"),   N_("Actuation"), N_("Solve"),     N_("Advance"),          N_("Sensors and other"),
};

enum { N_STAGES = G_N_ELEMENTS(kStages), N_ROWS = N_STAGES + 1 };  // the whole step comes first
G_STATIC_ASSERT((int)N_STAGES == GIMBAL_TRACE_STAGES + 1);

enum { PLOT_STAGES, PLOT_ROWS, PLOT_SIZES, PLOT_ITERATIONS, PLOT_ARENA, N_PLOTS };

// Series of the plots over time, besides the stages.
static const struct {
  int plot;
  const char* name;
  int column;
} kSeries[] = {
    {PLOT_ROWS, N_("Equality"), GIMBAL_TRACE_EQUALITY},
    {PLOT_ROWS, N_("Friction"), GIMBAL_TRACE_FRICTION},
    {PLOT_ROWS, N_("Limit"), GIMBAL_TRACE_LIMIT},
    {PLOT_ROWS, N_("Contact"), GIMBAL_TRACE_CONTACT_ROWS},
    {PLOT_SIZES, N_("Dofs"), GIMBAL_TRACE_DOFS},
    {PLOT_SIZES, N_("Bodies"), GIMBAL_TRACE_BODIES},
    {PLOT_SIZES, N_("Contacts"), GIMBAL_TRACE_CONTACTS},
    {PLOT_SIZES, N_("Islands"), GIMBAL_TRACE_ISLANDS},
    {PLOT_SIZES, N_("Non-zeros"), GIMBAL_TRACE_NONZEROS},
    {PLOT_ITERATIONS, N_("Iterations"), GIMBAL_TRACE_ITERATIONS},
    {PLOT_ITERATIONS, N_("Active rows"), GIMBAL_TRACE_ACTIVE},
    {PLOT_ITERATIONS, N_("Changed rows"), GIMBAL_TRACE_CHANGED},
    {PLOT_ARENA, N_("Arena"), GIMBAL_TRACE_ARENA},
    {PLOT_ARENA, N_("Arena, peak"), GIMBAL_TRACE_ARENA_PEAK},
    {PLOT_ARENA, N_("Stack, peak"), GIMBAL_TRACE_STACK_PEAK},
};

// Lines of the memory page.
static const struct {
  const char* name;
  const char* tooltip;
} kMemory[] = {
    {N_("Arena now"), N_("Contacts and constraints of the last step")},
    {N_("Arena, most so far"), N_("Together with the stack")},
    {N_("Arena, size"), N_("As the model asks for by size memory")},
    {N_("Stack, most so far"), N_("Scratch memory of a step")},
    {N_("State and results"), N_("The fixed arrays of mjData")},
    {N_("Most contacts"), NULL},
    {N_("Most constraint rows"), NULL},
    {N_("Recorded samples"), N_("That plots and the profiler draw from")},
    {N_("Samples lost"), N_("Steps that came quicker than they could be taken over")},
};

enum { N_MEMORY = G_N_ELEMENTS(kMemory) };

#define GIMBAL_TYPE_PROFILER_PANEL (gimbal_profiler_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalProfilerPanel, gimbal_profiler_panel, GIMBAL, PROFILER_PANEL, GimbalPage)

struct _GimbalProfilerPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkStack* pages;
  GimbalPlot* plots[N_PLOTS];
  GimbalChart* residuals;
  GimbalChart* sets;
  GtkDropDown* island;
  GtkStringList* islands;
  GtkLabel* memory[N_MEMORY];
  GtkGrid* table;
  GtkToggleButton* freeze;
  GtkLabel* cells[N_ROWS][3];  // mean, p99, share
  GimbalSession* session;
  gint64 table_at;
};

G_DEFINE_FINAL_TYPE(GimbalProfilerPanel, gimbal_profiler_panel, GIMBAL_TYPE_PAGE)

static int column_of_stage(int stage) {
  return stage < GIMBAL_TRACE_STAGES ? GIMBAL_TRACE_TIMER + gimbal_trace_stages[stage] : GIMBAL_TRACE_OTHER;
}

static int column_of_row(int row) {
  return row ? column_of_stage(row - 1) : GIMBAL_TRACE_TIMER + mjTIMER_STEP;
}

//---- table

static int profiler_panel_compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

typedef struct Statistics {
  double mean, p99;
} Statistics;

// Compute statistics of the last TABLE_SAMPLES values.
static Statistics statistics_of(const GimbalRing* ring) {
  double values[TABLE_SAMPLES];
  guint64 end = gimbal_ring_end(ring),
          first = MAX(gimbal_ring_first(ring), end > TABLE_SAMPLES ? end - TABLE_SAMPLES : 0);
  int n = 0;
  double sum = 0;
  for (guint64 i = first; i < end; i++) sum += values[n++] = gimbal_ring_get(ring, i);
  if (!n) return (Statistics){0};
  qsort(values, (size_t)n, sizeof *values, profiler_panel_compare);
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
  double step = statistics_of(gimbal_recorder_get_values(recorder, column_of_row(0))).mean;
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

static void draw_swatch(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer user_data) {
  GdkRGBA color;
  gimbal_plot_color(GPOINTER_TO_INT(user_data), gimbal_plot_is_dark(GTK_WIDGET(area)), &color);
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_arc(cr, width / 2.0, height / 2.0, 4.5, 0, 2 * G_PI);
  cairo_fill(cr);
}

// Show the colour that a stage has in the plot.
static void add_swatch(GimbalProfilerPanel* self, int index, int row) {
  GtkWidget* swatch = gtk_drawing_area_new();
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(swatch), 10);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(swatch), 10);
  gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(swatch), draw_swatch, GINT_TO_POINTER(index), NULL);
  gtk_grid_attach(self->table, swatch, 0, row, 1, 1);
}

static void build_table(GimbalProfilerPanel* self) {
  const char* const heads[] = {_("Stage"), _("Mean µs"), _("p99 µs"), _("Share")};
  for (int c = 0; c < 4; c++) add_label(self, heads[c], c + 1, 0, "caption-heading");
  for (int row = 0; row < N_ROWS; row++) {
    gboolean whole = row == 0;
    if (!whole) add_swatch(self, row - 1, row + 1);
    add_label(self, whole ? _("Whole step") : _(kStages[row - 1]), 1, row + 1, whole ? "whole" : NULL);
    for (int c = 0; c < 3; c++) {
      self->cells[row][c] = add_label(self, "–", c + 2, row + 1, whole ? "whole" : NULL);
    }
  }
}

//---- convergence

// The chosen island. The first entry of the list stands for the one with the most iterations.
static int chosen_island(GimbalProfilerPanel* self, const mjData* d) {
  int chosen = (int)gtk_drop_down_get_selected(self->island) - 1;
  return chosen < 0 ? gimbal_convergence_hardest(d) : chosen;
}

static void list_islands(GimbalProfilerPanel* self, int count) {
  guint wanted = (guint)MAX(1, count) + 1, have = g_list_model_get_n_items(G_LIST_MODEL(self->islands));
  for (; have < wanted; have++) {
    g_autofree char* text = have ? g_strdup_printf(_("Island %u"), have - 1) : g_strdup(_("Hardest island"));
    gtk_string_list_append(self->islands, text);
  }
  if (have > wanted) gtk_string_list_splice(self->islands, wanted, have - wanted, NULL);
}

static void show_lines(GimbalChart* chart, const mjModel* m, const mjData* d, int island, int first,
                       int last) {
  static const char* const names[GIMBAL_N_CONVERGENCE] = {
      N_("Improvement"), N_("Gradient"),    N_("Line slope"), N_("Active"),
      N_("Changed"),     N_("Evaluations"), N_("Updates")};
  double x[mjNSOLVER], y[mjNSOLVER];
  for (int k = 0; k < mjNSOLVER; k++) x[k] = k + 1;
  gimbal_chart_clear(chart);
  for (int line = first; line <= last; line++) {
    int n = gimbal_convergence_read(d, island, (GimbalConvergenceLine)line, y);
    if (n == 0 || !gimbal_convergence_has(m->opt.solver, (GimbalConvergenceLine)line)) continue;
    gimbal_chart_set_points(chart, gimbal_chart_add_line(chart, _(names[line]), line - first), x, y, n);
  }
}

static void show_convergence(GimbalProfilerPanel* self, const GimbalFrame* frame) {
  list_islands(self, gimbal_convergence_islands(frame->data));
  int island = chosen_island(self, frame->data);
  show_lines(self->residuals, &frame->view, frame->data, island, GIMBAL_CONVERGENCE_IMPROVEMENT,
             GIMBAL_CONVERGENCE_SLOPE);
  show_lines(self->sets, &frame->view, frame->data, island, GIMBAL_CONVERGENCE_ACTIVE,
             GIMBAL_CONVERGENCE_UPDATES);
}

//---- memory

static char* size_text(double bytes) {
  char text[32];
  gimbal_axis_number(bytes, GIMBAL_UNIT_BYTES, text, sizeof text);
  return g_strdup(text);
}

static void show_memory(GimbalProfilerPanel* self, const GimbalFrame* frame) {
  const mjData* d = frame->data;
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  g_autofree char* peak = size_text((double)d->maxuse_arena);
  double part = 100.0 * (double)d->maxuse_arena / (double)MAX(1, d->narena);
  char* const lines[N_MEMORY] = {
      size_text((double)d->parena),
      g_strdup_printf("%s (%.*f %%)", peak, part < 10 ? 1 : 0, part),
      size_text((double)d->narena),
      size_text((double)d->maxuse_stack),
      size_text((double)d->nbuffer),
      g_strdup_printf("%d", d->maxuse_con),
      g_strdup_printf("%d", d->maxuse_efc),
      size_text((double)gimbal_recorder_get_bytes(recorder)),
      g_strdup_printf("%u", gimbal_recorder_get_dropped(recorder)),
  };
  for (int i = 0; i < N_MEMORY; i++) {
    gtk_label_set_text(self->memory[i], lines[i]);
    g_free(lines[i]);
  }
}

//---- frame

static const GimbalRing* values_of(int id, gpointer user_data) {
  return gimbal_recorder_get_values(user_data, id);
}

static gboolean is_page(GimbalProfilerPanel* self, const char* name) {
  return !g_strcmp0(gtk_stack_get_visible_child_name(self->pages), name);
}

static void profiler_panel_refresh(GimbalProfilerPanel* self) {
  if (!self->session || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const GimbalRing* times = gimbal_recorder_get_times(recorder);
  int n_edits;
  const double* edits = gimbal_recorder_get_edits(recorder, &n_edits);
  for (int i = 0; i < N_PLOTS; i++) {
    gimbal_plot_set_edits(self->plots[i], edits, n_edits);
    gimbal_plot_set_samples(self->plots[i], times, values_of, recorder);
  }
  if (!times || !frame || gtk_toggle_button_get_active(self->freeze)) return;
  if (is_page(self, "time")) show_table(self, recorder);
  if (is_page(self, "solver")) show_convergence(self, frame);
  if (is_page(self, "memory")) show_memory(self, frame);
}

static void on_freeze(GimbalProfilerPanel* self) {
  for (int i = 0; i < N_PLOTS; i++) {
    gimbal_plot_set_frozen(self->plots[i], gtk_toggle_button_get_active(self->freeze));
  }
}

// Let all plots show the same range of time.
static void on_view(GimbalProfilerPanel* self, GimbalPlot* plot) {
  GimbalPlotView view = gimbal_plot_get_view(plot);
  for (int i = 0; i < N_PLOTS; i++) {
    if (self->plots[i] != plot) gimbal_plot_set_view(self->plots[i], &view);
  }
}

//---- export

static void add_columns(GimbalProfilerPanel* self, GimbalCsv* csv) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  for (int row = 0; row < N_ROWS; row++) {
    const char* name = row ? kStages[row - 1] : "Whole step";
    gimbal_csv_add(csv, name, "ms", gimbal_recorder_get_values(recorder, column_of_row(row)));
  }
  for (guint i = 0; i < G_N_ELEMENTS(kSeries); i++) {
    gimbal_csv_add(csv, kSeries[i].name, kSeries[i].plot == PLOT_ARENA ? GIMBAL_UNIT_BYTES : "",
                   gimbal_recorder_get_values(recorder, kSeries[i].column));
  }
}

static void on_written(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalProfilerPanel) self = user_data;
  g_autoptr(GError) error = NULL;
  (void)source;
  gboolean done = gimbal_csv_write_finish(result, &error);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.toast", "s",
                             done ? _("The profile is saved") : error->message);
}

// Export the range of time that the plots show, or all samples while they follow the newest one.
static void on_chosen(GFile* file, gpointer data) {
  GimbalProfilerPanel* self = data;
  const GimbalRing* times = gimbal_recorder_get_times(gimbal_session_get_recorder(self->session));
  if (file && times) {
    GimbalPlotView view = gimbal_plot_get_view(self->plots[PLOT_STAGES]);
    GimbalCsv* csv = gimbal_csv_new(times, view.follow ? -INFINITY : view.end - view.span,
                                    view.follow ? INFINITY : view.end);
    add_columns(self, csv);
    gimbal_csv_write_async(csv, file, NULL, on_written, g_object_ref(self));
  }
}

static void on_export(GimbalProfilerPanel* self) {
  gimbal_ask_file(GTK_WIDGET(self),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = _("Export as CSV"),
                                        .accept = _("_Export"),
                                        .name = "profile.csv"},
                  on_chosen, self, NULL);
}

//---- object

static void gimbal_profiler_panel_bind(GimbalPage* page) {
  GimbalProfilerPanel* self = GIMBAL_PROFILER_PANEL(page);
  self->session = gimbal_page_get_session(page);
  g_signal_connect_object(gimbal_session_get_recorder(self->session), "samples-changed",
                          G_CALLBACK(profiler_panel_refresh), self, G_CONNECT_SWAPPED);
}

static void gimbal_profiler_panel_map(GimbalPage* page) {
  profiler_panel_refresh(GIMBAL_PROFILER_PANEL(page));
}

static void gimbal_profiler_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  (void)frame;
  profiler_panel_refresh(GIMBAL_PROFILER_PANEL(page));
}

static const GimbalPageHooks kHooks = {.bind = gimbal_profiler_panel_bind,
                                       .map = gimbal_profiler_panel_map,
                                       .frame = gimbal_profiler_panel_frame};

static void gimbal_profiler_panel_class_init(GimbalProfilerPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalProfilerPanel, box, gtk_widget_unparent));
}

static void add_page(GimbalProfilerPanel* self, const char* name, const char* title, GtkWidget* first,
                     GtkWidget* second) {
  GtkWidget* page = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append(GTK_BOX(page), first);
  gtk_box_append(GTK_BOX(page), second);
  gtk_stack_add_titled(self->pages, page, name, title);
}

static void build_plots(GimbalProfilerPanel* self) {
  const char* const titles[N_PLOTS] = {_("Time of a step"), _("Constraint rows"), _("Sizes"), _("Solver"),
                                       _("Memory")};
  const char* const units[N_PLOTS] = {"ms", "", "", "", GIMBAL_UNIT_BYTES};
  for (int i = 0; i < N_PLOTS; i++) {
    self->plots[i] = GIMBAL_PLOT(gimbal_plot_new());
    gimbal_plot_set_title(self->plots[i], titles[i], units[i]);
    g_signal_connect_swapped(self->plots[i], "view-changed", G_CALLBACK(on_view), self);
  }
  gimbal_plot_set_stacked(self->plots[PLOT_STAGES], TRUE);
  gimbal_plot_set_stacked(self->plots[PLOT_ROWS], TRUE);
  gimbal_plot_set_counts(self->plots[PLOT_SIZES], TRUE);
  gimbal_plot_set_counts(self->plots[PLOT_ITERATIONS], TRUE);
  gimbal_plot_set_legend(self->plots[PLOT_STAGES], FALSE);  // the table names the colours
  for (int i = 0; i < (int)N_STAGES; i++) {
    gimbal_plot_add_series(self->plots[PLOT_STAGES], column_of_stage(i), _(kStages[i]), "");
  }
  for (guint i = 0; i < G_N_ELEMENTS(kSeries); i++) {
    gimbal_plot_add_series(self->plots[kSeries[i].plot], kSeries[i].column, _(kSeries[i].name),
                           kSeries[i].plot == PLOT_ARENA ? GIMBAL_UNIT_BYTES : "");
  }
}

static GimbalChart* make_chart(const char* title, gboolean log_y) {
  GtkWidget* chart = gimbal_chart_new();
  gimbal_chart_set_title(GIMBAL_CHART(chart), title);
  gimbal_chart_set_axes(GIMBAL_CHART(chart), "", "", FALSE, log_y);
  gimbal_chart_set_whole(GIMBAL_CHART(chart), TRUE);
  gimbal_chart_set_dots(GIMBAL_CHART(chart), TRUE);
  gimbal_chart_set_empty_text(GIMBAL_CHART(chart), _("The solver has nothing to do"));
  return GIMBAL_CHART(chart);
}

// Make a grid scroll where it does not fit.
static GtkWidget* in_scroller(GtkGrid* grid) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  gtk_widget_add_css_class(GTK_WIDGET(grid), "profiler-table");
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(grid));
  return scroller;
}

static GtkWidget* make_table(GimbalProfilerPanel* self) {
  self->table = GTK_GRID(gtk_grid_new());
  gtk_grid_set_column_spacing(self->table, 14);
  gtk_grid_set_row_spacing(self->table, 1);
  return in_scroller(self->table);
}

static GtkWidget* make_memory(GimbalProfilerPanel* self) {
  GtkGrid* grid = GTK_GRID(gtk_grid_new());
  gtk_grid_set_column_spacing(grid, 24);
  gtk_grid_set_row_spacing(grid, 1);
  for (int i = 0; i < N_MEMORY; i++) {
    GtkWidget *name = gtk_label_new(_(kMemory[i].name)), *value = gtk_label_new("–");
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_label_set_xalign(GTK_LABEL(value), 1);
    gtk_label_set_width_chars(GTK_LABEL(value), 16);
    gtk_widget_add_css_class(name, "dim-label");
    gtk_widget_add_css_class(value, "numeric");
    if (kMemory[i].tooltip) gimbal_tooltip_set(name, _(kMemory[i].tooltip));
    gtk_grid_attach(grid, name, 0, i, 1, 1);
    gtk_grid_attach(grid, value, 1, i, 1, 1);
    self->memory[i] = GTK_LABEL(value);
  }
  return in_scroller(grid);
}

static GtkWidget* make_convergence(GimbalProfilerPanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->residuals = make_chart(_("Convergence by iteration"), TRUE);
  self->sets = make_chart(_("Rows by iteration"), FALSE);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->residuals));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->sets));
  gtk_widget_set_hexpand(box, TRUE);
  return box;
}

static GtkWidget* make_tools(GimbalProfilerPanel* self) {
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* switcher = gtk_stack_switcher_new();
  GtkWidget* export = gtk_button_new_from_icon_name("document-send-symbolic");
  GtkWidget* space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->freeze = GTK_TOGGLE_BUTTON(gtk_toggle_button_new());
  self->islands = gtk_string_list_new(NULL);
  self->island = GTK_DROP_DOWN(gtk_drop_down_new(G_LIST_MODEL(self->islands), NULL));
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->island), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Island"),
                                 -1);
  list_islands(self, 1);
  gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), self->pages);
  gtk_button_set_icon_name(GTK_BUTTON(self->freeze), "media-playback-pause-symbolic");
  gimbal_tooltip_set(GTK_WIDGET(self->freeze), _("Freeze the Profiler"));
  gimbal_tooltip_set(export, _("Export as CSV"));
  gimbal_tooltip_set(GTK_WIDGET(self->island), _("Whose convergence is shown"));
  gtk_widget_add_css_class(GTK_WIDGET(self->freeze), "flat");
  gtk_widget_add_css_class(export, "flat");
  gtk_widget_add_css_class(tools, "table-tools");
  gtk_widget_set_hexpand(space, TRUE);
  g_signal_connect_swapped(self->freeze, "toggled", G_CALLBACK(on_freeze), self);
  g_signal_connect_swapped(self->island, "notify::selected", G_CALLBACK(profiler_panel_refresh), self);
  g_signal_connect_swapped(export, "clicked", G_CALLBACK(on_export), self);
  gtk_box_append(GTK_BOX(tools), switcher);
  gtk_box_append(GTK_BOX(tools), GTK_WIDGET(self->island));
  gtk_box_append(GTK_BOX(tools), space);
  gtk_box_append(GTK_BOX(tools), GTK_WIDGET(self->freeze));
  gtk_box_append(GTK_BOX(tools), export);
  return tools;
}

static void on_page(GimbalProfilerPanel* self) {
  gtk_widget_set_visible(GTK_WIDGET(self->island), is_page(self, "solver"));
  self->table_at = 0;
  profiler_panel_refresh(self);
}

static void gimbal_profiler_panel_init(GimbalProfilerPanel* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->pages = GTK_STACK(gtk_stack_new());
  build_plots(self);
  add_page(self, "time", _("Time"), GTK_WIDGET(self->plots[PLOT_STAGES]), make_table(self));
  add_page(self, "solver", _("Solver"), GTK_WIDGET(self->plots[PLOT_ITERATIONS]), make_convergence(self));
  add_page(self, "sizes", _("Sizes"), GTK_WIDGET(self->plots[PLOT_ROWS]),
           GTK_WIDGET(self->plots[PLOT_SIZES]));
  add_page(self, "memory", _("Memory"), GTK_WIDGET(self->plots[PLOT_ARENA]), make_memory(self));
  build_table(self);
  gtk_box_append(GTK_BOX(self->box), make_tools(self));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->pages));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  g_signal_connect_swapped(self->pages, "notify::visible-child", G_CALLBACK(on_page), self);
  on_page(self);
}

//---- the row

const GimbalPageKind gimbal_profiler_page = {
    .name = "profiler",
    .title = N_("Profiler"),
    .icon = "gimbal-profiler-symbolic",
    .home = "bottom",
    .help = "profiler",
    .needs_model = TRUE,
    .type = gimbal_profiler_panel_get_type,
};
