// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Documents: places in bytes, steps of undo over files, a full disk, files that go away.

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "app-test.h"
#include "language/scan/inline-values.h"
#include "project/draft.h"
#include "project/project.h"
#include "window/studio.h"

static const char* folder;

static GimbalDocument* open_document(const char* name, const char* text) {
  g_autofree char* path = g_build_filename(folder, name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  GimbalDocument* document = gimbal_document_new(file);
  g_assert_true(gimbal_document_load(document, NULL));
  return document;
}

static GtkTextBuffer* buffer_of(GimbalDocument* document) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
}

static void check_text(GimbalDocument* document) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer_of(document), &start, &end);
  g_autofree char* shown = gtk_text_buffer_get_text(buffer_of(document), &start, &end, TRUE);
  g_autofree char* kept = gimbal_document_dup_text(document);
  g_assert_cmpstr(kept, ==, shown);
}

// The rope follows the buffer through edits, undo and redo.
static void test_places(void) {
  g_autoptr(GimbalDocument) document =
      open_document("places.xml", "<mujoco>\n<!-- äöü -->\n<option/>\n</mujoco>\n");
  GtkTextIter iter;
  gtk_text_buffer_get_iter_at_line(buffer_of(document), &iter, 2);
  g_assert_cmpuint(gimbal_document_byte_at(document, &iter), ==, 9 + 16);
  gtk_text_buffer_insert(buffer_of(document), &iter, "日本\n", -1);
  check_text(document);
  gimbal_document_iter_at(document, 9 + 16 + 7, &iter);
  g_assert_cmpint(gtk_text_iter_get_line(&iter), ==, 3);
  gtk_text_buffer_undo(buffer_of(document));
  check_text(document);
  gtk_text_buffer_redo(buffer_of(document));
  check_text(document);
  g_assert_nonnull(gimbal_document_get_tree(document));
  gimbal_document_drop_draft(document);
}

// A path of a large text is found from the nearest tag that is known, also right behind fresh
// edits.
static void test_cursor(void) {
  GString* text = g_string_new("<mujoco><worldbody>\n");
  for (int i = 0; i < 30000; i++) g_string_append(text, "<body><geom size='.1'/></body>\n");
  g_string_append(text, "</worldbody></mujoco>");
  g_autoptr(GimbalDocument) document = open_document("large.xml", text->str);
  gsize at = (gsize)(strstr(text->str + text->len / 2, "<geom ") - text->str) + 6;
  for (int i = 0; i < 3; i++) {
    GtkTextIter iter;
    gimbal_document_iter_at(document, at, &iter);
    gtk_text_buffer_insert(buffer_of(document), &iter, "rgba='1 ", -1);
    at += 8;
    g_autoptr(GimbalMjcfCursor) cursor = gimbal_document_cursor_at(document, at);
    g_assert_cmpint(cursor->kind, ==, GIMBAL_CURSOR_VALUE);
    g_assert_cmpstr(cursor->path, ==, "mujoco/worldbody/body/geom");
    g_assert_cmpstr(cursor->attribute, ==, "rgba");
    gimbal_document_iter_at(document, at, &iter);
    gtk_text_buffer_insert(buffer_of(document), &iter, "1 1 1' ", -1);
    at += 7;
    app_test_spin(400);
  }
  g_string_free(text, TRUE);
  gimbal_document_drop_draft(document);
}

static const char kRoot[] =
    "<mujoco><include file='part.xml'/><worldbody><geom name='a'/></worldbody></mujoco>";
static const char kPart[] = "<x><worldbody><geom name='b'/></worldbody></x>";

static void add(GArray* edits, const char* path, const char* text, const char* old, const char* now) {
  gsize at = (gsize)(strstr(text, old) - text);
  gimbal_edits_add(edits, path, at, at + strlen(old), now);
}

