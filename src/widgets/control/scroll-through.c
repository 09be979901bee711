// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The wheel belongs to the panel.

#include "widgets/control/scroll-through.h"

void gimbal_scroll_through(GtkWidget* widget) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
    }
  }
}
