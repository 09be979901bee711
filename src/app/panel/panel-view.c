// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "panel/panel-view.h"

#include <string.h>

#include "panel/panel-items.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum { MOST_ITEMS = 64 };

struct _GimbalPanelView {
  GtkWidget parent;
  GtkWidget* scroller;
  GtkFlowBox* flow;
  GPtrArray* items;  // of GimbalPanelItem
};

G_DEFINE_FINAL_TYPE(GimbalPanelView, gimbal_panel_view, GTK_TYPE_WIDGET)

static guint event_signal;

static void tell_program(gpointer data, char* text) {
  g_signal_emit(data, event_signal, 0, text);
  g_free(text);
}

static void add_cell(GimbalPanelView* self, GtkWidget* widget) {
  gtk_flow_box_append(self->flow, widget);
  gtk_widget_set_focusable(gtk_widget_get_parent(widget), FALSE);
}

// Small things that follow each other share a column.
static GtkWidget* column_of(GimbalPanelView* self, GtkWidget* column) {
  if (column) return column;
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_size_request(box, 220, -1);
  gtk_widget_set_valign(box, GTK_ALIGN_START);
  add_cell(self, box);
  return box;
}

static void panel_view_empty(GimbalPanelView* self) {
  GtkWidget* child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->flow)))) gtk_flow_box_remove(self->flow, child);
  g_ptr_array_set_size(self->items, 0);
}

void gimbal_panel_view_declare(GimbalPanelView* self, JsonObject* panel) {
  JsonArray* list = panel ? remote_get_list(panel, "items", MOST_ITEMS, NULL) : NULL;
  GtkWidget* column = NULL;
  panel_view_empty(self);
  for (guint i = 0; list && i < json_array_get_length(list); i++) {
    JsonObject* declared = remote_list_object(list, i, NULL);
    GimbalPanelItem* item = declared ? gimbal_panel_item_new(declared, tell_program, self) : NULL;
    if (!item) continue;
    g_ptr_array_add(self->items, item);
    gboolean large = gimbal_panel_item_is_large(item);
    column = large ? NULL : column_of(self, column);
    if (large) {
      add_cell(self, gimbal_panel_item_get_widget(item));
    } else {
      gtk_box_append(GTK_BOX(column), gimbal_panel_item_get_widget(item));
    }
  }
}

void gimbal_panel_view_show(GimbalPanelView* self, JsonObject* command) {
  gboolean again = FALSE;
  remote_get_flag(command, "again", &again, NULL);
  JsonNode* node = json_object_get_member(command, "values");
  JsonObject* values = node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
  for (guint i = 0; i < self->items->len; i++) {
    GimbalPanelItem* item = g_ptr_array_index(self->items, i);
    JsonNode* value = values ? json_object_get_member(values, gimbal_panel_item_get_id(item)) : NULL;
    if (again) gimbal_panel_item_clear(item);
    if (value) gimbal_panel_item_show(item, value);
  }
}

static void panel_view_leave(GObject* object) {
  GimbalPanelView* self = GIMBAL_PANEL_VIEW(object);
  if (self->scroller) panel_view_empty(self);
}

static void gimbal_panel_view_class_init(GimbalPanelViewClass* klass) {
  GIMBAL_CLASS_OWNS(klass, panel_view_leave, GIMBAL_OWNS(GimbalPanelView, scroller, gtk_widget_unparent),
                    GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalPanelView, items, g_ptr_array_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  event_signal = gimbal_signal_new("event", GIMBAL_TYPE_PANEL_VIEW, 1, G_TYPE_STRING);
}

static void gimbal_panel_view_init(GimbalPanelView* self) {
  self->items = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_panel_item_free);
  self->scroller = gtk_scrolled_window_new();
  self->flow = GTK_FLOW_BOX(gtk_flow_box_new());
  gtk_flow_box_set_selection_mode(self->flow, GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line(self->flow, 1);
  gtk_flow_box_set_max_children_per_line(self->flow, 6);
  gtk_flow_box_set_column_spacing(self->flow, 12);
  gtk_flow_box_set_row_spacing(self->flow, 12);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), GTK_WIDGET(self->flow));
  gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
}

GtkWidget* gimbal_panel_view_new(void) {
  return g_object_new(GIMBAL_TYPE_PANEL_VIEW, NULL);
}
