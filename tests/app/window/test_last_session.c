// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was open last is opened again: windows, models, tabs, carets, folds.

#include "window-test.h"
#include "window/last-session.h"

static WindowTest test;

static const char kRoot[] =
    "<mujoco>\n  <include file='part.xml'/>\n  <worldbody>\n    <body>\n      <geom size='.1'/>\n    "
    "</body>\n  </worldbody>\n"
    "</mujoco>\n";
static const char kPart[] = "<mujoco>\n  <worldbody>\n    <site name='here'/>\n  </worldbody>\n</mujoco>\n";

static char* write_text(const char* name, const char* text) {
  char* path = g_build_filename(app_test_folder(), name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static char* session_file(void) {
  g_autofree char* folder = g_build_filename(g_get_user_state_dir(), "gimbal", NULL);
  g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
  return g_build_filename(folder, "last-session.ini", NULL);
}

static GimbalWindow* window_with(const char* title) {
  for (GList* l = gtk_application_get_windows(GTK_APPLICATION(test.application)); l; l = l->next) {
    GimbalDocument* document =
        GIMBAL_IS_WINDOW(l->data) ? gimbal_session_get_document(gimbal_window_get_session(l->data)) : NULL;
    if (document && !strcmp(gimbal_document_get_title(document), title)) return l->data;
  }
  return NULL;
}

static gboolean has_both(gpointer unused) {
  (void)unused;
  GimbalWindow *first = window_with("root.xml"), *second = window_with("other.xml");
  return first && second && gimbal_session_get_frame(gimbal_window_get_session(first)) &&
         gimbal_session_get_frame(gimbal_window_get_session(second)) &&
         g_list_model_get_n_items(
             G_LIST_MODEL(gimbal_session_get_project(gimbal_window_get_session(first)))) == 2;
}

static GimbalEditorPage* page_of(GimbalWindow* window, guint index) {
  g_autoptr(GimbalDocument) document = g_list_model_get_item(
      G_LIST_MODEL(gimbal_session_get_project(gimbal_window_get_session(window))), index);
  GimbalEditorPage* page = gimbal_editor_find(gimbal_window_get_editor(window), document);
  g_assert_nonnull(page);
  return page;
}

// As the file of an earlier run tells. The first model goes into the window that is empty; what is
// gone is left out.
static void test_open(void) {
  g_autofree char* root = write_text("root.xml", kRoot);
  g_autofree char* part = write_text("part.xml", kPart);
  g_autofree char* other = write_text("other.xml", kPendulum);
  g_autofree char* file = session_file();
  g_autofree char* text = g_strdup_printf(
      "[Model 0]\nfile=file://%s\ntabs=%s;%s;\nfolds=3;;\ncarets=60;20;\nshown=1\n[Model "
      "1]\nfile=file:///nowhere/gone.xml\n"
      "[Model 2]\nwindow=1\nfile=file://%s\ntabs=%s;\nfolds=;\ncarets=9;\nshown=0\n",
      root, root, part, other, other);
  g_assert_true(g_file_set_contents(file, text, -1, NULL));
  window_test_open(&test, 1000, 700);
  g_assert_true(gimbal_last_session_open(GTK_APPLICATION(test.application)));
  app_test_wait(has_both, NULL);
  app_test_spin(300);
  g_assert_true(window_with("root.xml") == test.window);
  g_autofree char* folds = gimbal_editor_page_dup_folds(page_of(test.window, 0));
  g_assert_cmpstr(folds, ==, "3");
  g_assert_cmpuint(gimbal_editor_page_get_caret(page_of(test.window, 1)), ==, 20);
  GimbalDocument* shown = gimbal_editor_get_document(gimbal_window_get_editor(test.window));
  g_assert_cmpstr(gimbal_document_get_title(shown), ==, "part.xml");
}

static guint count_models(void) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_autofree char* path = session_file();
  gsize count = 0;
  g_assert_true(g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL));
  g_auto(GStrv) groups = g_key_file_get_groups(file, &count);
  return (guint)count;
}

// A window that goes while another stays is forgotten; the last one is not.
static void test_keep(void) {
  GimbalWindow* second = window_with("other.xml");
  gimbal_last_session_save(GTK_APPLICATION(test.application), NULL);
  g_assert_cmpuint(count_models(), ==, 2);
  gtk_window_close(GTK_WINDOW(second));
  app_test_spin(50);
  g_assert_cmpuint(count_models(), ==, 1);
  g_autofree char* path = session_file();
  g_autoptr(GKeyFile) file = g_key_file_new();
  g_assert_true(g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL));
  g_autofree char* folds = g_key_file_get_string(file, "Model 0", "folds", NULL);
  g_assert_cmpstr(folds, ==, "3;;");
  g_assert_cmpint(g_key_file_get_integer(file, "Model 0", "shown", NULL), ==, 1);
  gtk_window_close(GTK_WINDOW(test.window));
  app_test_spin(50);
  g_assert_cmpuint(count_models(), ==, 1);
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_test_add_func("/last-session/open", test_open);
  g_test_add_func("/last-session/keep", test_keep);
  return g_test_run();
}
