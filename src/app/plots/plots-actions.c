// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of the plots panel, its layouts, and its hold on the history.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "plots/plot-layout.h"
#include "plots/plots-panel-private.h"
#include "widgets/control/toolkit.h"

//---- layout

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

// Whether the model still has something that the plot showed.
static gboolean is_known(GimbalRecorder* recorder, const GimbalLayoutPlot* plot) {
  for (guint i = 0; plot->names[i]; i++) {
    if (gimbal_recorder_find(recorder, plot->names[i])) return TRUE;
  }
  return !plot->names[0];
}

static void restore_cell(GimbalPlotsPanel* self, const GimbalLayoutPlot* from) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  if (from->kind >= GIMBAL_N_CELLS || !is_known(recorder, from)) return;
  GimbalPlotCell* cell = gimbal_plots_add(self, (GimbalCellKind)from->kind);
  GimbalPlot* plot = gimbal_plot_cell_get_plot(cell);
  for (guint i = 0; from->names[i]; i++) {
    GimbalChannel* channel = gimbal_recorder_find(recorder, from->names[i]);
    if (!channel) continue;
    gimbal_plot_cell_add(cell, channel);
    if (!plot) continue;
    gimbal_plot_set_color(plot, channel->column, from->colors[i]);
    gimbal_plot_set_hidden(plot, channel->column, from->hidden[i]);
  }
}

void gimbal_plots_load_layout(GimbalPlotsPanel* self) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  g_autoptr(GimbalLayout) layout = self->model ? gimbal_layout_load(self->model) : NULL;
  if (!layout) return;
  for (guint i = 0; layout->expressions && layout->expressions[i] && layout->expressions[i + 1]; i += 2) {
    gimbal_recorder_add_expression(recorder, layout->expressions[i], layout->expressions[i + 1], NULL);
  }
  self->view.span = layout->span;
  for (guint i = 0; i < layout->plots->len; i++) restore_cell(self, g_ptr_array_index(layout->plots, i));
}

//---- history

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

//---- export

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

// The part of the time axis that the current plot shows, or the first one over time.
static void span_in_sight(GimbalPlotsPanel* self, double* start, double* end) {
  GimbalPlot* plot = self->current ? gimbal_plot_cell_get_plot(self->current) : NULL;
  for (GimbalPlotCell* cell = gimbal_plots_first(self); cell && !plot; cell = gimbal_plots_next(cell)) {
    plot = gimbal_plot_cell_get_plot(cell);
  }
  *start = -INFINITY, *end = INFINITY;
  if (plot) gimbal_plot_get_span(plot, start, end);
}

// The part of the run that is exported, so that it is not mistaken for the whole.
static char* describe_span(GimbalPlotsPanel* self, gboolean cursors, double start, double end) {
  if (self->export_all || !isfinite(start) || !isfinite(end)) {
    return g_strdup(_("Exported all that is recorded"));
  }
  return cursors ? g_strdup_printf(_("Exported from cursor A to B: %.4g s to %.4g s"), start, end)
                 : g_strdup_printf(_("Exported what is in sight: %.4g s to %.4g s"), fmax(0, start), end);
}

// The span between the cursors, or what is in sight.
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

static void ask_file(GimbalPlotsPanel* self, gboolean all) {
  self->export_all = all;
  gimbal_ask_file(
      GTK_WIDGET(self),
      &(GimbalFileQuestion){
          .use = GIMBAL_FILE_SAVE, .title = _("Export as CSV"), .accept = _("_Export"), .name = "run.csv"},
      on_chosen, self, NULL);
}

//---- actions

static void add_kind(GimbalPlotsPanel* self, GimbalCellKind kind) {
  gimbal_plots_add(self, kind);
  gimbal_plots_refresh(self);
  gimbal_plots_changed(self);
}

static void act_add(GSimpleAction* action, GVariant* value, gpointer self) {
  static const struct {
    const char* name;
    GimbalCellKind kind;
  } kinds[] = {{"add-time", GIMBAL_CELL_TIME},
               {"add-xy", GIMBAL_CELL_XY},
               {"add-bars", GIMBAL_CELL_BARS},
               {"add-images", GIMBAL_CELL_IMAGES}};
  (void)value;
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (!strcmp(g_action_get_name(G_ACTION(action)), kinds[i].name)) add_kind(self, kinds[i].kind);
  }
}

static void act_remove(GSimpleAction* action, GVariant* value, gpointer user_data) {
  GimbalPlotsPanel* self = user_data;
  (void)action, (void)value;
  if (!self->current) return;
  gtk_box_remove(self->plots, GTK_WIDGET(self->current));
  self->current = NULL;
  if (!gimbal_plots_first(self)) gimbal_plots_add(self, GIMBAL_CELL_TIME);
  if (!self->current) self->current = gimbal_plots_first(self);
  gimbal_plots_show_marks(self);
  gimbal_plots_changed(self);
}

static void act_set_reference(GSimpleAction* action, GVariant* value, gpointer user_data) {
  GimbalPlotsPanel* self = user_data;
  (void)action, (void)value;
  gimbal_recorder_set_reference(gimbal_session_get_recorder(self->session));
}

static void act_drop_reference(GSimpleAction* action, GVariant* value, gpointer user_data) {
  GimbalPlotsPanel* self = user_data;
  (void)action, (void)value;
  gimbal_recorder_drop_reference(gimbal_session_get_recorder(self->session));
}

static void act_export(GSimpleAction* action, GVariant* value, gpointer self) {
  (void)value;
  ask_file(self, !strcmp(g_action_get_name(G_ACTION(action)), "export-all"));
}

void gimbal_plots_add_actions(GimbalPlotsPanel* self) {
  static const GActionEntry entries[] = {
      {.name = "add-time", .activate = act_add},          {.name = "add-xy", .activate = act_add},
      {.name = "add-bars", .activate = act_add},          {.name = "add-images", .activate = act_add},
      {.name = "remove", .activate = act_remove},         {.name = "keep", .activate = act_set_reference},
      {.name = "forget", .activate = act_drop_reference}, {.name = "export", .activate = act_export},
      {.name = "export-all", .activate = act_export},
  };
  self->actions = g_simple_action_group_new();
  g_action_map_add_action_entries(G_ACTION_MAP(self->actions), entries, G_N_ELEMENTS(entries), self);
  gimbal_page_set_actions(GIMBAL_PAGE(self), G_ACTION_GROUP(self->actions));
}

void gimbal_plots_update_actions(GimbalPlotsPanel* self) {
  gboolean kept = gimbal_recorder_get_reference_times(gimbal_session_get_recorder(self->session)) != NULL;
  GAction* forget = g_action_map_lookup_action(G_ACTION_MAP(self->actions), "forget");
  g_simple_action_set_enabled(G_SIMPLE_ACTION(forget), kept);
}
