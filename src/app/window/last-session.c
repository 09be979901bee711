// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Opens the previous session: a key file with a group for each model.

#include "window/last-session.h"

#include "widgets/control/signal.h"
#include "window/last-session-store.h"

typedef struct Tab {
  char *path, *folds;
  gsize caret;
} Tab;

static void tab_clear(gpointer data) {
  Tab* tab = data;
  g_clear_pointer(&tab->path, g_free);
  g_clear_pointer(&tab->folds, g_free);
}

// The tabs of a window, to be shown when its model is loaded.
static GArray* read_tabs(GKeyFile* file, const char* group) {
  gsize npath = 0, nfold = 0, ncaret = 0;
  g_auto(GStrv) paths = g_key_file_get_string_list(file, group, "tabs", &npath, NULL);
  g_auto(GStrv) folds = g_key_file_get_string_list(file, group, "folds", &nfold, NULL);
  g_autofree int* carets = g_key_file_get_integer_list(file, group, "carets", &ncaret, NULL);
  GArray* tabs = g_array_new(FALSE, FALSE, sizeof(Tab));
  g_array_set_clear_func(tabs, tab_clear);
  for (gsize i = 0; i < MIN(npath, MIN(nfold, ncaret)); i++) {
    Tab tab = {g_strdup(paths[i]), g_strdup(folds[i]), (gsize)MAX(0, carets[i])};
    g_array_append_val(tabs, tab);
  }
  return tabs;
}

// A model that is being loaded.
typedef struct Coming {
  GArray* tabs;
  GimbalEditor* editor;  // lives as long as its session
  guint shown;
} Coming;

static void coming_free(Coming* self) {
  g_array_unref(self->tabs);
  g_free(self);
}

// The first tab is the model itself.
static void show_tab(const Coming* self, guint i) {
  const Tab* tab = &g_array_index(self->tabs, Tab, i);
  gboolean there = i == 0 || g_file_test(tab->path, G_FILE_TEST_EXISTS);
  if (!there || !gimbal_editor_go_to_place(self->editor, i ? tab->path : NULL, tab->caret, tab->caret)) {
    return;
  }
  gimbal_editor_page_set_folds(gimbal_editor_get_page(self->editor), tab->folds);
}

// The one that was on show comes last.
static void on_model(GimbalSession* session, Coming* self) {
  for (guint i = 0; i < self->tabs->len; i++) {
    if (i != self->shown) show_tab(self, i);
  }
  if (self->shown < self->tabs->len) show_tab(self, self->shown);
  g_signal_handlers_disconnect_by_func(session, on_model, self);
}

static void open_model(GKeyFile* file, const char* group, GimbalWindow* window) {
  g_autofree char* uri = g_key_file_get_string(file, group, "file", NULL);
  g_autoptr(GFile) model = g_file_new_for_uri(uri ? uri : "");
  Coming* coming = g_new(Coming, 1);
  gimbal_window_open_beside(window, model);
  *coming = (Coming){.tabs = read_tabs(file, group),
                     .editor = gimbal_window_get_editor(window),
                     .shown = (guint)MAX(0, g_key_file_get_integer(file, group, "shown", NULL))};
  gimbal_connect_owned(gimbal_window_get_session(window), "model-changed", G_CALLBACK(on_model), coming,
                       (GDestroyNotify)coming_free);
  gtk_window_present(GTK_WINDOW(window));
}

static GimbalWindow* empty_window(GtkApplication* application) {
  for (GList* l = gtk_application_get_windows(application); l; l = l->next) {
    gboolean alone = GIMBAL_IS_WINDOW(l->data) && gimbal_window_count_models(l->data) == 1;
    if (alone && !gimbal_session_get_document(gimbal_window_get_session(l->data))) return l->data;
  }
  return NULL;
}

static gboolean is_there(GKeyFile* file, const char* group) {
  g_autofree char* uri = g_key_file_get_string(file, group, "file", NULL);
  g_autoptr(GFile) model =
      uri && g_str_has_prefix(group, GIMBAL_LAST_SESSION_MODEL) ? g_file_new_for_uri(uri) : NULL;
  return model && g_file_query_exists(model, NULL);
}

gboolean gimbal_last_session_any(void) {
  GKeyFile* file = gimbal_last_session_get_before();
  g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
  for (int i = 0; groups[i]; i++) {
    if (is_there(file, groups[i])) return TRUE;
  }
  return FALSE;
}

gboolean gimbal_last_session_open(GtkApplication* application) {
  GKeyFile* file = gimbal_last_session_get_before();
  GimbalWindow* window = NULL;
  int last = -1;
  g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
  for (int i = 0; groups[i]; i++) {
    int number = g_key_file_get_integer(file, groups[i], "window", NULL);
    if (!is_there(file, groups[i])) continue;
    if (!window) {
      window = empty_window(application);
    } else if (number != last) {
      window = NULL;
    }
    if (!window) window = gimbal_window_new(ADW_APPLICATION(application));
    open_model(file, groups[i], window);
    last = number;
  }
  return window != NULL;
}
