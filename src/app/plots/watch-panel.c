// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Watches: names and expressions with their current values.
//
// Each watch is a row: its text, its value, a button to remove it. Watches stay when the model
// changes; one whose names do not exist has no value and says why in a tooltip.

#include <glib/gi18n.h>
#include <math.h>

#include "model/watch-names.h"
#include "page/page.h"
#include "plots/plot-layout.h"
#include "signal/expression.h"
#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"

enum { UPDATE_US = 100000, UNIT_WIDTH = 6 };

typedef struct Watch {
  char* text;
  GimbalExpression* expression;  // NULL: the text is not valid in this model
  GtkWidget* row;
  GtkLabel* value;
  GtkLabel* unit;
} Watch;

#define GIMBAL_TYPE_WATCH_PANEL (gimbal_watch_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalWatchPanel, gimbal_watch_panel, GIMBAL, WATCH_PANEL, GimbalPage)

struct _GimbalWatchPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkEntry* entry;
  GtkListBox* list;
  GtkLabel* mistake;
  GPtrArray* watches;  // of Watch
  GimbalSession* session;
  char* model;  // path of the model whose watches are shown
  gint64 updated;
};

G_DEFINE_FINAL_TYPE(GimbalWatchPanel, gimbal_watch_panel, GIMBAL_TYPE_PAGE)

static void watch_free(gpointer data) {
  Watch* watch = data;
  g_free(watch->text);
  gimbal_expression_free(watch->expression);
  g_free(watch);
}

//---- values

static gboolean watch_panel_parse(GimbalWatchPanel* self, Watch* watch, GError** error) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  g_clear_pointer(&watch->expression, gimbal_expression_free);
  if (frame) watch->expression = gimbal_expression_new(watch->text, gimbal_frame_resolve, frame, error);
  return watch->expression != NULL;
}

static void show_value(Watch* watch, GimbalFrame* frame) {
  char text[64];
  if (!watch->expression) {
    gtk_label_set_text(watch->value, "–");
    return;
  }
  double value = gimbal_expression_evaluate(watch->expression, frame->data->time, gimbal_frame_value, frame);
  gimbal_axis_number(value, NULL, text, sizeof text);
  gtk_label_set_text(watch->value, text);
}

static void watch_panel_update(GimbalWatchPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gint64 now = g_get_monotonic_time();
  if (!frame) return;
  if (frame->running && now - self->updated < UPDATE_US) return;
  self->updated = now;
  for (guint i = 0; i < self->watches->len; i++) show_value(g_ptr_array_index(self->watches, i), frame);
}

// The unit of a number that is watched by its name.
static void show_watch_unit(GimbalWatchPanel* self, Watch* watch) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int id = watch->expression ? gimbal_expression_id(watch->expression, 0) : -1;
  g_autofree char* unit =
      frame ? gimbal_watch_unit_of(frame->compiled->model, frame->data, watch->text, id) : g_strdup("");
  gtk_label_set_text(watch->unit, unit);
}

static void parse_all(GimbalWatchPanel* self) {
  for (guint i = 0; i < self->watches->len; i++) {
    Watch* watch = g_ptr_array_index(self->watches, i);
    g_autoptr(GError) error = NULL;
    watch_panel_parse(self, watch, &error);
    gimbal_tooltip_set(GTK_WIDGET(watch->value), error ? error->message : NULL);
    show_watch_unit(self, watch);
  }
  self->updated = 0;
  watch_panel_update(self);
}

static void watch_panel_save(GimbalWatchPanel* self) {
  g_autoptr(GStrvBuilder) texts = g_strv_builder_new();
  g_autoptr(GError) error = NULL;
  if (!self->model || !*self->model) return;
  for (guint i = 0; i < self->watches->len; i++) {
    g_strv_builder_add(texts, ((Watch*)g_ptr_array_index(self->watches, i))->text);
  }
  if (!gimbal_layout_save_watches(self->model, g_strv_builder_end(texts), &error)) {
    g_message("%s", error->message);
  }
}

//---- rows

static void on_remove(GimbalWatchPanel* self, GtkButton* button) {
  for (guint i = 0; i < self->watches->len; i++) {
    Watch* watch = g_ptr_array_index(self->watches, i);
    if (!gtk_widget_is_ancestor(GTK_WIDGET(button), watch->row)) continue;
    gtk_list_box_remove(self->list, watch->row);
    g_ptr_array_remove_index(self->watches, i);
    watch_panel_save(self);
    return;
  }
}

