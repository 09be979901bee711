// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Time series: a list of channels on the left, plots on the right. A click on a channel shows or hides it in
// the current plot, which is the one last clicked.

#include "gimbal-sensors-panel.h"

#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-plot.h"

#define FIRST_CHANNELS 3

struct _GimbalSensorsPanel {
  GtkWidget parent;
  GtkWidget* paned;
  GtkListBox* channels;
  GtkSearchEntry* filter;
  GtkBox* plots;
  GtkToggleButton* freeze;
  GtkStack* stack;
  GimbalPlot* current;
  GPtrArray* shown;  // the channels that the rows stand for
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalSensorsPanel, gimbal_sensors_panel, GTK_TYPE_WIDGET)

static const GimbalRing* values_of(int id, gpointer user_data) {
  return gimbal_recorder_get_values(user_data, id);
}

static GimbalPlot* next_plot(GtkWidget* widget) {
  GtkWidget* next = widget ? gtk_widget_get_next_sibling(widget) : NULL;
  return next ? GIMBAL_PLOT(next) : NULL;
}

static GimbalPlot* first_plot(GimbalSensorsPanel* self) {
  GtkWidget* first = gtk_widget_get_first_child(GTK_WIDGET(self->plots));
  return first ? GIMBAL_PLOT(first) : NULL;
}

static void refresh(GimbalSensorsPanel* self) {
  if (!gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  GimbalRecorder* recorder = gimbal_session_get_recorder(self->session);
  for (GimbalPlot* plot = first_plot(self); plot; plot = next_plot(GTK_WIDGET(plot)))
    gimbal_plot_set_samples(plot, gimbal_recorder_get_times(recorder), values_of, recorder);
}

//---- plots

static GimbalChannel* channel_of(GtkListBoxRow* row) {
  return g_object_get_data(G_OBJECT(row), "channel");
}

static GtkListBoxRow* row_at(GimbalSensorsPanel* self, int i) {
  return gtk_list_box_get_row_at_index(self->channels, i);
}

// Mark the channels that the current plot shows.
static void show_marks(GimbalSensorsPanel* self) {
  GtkListBoxRow* row;
  for (int i = 0; (row = row_at(self, i)); i++) {
    GtkWidget* mark = g_object_get_data(G_OBJECT(row), "mark");
    gtk_widget_set_opacity(
        mark, self->current && gimbal_plot_has_series(self->current, channel_of(row)->column) ? 1 : 0);
  }
}

static void make_current(GimbalSensorsPanel* self, GimbalPlot* plot) {
  for (GimbalPlot* other = first_plot(self); other; other = next_plot(GTK_WIDGET(other)))
    gtk_widget_remove_css_class(GTK_WIDGET(other), "current");
  self->current = plot;
  if (plot) gtk_widget_add_css_class(GTK_WIDGET(plot), "current");
  show_marks(self);
}

static void on_plot_pressed(GtkGestureClick* click, int count, double x, double y, GimbalSensorsPanel* self) {
  (void)count, (void)x, (void)y;
  make_current(self, GIMBAL_PLOT(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click))));
}

static GimbalPlot* add_plot(GimbalSensorsPanel* self) {
  GtkWidget* plot = gimbal_plot_new();
  GtkGesture* click = gtk_gesture_click_new();
  g_signal_connect_object(click, "pressed", G_CALLBACK(on_plot_pressed), self, 0);
  gtk_widget_add_controller(plot, GTK_EVENT_CONTROLLER(click));
  gtk_box_append(self->plots, plot);
  make_current(self, GIMBAL_PLOT(plot));
  return GIMBAL_PLOT(plot);
}

static void on_add_plot(GimbalSensorsPanel* self) {
  add_plot(self);
}

static void on_remove_plot(GimbalSensorsPanel* self) {
  if (!self->current || first_plot(self) == NULL) return;
  gtk_box_remove(self->plots, GTK_WIDGET(self->current));
  make_current(self, first_plot(self));
  if (!self->current) add_plot(self);
}

static void on_freeze(GimbalSensorsPanel* self) {
  for (GimbalPlot* plot = first_plot(self); plot; plot = next_plot(GTK_WIDGET(plot)))
    gimbal_plot_set_frozen(plot, gtk_toggle_button_get_active(self->freeze));
}

//---- channels

static void on_channel(GimbalSensorsPanel* self, GtkListBoxRow* row) {
  GimbalChannel* channel = channel_of(row);
  if (!self->current) add_plot(self);
  if (gimbal_plot_has_series(self->current, channel->column))
    gimbal_plot_remove_series(self->current, channel->column);
  else
    gimbal_plot_add_series(self->current, channel->column, channel->name, channel->unit);
  show_marks(self);
  refresh(self);
}

static GtkWidget* make_row(GimbalChannel* channel) {
  GtkWidget* row = gtk_list_box_row_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* mark = gtk_image_new_from_icon_name("object-select-symbolic");
  GtkWidget* name = gtk_label_new(channel->name);
  GtkWidget* unit = gtk_label_new(channel->unit);
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand(name, TRUE);
  gtk_widget_add_css_class(unit, "dim-label");
  gtk_widget_add_css_class(unit, "caption");
  gtk_box_append(GTK_BOX(box), mark);
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), unit);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  g_object_set_data(G_OBJECT(row), "channel", channel);
  g_object_set_data(G_OBJECT(row), "mark", mark);
  return row;
}

