// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A draft is a text file: a line "gimbal-draft 1", a line with the document's URI (empty if it has none), the
// text.

#include "project/draft.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD "gimbal-draft 1\n"

void gimbal_draft_free(GimbalDraft* self) {
  if (!self) return;
  g_free(self->path);
  g_clear_object(&self->file);
  g_free(self->text);
  g_free(self);
}

static char* draft_folder(void) {
  return g_build_filename(g_get_user_state_dir(), "gimbal", "drafts", NULL);
}

static char* uri_of(GFile* file) {
  return file ? g_file_get_uri(file) : g_strdup("");
}

char* gimbal_draft_path(GFile* file) {
  g_autofree char* uri = uri_of(file);
  g_autofree char* hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, uri, -1);
  g_autofree char* folder = draft_folder();
  hash[16] = 0;
  g_autofree char* name = g_strconcat(hash, ".draft", NULL);
  return g_build_filename(folder, name, NULL);
}

gboolean gimbal_draft_write(GFile* file, const char* text, GError** error) {
  g_autofree char* uri = uri_of(file);
  g_autofree char* path = gimbal_draft_path(file);
  g_autofree char* folder = g_path_get_dirname(path);
  g_autofree char* contents = g_strconcat(HEAD, uri, "\n", text, NULL);
  g_mkdir_with_parents(folder, 0700);
  return g_file_set_contents(path, contents, -1, error);
}

void gimbal_draft_remove(GFile* file) {
  g_autofree char* path = gimbal_draft_path(file);
  g_unlink(path);
}

static GimbalDraft* read_draft(const char* path) {
  g_autofree char* contents = NULL;
  if (!g_file_get_contents(path, &contents, NULL, NULL) || !g_str_has_prefix(contents, HEAD)) return NULL;
  char* uri = contents + strlen(HEAD);
  char* end = strchr(uri, '\n');
  if (!end) return NULL;
  *end = 0;
  GimbalDraft* draft = g_new0(GimbalDraft, 1);
  draft->path = g_strdup(path);
  draft->file = *uri ? g_file_new_for_uri(uri) : NULL;
  draft->text = g_strdup(end + 1);
  return draft;
}

GimbalDraft* gimbal_draft_read(GFile* file) {
  g_autofree char* path = gimbal_draft_path(file);
  return read_draft(path);
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
  return drafts;
}
