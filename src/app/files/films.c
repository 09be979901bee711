// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/films.h"

#include <glib/gi18n.h>
#include <string.h>

#include "files/model-question.h"
#include "stage/film-window.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/toolkit.h"

struct _GimbalFilms {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  GimbalFilming* filming;
  gboolean active;
};

G_DEFINE_FINAL_TYPE(GimbalFilms, gimbal_films, G_TYPE_OBJECT)

typedef struct FilmChoice {
  GimbalFilms* films;
  gboolean history;
} FilmChoice;

// A name without a place for their numbers is none of pictures.
static char* path_of_film(GFile* file) {
  char* path = g_file_get_path(file);
  if (!path || !g_str_has_suffix(path, ".png") || strchr(path, '%')) return path;
  g_autofree char* plain = path;
  return g_strdup_printf("%.*s-%%04d.png", (int)(strlen(plain) - strlen(".png")), plain);
}

static void on_film_chosen(GFile* file, gpointer data) {
  FilmChoice* choice = data;
  g_autofree char* path = file ? path_of_film(file) : NULL;
  if (!path) return;
  (choice->history ? gimbal_filming_record_history : gimbal_filming_record_view)(choice->films->filming,
                                                                                 path);
}

// Close the window of film settings and ask for the file over the main window.
static void on_record(GimbalFilms* self, GtkWindow* settings) {
  gboolean history = gimbal_film_window_get_history(GIMBAL_FILM_WINDOW(settings));
  static const char* const patterns[] = {"*.webm", "*.mp4", "*.gif", "*.png"};
  g_autofree char* name =
      g_strdup_printf(_("film.%s"), gimbal_film_window_get_ending(GIMBAL_FILM_WINDOW(settings)));
  g_autoptr(GListStore) kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GFile) folder = gimbal_model_folder(self->session);
  g_autoptr(GtkFileFilter) films = gtk_file_filter_new();
  gtk_file_filter_set_name(films, _("Films (WebM, MP4, GIF, PNG)"));
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) gtk_file_filter_add_pattern(films, patterns[i]);
  g_list_store_append(kinds, films);
  FilmChoice* choice = g_new(FilmChoice, 1);
  *choice = (FilmChoice){self, history};
  gtk_window_close(settings);
  gimbal_ask_file(GTK_WIDGET(self->notices),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = history ? _("Film the History") : _("Film the View"),
                                        .accept = _("_Record"),
                                        .kinds = G_LIST_MODEL(kinds),
                                        .folder = folder,
                                        .name = name},
                  on_film_chosen, choice, g_free);
}

static void show_film_window(GimbalFilms* self, gboolean history) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->notices));
  GtkWidget* settings = gimbal_film_window_new(GTK_WINDOW(root), self->filming, history);
  g_signal_connect_object(settings, "record", G_CALLBACK(on_record), self, G_CONNECT_SWAPPED);
  gtk_window_present(GTK_WINDOW(settings));
}

void gimbal_films_show_end(GimbalNotices* notices, const char* path, const char* error) {
  g_autofree char* name = g_path_get_basename(path);
  g_autofree char* text = error ? g_strdup_printf(_("The film could not be made: %s"), error)
                                : g_strdup_printf(_("Film saved as “%s”"), name);
  gimbal_notices_show_file(notices, text, error ? NULL : path);
}

static void show_active(gpointer object) {
  GimbalFilms* self = object;
  g_object_set(self, "active", self->filming && gimbal_filming_is_active(self->filming), NULL);
}

//---- object

GIMBAL_ACTION(film_view_action) {
  show_film_window(owner, FALSE);
}
GIMBAL_ACTION(film_history_action) {
  show_film_window(owner, TRUE);
}
GIMBAL_ACTION(film_stop_action) {
  gimbal_filming_stop(GIMBAL_FILMS(owner)->filming);
}

static const GimbalAction kActions[] = {
    {"win.film-view", NULL, film_view_action, GIMBAL_NEEDS_DOCUMENT, N_("Film the View…")},
    {"win.film-history", NULL, film_history_action, GIMBAL_NEEDS_DOCUMENT, N_("Film the History…")},
    {"win.film-stop", NULL, film_stop_action, GIMBAL_NEEDS_NOTHING, N_("Stop Filming")},
};

void gimbal_films_add_actions(GimbalFilms* self, GimbalActions* actions) {
  gimbal_actions_add(actions, kActions, G_N_ELEMENTS(kActions), self);
  g_object_bind_property(self, "active", gimbal_actions_find(actions, "win.film-stop"), "enabled",
                         G_BINDING_SYNC_CREATE);
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalFilms, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalFilms, "session", session, gimbal_session_get_type),
    GIMBAL_PROPERTY(GimbalFilms, "filming", filming, gimbal_filming_get_type, .changed = show_active),
    GIMBAL_PROPERTY(GimbalFilms, "active", active, gimbal_type_boolean),
    {0}};

static void gimbal_films_class_init(GimbalFilmsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalFilms, filming, g_object_unref),
                    GIMBAL_OWNS(GimbalFilms, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalFilms, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_films_init(GimbalFilms* self) {
  gimbal_hear_of(self, "filming", GIMBAL_TYPE_FILMING, "changed", G_CALLBACK(show_active));
}

GIMBAL_DEFINE_NEW_WITH(GimbalFilms, gimbal_films, GIMBAL_TYPE_FILMS, GimbalNotices, notices)