// Edits of two files, one of which is opened for it, are one step.
static void test_steps(void) {
  g_autofree char* part = g_build_filename(folder, "part.xml", NULL);
  g_assert_true(g_file_set_contents(part, kPart, -1, NULL));
  g_autoptr(GimbalDocument) root = open_document("root.xml", kRoot);
  g_autofree char* path = gimbal_document_dup_path(root);
  g_autoptr(GimbalProject) project = gimbal_project_new();
  gimbal_project_set_root(project, root);
  g_assert_cmpuint(gimbal_project_get_files(project)->len, ==, 2);
  g_autoptr(GArray) edits = gimbal_edits_new();
  add(edits, path, kRoot, "'a'", "'alpha'");
  add(edits, part, kPart, "'b'", "'beta'");
  g_assert_true(gimbal_project_apply(project, edits, NULL));
  GimbalDocument* other = gimbal_project_find(project, part);
  g_assert_cmpstr(gimbal_document_get_context(other), ==, "mujoco");
  g_autofree char* a = gimbal_document_dup_text(root);
  g_autofree char* b = gimbal_document_dup_text(other);
  g_assert_true(strstr(a, "'alpha'") && strstr(b, "'beta'"));
  gimbal_project_undo(project, other);
  g_autofree char* c = gimbal_document_dup_text(root);
  g_autofree char* d = gimbal_document_dup_text(other);
  g_assert_cmpstr(c, ==, kRoot);
  g_assert_cmpstr(d, ==, kPart);
  gimbal_project_redo(project, root);
  g_autofree char* e = gimbal_document_dup_text(other);
  g_assert_nonnull(strstr(e, "'beta'"));
  gimbal_project_drop_drafts(project);
  gimbal_project_set_root(project, NULL);
}

typedef struct Saving {
  gboolean done;
  gboolean ok;
} Saving;

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  Saving* saving = user_data;
  saving->ok = gimbal_document_save_finish(GIMBAL_DOCUMENT(source), result, NULL);
  saving->done = TRUE;
}

static gboolean is_done(gpointer data) {
  return ((Saving*)data)->done;
}

// Where there is no room for the new text, the old one is still whole.
static void test_full_disk(void) {
  g_autoptr(GimbalDocument) document = open_document("full.xml", kRoot);
  g_autofree char* path = gimbal_document_dup_path(document);
  g_autofree char* large = g_strnfill(1 << 20, 'x');
  GtkTextIter end;
  gtk_text_buffer_get_end_iter(buffer_of(document), &end);
  gtk_text_buffer_insert(buffer_of(document), &end, large, -1);
  signal(SIGXFSZ, SIG_IGN);
  struct rlimit before, small;
  getrlimit(RLIMIT_FSIZE, &before);
  small = (struct rlimit){65536, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  Saving saving = {0};
  gimbal_document_save_async(document, NULL, on_saved, &saving);
  app_test_wait(is_done, &saving);
  setrlimit(RLIMIT_FSIZE, &before);
  g_autofree char* kept = NULL;
  g_assert_false(saving.ok);
  g_assert_true(gimbal_document_get_modified(document));
  g_assert_true(g_file_get_contents(path, &kept, NULL, NULL));
  g_assert_cmpstr(kept, ==, kRoot);
  gimbal_document_drop_draft(document);
}

static void count(int* n) {
  (*n)++;
}
static gboolean is_counted(gpointer data) {
  return *(int*)data > 0;
}

static void on_loaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  Saving* loading = user_data;
  loading->ok = gimbal_document_load_finish(GIMBAL_DOCUMENT(source), result, NULL);
  loading->done = TRUE;
}

// A large text comes in slices, and is whole, as saved and not to be undone; its colours have their
// lines.
static void test_large(void) {
  GString* text = g_string_new("<mujoco><worldbody>\n");
  while (text->len < 700000) g_string_append(text, "<geom size='.1' rgba='1 0 0 1'/><!-- ä日本 -->\n");
  g_string_append(text, "</worldbody></mujoco>\n");
  g_autofree char* path = g_build_filename(folder, "large.xml", NULL);
  g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  Saving loading = {0};
  gimbal_document_load_async(document, on_loaded, &loading);
  app_test_wait(is_done, &loading);
  g_autofree char* kept = gimbal_document_dup_text(document);
  g_assert_true(loading.ok);
  g_assert_cmpstr(kept, ==, text->str);
  check_text(document);
  g_assert_false(gimbal_document_get_modified(document));
  g_assert_false(gtk_text_buffer_get_can_undo(buffer_of(document)));
  int read = 0;
  g_signal_connect_swapped(document, "tree-changed", G_CALLBACK(count), &read);
  app_test_wait(is_counted, &read);
  const GArray* colors = gimbal_document_get_colors(document);
  g_assert_cmpint(g_array_index(colors, GimbalMjcfColor, 7).line, ==, 8);
  g_string_free(text, TRUE);
}

