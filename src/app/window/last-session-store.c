// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stores what is open, for the next session: a key file with a group for each model.

#include "window/last-session-store.h"

#include <string.h>

static gboolean ending;  // the application quits: its windows close one after the other

static char* path_of_file(void) {
  return g_build_filename(g_get_user_state_dir(), "gimbal", "last-session.ini", NULL);
}

// The previous session, read once at the start; from then on the file describes the present one.
GKeyFile* gimbal_last_session_get_before(void) {
  static GKeyFile* before;
  if (!before) {
    g_autofree char* path = path_of_file();
    before = g_key_file_new();
    g_key_file_load_from_file(before, path, G_KEY_FILE_NONE, NULL);  // or it stays empty
  }
  return before;
}

// Each list has an entry for each tab of the text.
static void write_tabs(GKeyFile* file, const char* group, GimbalEditor* editor) {
  GListModel* project = G_LIST_MODEL(gimbal_session_get_project(gimbal_editor_get_session(editor)));
  guint count = g_list_model_get_n_items(project);
  g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) folds = g_ptr_array_new_with_free_func(g_free);
  g_autofree int* carets = g_new0(int, count + 1);
  for (guint i = 0; i < count; i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, i);
    GimbalEditorPage* page = gimbal_editor_find(editor, document);
    g_ptr_array_add(paths, gimbal_document_dup_path(document));
    g_ptr_array_add(folds, page ? gimbal_editor_page_dup_folds(page) : g_strdup(""));
    carets[i] = page ? (int)gimbal_editor_page_get_caret(page) : 0;
    if (document == gimbal_editor_get_document(editor)) g_key_file_set_integer(file, group, "shown", (int)i);
  }
  g_key_file_set_string_list(file, group, "tabs", (const char* const*)paths->pdata, paths->len);
  g_key_file_set_string_list(file, group, "folds", (const char* const*)folds->pdata, folds->len);
  g_key_file_set_integer_list(file, group, "carets", carets, count);
}

// number counts the models; models of one window share the number window.
static gboolean write_model(GKeyFile* file, int number, int window, GimbalEditor* editor) {
  GimbalDocument* document = gimbal_session_get_document(gimbal_editor_get_session(editor));
  GFile* model = document ? gimbal_document_get_file(document) : NULL;
  if (!model) return FALSE;
  g_autofree char* group = g_strdup_printf(GIMBAL_LAST_SESSION_MODEL " %d", number);
  g_autofree char* uri = g_file_get_uri(model);
  g_key_file_set_string(file, group, "file", uri);
  g_key_file_set_integer(file, group, "window", window);
  write_tabs(file, group, editor);
  return TRUE;
}

static int write_models(GKeyFile* file, GtkApplication* application, GimbalWindow* left_out) {
  g_autoptr(GList) windows = g_list_reverse(g_list_copy(gtk_application_get_windows(application)));
  int number = 0, window = 0;
  for (GList* l = windows; l; l = l->next, window++) {
    if (!GIMBAL_IS_WINDOW(l->data) || l->data == left_out) continue;
    for (int i = 0; i < gimbal_window_count_models(l->data); i++) {
      if (write_model(file, number, window, gimbal_window_nth_editor(l->data, i))) number++;
    }
  }
  return number;
}

static void last_session_store(GtkApplication* application, GimbalWindow* left_out) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  if (!write_models(file, application, left_out)) return;
  gimbal_last_session_get_before();
  g_autofree char* path = path_of_file();
  g_autofree char* folder = g_path_get_dirname(path);
  g_mkdir_with_parents(folder, 0700);
  g_key_file_save_to_file(file, path, NULL);  // a failure is harmless
}

void gimbal_last_session_save(GtkApplication* application, GimbalWindow* left_out) {
  if (application && !ending) last_session_store(application, left_out);
}

void gimbal_last_session_end(GtkApplication* application) {
  last_session_store(application, NULL);
  ending = TRUE;
}
