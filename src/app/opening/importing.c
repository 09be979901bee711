// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Imports robots and folders of meshes: shows the report on them, and asks to open the model that
// results.

#include "opening/importing.h"

#include <glib/gi18n.h>

#include "assist/simplify-window.h"
#include "start/import-window.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"

struct _GimbalImporting {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalImporting, gimbal_importing, G_TYPE_OBJECT)

enum { OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static GtkWindow* window_of(GimbalImporting* self) {
  return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self->notices)));
}

static void on_saved(GimbalImporting* self, GFile* model) {
  g_signal_emit(self, signals[OPEN], 0, model);
}

// Present the report once the main window is drawn, so that the report lies above it.
static gboolean present_report(GtkWidget* window, GdkFrameClock* clock, gpointer report) {
  (void)window, (void)clock;
  gtk_window_present(GTK_WINDOW(report));
  return G_SOURCE_REMOVE;
}

static void show_report(GimbalImporting* self, GFile* source) {
  GtkWidget* report = gimbal_import_window_new(window_of(self), source);
  g_signal_connect_object(report, "saved", G_CALLBACK(on_saved), self, G_CONNECT_SWAPPED);
  gtk_widget_add_tick_callback(GTK_WIDGET(window_of(self)), present_report, g_object_ref(report),
                               g_object_unref);
}

gboolean gimbal_importing_offer(GimbalImporting* self, GFile* file) {
  gboolean folder = g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
  if (!folder && (!gimbal_import_window_is_for(file) || gimbal_import_window_has_model(file))) return FALSE;
  show_report(self, file);
  return folder;
}

static void on_chosen(GFile* folder, gpointer self) {
  if (folder) show_report(self, folder);
}

// Import the document if it is a robot, otherwise a folder that the user chooses.
GIMBAL_ACTION(import_action) {
  GimbalImporting* self = owner;
  GimbalDocument* document = gimbal_session_get_document(self->session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  if (file && gimbal_import_window_is_for(file)) {
    show_report(self, file);
    return;
  }
  const GimbalFileQuestion question = {.use = GIMBAL_FILE_FOLDER,
                                       .title = _("Import a Folder with a Robot or Meshes"),
                                       .accept = _("_Import")};
  gimbal_ask_file(GTK_WIDGET(self->notices), &question, on_chosen, self, NULL);
}

// The parameter is the type and id of a mesh, or of a geom with a mesh.
GIMBAL_ACTION(simplify_action) {
  GimbalImporting* self = owner;
  int type, id;
  g_variant_get(parameter, "(ii)", &type, &id);
  GtkWidget* window = gimbal_simplify_window_new(window_of(self), self->session, type, id);
  if (window) gtk_window_present(GTK_WINDOW(window));
}

//---- object

static const GimbalAction kActions[] = {
    {"win.import", NULL, import_action, GIMBAL_NEEDS_NOTHING, N_("Import a Robot or Meshes…")},
    {"win.simplify-mesh", "(ii)", simplify_action, GIMBAL_NEEDS_DOCUMENT, NULL},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalImporting, gimbal_importing, kActions)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalImporting, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalImporting, "session", session, gimbal_session_get_type),
    {0}};

static void gimbal_importing_class_init(GimbalImportingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalImporting, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalImporting, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  signals[OPEN] = gimbal_signal_new("open", GIMBAL_TYPE_IMPORTING, 1, G_TYPE_FILE);
}

GIMBAL_EMPTY_INIT(GimbalImporting, gimbal_importing)

GIMBAL_DEFINE_NEW_WITH(GimbalImporting, gimbal_importing, GIMBAL_TYPE_IMPORTING, GimbalNotices, notices)