static void add_row(GimbalWatchPanel* self, Watch* watch) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new(watch->text), *value = gtk_label_new("–"), *unit = gtk_label_new("");
  GtkWidget* remove = gtk_button_new_from_icon_name("edit-delete-symbolic");
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_MIDDLE);
  gimbal_tooltip_for_cut(GTK_LABEL(name));
  gtk_widget_set_hexpand(name, TRUE);
  gtk_widget_add_css_class(name, "monospace");
  gtk_widget_add_css_class(value, "numeric");
  gtk_label_set_selectable(GTK_LABEL(value), TRUE);
  gtk_widget_set_focusable(value, FALSE);
  gtk_widget_add_css_class(remove, "flat");
  gtk_widget_add_css_class(remove, "row-button");
  gimbal_tooltip_set(remove, _("Remove the Watch"));
  g_signal_connect_swapped(remove, "clicked", G_CALLBACK(on_remove), self);
  gtk_box_append(GTK_BOX(box), name);
  gtk_label_set_xalign(GTK_LABEL(unit), 0);
  gtk_label_set_width_chars(GTK_LABEL(unit), UNIT_WIDTH);
  gtk_widget_add_css_class(unit, "dim-label");
  gtk_widget_add_css_class(unit, "caption");
  gtk_box_append(GTK_BOX(box), value);
  gtk_box_append(GTK_BOX(box), unit);
  gtk_box_append(GTK_BOX(box), remove);
  watch->row = gtk_list_box_row_new();
  watch->value = GTK_LABEL(value);
  watch->unit = GTK_LABEL(unit);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(watch->row), box);
  gtk_list_box_append(self->list, watch->row);
}

static void on_add(GimbalWatchPanel* self) {
  g_autoptr(GError) error = NULL;
  Watch* watch = g_new0(Watch, 1);
  watch->text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry))));
  gboolean ok = watch_panel_parse(self, watch, &error);
  gtk_label_set_text(self->mistake, ok ? "" : error ? error->message : _("There is no model to look at"));
  gtk_widget_set_visible(GTK_WIDGET(self->mistake), !ok);
  if (!ok) {
    watch_free(watch);
    return;
  }
  g_ptr_array_add(self->watches, watch);
  add_row(self, watch);
  show_watch_unit(self, watch);
  watch_panel_save(self);
  gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
  self->updated = 0;
  watch_panel_update(self);
}

//---- model

static void close_watches(GimbalWatchPanel* self) {
  g_clear_pointer(&self->model, g_free);
  while (self->watches->len) {
    gtk_list_box_remove(self->list, ((Watch*)g_ptr_array_index(self->watches, 0))->row);
    g_ptr_array_remove_index(self->watches, 0);
  }
}

// Restore the watches of another model as they were when it was last open.
static void open_watches(GimbalWatchPanel* self, const char* model) {
  g_autoptr(GimbalLayout) layout = gimbal_layout_load(model);
  close_watches(self);
  self->model = g_strdup(model);
  for (guint i = 0; layout && layout->watches && layout->watches[i]; i++) {
    Watch* watch = g_new0(Watch, 1);
    watch->text = g_strdup(layout->watches[i]);
    g_ptr_array_add(self->watches, watch);
    add_row(self, watch);
  }
}

static void gimbal_watch_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalWatchPanel* self = GIMBAL_WATCH_PANEL(page);
  const char* path = compiled && compiled->path ? compiled->path : "";
  if (!compiled) {
    close_watches(self);
    return;
  }
  if (g_strcmp0(path, self->model)) open_watches(self, path);
  parse_all(self);
}

static void gimbal_watch_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  (void)frame;
  watch_panel_update(GIMBAL_WATCH_PANEL(page));
}

//---- object

static void gimbal_watch_panel_bind(GimbalPage* page) {
  GIMBAL_WATCH_PANEL(page)->session = gimbal_page_get_session(page);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalWatchPanel, field, release)

static const GimbalPageHooks kHooks = {
    .bind = gimbal_watch_panel_bind, .model = gimbal_watch_panel_model, .frame = gimbal_watch_panel_frame};

static void gimbal_watch_panel_class_init(GimbalWatchPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(watches, g_ptr_array_unref),
                    OWNS(model, g_free));
}

static void gimbal_watch_panel_init(GimbalWatchPanel* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  GtkWidget* empty = gtk_label_new(
      _("Watch any number of the run:\nhinge.qpos, xpos.hand[2], qfrc_bias[3],\nnorm(qvel[0], qvel[1])"));
  self->watches = g_ptr_array_new_with_free_func(watch_free);
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->entry = GTK_ENTRY(gtk_entry_new());
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  self->mistake = GTK_LABEL(gtk_label_new(""));
  gtk_entry_set_placeholder_text(self->entry, _("Name or expression, then Enter"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Add a watch"),
                                 -1);
  g_signal_connect_swapped(self->entry, "activate", G_CALLBACK(on_add), self);
  gtk_widget_add_css_class(GTK_WIDGET(self->entry), "panel-filter");
  gtk_widget_add_css_class(GTK_WIDGET(self->mistake), "error");
  gtk_widget_add_css_class(GTK_WIDGET(self->mistake), "watch-mistake");
  gtk_label_set_xalign(self->mistake, 0);
  gtk_label_set_wrap(self->mistake, TRUE);
  gtk_widget_set_visible(GTK_WIDGET(self->mistake), FALSE);
  gtk_label_set_justify(GTK_LABEL(empty), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class(empty, "dim-label");
  gtk_list_box_set_placeholder(self->list, empty);
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Watches"), -1);
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "channel-list");
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->list));
  gtk_widget_set_vexpand(scroller, TRUE);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->entry));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->mistake));
  gtk_box_append(GTK_BOX(self->box), scroller);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_watch_page = {
    .name = "watch",
    .title = N_("Watch"),
    .icon = "gimbal-watch-symbolic",
    .home = "bottom",
    .help = "plots",
    .needs_model = TRUE,
    .type = gimbal_watch_panel_get_type,
};
