// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Not before the popover is done with closing.

#include "widgets/control/passing-popover.h"

static gboolean take_off(gpointer popover) {
  if (gtk_widget_get_parent(popover)) gtk_widget_unparent(popover);
  g_object_unref(popover);
  return G_SOURCE_REMOVE;
}

static void on_closed(GtkPopover* popover) {
  g_idle_add(take_off, g_object_ref(popover));
}

void gimbal_popover_let_pass(GtkPopover* popover) {
  g_signal_connect(popover, "closed", G_CALLBACK(on_closed), NULL);
}
