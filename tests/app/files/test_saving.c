// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the window does with files: it saves them, sees that they change, keeps drafts of them,
// shows included ones.

#include "base/settings.h"
#include "project/draft.h"
#include "window-fixture.h"

static gboolean is_saved(gpointer data) {
  return !gimbal_document_get_modified(gimbal_session_get_document(((Fixture*)data)->session));
}

static void test_save(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "save.xml", kPendulum);
  edit(f, "size='.03'", "size='.04'");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.save", NULL);
  app_test_wait(is_saved, f);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "size='.04'"));
}

static gboolean is_entry_of(GtkWidget* widget, const char* text) {
  return GTK_IS_EDITABLE(widget) && !strcmp(gtk_editable_get_text(GTK_EDITABLE(widget)), text);
}

// A window with an entry that has the text. NULL: there is none.
static GtkWindow* window_with_entry(const char* text) {
  GListModel* windows = gtk_window_get_toplevels();
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
    if (window_test_find(window, is_entry_of, text)) return GTK_WINDOW(window);
  }
  return NULL;
}

static gboolean is_named_after_model(gpointer unused) {
  (void)unused;
  return window_with_entry("two-links.xml") != NULL;
}

static gboolean has_new_model(gpointer data) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(((Fixture*)data)->session);
  return compiled && !strcmp(compiled->model->names, "new model");
}

static void expect_last_line(Fixture* f, gboolean ended) {
  g_autofree char* text = gimbal_document_dup_text(gimbal_session_get_document(f->session));
  g_assert_true(g_str_has_suffix(text, ended ? "</mujoco>\n" : "</mujoco>"));
}

// A new model is to be saved under its own name, with an end of its last line.
static void test_name(Fixture* f, gconstpointer unused) {
  (void)unused;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.new", NULL);
  app_test_wait(has_new_model, f);
  edit(f, "new model", "Two Links");
  edit(f, "</mujoco>\n", "</mujoco>");
  app_test_wait(is_fresh, f);
  expect_last_line(f, FALSE);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.save", NULL);
  app_test_wait(is_named_after_model, NULL);
  expect_last_line(f, TRUE);
  g_assert_nonnull(window_with_entry("two-links.xml"));
  gtk_window_destroy(window_with_entry("two-links.xml"));
}

// Where it is wanted, a file is saved without being told to.
static void test_autosave(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "autosave.xml", kPendulum);
  g_settings_set_boolean(gimbal_settings_get(), "autosave", TRUE);
  edit(f, "size='.03'", "size='.05'");
  app_test_wait(is_saved, f);
  g_settings_set_boolean(gimbal_settings_get(), "autosave", FALSE);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "size='.05'"));
}

static gboolean has_size_2(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame && frame->view.geom_size[0] == 0.2;
}

static void test_changed_on_disk(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "disk.xml", kPendulum);
  g_autofree char* text = g_strdup(kPendulum);
  memcpy(strstr(text, "size='.03'"), "size='.2' ", 10);
  g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
  app_test_wait(has_size_2, f);
}

static gboolean has_draft(gpointer data) {
  g_autoptr(GimbalDraft) draft = gimbal_draft_read(((Fixture*)data)->file);
  return draft && strstr(draft->text, "size='.07'");
}

static gboolean has_no_draft(gpointer data) {
  g_autoptr(GimbalDraft) draft = gimbal_draft_read(((Fixture*)data)->file);
  return !draft;
}

// What a crash leaves behind is on disk, and found again.
static void test_draft(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "draft.xml", kPendulum);
  edit(f, "size='.03'", "size='.07'");
  app_test_wait(has_draft, f);
  gtk_text_buffer_undo(buffer_of(f));
  app_test_wait(has_no_draft, f);
}

//---- several files

static const char kOuter[] =
    "<mujoco>\n  <worldbody>\n    <body name='arm'>\n      <joint name='hinge'/>\n"
    "      <include file='inner.xml'/>\n    </body>\n  </worldbody>\n</mujoco>\n";
static const char kInner[] = "<mujocoinclude>\n  <geom name='rod' size='.03'/>\n</mujocoinclude>\n";

