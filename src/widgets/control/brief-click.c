// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Clicks that are over before their press was looked at.

#include "widgets/control/brief-click.h"

#include <gtk/gtk.h>

enum {
  BUTTONS = GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK
};

// Of a window.
typedef struct Watch {
  gboolean pressed;
} Watch;

// Between a press and its release a motion that nobody made has no time.
static gboolean on_event(Watch* self, GdkEvent* event) {
  GdkEventType type = gdk_event_get_event_type(event);
  if (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE) self->pressed = type == GDK_BUTTON_PRESS;
  if (type != GDK_MOTION_NOTIFY || (gdk_event_get_modifier_state(event) & BUTTONS)) {
    return GDK_EVENT_PROPAGATE;
  }
  if (gdk_event_get_time(event) == GDK_CURRENT_TIME) {
    return self->pressed ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
  }
  self->pressed = FALSE;  // its release went elsewhere, as that of a drag does
  return GDK_EVENT_PROPAGATE;
}

static void watch_free(gpointer self, GClosure* closure) {
  (void)closure;
  g_free(self);
}

static void keep_clicks_of(GListModel* windows, guint position, guint removed, guint added) {
  (void)removed;
  for (guint i = position; i < position + added; i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    GtkEventController* events = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
    g_signal_connect_data(events, "event", G_CALLBACK(on_event), g_new0(Watch, 1), watch_free,
                          G_CONNECT_SWAPPED);
    gtk_widget_add_controller(window, events);
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
