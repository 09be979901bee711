// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/dock/kept-tabs.h"

enum { REACH = 6 };  // pixels that a dragged tab may leave its bar

// The bar hears of the drag before its tab does, and takes it away from it.
static void on_tab_dragged(GtkGestureDrag* drag, double x, double y, GtkWidget* bar) {
  double from_x, from_y;
  (void)x;
  gtk_gesture_drag_get_start_point(drag, &from_x, &from_y);
  if (from_y + y < -REACH || from_y + y > gtk_widget_get_height(bar) + REACH) {
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
  }
}

void gimbal_keep_tabs(AdwTabBar* bar) {
  GtkGesture* drag = gtk_gesture_drag_new();
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_tab_dragged), bar);
  gtk_widget_add_controller(GTK_WIDGET(bar), GTK_EVENT_CONTROLLER(drag));
}
