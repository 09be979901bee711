// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The plots panel: cells below each other that share the visible range of the time axis and the
// cursors.

#include "plots/plots-panel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "plots/plot-layout.h"
#include "plots/plots-panel-private.h"
#include "plots/series-popover.h"
#include "signal/expression.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"

enum { FIRST_CHANNELS = 3, SAVE_MS = 1000 };

G_DEFINE_FINAL_TYPE(GimbalPlotsPanel, gimbal_plots_panel, GIMBAL_TYPE_PAGE)

static gboolean save_soon(gpointer user_data) {
  GimbalPlotsPanel* self = user_data;
  self->save_timer = 0;
  gimbal_plots_save_layout(self);
  return G_SOURCE_REMOVE;
}

static GimbalPlotCell* plots_add(GimbalPlotsPanel* self, GimbalCellKind kind);

// Save the layout soon.
static void plots_changed(GimbalPlotsPanel* self) {
  g_clear_handle_id(&self->save_timer, g_source_remove);
  self->save_timer = g_timeout_add(SAVE_MS, save_soon, self);
}

//---- refresh

// The time that the 3D view shows while the run is paused or played back, else NAN.
static double time_on_show(GimbalPlotsPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  return frame && (!frame->running || frame->playback) ? frame->data->time : NAN;
}

static void pass_view(GimbalPlotsPanel* self);

static gboolean has_cursors(GimbalPlotsPanel* self) {
  return isfinite(self->a) || isfinite(self->b);
}

// Where the view was moved into the past, or the run has been reset, the visible range may have no
// samples: then follow the newest ones again. Remove cursors that lie after the newest sample.
static void catch_up(GimbalPlotsPanel* self) {
  const GimbalRing* times = gimbal_recorder_get_times(gimbal_session_get_recorder(self->session));
  if (!times || gimbal_ring_end(times) == gimbal_ring_first(times)) return;
  double first = gimbal_ring_get(times, gimbal_ring_first(times));
  double newest = gimbal_ring_get(times, gimbal_ring_end(times) - 1);
  gboolean lost = !self->view.follow && !gtk_toggle_button_get_active(self->freeze) &&
                  (self->view.end - self->view.span > newest || self->view.end < first);
  gboolean late = fmin(self->a, self->b) > newest;
  if (lost) self->view.follow = TRUE;
  if (late) self->a = self->b = NAN;
  if (!lost && !late) return;
  pass_view(self);
  gtk_toggle_button_set_active(self->cursors, has_cursors(self));
}

static void plots_refresh(GimbalPlotsPanel* self) {
  if (!self->session || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  catch_up(self);
  double now = time_on_show(self);
  for (GimbalPlotCell* cell = gimbal_plots_first(self); cell; cell = gimbal_plots_next(cell)) {
    GimbalPlot* plot = gimbal_plot_cell_get_plot(cell);
    if (plot) gimbal_plot_set_now(plot, now);
    gimbal_plot_cell_refresh(cell, self->session, &self->view);
  }
}

static gboolean is_shown(int column, gpointer user_data) {
  GimbalPlotsPanel* self = user_data;
  return self->current && gimbal_plot_cell_has(self->current, column);
}

static void plots_show_marks(GimbalPlotsPanel* self) {
  gimbal_channel_list_mark(self->channels, is_shown, self);
  for (GimbalPlotCell* cell = gimbal_plots_first(self); cell; cell = gimbal_plots_next(cell)) {
    if (cell == self->current && gimbal_plots_next(gimbal_plots_first(self))) {
      gtk_widget_add_css_class(GTK_WIDGET(cell), "current");
    } else {
      gtk_widget_remove_css_class(GTK_WIDGET(cell), "current");
    }
  }
}

static void make_current(GimbalPlotsPanel* self, GimbalPlotCell* cell) {
  self->current = cell;
  plots_show_marks(self);
}

//---- channels in cells

// Energy is computed only where an option asks for it. Plotting it sets that option.
static void enable_energy(GimbalPlotsPanel* self, const GimbalChannel* channel) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!strstr(channel->name, "energy.") || !frame || frame->view.opt.enableflags & mjENBL_ENERGY) return;
  mjOption option = frame->view.opt;
  option.enableflags |= mjENBL_ENERGY;
  gimbal_simulation_set_option(gimbal_session_get_simulation(self->session), &option);
  gimbal_plots_show_status(self, _("Energy is now computed"));
}

