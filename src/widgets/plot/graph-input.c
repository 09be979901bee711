// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The event controllers of a graph.

#include "widgets/plot/graph-input.h"

static void graph_input_listen(gpointer controller, const char* signal, GCallback handler,
                               GtkWidget* widget) {
  if (handler) g_signal_connect_swapped(controller, signal, handler, widget);
}

void gimbal_graph_input_add(GtkWidget* widget, const GimbalGraphInput* input) {
  GtkEventController* scroll = gtk_event_controller_scroll_new(input->axes);
  GtkEventController* drag = GTK_EVENT_CONTROLLER(gtk_gesture_drag_new());
  GtkEventController* click = GTK_EVENT_CONTROLLER(gtk_gesture_click_new());
  GtkEventController* motion = gtk_event_controller_motion_new();
  GtkEventController* keys = gtk_event_controller_key_new();
  graph_input_listen(scroll, "scroll", input->scroll, widget);
  graph_input_listen(drag, "drag-begin", input->drag_begin, widget);
  graph_input_listen(drag, "drag-update", input->drag_update, widget);
  graph_input_listen(drag, "drag-end", input->drag_end, widget);
  graph_input_listen(click, "pressed", input->pressed, widget);
  graph_input_listen(motion, "motion", input->motion, widget);
  graph_input_listen(motion, "leave", input->leave, widget);
  graph_input_listen(keys, "key-pressed", input->key, widget);
  GtkEventController* controllers[] = {scroll, drag, click, motion, keys};
  for (guint i = 0; i < G_N_ELEMENTS(controllers); i++) gtk_widget_add_controller(widget, controllers[i]);
}

void gimbal_graph_init(GtkWidget* widget, const GimbalGraphInput* input) {
  gimbal_graph_input_add(widget, input);
  gtk_widget_set_focusable(widget, TRUE);
  gtk_widget_set_hexpand(widget, TRUE);
  gtk_widget_set_vexpand(widget, TRUE);
  gtk_widget_set_size_request(widget, 110, 90);
  gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
}

void gimbal_graph_class(gpointer klass, void (*snapshot)(GtkWidget* widget, GtkSnapshot* snapshot)) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  widget_class->snapshot = snapshot;
  gtk_widget_class_set_css_name(widget_class, "plot");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}
