// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A pointer that rests.

#include "widgets/control/resting-pointer.h"

#include <math.h>

typedef struct Rest {
  GtkSingleSelection* selection;
  gboolean holds;  // the pointer has not moved since
  guint wanted;
  double x, y;  // of the pointer, in the window
} Rest;

static Rest* of_list(GtkWidget* list) {
  return g_object_get_data(G_OBJECT(list), "resting-pointer");
}

static void on_selected(Rest* self) {
  if (self->holds && gtk_single_selection_get_selected(self->selection) != self->wanted) {
    gtk_single_selection_set_selected(self->selection, self->wanted);
  }
}

static gboolean on_event(Rest* self, GdkEvent* event) {
  double x, y;
  GdkEventType type = gdk_event_get_event_type(event);
  if (type == GDK_BUTTON_PRESS) self->holds = FALSE;
  if (type != GDK_MOTION_NOTIFY || !gdk_event_get_position(event, &x, &y)) return GDK_EVENT_PROPAGATE;
  gboolean moved = !isnan(self->x) && (x != self->x || y != self->y);
  self->x = x;
  self->y = y;
  if (moved) self->holds = FALSE;
  return GDK_EVENT_PROPAGATE;
}

static void rest_free(gpointer data) {
  Rest* self = data;
  g_signal_handlers_disconnect_by_data(self->selection, self);
  g_object_unref(self->selection);
  g_free(self);
}

void gimbal_resting_pointer_attach(GtkWidget* list, GtkSingleSelection* selection) {
  Rest* self = g_new0(Rest, 1);
  self->selection = g_object_ref(selection);
  self->x = NAN;
  g_object_set_data_full(G_OBJECT(list), "resting-pointer", self, rest_free);
  g_signal_connect_swapped(selection, "notify::selected", G_CALLBACK(on_selected), self);
  GtkEventController* events = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(events, "event", G_CALLBACK(on_event), self);
  gtk_widget_add_controller(list, events);
}

void gimbal_resting_pointer_select(GtkWidget* list, guint position) {
  Rest* self = of_list(list);
  self->holds = TRUE;
  self->wanted = position;
  gtk_single_selection_set_selected(self->selection, position);
}