static void add_header(GtkListBoxRow* row, GtkListBoxRow* before, gpointer user_data) {
  (void)user_data;
  const char* group = channel_of(row)->group;
  if (before && !strcmp(channel_of(before)->group, group)) {
    gtk_list_box_row_set_header(row, NULL);
    return;
  }
  GtkWidget* label = gtk_label_new(group);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "caption-heading");
  gtk_widget_add_css_class(label, "list-header");
  gtk_list_box_row_set_header(row, label);
}

static gboolean matches(GtkListBoxRow* row, gpointer user_data) {
  GimbalSensorsPanel* self = user_data;
  const char* wanted = gtk_editable_get_text(GTK_EDITABLE(self->filter));
  g_autofree char* text = g_utf8_casefold(channel_of(row)->name, -1);
  g_autofree char* key = g_utf8_casefold(wanted, -1);
  return strstr(text, key) != NULL;
}

static void on_filter(GimbalSensorsPanel* self) {
  gtk_list_box_invalidate_filter(self->channels);
}

static void clear_channels(GimbalSensorsPanel* self) {
  GtkListBoxRow* row;
  while ((row = row_at(self, 0))) gtk_list_box_remove(self->channels, GTK_WIDGET(row));
}

// Keep in the plots what still exists (by name); a first plot shows the first channels.
static void revise_plot(GimbalPlot* plot, GPtrArray* channels, GHashTable* shown) {
  gimbal_plot_remove_all(plot);
  for (guint i = 0; i < channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (g_hash_table_contains(shown, channel->name))
      gimbal_plot_add_series(plot, channel->column, channel->name, channel->unit);
  }
}

// Names of the channels that a plot shows, while the old rows still stand.
static GHashTable* names_in_plot(GimbalSensorsPanel* self, GimbalPlot* plot) {
  GHashTable* names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  GtkListBoxRow* row;
  for (int i = 0; (row = row_at(self, i)); i++) {
    GimbalChannel* channel = channel_of(row);
    if (gimbal_plot_has_series(plot, channel->column)) g_hash_table_add(names, g_strdup(channel->name));
  }
  return names;
}

static void fill_channels(GimbalSensorsPanel* self, GPtrArray* channels) {
  clear_channels(self);
  g_clear_pointer(&self->shown, g_ptr_array_unref);
  self->shown = g_ptr_array_ref(channels);
  for (guint i = 0; i < channels->len; i++)
    gtk_list_box_append(self->channels, make_row(g_ptr_array_index(channels, i)));
}

static void show_first(GimbalSensorsPanel* self, GPtrArray* channels) {
  GimbalPlot* plot = first_plot(self);
  for (guint i = 0; i < MIN(channels->len, FIRST_CHANNELS); i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    gimbal_plot_add_series(plot, channel->column, channel->name, channel->unit);
  }
}

static void on_channels(GimbalSensorsPanel* self) {
  GPtrArray* channels = gimbal_recorder_get_channels(gimbal_session_get_recorder(self->session));
  gboolean any = FALSE;
  for (GimbalPlot* plot = first_plot(self); plot; plot = next_plot(GTK_WIDGET(plot))) {
    g_autoptr(GHashTable) shown = names_in_plot(self, plot);
    gimbal_plot_set_samples(plot, NULL, NULL, NULL);
    revise_plot(plot, channels, shown);
    any |= gimbal_plot_count_series(plot) > 0;
  }
  fill_channels(self, channels);
  if (!any) show_first(self, channels);
  gtk_stack_set_visible_child_name(self->stack, channels->len ? "plots" : "empty");
  show_marks(self);
  refresh(self);
}

void gimbal_sensors_panel_set_session(GimbalSensorsPanel* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "frame", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "map", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_session_get_recorder(session), "channels-changed", G_CALLBACK(on_channels),
                          self, G_CONNECT_SWAPPED);
}

static void gimbal_sensors_panel_dispose(GObject* object) {
  GimbalSensorsPanel* self = GIMBAL_SENSORS_PANEL(object);
  g_clear_pointer(&self->paned, gtk_widget_unparent);
  g_clear_pointer(&self->shown, g_ptr_array_unref);
  G_OBJECT_CLASS(gimbal_sensors_panel_parent_class)->dispose(object);
}

static void gimbal_sensors_panel_class_init(GimbalSensorsPanelClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_sensors_panel_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-sensors-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, GimbalSensorsPanel, paned);
  gtk_widget_class_bind_template_child(widget_class, GimbalSensorsPanel, channels);
  gtk_widget_class_bind_template_child(widget_class, GimbalSensorsPanel, filter);
  gtk_widget_class_bind_template_child(widget_class, GimbalSensorsPanel, plots);
  gtk_widget_class_bind_template_child(widget_class, GimbalSensorsPanel, freeze);
  gtk_widget_class_bind_template_child(widget_class, GimbalSensorsPanel, stack);
  gtk_widget_class_bind_template_callback(widget_class, on_channel);
  gtk_widget_class_bind_template_callback(widget_class, on_filter);
  gtk_widget_class_bind_template_callback(widget_class, on_add_plot);
  gtk_widget_class_bind_template_callback(widget_class, on_remove_plot);
  gtk_widget_class_bind_template_callback(widget_class, on_freeze);
}

static void gimbal_sensors_panel_init(GimbalSensorsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  gtk_list_box_set_header_func(self->channels, add_header, NULL, NULL);
  gtk_list_box_set_filter_func(self->channels, matches, self, NULL);
  add_plot(self);
}
