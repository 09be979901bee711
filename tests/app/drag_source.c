// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A window whose whole area is a file that can be dragged, as a file manager's is.
//
// usage: drag_source FILE…

#include <gtk/gtk.h>

static GdkContentProvider* on_prepare(GtkDragSource* source, double x, double y, GSList* files) {
  (void)source, (void)x, (void)y;
  return gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, files);
}

int main(int argc, char** argv) {
  GSList* files = NULL;
  gtk_init();
  for (int i = argc - 1; i > 0; i--) files = g_slist_prepend(files, g_file_new_for_path(argv[i]));
  GtkWidget* window = gtk_window_new();
  GtkDragSource* source = gtk_drag_source_new();
  gtk_drag_source_set_actions(source, GDK_ACTION_COPY);
  g_signal_connect(source, "prepare", G_CALLBACK(on_prepare), files);
  gtk_widget_add_controller(window, GTK_EVENT_CONTROLLER(source));
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_title(GTK_WINDOW(window), "files");
  gtk_window_set_default_size(GTK_WINDOW(window), 120, 60);
  gtk_window_present(GTK_WINDOW(window));
  while (g_list_model_get_n_items(gtk_window_get_toplevels())) g_main_context_iteration(NULL, TRUE);
  g_slist_free_full(files, g_object_unref);
  return 0;
}