static GimbalDocument* open_inner(Fixture* f) {
  g_autofree char* inner = g_build_filename(app_test_folder(), "inner.xml", NULL);
  g_assert_true(g_file_set_contents(inner, kInner, -1, NULL));
  open_text(f, "outer.xml", kOuter);
  g_assert_true(gimbal_editor_go_to_place(gimbal_window_get_editor(f->window), inner, 18, 23));
  GimbalDocument* document = gimbal_project_find(gimbal_session_get_project(f->session), inner);
  g_assert_true(gimbal_editor_get_document(gimbal_window_get_editor(f->window)) == document);
  return document;
}

static void change_all(GimbalDocument* document, const char* text) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  GtkTextIter start, end;
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, text, -1);
  gtk_text_buffer_end_user_action(buffer);
}

// Unsaved edits of an included file reach the run, its mistakes are told in its own tab.
static void test_include(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* inner = open_inner(f);
  app_test_wait(is_fresh, f);
  change_all(inner, "<mujocoinclude>\n  <geom name='rod' size='.06'/>\n</mujocoinclude>\n");
  g_assert_false(gimbal_session_get_fresh(f->session));
  app_test_wait(has_size_6, f);
  app_test_wait(is_fresh, f);
  change_all(inner, "<mujocoinclude>\n  <geom nam='rod'/>\n</mujocoinclude>\n");
  app_test_wait(has_errors, f);
  g_autoptr(GimbalProblem) problem =
      g_list_model_get_item(gimbal_problems_get_list(gimbal_session_get_problems(f->session)), 0);
  g_autofree char* path = gimbal_document_dup_path(inner);
  g_assert_cmpstr(problem->file, ==, path);
  g_assert_cmpint(problem->line, ==, 2);
  gimbal_editor_show(gimbal_window_get_editor(f->window), gimbal_session_get_document(f->session));
  gimbal_editor_go_to_problem(gimbal_window_get_editor(f->window), problem);
  g_assert_true(gimbal_editor_get_document(gimbal_window_get_editor(f->window)) == inner);
  save_picture(f, "include");
  gtk_text_buffer_set_modified(GTK_TEXT_BUFFER(gimbal_document_get_buffer(inner)), FALSE);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.close-page", NULL);
  g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(gimbal_session_get_project(f->session))), ==, 1);
}

// What is declared in an included file is shown there when it is selected elsewhere, unless
// somebody is typing.
static void test_select_in_include(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* inner = open_inner(f);
  app_test_wait(is_fresh, f);
  GimbalEditor* editor = gimbal_window_get_editor(f->window);
  gimbal_editor_show(editor, gimbal_session_get_document(f->session));
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  g_assert_true(gimbal_editor_get_document(editor) == gimbal_session_get_document(f->session));
  gimbal_session_select(f->session, mjOBJ_JOINT, 0);
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(gimbal_window_get_stage(f->window))));
  gimbal_session_select(f->session, mjOBJ_GEOM, 0);
  g_assert_true(gimbal_editor_get_document(editor) == inner);
  gimbal_session_select(f->session, mjOBJ_JOINT, 0);
  g_assert_true(gimbal_editor_get_document(editor) == gimbal_session_get_document(f->session));
}

static gboolean all_saved(gpointer data) {
  return !gimbal_project_get_modified(gimbal_session_get_project(((Fixture*)data)->session));
}

static void test_save_all(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalDocument* inner = open_inner(f);
  change_all(inner, "<mujocoinclude>\n  <geom name='rod' size='.06'/>\n</mujocoinclude>\n");
  edit(f, "hinge", "pin");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.save-all", NULL);
  app_test_wait(all_saved, f);
  g_autofree char* path = gimbal_document_dup_path(inner);
  g_autofree char* a = NULL;
  g_autofree char* b = NULL;
  g_assert_true(g_file_get_contents(path, &a, NULL, NULL) && g_file_get_contents(f->path, &b, NULL, NULL));
  g_assert_nonnull(strstr(a, ".06"));
  g_assert_nonnull(strstr(b, "'pin'"));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-files/save", test_save);
  FIXTURE_ADD("/app/window-files/name", test_name);
  FIXTURE_ADD("/app/window-files/autosave", test_autosave);
  FIXTURE_ADD("/app/window-files/changed-on-disk", test_changed_on_disk);
  FIXTURE_ADD("/app/window-files/draft", test_draft);
  FIXTURE_ADD("/app/window-files/include", test_include);
  FIXTURE_ADD("/app/window-files/select-in-include", test_select_in_include);
  FIXTURE_ADD("/app/window-files/save-all", test_save_all);
  return g_test_run();
}