// What is no text says why.
static void test_not_text(void) {
  static const struct {
    const char* bytes;
    gsize length;
    const char* told;
  } kFiles[] = {{"<mujoco>\n<!-- \xe9 -->\n", 20, "0xe9 in line 2"},
                {"MJB\0\1\2\xff\0", 8, "not a text"},
                {"\xff\xfe<\0m\0", 6, "UTF-16"}};
  for (guint i = 0; i < G_N_ELEMENTS(kFiles); i++) {
    g_autofree char* path = g_build_filename(folder, "bytes.xml", NULL);
    g_assert_true(g_file_set_contents(path, kFiles[i].bytes, (gssize)kFiles[i].length, NULL));
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GimbalDocument) document = gimbal_document_new(file);
    g_autoptr(GError) error = NULL;
    g_assert_false(gimbal_document_load(document, &error));
    g_assert_nonnull(strstr(error->message, kFiles[i].told));
  }
}

static void test_deleted(void) {
  g_autoptr(GimbalDocument) document = open_document("gone.xml", kRoot);
  g_autofree char* path = gimbal_document_dup_path(document);
  int deleted = 0, changed = 0;
  g_signal_connect_swapped(document, "deleted-on-disk", G_CALLBACK(count), &deleted);
  g_signal_connect_swapped(document, "changed-on-disk", G_CALLBACK(count), &changed);
  app_test_spin(100);
  g_unlink(path);
  app_test_wait(is_counted, &deleted);
  g_assert_true(g_file_set_contents(path, kPart, -1, NULL));
  app_test_wait(is_counted, &changed);
}

static void append(GimbalDocument* document, const char* text) {
  GtkTextIter end;
  gtk_text_buffer_get_end_iter(buffer_of(document), &end);
  gtk_text_buffer_insert(buffer_of(document), &end, text, -1);
}

static void replace_text(GimbalDocument* document, const char* text) {
  gtk_text_buffer_set_text(buffer_of(document), text, -1);
}

// Saves that follow each other at once: the newest text is what stays, also where the ones before
// take long.
static void test_saves_in_order(void) {
  g_autoptr(GimbalDocument) document = open_document("order.xml", kRoot);
  g_autofree char* path = gimbal_document_dup_path(document);
  g_autofree char* large = g_strnfill(8 << 20, 'x');
  Saving first = {0}, second = {0};
  replace_text(document, large);
  gimbal_document_save_async(document, NULL, on_saved, &first);
  replace_text(document, kPart);
  gimbal_document_save_async(document, NULL, on_saved, &second);
  app_test_wait(is_done, &first);
  app_test_wait(is_done, &second);
  g_autofree char* kept = NULL;
  g_assert_true(g_file_get_contents(path, &kept, NULL, NULL));
  g_assert_true(!strcmp(kept, kPart));
  g_assert_false(gimbal_document_get_modified(document));
}

// A look at the file while it is written by ourselves finds no other program's text.
static void test_own_writing(void) {
  g_autoptr(GimbalDocument) document = open_document("own.xml", kRoot);
  g_autofree char* path = gimbal_document_dup_path(document);
  g_autofree char* large = g_strnfill(4 << 20, 'x');
  int changed = 0, deleted = 0;
  g_signal_connect_swapped(document, "changed-on-disk", G_CALLBACK(count), &changed);
  g_signal_connect_swapped(document, "deleted-on-disk", G_CALLBACK(count), &deleted);
  replace_text(document, large);
  for (int i = 0; i < 12; i++) {
    Saving saving = {0};
    append(document, "y");
    gimbal_document_save_async(document, NULL, on_saved, &saving);
    app_test_wait(is_done, &saving);
    g_assert_true(saving.ok);
  }
  g_assert_cmpint(changed + deleted, ==, 0);
  g_assert_true(g_file_set_contents(path, kPart, -1, NULL));
  app_test_wait(is_counted, &changed);
}

