// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Robots and folders of meshes that become models: the report on them, and the model that comes of it.

#include <glib/gi18n.h>

#include "panels/simplify-window.h"
#include "start/import-window.h"
#include "widgets/control/toolkit.h"
#include "window/window-private.h"

static void on_saved(GimbalWindow* self, GFile* model) {
  gimbal_window_open(self, model);
}

// Not before the window itself has been painted, over which it comes to lie.
static gboolean present_report(GtkWidget* window, GdkFrameClock* clock, gpointer report) {
  (void)window, (void)clock;
  gtk_window_present(GTK_WINDOW(report));
  return G_SOURCE_REMOVE;
}

static void show_report(GimbalWindow* self, GFile* source) {
  GtkWidget* report = gimbal_import_window_new(GTK_WINDOW(self), source);
  g_signal_connect_object(report, "saved", G_CALLBACK(on_saved), self, G_CONNECT_SWAPPED);
  gtk_widget_add_tick_callback(GTK_WIDGET(self), present_report, g_object_ref(report), g_object_unref);
}

gboolean gimbal_window_import(GimbalWindow* self, GFile* file) {
  gboolean folder = g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
  if (!folder && (!gimbal_import_window_is_for(file) || gimbal_import_window_has_model(file))) return FALSE;
  show_report(self, file);
  return folder;
}

static void on_chosen(GFile* folder, gpointer self) {
  if (folder) show_report(self, folder);
}

// Of the robot on show; else of a folder.
void gimbal_window_import_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  if (file && gimbal_import_window_is_for(file)) {
    show_report(self, file);
    return;
  }
  const GimbalFileQuestion question = {.use = GIMBAL_FILE_FOLDER,
                                       .title = _("Import a Folder with a Robot or Meshes"),
                                       .accept = _("_Import")};
  gimbal_ask_file(owner, &question, on_chosen, self, NULL);
}

// The parameter is the kind and number of a mesh, or of a geom that is one.
void gimbal_window_simplify_action(gpointer owner, GVariant* parameter) {
  int type, id;
  g_variant_get(parameter, "(ii)", &type, &id);
  GtkWidget* window =
      gimbal_simplify_window_new(GTK_WINDOW(owner), GIMBAL_WINDOW(owner)->pages.session, type, id);
  if (window) gtk_window_present(GTK_WINDOW(window));
}