static void add_channel(GimbalPlotsPanel* self, GimbalPlotCell* cell, const char* name) {
  GimbalChannel* channel = gimbal_recorder_find(gimbal_session_get_recorder(self->session), name);
  if (!channel) return;
  enable_energy(self, channel);
  if (gimbal_plot_cell_get_kind(cell) > GIMBAL_CELL_XY) cell = plots_add(self, GIMBAL_CELL_TIME);
  gimbal_plot_cell_add(cell, channel);
  make_current(self, cell);
  plots_refresh(self);
  plots_changed(self);
}

static void on_channel(GimbalPlotsPanel* self, const char* name) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  GimbalChannel* channel = gimbal_recorder_find(recorder, name);
  if (!channel) return;
  if (!self->current) plots_add(self, GIMBAL_CELL_TIME);
  if (!gimbal_plot_cell_has(self->current, channel->column)) {
    add_channel(self, self->current, name);
    return;
  }
  gimbal_plot_cell_remove(self->current, channel->column);
  plots_show_marks(self);
  plots_refresh(self);
  plots_changed(self);
}

static void on_channel_removed(GimbalPlotsPanel* self, const char* name) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  GimbalChannel* channel = gimbal_recorder_find(recorder, name);
  if (channel) gimbal_recorder_remove_expression(recorder, channel->column);
  plots_changed(self);
}

static gboolean on_drop(GtkDropTarget* target, const GValue* value, double x, double y,
                        GimbalPlotsPanel* self) {
  GtkWidget* cell = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  (void)x, (void)y;
  add_channel(self, GIMBAL_PLOT_CELL(cell), g_value_get_string(value));
  return TRUE;
}

//---- expressions

// Add an expression to the current plot; FALSE and an error if it is not valid.
static gboolean add_expression(GimbalPlotsPanel* self, const char* text, const char* unit, GError** error) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  int id = gimbal_recorder_add_expression(recorder, text, unit, error);
  if (id < 0) return FALSE;
  if (!self->current) plots_add(self, GIMBAL_CELL_TIME);
  add_channel(self, self->current, text);
  return TRUE;
}

static void on_expression(GimbalPlotsPanel* self) {
  g_autoptr(GError) error = NULL;
  g_autofree char* text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->expression))));
  if (add_expression(self, text, gtk_editable_get_text(GTK_EDITABLE(self->unit)), &error)) {
    gtk_menu_button_popdown(self->expression_button);
    gtk_editable_set_text(GTK_EDITABLE(self->expression), "");
  }
  gtk_label_set_text(self->mistake, error ? error->message : "");
  gtk_widget_set_visible(GTK_WIDGET(self->mistake), error != NULL);
}

typedef struct Target {
  GimbalPlotsPanel* panel;
  GimbalPlotCell* cell;
  int id;
} Target;

static void on_color(Target* target, int color) {
  gimbal_plot_set_color(gimbal_plot_cell_get_plot(target->cell), target->id, color);
  plots_changed(target->panel);
}

static const GimbalChannel* channel_of(GimbalPlotsPanel* self, int id) {
  GPtrArray* channels = gimbal_recorder_get_channels(gimbal_session_get_recorder(self->session));
  for (guint i = 0; i < channels->len; i++) {
    if (((GimbalChannel*)g_ptr_array_index(channels, i))->column == id) return g_ptr_array_index(channels, i);
  }
  return NULL;
}

static void on_derive(Target* target, const char* format) {
  const GimbalChannel* channel = channel_of(target->panel, target->id);
  if (!channel) return;
  gboolean expression = gimbal_recorder_is_expression(channel->column);
  g_autofree char* name = expression ? g_strdup(channel->name) : gimbal_expression_quote(channel->name);
  g_auto(GStrv) parts = g_strsplit(format, "%s", 2);
  g_autofree char* text = g_strjoinv(name, parts);
  g_autofree char* rate = gimbal_channels_rate_unit(channel->unit);
  g_autofree char* whole = g_strdup_printf("%s·s", channel->unit);
  const char* unit = g_str_has_prefix(text, "d(")          ? rate
                     : g_str_has_prefix(text, "integral(") ? whole
                                                           : channel->unit;
  make_current(target->panel, target->cell);
  add_expression(target->panel, text, unit, NULL);
}

