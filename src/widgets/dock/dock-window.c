// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pages in windows of their own.

#include <glib/gi18n-lib.h>

#include "widgets/control/signal.h"

#include "widgets/dock/dock-private.h"

enum { WIDTH = 720, HEIGHT = 480 };

typedef struct Closing {
  GimbalDockPage* page;
  GimbalDockClosed closed;
  gpointer data;
} Closing;

static gboolean on_close(GtkWindow* window, gpointer data) {
  Closing* closing = data;
  (void)window;
  closing->closed(closing->page, closing->data);
  return TRUE;
}

GtkWindow* gimbal_dock_window_new(GimbalDockPage* page, int width, int height, GimbalDockClosed closed,
                                  gpointer data) {
  GtkWindow* window = GTK_WINDOW(adw_window_new());
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget* child = gimbal_dock_page_get_child(page);
  Closing* closing = g_new(Closing, 1);
  *closing = (Closing){page, closed, data};
  gtk_window_set_title(window, gimbal_dock_page_get_title(page));
  gtk_window_set_default_size(window, width > 0 ? width : WIDTH, height > 0 ? height : HEIGHT);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  gtk_widget_set_vexpand(child, TRUE);
  gtk_box_append(GTK_BOX(box), child);
  adw_window_set_content(ADW_WINDOW(window), box);
  gimbal_connect_owned(window, "close-request", G_CALLBACK(on_close), closing, g_free);
  return window;
}

void gimbal_dock_window_close(GtkWindow* window) {
  GtkWidget* box = adw_window_get_content(ADW_WINDOW(window));
  gtk_box_remove(GTK_BOX(box), gtk_widget_get_last_child(box));
  gtk_window_destroy(window);
}
