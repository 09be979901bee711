// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window/space-key.h"

// Whether a widget uses the space key itself: text does, an open list, and a control that was
// reached by the keyboard. A control that was clicked does not.
static gboolean uses_space_key(GtkWindow* window, GtkWidget* focus) {
  if (!focus) return FALSE;
  if (GTK_IS_EDITABLE(focus) || GTK_IS_TEXT_VIEW(focus)) return TRUE;
  return gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) || gtk_window_get_focus_visible(window);
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalModelTabs* models) {
  (void)code;
  GtkWindow* window = GTK_WINDOW(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller)));
  GtkWidget* focus = gtk_window_get_focus(window);
  const GimbalPages* pages = gimbal_model_tab_get_pages(gimbal_model_tabs_get_shown(models));
  gboolean plain = !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK));
  // knows more keys
  gboolean viewport = focus == GTK_WIDGET(gimbal_stage_get_viewport(pages->stage));
  if (key != GDK_KEY_space || !plain || viewport || uses_space_key(window, focus) ||
      !gimbal_session_get_compiled(pages->session)) {
    return GDK_EVENT_PROPAGATE;
  }
  gimbal_session_set_running(pages->session, !gimbal_session_get_running(pages->session));
  return GDK_EVENT_STOP;
}

void gimbal_space_key_add(GtkWidget* window, GimbalModelTabs* models) {
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_key), models, 0);
  gtk_widget_add_controller(window, keys);
}
