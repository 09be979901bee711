// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/passing-popover.h"

#define ATTACHED "gimbal-attached"

void gimbal_popover_attach(GtkPopover* popover, GtkWidget* parent) {
  g_object_set_data(G_OBJECT(popover), ATTACHED, parent);
  gtk_widget_set_parent(GTK_WIDGET(popover), parent);
}

void gimbal_popovers_drop(GtkWidget* parent) {
  GtkWidget* next;
  for (GtkWidget* child = gtk_widget_get_first_child(parent); child; child = next) {
    next = gtk_widget_get_next_sibling(child);
    if (g_object_get_data(G_OBJECT(child), ATTACHED) == parent) gtk_widget_unparent(child);
  }
}

// Not before the popover is done with closing.
static gboolean unparent_popover(gpointer popover) {
  if (gtk_widget_get_parent(popover)) gtk_widget_unparent(popover);
  g_object_unref(popover);
  return G_SOURCE_REMOVE;
}

static void on_closed(GtkPopover* popover) {
  g_idle_add(unparent_popover, g_object_ref(popover));
}

void gimbal_popover_let_pass(GtkPopover* popover) {
  g_signal_connect(popover, "closed", G_CALLBACK(on_closed), NULL);
}
