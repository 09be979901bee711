// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Carets are reported only for windows in front, so that moves by the other editor are not reported
// back.

#include "window/other-editor.h"

#include "widgets/control/signal.h"
#include "window/window.h"

enum { REST_MS = 80 };
#define PLACE G_VARIANT_TYPE("(suu)")

//---- from the other editor

// The editor of a model that has the file, in any of the windows; *document becomes the file's.
static GimbalEditor* find_editor(GtkApplication* application, const char* path, GimbalDocument** document) {
  for (GList* l = gtk_application_get_windows(application); l; l = l->next) {
    int count = GIMBAL_IS_WINDOW(l->data) ? gimbal_window_count_models(l->data) : 0;
    for (int i = 0; i < count; i++) {
      GimbalProject* project = gimbal_session_get_project(gimbal_window_nth_session(l->data, i));
      if (!gimbal_project_get_root(project)) continue;
      if (gimbal_mjcf_files_find(gimbal_project_get_files(project), path)) {
        gimbal_project_open(project, path, NULL);
      }
      *document = gimbal_project_find(project, path);
      if (*document) return gimbal_window_nth_editor(l->data, i);
    }
  }
  return NULL;
}

static void on_show(GSimpleAction* action, GVariant* parameter, gpointer application) {
  const char* path;
  guint line, column;
  GimbalDocument* document;
  GtkTextIter iter;
  (void)action;
  g_variant_get(parameter, "(&suu)", &path, &line, &column);
  GimbalEditor* editor = g_path_is_absolute(path) ? find_editor(application, path, &document) : NULL;
  GimbalEditorPage* page = editor ? gimbal_editor_show(editor, document) : NULL;
  if (!page || line >= G_MAXINT || column >= G_MAXINT) return;
  GimbalSourceView* view = gimbal_editor_page_get_view(page);
  gimbal_source_view_get_iter_at_place(view, &iter, (int)line + 1, (int)column + 1);
  gimbal_source_view_go_to(view, &iter, &iter, FALSE);
}

//---- to the other editor

typedef struct CaretReport {
  GSimpleAction* caret;
  GimbalEditorPage* page;  // whose caret moved last; weak
  guint timer;
} CaretReport;

static gboolean on_rest(gpointer data) {
  CaretReport* self = data;
  GtkTextIter iter;
  self->timer = 0;
  if (!self->page) return G_SOURCE_REMOVE;
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self->page);
  gtk_text_buffer_get_iter_at_mark(buffer, &iter, gtk_text_buffer_get_insert(buffer));
  g_autofree char* path = gimbal_editor_page_dup_path(self->page);
  guint line = (guint)gtk_text_iter_get_line(&iter), column = (guint)gtk_text_iter_get_line_offset(&iter);
  if (path) g_simple_action_set_state(self->caret, g_variant_new("(suu)", path, line, column));
  return G_SOURCE_REMOVE;
}

static gboolean is_in_front(GimbalEditorPage* page) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(page));
  return GTK_IS_WINDOW(root) && gtk_window_is_active(GTK_WINDOW(root)) &&
         (gimbal_editor_page_is_in_use(page) || gimbal_editor_page_is_revealing(page));
}

// Of any page, whoever made it.
static gboolean on_caret(GSignalInvocationHint* hint, guint count, const GValue* values, gpointer data) {
  CaretReport* self = data;
  GimbalEditorPage* page = g_value_get_object(&values[0]);
  (void)hint, (void)count;
  if (!is_in_front(page)) return TRUE;
  g_set_weak_pointer(&self->page, page);
  if (!self->timer) self->timer = g_timeout_add(REST_MS, on_rest, self);
  return TRUE;
}

static void caret_report_free(gpointer data) {
  CaretReport* self = data;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_weak_pointer(&self->page);
  g_object_unref(self->caret);
  g_free(self);
}

void gimbal_other_editor_install(GtkApplication* application) {
  CaretReport* self = g_new0(CaretReport, 1);
  g_autoptr(GSimpleAction) show = g_simple_action_new("show-place", PLACE);
  self->caret = g_simple_action_new_stateful("caret", NULL, g_variant_new("(suu)", "", 0, 0));
  g_simple_action_set_enabled(self->caret, FALSE);  // its state is to be read
  g_signal_connect(show, "activate", G_CALLBACK(on_show), application);
  g_action_map_add_action(G_ACTION_MAP(application), G_ACTION(show));
  g_action_map_add_action(G_ACTION_MAP(application), G_ACTION(self->caret));
  // its signals are there from now on
  g_type_class_unref(g_type_class_ref(GIMBAL_TYPE_EDITOR_PAGE));
  g_signal_add_emission_hook(g_signal_lookup("caret", GIMBAL_TYPE_EDITOR_PAGE), 0, on_caret, self,
                             caret_report_free);
}
