// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Clicks that are over before their press was looked at.

#include "widgets/control/brief-click.h"

#include <gtk/gtk.h>

enum {
  BUTTONS = GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK
};

static const char kPressed[] = "gimbal-pressed";

static void set_pressed(GtkEventController* watch, gboolean pressed) {
  g_object_set_data(G_OBJECT(watch), kPressed, GINT_TO_POINTER(pressed));
}

// Between a press and its release a motion that nobody made has no time.
static gboolean on_event(GtkEventController* watch, GdkEvent* event) {
  GdkEventType type = gdk_event_get_event_type(event);
  gboolean held = (gdk_event_get_modifier_state(event) & BUTTONS) != 0;
  if (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE) set_pressed(watch, type == GDK_BUTTON_PRESS);
  if (type != GDK_MOTION_NOTIFY || held) return GDK_EVENT_PROPAGATE;
  if (gdk_event_get_time(event) == GDK_CURRENT_TIME) {
    return g_object_get_data(G_OBJECT(watch), kPressed) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
  }
  set_pressed(watch, FALSE);  // its release went elsewhere, as that of a drag does
  return GDK_EVENT_PROPAGATE;
}

static void keep_clicks_of(GListModel* windows, guint position, guint removed, guint added) {
  (void)removed;
  for (guint i = position; i < position + added; i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    GtkEventController* watch = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(watch, GTK_PHASE_CAPTURE);
    g_signal_connect(watch, "event", G_CALLBACK(on_event), NULL);
    gtk_widget_add_controller(window, watch);
  }
}

void gimbal_brief_clicks_keep(void) {
  static gsize once;
  if (!g_once_init_enter(&once)) return;
  GListModel* windows = gtk_window_get_toplevels();
  g_signal_connect(windows, "items-changed", G_CALLBACK(keep_clicks_of), NULL);
  keep_clicks_of(windows, 0, 0, g_list_model_get_n_items(windows));
  g_once_init_leave(&once, 1);
}