static void on_remove_series(Target* target) {
  gimbal_plot_cell_remove(target->cell, target->id);
  plots_show_marks(target->panel);
  plots_changed(target->panel);
}

static gboolean unparent_later(gpointer user_data) {
  gtk_widget_unparent(GTK_WIDGET(user_data));
  return G_SOURCE_REMOVE;
}

static void on_popover_closed(GtkWidget* popover) {
  g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, unparent_later, g_object_ref(popover), g_object_unref);
}

static void on_series_menu(GimbalPlot* plot, int id, GtkWidget* anchor, GimbalPlotsPanel* self) {
  GtkWidget* popover = gimbal_series_popover_new(gimbal_plot_get_color(plot, id));
  Target* target = g_new0(Target, 1);
  graphene_rect_t bounds;
  *target = (Target){self, GIMBAL_PLOT_CELL(gtk_widget_get_parent(GTK_WIDGET(plot))), id};
  g_object_set_data_full(G_OBJECT(popover), "target", target, g_free);
  gtk_widget_set_parent(popover, GTK_WIDGET(self));
  if (gtk_widget_compute_bounds(anchor, GTK_WIDGET(self), &bounds)) {
    gtk_popover_set_pointing_to(GTK_POPOVER(popover),
                                &(GdkRectangle){(int)bounds.origin.x, (int)bounds.origin.y,
                                                (int)bounds.size.width, (int)bounds.size.height});
  }
  g_signal_connect_swapped(popover, "color", G_CALLBACK(on_color), target);
  g_signal_connect_swapped(popover, "derive", G_CALLBACK(on_derive), target);
  g_signal_connect_swapped(popover, "remove", G_CALLBACK(on_remove_series), target);
  g_signal_connect(popover, "closed", G_CALLBACK(on_popover_closed), NULL);
  gtk_popover_popup(GTK_POPOVER(popover));
}

//---- view and cursors, shared by all plots

static void pass_view(GimbalPlotsPanel* self) {
  for (GimbalPlotCell* cell = gimbal_plots_first(self); cell; cell = gimbal_plots_next(cell)) {
    GimbalPlot* plot = gimbal_plot_cell_get_plot(cell);
    if (!plot) continue;
    gimbal_plot_set_view(plot, &self->view);
    gimbal_plot_set_cursors(plot, self->a, self->b);
    gimbal_plot_set_frozen(plot, gtk_toggle_button_get_active(self->freeze));
  }
}

static void on_view(GimbalPlotsPanel* self, GimbalPlot* plot) {
  self->view = gimbal_plot_get_view(plot);
  pass_view(self);
  plots_refresh(self);
  plots_changed(self);
}

static void on_plot_cursors(GimbalPlotsPanel* self, GimbalPlot* plot) {
  gimbal_plot_get_cursors(plot, &self->a, &self->b);
  pass_view(self);
  gtk_toggle_button_set_active(self->cursors, has_cursors(self));
}

static void on_cursors(GimbalPlotsPanel* self) {
  const GimbalRing* times = gimbal_recorder_get_times(gimbal_session_get_recorder(self->session));
  if (gtk_toggle_button_get_active(self->cursors) == has_cursors(self)) return;
  self->a = self->b = NAN;
  if (gtk_toggle_button_get_active(self->cursors) && times &&
      gimbal_ring_end(times) > gimbal_ring_first(times)) {
    double newest = gimbal_ring_get(times, gimbal_ring_end(times) - 1);
    double end = self->view.follow ? newest : self->view.end;
    double start = fmax(end - self->view.span, gimbal_ring_get(times, gimbal_ring_first(times)));
    self->a = start + 0.35 * (end - start);
    self->b = start + 0.65 * (end - start);
  }
  pass_view(self);
  plots_refresh(self);
}

static void on_freeze(GimbalPlotsPanel* self) {
  pass_view(self);
  plots_refresh(self);
}

