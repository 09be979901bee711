// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of the window that write other files than the model's own: films, and the model in other formats.

#include <glib/gi18n.h>

#include "window/export.h"
#include "window/window-private.h"

#define ACTION(name) void name(GtkWidget* widget, const char* action, GVariant* parameter)

// What is made from a model goes to its folder, unless the user says otherwise.
static void begin_beside_model(GimbalWindow* self, GtkFileChooser* chooser) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  g_autoptr(GFile) folder = file ? g_file_get_parent(file) : NULL;
  if (folder) gtk_file_chooser_set_current_folder(chooser, folder, NULL);
}

//---- films

typedef void (*RecordFunction)(GimbalFilming* filming, const char* path);

static void on_film_chosen(GtkNativeDialog* dialog, int response, GimbalWindow* self) {
  RecordFunction record = (RecordFunction)g_object_get_data(G_OBJECT(dialog), "record");
  g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (response == GTK_RESPONSE_ACCEPT && path) record(self->filming, path);
  g_object_unref(dialog);
}

static void ask_film(GimbalWindow* self, const char* title, RecordFunction record) {
  GtkFileChooserNative* dialog =
      gtk_file_chooser_native_new(title, GTK_WINDOW(self), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Record"), NULL);
  g_autoptr(GtkFileFilter) films = gtk_file_filter_new();
  gtk_file_filter_set_name(films, _("Films (WebM, MP4)"));
  gtk_file_filter_add_pattern(films, "*.webm");
  gtk_file_filter_add_pattern(films, "*.mp4");
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), films);
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), _("film.webm"));
  begin_beside_model(self, GTK_FILE_CHOOSER(dialog));
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_object_set_data(G_OBJECT(dialog), "record", (gpointer)record);
  g_signal_connect_object(dialog, "response", G_CALLBACK(on_film_chosen), self, 0);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

ACTION(gimbal_window_film_view_action) {
  (void)action, (void)parameter;
  ask_film(GIMBAL_WINDOW(widget), _("Film the View"), gimbal_filming_record_view);
}
ACTION(gimbal_window_film_history_action) {
  (void)action, (void)parameter;
  ask_film(GIMBAL_WINDOW(widget), _("Film the History"), gimbal_filming_record_history);
}
ACTION(gimbal_window_film_stop_action) {
  (void)action, (void)parameter;
  gimbal_filming_stop(GIMBAL_WINDOW(widget)->filming);
}

//---- export

static void on_exported(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char* path = gimbal_export_finish(result, &error);
  g_autofree char* text = path ? g_strdup_printf(_("Exported to “%s”"), path)
                               : g_strdup_printf(_("Could not export: %s"), error->message);
  gimbal_window_toast(self, text);
}

static void on_export_chosen(GtkNativeDialog* dialog, int response, GimbalWindow* self) {
  g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (frame && frame->compiled->launched && response == GTK_RESPONSE_ACCEPT) {
    gimbal_window_toast(self, _("Launched bodies are leaving the model: export it again"));
  } else if (response == GTK_RESPONSE_ACCEPT && path && frame) {
    gimbal_export_async(frame, path, on_exported, g_object_ref(self));
  }
  g_object_unref(dialog);
}

ACTION(gimbal_window_export_action) {
  (void)action, (void)parameter;
  static const char* const kPatterns[][2] = {{N_("MJCF, canonical form (.xml)"), "*.xml"},
                                             {N_("Binary model (.mjb)"), "*.mjb"},
                                             {N_("Archive with assets (.mjz)"), "*.mjz"},
                                             {N_("All numbers as text (.txt)"), "*.txt"}};
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  gimbal_session_dismiss(self->session, NULL);  // they are not part of it
  GtkFileChooserNative* dialog = gtk_file_chooser_native_new(
      _("Export the Model"), GTK_WINDOW(self), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"), NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kPatterns); i++) {
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _(kPatterns[i][0]));
    gtk_file_filter_add_pattern(filter, kPatterns[i][1]);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
  }
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), _("exported.xml"));
  begin_beside_model(self, GTK_FILE_CHOOSER(dialog));
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect_object(dialog, "response", G_CALLBACK(on_export_chosen), self, 0);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}
