// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Saving and drafts where the system refuses a call: this program has functions of the system of
// its own, which refuse the n-th call of a kind. Each is refused once at each place, in saving and
// in writing a draft.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <gtk/gtk.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app-test.h"
#include "project/document.h"
#include "project/draft.h"
#include "window/studio.h"

//---- what is refused

typedef enum Kind { REFUSE_NONE, REFUSE_OPEN, REFUSE_WRITE, REFUSE_FSYNC, REFUSE_RENAME, N_KINDS } Kind;

static const char* const kNames[N_KINDS] = {"nothing", "open", "write", "fsync", "rename"};
static const int kErrors[N_KINDS] = {0, EROFS, ENOSPC, EIO, EACCES};

static int kind;  // atomic
static int refuse_at, calls, refused;
static const char* folder;

static gboolean is_refused(Kind what) {
  if (g_atomic_int_get(&kind) != (int)what) return FALSE;
  if (g_atomic_int_add(&calls, 1) != refuse_at) return FALSE;
  g_atomic_int_inc(&refused);
  errno = kErrors[what];
  return TRUE;
}

// Of files in the folder of this test: pipes and sockets of the main loop go on.
static gboolean is_ours(int descriptor) {
  char link[64], path[4096];
  g_snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t n = g_atomic_int_get(&kind) ? readlink(link, path, sizeof path - 1) : -1;
  if (n < 0) return FALSE;
  path[n] = '\0';
  return folder && g_str_has_prefix(path, folder);
}

#define REAL(name, ...)                                \
  static __typeof__(&name) real;                       \
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, #name); \
  return real(__VA_ARGS__)

ssize_t write(int descriptor, const void* data, size_t size) {
  if (is_ours(descriptor) && is_refused(REFUSE_WRITE)) return -1;
  REAL(write, descriptor, data, size);
}

int fsync(int descriptor) {
  if (is_ours(descriptor) && is_refused(REFUSE_FSYNC)) return -1;
  REAL(fsync, descriptor);
}

int rename(const char* from, const char* to) {
  if (is_refused(REFUSE_RENAME)) return -1;
  REAL(rename, from, to);
}

static int mode_of(int flags, va_list rest) {
  return flags & O_CREAT ? va_arg(rest, int) : 0;
}

static gboolean is_written(const char* path, int flags) {
  return (flags & O_ACCMODE) != O_RDONLY && folder && g_str_has_prefix(path, folder);
}

// With large files, as libraries have it: the symbol is open64.
int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = mode_of(flags, rest);
  va_end(rest);
  if (is_written(path, flags) && is_refused(REFUSE_OPEN)) return -1;
  REAL(open, path, flags, mode);
}

//---- saving

typedef struct Save {
  gboolean over, done;
  GError* error;
} Save;

static void on_saved(GObject* document, GAsyncResult* result, gpointer data) {
  Save* save = data;
  save->done = gimbal_document_save_finish(GIMBAL_DOCUMENT(document), result, &save->error);
  save->over = TRUE;
}

static gboolean is_over(gpointer data) {
  return ((Save*)data)->over;
}

static Save save(GimbalDocument* document) {
  Save s = {0};
  gimbal_document_save_async(document, NULL, on_saved, &s);
  app_test_wait(is_over, &s);
  return s;
}

// Names in the folder but for the draft's.
static int count_files(const char* path) {
  int n = 0;
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  while (g_dir_read_name(dir)) n++;
  return n;
}

static const char kOld[] = "<mujoco model='old'/>\n", kNew[] = "<mujoco model='new'/>\n";

// As an edit: what is set is no edit to the toolkit.
static void put_text(GtkTextBuffer* buffer, const char* text) {
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_begin_user_action(buffer);
  gtk_text_buffer_delete(buffer, &start, &end);
  gtk_text_buffer_insert(buffer, &start, text, -1);
  gtk_text_buffer_end_user_action(buffer);
}

static gboolean refuse_save(GimbalDocument* document, const char* path, Kind what, int at) {
  GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
  put_text(buffer, kOld);
  Save first = save(document);
  g_assert_no_error(first.error);
  put_text(buffer, kNew);
  g_autofree char* parent = g_path_get_dirname(path);
  int files = count_files(parent);
  refuse_at = at, calls = refused = 0;
  g_atomic_int_set(&kind, what);
  Save s = save(document);
  g_atomic_int_set(&kind, REFUSE_NONE);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, s.done ? kNew : kOld);
  g_assert_true(s.done || s.error);
  g_assert_cmpint(gimbal_document_get_modified(document), ==, !s.done);
  g_assert_cmpint(count_files(parent), ==, files);
  g_clear_error(&s.error);
  Save again = save(document);
  g_assert_no_error(again.error);
  return refused > 0;
}

// The file is the old one or the new one, nothing is left beside it, and the text stays one that is
// not saved.
static void test_save(void) {
  g_autofree char* own = g_build_filename(folder, "documents", NULL);
  g_autofree char* path = g_build_filename(own, "saved.xml", NULL);
  g_assert_cmpint(g_mkdir(own, 0755), ==, 0);
  g_assert_true(g_file_set_contents(path, kOld, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  g_assert_true(gimbal_document_load(document, NULL));
  for (Kind what = REFUSE_OPEN; what < N_KINDS; what++) {
    int n = 0;
    while (refuse_save(document, path, what, n)) n++;
    g_test_message("saving: %d calls of %s", n, kNames[what]);
    if (what != REFUSE_FSYNC) g_assert_cmpint(n, >, 0);
  }
  gimbal_document_drop_draft(document);
}

// A draft that cannot be written leaves the one before it.
static void test_draft(void) {
  g_autoptr(GFile) file = g_file_new_for_path("/somewhere/model.xml");
  g_autofree char* path = gimbal_draft_path(file, 1);
  g_autofree char* parent = g_path_get_dirname(path);
  for (Kind what = REFUSE_OPEN; what < N_KINDS; what++) {
    int n = 0;
    for (refused = 1; refused; n++) {
      g_autofree char *before = NULL, *after = NULL;
      g_autoptr(GError) error = NULL;
      g_assert_true(gimbal_draft_write(path, file, NULL, kOld, NULL));
      g_assert_true(g_file_get_contents(path, &before, NULL, NULL));
      int files = count_files(parent);
      refuse_at = n, calls = refused = 0;
      g_atomic_int_set(&kind, what);
      gboolean done = gimbal_draft_write(path, file, NULL, kNew, &error);
      g_atomic_int_set(&kind, REFUSE_NONE);
      g_assert_true(done || error);
      g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
      if (!done) g_assert_cmpstr(after, ==, before);
      if (done) g_assert_nonnull(strstr(after, kNew));
      g_assert_cmpint(count_files(parent), ==, files);
    }
    g_test_message("drafts: %d calls of %s", n - 1, kNames[what]);
  }
  g_unlink(path);
}

int main(int argc, char** argv) {
  folder = app_test_folder();
  g_setenv("XDG_STATE_HOME", folder, TRUE);
  g_setenv("XDG_DATA_HOME", folder, TRUE);
  g_test_init(&argc, &argv, NULL);
  gimbal_studio_init();
  g_test_add_func("/refused/save", test_save);
  g_test_add_func("/refused/draft", test_draft);
  return g_test_run();
}