// What is typed while the file is read again is not lost: it is asked once more.
static void test_edit_while_reading(void) {
  g_autoptr(GimbalDocument) document = open_document("reading.xml", kRoot);
  Saving loading = {0};
  int changed = 0;
  g_signal_connect_swapped(document, "changed-on-disk", G_CALLBACK(count), &changed);
  gimbal_document_load_async(document, on_loaded, &loading);
  append(document, "<!-- mine -->");
  app_test_wait(is_done, &loading);
  g_autofree char* text = gimbal_document_dup_text(document);
  g_assert_false(loading.ok);
  g_assert_true(g_str_has_suffix(text, "<!-- mine -->"));
  g_assert_cmpint(changed, ==, 1);
  gimbal_document_drop_draft(document);
}

static gboolean is_drafting(gpointer data) {
  (void)data;
  g_autofree char* drafts = g_build_filename(folder, "gimbal", "drafts", NULL);
  g_autoptr(GDir) dir = g_dir_open(drafts, 0, NULL);
  return dir && g_dir_read_name(dir);
}

static gboolean is_gone(gpointer data) {
  return *(gpointer*)data == NULL;
}

// A draft that is given up while it is written does not come back.
static void test_dropped_draft(void) {
  GimbalDocument* document = open_document("dropped.xml", kRoot);
  g_autoptr(GFile) file = g_object_ref(gimbal_document_get_file(document));
  g_autofree char* large = g_strnfill(16 << 20, 'x');
  g_object_add_weak_pointer(G_OBJECT(document), (gpointer*)&document);
  append(document, large);
  app_test_wait(is_drafting, NULL);
  gimbal_document_drop_draft(document);
  g_object_unref(document);
  app_test_wait(is_gone, &document);
  g_autofree char* path = gimbal_draft_path(file, 0);
  g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
}

static int by_text(gconstpointer a, gconstpointer b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

// Texts of the drafts of new documents, sorted and joined.
static char* new_drafts(void) {
  g_autoptr(GPtrArray) drafts = gimbal_draft_list();
  g_autoptr(GPtrArray) texts = g_ptr_array_new();
  for (guint i = 0; i < drafts->len; i++) {
    const GimbalDraft* draft = g_ptr_array_index(drafts, i);
    if (!draft->file) g_ptr_array_add(texts, draft->text);
  }
  g_ptr_array_sort(texts, by_text);
  g_ptr_array_add(texts, NULL);
  return g_strjoinv("|", (char**)texts->pdata);
}

static gboolean has_new_drafts(gpointer texts) {
  g_autofree char* found = new_drafts();
  return !strcmp(found, texts);
}

// Two new documents, in two windows: each keeps what was typed into it, and giving one up leaves
// the other.
static void test_new_drafts(void) {
  g_autoptr(GimbalDocument) first = gimbal_document_new(NULL);
  g_autoptr(GimbalDocument) second = gimbal_document_new(NULL);
  append(first, "one");
  append(second, "two");
  app_test_wait(has_new_drafts, (gpointer) "one|two");
  gimbal_document_drop_draft(first);
  g_autofree char* rest = new_drafts();
  g_assert_cmpstr(rest, ==, "two");
  gimbal_document_drop_draft(second);
  g_autofree char* none = new_drafts();
  g_assert_cmpstr(none, ==, "");
}

// What a process that is gone left of a new document is found, and is that of the document that
// takes it over; the drafts of documents that are open are not offered to others.
static void test_orphaned_draft(void) {
  g_autoptr(GimbalDocument) first = gimbal_document_new(NULL);
  g_autoptr(GimbalDocument) second = gimbal_document_new(NULL);
  g_autofree char* orphan = g_build_filename(folder, "gimbal", "drafts", "e3b0c44298fc1c14.draft", NULL);
  append(first, "one");
  app_test_wait(has_new_drafts, (gpointer) "one");
  g_assert_null(gimbal_draft_read(NULL));
  g_assert_true(gimbal_draft_write(orphan, NULL, NULL, "left", NULL));
  g_autoptr(GimbalDraft) draft = gimbal_draft_read(NULL);
  g_assert_cmpstr(draft->text, ==, "left");
  gimbal_document_restore_draft(second, draft);
  g_autofree char* text = gimbal_document_dup_text(second);
  g_autofree char* both = new_drafts();
  g_assert_cmpstr(text, ==, "left");
  g_assert_cmpstr(both, ==, "left|one");
  g_assert_null(gimbal_draft_read(NULL));
  gimbal_document_drop_draft(second);
  g_assert_true(gimbal_draft_write(orphan, NULL, NULL, "left", NULL));
  gimbal_document_discard_draft(first, draft);
  g_autofree char* rest = new_drafts();
  g_assert_cmpstr(rest, ==, "one");
  gimbal_document_drop_draft(first);
}

// The draft of an included file says which model it was open with, and that model opens it.
static void test_included_draft(void) {
  g_autoptr(GimbalProject) before = gimbal_project_new();
  g_autoptr(GimbalProject) after = gimbal_project_new();
  g_autoptr(GimbalDocument) root =
      open_document("robot.xml", "<mujoco><include file='robot-part.xml'/></mujoco>");
  g_autofree char* path = g_build_filename(folder, "robot-part.xml", NULL);
  g_assert_true(g_file_set_contents(path, "<mujoco/>", -1, NULL));
  gimbal_project_set_root(before, root);
  GimbalDocument* part = gimbal_project_open(before, path, NULL);
  GFile* file = gimbal_document_get_file(part);
  append(part, "<!-- mine -->");
  GimbalDraft* draft = NULL;
  while (!(draft = gimbal_draft_read(file))) app_test_spin(100);
  g_assert_true(g_file_equal(draft->model, gimbal_document_get_file(root)));
  gimbal_draft_free(draft);
  gimbal_project_set_root(after, root);
  g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(after)), ==, 1);
  gimbal_project_open_drafts(after);
  g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(after)), ==, 2);
  g_assert_nonnull(gimbal_project_find(after, path));
  gimbal_project_drop_drafts(before);
}

