// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of the window that write other files than the model's own: films, and the model in other formats.

#include <glib/gi18n.h>

#include "base/show-in-files.h"
#include "import/urdf.h"
#include "stage/film-window.h"
#include "widgets/control/toolkit.h"
#include "window/export.h"
#include "window/window-private.h"

#define ACTION(name) void name(gpointer owner, GVariant* parameter)

// What is made from a model goes to its folder, unless the user says otherwise.
static GFile* folder_of_model(GimbalWindow* self) {
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  return file ? g_file_get_parent(file) : NULL;
}

//---- films

typedef struct FilmChoice {
  GimbalWindow* window;
  gboolean history;
} FilmChoice;

static void on_film_chosen(GFile* file, gpointer data) {
  FilmChoice* choice = data;
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  if (!path) return;
  (choice->history ? gimbal_filming_record_history : gimbal_filming_record_view)(
      choice->window->pages.filming, path);
}

// The window of the film goes: the file may be asked for over the main one.
static void on_record(GimbalWindow* self, GtkWindow* settings) {
  gboolean history = gimbal_film_window_get_history(GIMBAL_FILM_WINDOW(settings));
  g_autoptr(GListStore) kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GFile) folder = folder_of_model(self);
  g_autoptr(GtkFileFilter) films = gtk_file_filter_new();
  gtk_file_filter_set_name(films, _("Films (WebM, MP4)"));
  gtk_file_filter_add_pattern(films, "*.webm");
  gtk_file_filter_add_pattern(films, "*.mp4");
  g_list_store_append(kinds, films);
  FilmChoice* choice = g_new(FilmChoice, 1);
  *choice = (FilmChoice){self, history};
  gtk_window_close(settings);
  gimbal_ask_file(GTK_WIDGET(self),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = history ? _("Film the History") : _("Film the View"),
                                        .accept = _("_Record"),
                                        .kinds = G_LIST_MODEL(kinds),
                                        .folder = folder,
                                        .name = _("film.webm")},
                  on_film_chosen, choice, g_free);
}

static void show_film_window(GimbalWindow* self, gboolean history) {
  GtkWidget* settings = gimbal_film_window_new(GTK_WINDOW(self), self->pages.filming, history);
  g_signal_connect_object(settings, "record", G_CALLBACK(on_record), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(settings));
}

ACTION(gimbal_window_film_view_action) {
  (void)parameter;
  show_film_window(GIMBAL_WINDOW(owner), FALSE);
}
ACTION(gimbal_window_film_history_action) {
  (void)parameter;
  show_film_window(GIMBAL_WINDOW(owner), TRUE);
}
ACTION(gimbal_window_film_stop_action) {
  (void)parameter;
  gimbal_filming_stop(GIMBAL_WINDOW(owner)->pages.filming);
}

ACTION(gimbal_window_show_in_files_action) {
  (void)owner;
  gimbal_show_in_files(g_variant_get_string(parameter, NULL));
}

//---- export

static void add_losses(GString* text, const GPtrArray* losses, const char* heading, gboolean changed) {
  gsize before = text->len;
  for (guint i = 0; i < losses->len; i++) {
    const GimbalUrdfLoss* loss = losses->pdata[i];
    if (loss->changed != changed) continue;
    g_autofree char* line = gimbal_urdf_loss_text(loss);
    g_autofree char* shown = g_markup_escape_text(line, -1);
    if (text->len == before) g_string_append_printf(text, "%s<b>%s</b>\n", before ? "\n" : "", heading);
    g_string_append_printf(text, "%s\n", shown);
  }
}

static void on_losses_read(GtkWidget* question, const char* id, gpointer data) {
  (void)question, (void)id, (void)data;
}

// What of the model the robot that was written does not have.
static void tell_losses(GimbalWindow* self, const mjModel* m) {
  const GimbalAnswer answers[] = {{"close", _("_Close"), ADW_RESPONSE_DEFAULT}};
  g_autoptr(GPtrArray) losses = gimbal_urdf_losses(m);
  g_autoptr(GString) text = g_string_new(NULL);
  if (!losses->len) return;
  add_losses(text, losses, _("Left Out"), FALSE);
  add_losses(text, losses, _("Said Otherwise"), TRUE);
  GtkWidget *scrolled = gtk_scrolled_window_new(), *label = gtk_label_new(NULL);
  gtk_label_set_markup(GTK_LABEL(label), text->str);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_selectable(GTK_LABEL(label), TRUE);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), label);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 360);
  gtk_widget_set_size_request(scrolled, 420, -1);
  GtkWidget* question =
      gimbal_question_new(_("Not All Can Be Said in URDF"), NULL, answers, G_N_ELEMENTS(answers));
  gimbal_question_set_child(question, scrolled);
  gimbal_question_ask(question, GTK_WIDGET(self), on_losses_read, NULL, NULL);
}

static void on_exported(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalWindow) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char* path = gimbal_export_finish(result, &error);
  g_autofree char* text = path ? g_strdup_printf(_("Exported to “%s”"), path)
                               : g_strdup_printf(_("Could not export: %s"), error->message);
  gimbal_notices_show_file(self->notices, text, path);
  GimbalFrame* frame =
      path && g_str_has_suffix(path, ".urdf") ? gimbal_session_get_frame(self->pages.session) : NULL;
  if (frame) tell_losses(self, frame->compiled->model);
}

static void on_export_chosen(GFile* file, gpointer data) {
  GimbalWindow* self = data;
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  GimbalFrame* frame = gimbal_session_get_frame(self->pages.session);
  if (!path || !frame) return;
  if (frame->compiled->launched) {
    gimbal_window_toast(self, _("Launched bodies are leaving the model: export it again"));
  } else {
    gimbal_export_async(frame, path, on_exported, g_object_ref(self));
  }
}

ACTION(gimbal_window_export_action) {
  (void)parameter;
  static const char* const kPatterns[][2] = {{N_("MJCF, canonical form (.xml)"), "*.xml"},
                                             {N_("Binary model (.mjb)"), "*.mjb"},
                                             {N_("Archive with assets (.mjz)"), "*.mjz"},
                                             {N_("All numbers as text (.txt)"), "*.txt"},
                                             {N_("Robot of ROS with meshes (.urdf)"), "*.urdf"}};
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  gimbal_session_dismiss(self->pages.session, NULL);  // they are not part of it
  g_autoptr(GListStore) kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GFile) folder = folder_of_model(self);
  for (guint i = 0; i < G_N_ELEMENTS(kPatterns); i++) {
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _(kPatterns[i][0]));
    gtk_file_filter_add_pattern(filter, kPatterns[i][1]);
    g_list_store_append(kinds, filter);
  }
  gimbal_ask_file(owner,
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = _("Export the Model"),
                                        .accept = _("_Export"),
                                        .kinds = G_LIST_MODEL(kinds),
                                        .folder = folder,
                                        .name = _("exported.xml")},
                  on_export_chosen, self, NULL);
}