static void on_hover(GimbalPlotsPanel* self, double time) {
  gimbal_plots_show_pose(self, time, FALSE);
}

static void on_picked(GimbalPlotsPanel* self, double time) {
  gimbal_plots_show_pose(self, time, TRUE);
}

//---- cells

static void on_pressed(GtkGestureClick* click, int count, double x, double y, GimbalPlotsPanel* self) {
  (void)count, (void)x, (void)y;
  make_current(self, GIMBAL_PLOT_CELL(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click))));
}

static void on_focus(GtkEventControllerFocus* focus, GimbalPlotsPanel* self) {
  GtkWidget* cell = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(focus));
  if (self->current != GIMBAL_PLOT_CELL(cell)) make_current(self, GIMBAL_PLOT_CELL(cell));
}

static GimbalPlotCell* plots_add(GimbalPlotsPanel* self, GimbalCellKind kind) {
  GtkWidget* widget = gimbal_plot_cell_new(kind);
  GimbalPlot* plot = gimbal_plot_cell_get_plot(GIMBAL_PLOT_CELL(widget));
  GtkGesture* click = gtk_gesture_click_new();
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  g_signal_connect_object(click, "pressed", G_CALLBACK(on_pressed), self, 0);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
  GtkEventController* focus = gtk_event_controller_focus_new();
  g_signal_connect_object(focus, "enter", G_CALLBACK(on_focus), self, 0);
  gtk_widget_add_controller(widget, focus);
  GtkDropTarget* drop = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_COPY);
  g_signal_connect_object(drop, "drop", G_CALLBACK(on_drop), self, 0);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drop));
  if (plot) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(plot), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Plot over time"),
                                   -1);
    g_signal_connect_object(plot, "view-changed", G_CALLBACK(on_view), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(plot, "cursors-changed", G_CALLBACK(on_plot_cursors), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(plot, "hover", G_CALLBACK(on_hover), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(plot, "picked", G_CALLBACK(on_picked), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(plot, "series-menu", G_CALLBACK(on_series_menu), self, 0);
  }
  gtk_box_append(self->plots, widget);
  make_current(self, GIMBAL_PLOT_CELL(widget));
  pass_view(self);
  return GIMBAL_PLOT_CELL(widget);
}

static void clear_plots(GimbalPlotsPanel* self) {
  GtkWidget* cell;
  self->current = NULL;
  while ((cell = gtk_widget_get_first_child(GTK_WIDGET(self->plots)))) gtk_box_remove(self->plots, cell);
}

//---- session

// Whether the model still has a channel of the plot, or the plot had none.
static gboolean is_known(GimbalRecorder* recorder, const GimbalLayoutPlot* plot) {
  for (guint i = 0; plot->names[i]; i++) {
    if (gimbal_recorder_find(recorder, plot->names[i])) return TRUE;
  }
  return !plot->names[0];
}

static void restore_cell(GimbalPlotsPanel* self, const GimbalLayoutPlot* from) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  if (from->kind >= GIMBAL_N_CELLS || !is_known(recorder, from)) return;
  GimbalPlotCell* cell = plots_add(self, (GimbalCellKind)from->kind);
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

static void plots_load_layout(GimbalPlotsPanel* self) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  g_autoptr(GimbalLayout) layout = self->model ? gimbal_layout_load(self->model) : NULL;
  if (!layout) return;
  for (guint i = 0; layout->expressions && layout->expressions[i] && layout->expressions[i + 1]; i += 2) {
    gimbal_recorder_add_expression(recorder, layout->expressions[i], layout->expressions[i + 1], NULL);
  }
  self->view.span = layout->span;
  for (guint i = 0; i < layout->plots->len; i++) restore_cell(self, g_ptr_array_index(layout->plots, i));
}

static void show_first(GimbalPlotsPanel* self, GPtrArray* channels) {
  GimbalPlotCell* cell = plots_add(self, GIMBAL_CELL_TIME);
  for (guint i = 0; i < MIN(channels->len, FIRST_CHANNELS); i++) {
    gimbal_plot_cell_add(cell, g_ptr_array_index(channels, i));
  }
}

// Restore the plots of another model as they were when it was last open, or make a first plot.
static void open_layout(GimbalPlotsPanel* self, const char* model) {
  if (self->save_timer) gimbal_plots_save_layout(self);
  g_free(self->model);
  self->model = g_strdup(model);
  clear_plots(self);
  plots_load_layout(self);
  if (!gimbal_plots_first(self)) {
    show_first(self, gimbal_recorder_get_channels(gimbal_session_get_recorder(self->session)));
  }
  pass_view(self);
}

// Fill the list only when the panel is visible, as it may have hundreds of rows.
static void show_channels(GimbalPlotsPanel* self) {
  if (!self->stale || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  self->stale = FALSE;
  gimbal_channel_list_set_channels(self->channels,
                                   gimbal_recorder_get_channels(gimbal_session_get_recorder(self->session)));
  plots_show_marks(self);  // the rows are new ones
}

static void on_channels(GimbalPlotsPanel* self) {
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  GPtrArray* channels = gimbal_recorder_get_channels(recorder);
  if (self->opening) return;
  self->opening = TRUE;
  if (compiled && g_strcmp0(compiled->path, self->model)) {
    open_layout(self, compiled->path ? compiled->path : "");
  } else {
    for (GimbalPlotCell* cell = gimbal_plots_first(self); cell; cell = gimbal_plots_next(cell)) {
      gimbal_plot_cell_revise(cell, recorder);
    }
  }
  self->opening = FALSE;
  self->stale = TRUE;
  show_channels(self);
  gtk_stack_set_visible_child_name(self->stack, channels->len ? "plots" : "empty");
  plots_show_marks(self);
  plots_refresh(self);
}

//---- actions

static void add_kind(GimbalPlotsPanel* self, GimbalCellKind kind) {
  plots_add(self, kind);
  plots_refresh(self);
  plots_changed(self);
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
  if (!gimbal_plots_first(self)) plots_add(self, GIMBAL_CELL_TIME);
  if (!self->current) self->current = gimbal_plots_first(self);
  plots_show_marks(self);
  plots_changed(self);
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
  gimbal_plots_export(self, !strcmp(g_action_get_name(G_ACTION(action)), "export-all"));
}

static void act_expression(GSimpleAction* action, GVariant* value, gpointer user_data) {
  GimbalPlotsPanel* self = user_data;
  (void)action, (void)value;
  gtk_menu_button_popup(self->expression_button);
}

// The switches beside the plots, by their names in the menu.
static void add_switches(GimbalPlotsPanel* self) {
  const struct {
    const char* name;
    GtkToggleButton* button;
  } kSwitches[] = {{"cursors", self->cursors}, {"freeze", self->freeze}, {"link", self->link}};
  for (guint i = 0; i < G_N_ELEMENTS(kSwitches); i++) {
    g_autoptr(GPropertyAction) action =
        g_property_action_new(kSwitches[i].name, kSwitches[i].button, "active");
    g_action_map_add_action(G_ACTION_MAP(self->actions), G_ACTION(action));
  }
}

static void plots_add_actions(GimbalPlotsPanel* self) {
  static const GActionEntry entries[] = {
      {.name = "add-time", .activate = act_add},          {.name = "add-xy", .activate = act_add},
      {.name = "add-bars", .activate = act_add},          {.name = "add-images", .activate = act_add},
      {.name = "remove", .activate = act_remove},         {.name = "keep", .activate = act_set_reference},
      {.name = "forget", .activate = act_drop_reference}, {.name = "export", .activate = act_export},
      {.name = "export-all", .activate = act_export},     {.name = "expression", .activate = act_expression},
  };
  self->actions = g_simple_action_group_new();
  g_action_map_add_action_entries(G_ACTION_MAP(self->actions), entries, G_N_ELEMENTS(entries), self);
  add_switches(self);
  gimbal_page_set_actions(GIMBAL_PAGE(self), G_ACTION_GROUP(self->actions));
}

static void plots_update_actions(GimbalPlotsPanel* self) {
  gboolean kept = gimbal_recorder_get_reference_times(gimbal_session_get_recorder(self->session)) != NULL;
  GAction* forget = g_action_map_lookup_action(G_ACTION_MAP(self->actions), "forget");
  g_simple_action_set_enabled(G_SIMPLE_ACTION(forget), kept);
}

//---- page

// What was told of the last run is over with it.
static void on_reset(GimbalPlotsPanel* self) {
  gboolean kept = gimbal_recorder_get_reference_times(gimbal_session_get_recorder(self->session)) != NULL;
  gimbal_plots_show_status(self, kept ? _("Pale curves: the kept run") : "");
}

static void on_reference(GimbalPlotsPanel* self) {
  on_reset(self);
  plots_update_actions(self);
  plots_refresh(self);
}

static void gimbal_plots_panel_bind(GimbalPage* page) {
  GimbalPlotsPanel* self = GIMBAL_PLOTS_PANEL(page);
  GimbalSession* session = self->session = gimbal_page_get_session(page);
  GimbalRecorder* recorder = gimbal_session_get_recorder(session);
  g_signal_connect_object(session, "reset", G_CALLBACK(on_reset), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "frame", G_CALLBACK(plots_refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(recorder, "channels-changed", G_CALLBACK(on_channels), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(recorder, "samples-changed", G_CALLBACK(plots_refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(recorder, "reference-changed", G_CALLBACK(on_reference), self, G_CONNECT_SWAPPED);
  plots_add_actions(self);
  plots_update_actions(self);
}

static void gimbal_plots_panel_map(GimbalPage* page) {
  show_channels(GIMBAL_PLOTS_PANEL(page));
  plots_refresh(GIMBAL_PLOTS_PANEL(page));
}

//---- object

static void plots_panel_leave(GObject* object) {
  GimbalPlotsPanel* self = GIMBAL_PLOTS_PANEL(object);
  if (self->save_timer) gimbal_plots_save_layout(self);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalPlotsPanel, field, release)

#define PART(field) GIMBAL_PART(GimbalPlotsPanel, field)

static const GimbalPart kParts[] = {
    PART(paned), PART(channels),          PART(plots),      PART(stack), PART(freeze),  PART(cursors),
    PART(link),  PART(expression_button), PART(expression), PART(unit),  PART(mistake), PART(status),
    {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_channel),    GIMBAL_CALL(on_channel_removed),
                                    GIMBAL_CALL(on_expression), GIMBAL_CALL(on_freeze),
                                    GIMBAL_CALL(on_cursors),    {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_plots_panel_bind, .map = gimbal_plots_panel_map};

static void gimbal_plots_panel_class_init(GimbalPlotsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, plots_panel_leave, OWNS(actions, g_object_unref), OWNS(paned, gtk_widget_unparent),
                    OWNS(model, g_free), OWNS(exported, g_free));
  g_type_ensure(GIMBAL_TYPE_CHANNEL_LIST);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "plots-panel", kParts, kCalls);
}

static void gimbal_plots_panel_init(GimbalPlotsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->view = (GimbalPlotView){.span = 10, .follow = TRUE};
  self->a = self->b = NAN;
  self->home = NAN;
}

//---- the row

static const GimbalPageOffer kOffers[] = {
    {N_("Add a Plot over Time"), NULL, "plots.add-time"},
    {N_("Add a Plot of One Channel over Another"), NULL, "plots.add-xy"},
    {N_("Add Bars of All Sensors"), NULL, "plots.add-bars"},
    {N_("Add Pictures of Sensors"), NULL, "plots.add-images"},
    {N_("Keep This Run to Compare With"), NULL, "plots.keep"},
    {N_("Forget the Kept Run"), NULL, "plots.forget"},
    {N_("Export All Channels as CSV…"), NULL, "plots.export-all"},
    {0},
};

const GimbalPageKind gimbal_plots_page = {
    .name = "sensors",
    .title = N_("Plots"),
    .icon = "gimbal-plot-symbolic",
    .home = "bottom",
    .help = "plots",
    .needs_model = TRUE,
    .type = gimbal_plots_panel_get_type,
    .prefix = "plots",
    .offers = kOffers,
    .spots = {[GIMBAL_ARRANGE_TUNE] = {.front = TRUE}, [GIMBAL_ARRANGE_WATCH] = {.front = TRUE}},
};
