// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A draft is a text file: a line "gimbal-draft 2", a line with the URI of the document (empty if it
// has none), a line with the URI of the model that includes it (empty if none does), the text. A
// draft that begins with "gimbal-draft 1" has no line for the model.

#include "project/draft.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD     "gimbal-draft 2\n"
#define OLD_HEAD "gimbal-draft 1\n"

void gimbal_draft_free(GimbalDraft* self) {
  if (!self) return;
  g_free(self->path);
  g_clear_object(&self->file);
  g_clear_object(&self->model);
  g_free(self->text);
  g_free(self);
}

static char* draft_folder(void) {
  return g_build_filename(g_get_user_state_dir(), "gimbal", "drafts", NULL);
}

// The prefix of the names of drafts of this process's new documents. Unlike a process number it is
// never used again.
static const char* own_prefix(void) {
  static char* prefix;
  if (g_once_init_enter(&prefix)) {
    g_autofree char* process = g_uuid_string_random();
    g_once_init_leave(&prefix, g_strconcat("new-", process, "-", NULL));
  }
  return prefix;
}

static char* name_of(GFile* file, guint64 id) {
  if (!file) return g_strdup_printf("%s%" G_GUINT64_FORMAT ".draft", own_prefix(), id);
  g_autofree char* uri = g_file_get_uri(file);
  g_autofree char* hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, uri, -1);
  return g_strdup_printf("%.16s.draft", hash);
}

char* gimbal_draft_path(GFile* file, guint64 id) {
  g_autofree char* folder = draft_folder();
  g_autofree char* name = name_of(file, id);
  return g_build_filename(folder, name, NULL);
}

static char* uri_of(GFile* file) {
  return file ? g_file_get_uri(file) : g_strdup("");
}

gboolean gimbal_draft_write(const char* path, GFile* file, GFile* model, const char* text, GError** error) {
  g_autofree char *uri = uri_of(file), *model_uri = uri_of(model);
  g_autofree char* folder = g_path_get_dirname(path);
  g_autofree char* contents = g_strconcat(HEAD, uri, "\n", model_uri, "\n", text, NULL);
  g_mkdir_with_parents(folder, 0700);
  return g_file_set_contents(path, contents, -1, error);
}

// Cut the first line off a text and return it. NULL if there is none.
static char* take_line(char** text) {
  char *line = *text, *end = strchr(line, '\n');
  if (!end) return NULL;
  *end = 0;
  *text = end + 1;
  return line;
}

static GFile* draft_file(const char* uri) {
  return *uri ? g_file_new_for_uri(uri) : NULL;
}

static GimbalDraft* read_draft(const char* path) {
  g_autofree char* contents = NULL;
  if (!g_file_get_contents(path, &contents, NULL, NULL)) return NULL;
  gboolean old = g_str_has_prefix(contents, OLD_HEAD);
  if (!old && !g_str_has_prefix(contents, HEAD)) return NULL;
  char* text = contents + strlen(HEAD);
  const char* uri = take_line(&text);
  const char* model = old ? "" : take_line(&text);
  if (!uri || !model) return NULL;
  GimbalDraft* draft = g_new0(GimbalDraft, 1);
  *draft = (GimbalDraft){
      .path = g_strdup(path), .file = draft_file(uri), .model = draft_file(model), .text = g_strdup(text)};
  return draft;
}

static gboolean is_of_another_process(const GimbalDraft* draft) {
  g_autofree char* name = g_path_get_basename(draft->path);
  return !g_str_has_prefix(name, own_prefix());
}

GimbalDraft* gimbal_draft_read(GFile* file) {
  g_autofree char* path = file ? gimbal_draft_path(file, 0) : NULL;
  if (path) return read_draft(path);
  g_autoptr(GPtrArray) all = gimbal_draft_list();
  for (guint i = 0; i < all->len; i++) {
    const GimbalDraft* draft = g_ptr_array_index(all, i);
    if (!draft->file && is_of_another_process(draft)) return g_ptr_array_steal_index(all, i);
  }
  return NULL;
}

static gint64 written_at(const GimbalDraft* draft) {
  GStatBuf info;
  return g_stat(draft->path, &info) == 0 ? info.st_mtime : 0;
}

static int newest_first(gconstpointer a, gconstpointer b) {
  gint64 first = written_at(*(GimbalDraft*const*)a), second = written_at(*(GimbalDraft*const*)b);
  return (second > first) - (second < first);
}

GPtrArray* gimbal_draft_list(void) {
  GPtrArray* drafts = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_draft_free);
  g_autofree char* folder = draft_folder();
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  const char* name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char* path = g_build_filename(folder, name, NULL);
    GimbalDraft* draft = g_str_has_suffix(name, ".draft") ? read_draft(path) : NULL;
    if (draft) g_ptr_array_add(drafts, draft);
  }
  g_ptr_array_sort(drafts, newest_first);
  return drafts;
}