// Drafts of before, which know of no model, are read.
static void test_old_draft(void) {
  g_autofree char* path = g_build_filename(folder, "gimbal", "drafts", "0123456789abcdef.draft", NULL);
  g_autofree char* drafts = g_path_get_dirname(path);
  g_mkdir_with_parents(drafts, 0700);
  g_assert_true(g_file_set_contents(path, "gimbal-draft 1\nfile:///old.xml\n<mujoco/>\n", -1, NULL));
  g_autoptr(GPtrArray) all = gimbal_draft_list();
  g_assert_cmpuint(all->len, ==, 1);
  const GimbalDraft* draft = g_ptr_array_index(all, 0);
  g_autofree char* name = g_file_get_path(draft->file);
  g_assert_cmpstr(name, ==, "/old.xml");
  g_assert_null(draft->model);
  g_assert_cmpstr(draft->text, ==, "<mujoco/>\n");
  g_unlink(path);
}

int main(int argc, char** argv) {
  if (!gtk_init_check()) return 77;
  folder = app_test_folder();
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  g_test_init(&argc, &argv, NULL);
  gimbal_studio_init();
  g_test_add_func("/app/document/places", test_places);
  g_test_add_func("/app/document/cursor", test_cursor);
  g_test_add_func("/app/document/steps", test_steps);
  g_test_add_func("/app/document/full-disk", test_full_disk);
  g_test_add_func("/app/document/deleted", test_deleted);
  g_test_add_func("/app/document/large", test_large);
  g_test_add_func("/app/document/not-text", test_not_text);
  g_test_add_func("/app/document/saves-in-order", test_saves_in_order);
  g_test_add_func("/app/document/own-writing", test_own_writing);
  g_test_add_func("/app/document/edit-while-reading", test_edit_while_reading);
  g_test_add_func("/app/document/dropped-draft", test_dropped_draft);
  g_test_add_func("/app/document/new-drafts", test_new_drafts);
  g_test_add_func("/app/document/orphaned-draft", test_orphaned_draft);
  g_test_add_func("/app/document/included-draft", test_included_draft);
  g_test_add_func("/app/document/old-draft", test_old_draft);
  return g_test_run();
}
