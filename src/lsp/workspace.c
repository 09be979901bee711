// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is open, and which model it belongs to.

#include <string.h>

#include "lsp/server.h"
#include "lsp/value.h"

#define MAX_TEXT (64 << 20)  // bytes of an open file

static void document_free(LspDocument* self) {
  g_free(self->path);
  g_free(self->uri);
  lsp_lines_free(self->lines);
  g_free(self);
}

void lsp_workspace_init(LspServer* self) {
  self->documents = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)document_free);
  self->models = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)lsp_model_unref);
  self->folders = g_ptr_array_new_with_free_func(g_free);
}

void lsp_workspace_clear(LspServer* self) {
  if (self->looking) g_cancellable_cancel(self->looking);
  g_clear_object(&self->looking);
  g_clear_handle_id(&self->compile_source, g_source_remove);
  g_hash_table_unref(self->models);
  g_hash_table_unref(self->documents);
  g_ptr_array_unref(self->folders);
  g_clear_pointer(&self->snapshot, lsp_snapshot_unref);
  g_clear_pointer(&self->includers, lsp_includers_free);
}

// A file that is open outside of the workspace brings its folder.
LspSnapshot* lsp_snapshot(LspServer* self) {
  if (self->snapshot) return self->snapshot;
  self->snapshot = lsp_snapshot_new();
  for (guint i = 0; i < self->folders->len; i++) {
    lsp_snapshot_add_folder(self->snapshot, g_ptr_array_index(self->folders, i));
  }
  GHashTableIter iter;
  LspDocument* document;
  g_hash_table_iter_init(&iter, self->documents);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&document)) {
    lsp_snapshot_add_text(self->snapshot, document->path, document->lines->bytes);
    g_autofree char* folder = g_path_get_dirname(document->path);
    if (!lsp_snapshot_allows(self->snapshot, document->path)) lsp_snapshot_add_folder(self->snapshot, folder);
  }
  return self->snapshot;
}

//---- models

// The model that a file is part of: one that is known, or the one that includes it, or itself.
static char* root_of(LspServer* self, const char* path) {
  GHashTableIter iter;
  LspModel* model;
  g_autofree char* top = self->includers ? lsp_includers_root(self->includers, path) : g_strdup(path);
  if (strcmp(top, path) != 0 && lsp_snapshot_allows(lsp_snapshot(self), top)) return g_steal_pointer(&top);
  g_hash_table_iter_init(&iter, self->models);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&model)) {
    if (strcmp(model->root, path) != 0 && lsp_model_has(model, path)) return g_strdup(model->root);
  }
  return g_strdup(path);
}

static LspModel* model_at(LspServer* self, const char* root) {
  LspModel* model = g_hash_table_lookup(self->models, root);
  if (model) return model;
  model = lsp_model_new(root, lsp_publish, self);
  lsp_model_change(model, lsp_snapshot(self));
  g_hash_table_insert(self->models, model->root, model);
  return model;
}

// Models that no open file belongs to are of no use any more.
static void drop_models(LspServer* self) {
  g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
  GHashTableIter iter;
  LspDocument* document;
  LspModel* model;
  g_hash_table_iter_init(&iter, self->documents);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&document)) g_hash_table_add(used, document->model);
  g_hash_table_iter_init(&iter, self->models);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&model)) {
    if (g_hash_table_contains(used, model)) continue;
    lsp_unpublish(self, model);
    g_hash_table_iter_remove(&iter);
  }
}

static void assign_all(LspServer* self) {
  GHashTableIter iter;
  LspDocument* document;
  g_hash_table_iter_init(&iter, self->documents);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&document)) {
    g_autofree char* root = root_of(self, document->path);
    document->model = model_at(self, root);
  }
  drop_models(self);
}

// After all messages that wait: what is typed at once is compiled once.
static gboolean on_compile(gpointer data) {
  LspServer* self = data;
  GHashTableIter iter;
  LspModel* model;
  if (lsp_wire_is_busy(self->wire)) return G_SOURCE_CONTINUE;
  self->compile_source = 0;
  g_hash_table_iter_init(&iter, self->models);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&model)) lsp_model_compile(model);
  return G_SOURCE_REMOVE;
}

static void compile_soon(LspServer* self) {
  if (!self->compile_source) self->compile_source = g_idle_add(on_compile, self);
}

static void texts_changed(LspServer* self) {
  GHashTableIter iter;
  LspModel* model;
  g_clear_pointer(&self->snapshot, lsp_snapshot_unref);
  g_hash_table_iter_init(&iter, self->models);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&model)) lsp_model_change(model, lsp_snapshot(self));
  compile_soon(self);
}

//---- the folders

static void workspace_find_includers(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  (void)source;
  g_task_return_pointer(task, lsp_includers_find(data, cancellable), (GDestroyNotify)lsp_includers_free);
}

static void on_includers_found(GObject* source, GAsyncResult* result, gpointer data) {
  (void)source;
  LspIncluders* found = g_task_propagate_pointer(G_TASK(result), NULL);
  if (!found) return;  // cancelled: the server may be gone
  LspServer* self = data;
  g_clear_object(&self->looking);
  g_clear_pointer(&self->includers, lsp_includers_free);
  self->includers = found;
  assign_all(self);
  compile_soon(self);
}

void lsp_find_includers(LspServer* self) {
  if (self->looking) g_cancellable_cancel(self->looking);
  g_clear_object(&self->looking);
  self->looking = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(NULL, self->looking, on_includers_found, self);
  g_task_set_task_data(task, lsp_snapshot_ref(lsp_snapshot(self)), (GDestroyNotify)lsp_snapshot_unref);
  g_task_run_in_thread(task, workspace_find_includers);
}

void lsp_folders_changed(LspServer* self, GVariant* params) {
  g_autoptr(GVariant) added = lsp_get(params, "event.added");
  g_autoptr(GVariant) removed = lsp_get(params, "event.removed");
  for (guint i = 0; i < lsp_count(removed); i++) {
    g_autoptr(GVariant) folder = lsp_nth(removed, i);
    g_autofree char* uri = lsp_get_text(folder, "uri");
    g_autofree char* path = lsp_path_of_uri(uri);
    guint at;
    if (path && g_ptr_array_find_with_equal_func(self->folders, path, g_str_equal, &at)) {
      g_ptr_array_remove_index(self->folders, at);
    }
  }
  for (guint i = 0; i < lsp_count(added); i++) {
    g_autoptr(GVariant) folder = lsp_nth(added, i);
    g_autofree char* uri = lsp_get_text(folder, "uri");
    char* path = lsp_path_of_uri(uri);
    if (path) g_ptr_array_add(self->folders, path);
  }
  texts_changed(self);
  lsp_find_includers(self);
}

void lsp_disk_changed(LspServer* self, GVariant* params) {
  (void)params;
  texts_changed(self);
  if (self->folders->len) lsp_find_includers(self);
}

//---- documents

void lsp_open(LspServer* self, GVariant* params) {
  g_autofree char* uri = lsp_get_text(params, "textDocument.uri");
  g_autofree char* text = lsp_get_text(params, "textDocument.text");
  g_autofree char* path = lsp_path_of_uri(uri);
  if (!path || !text) return;
  LspDocument* document = g_new0(LspDocument, 1);
  gsize length = strlen(text);
  g_autoptr(GBytes) bytes = g_bytes_new_take(g_steal_pointer(&text), length);
  document->lines = lsp_lines_new(bytes);
  document->path = g_steal_pointer(&path);
  document->uri = g_steal_pointer(&uri);
  document->version = (gint64)lsp_get_double(params, "textDocument.version", 0);
  g_hash_table_replace(self->documents, document->path, document);
  texts_changed(self);
  assign_all(self);
}

static LspPosition position_at(GVariant* change, const char* end) {
  g_autoptr(GVariant) position = lsp_get(change, end);
  return lsp_position_of(position);
}

// One change: of a range, or the whole text.
static void apply_change(LspServer* self, LspDocument* document, GVariant* change) {
  g_autofree char* text = lsp_get_text(change, "text");
  g_autoptr(GVariant) range = lsp_get(change, "range");
  const LspLines* old = document->lines;
  if (!text) return;
  gsize start = 0, end = old->length;
  if (range) {
    start = lsp_lines_byte(old, position_at(range, "start"), self->client.encoding);
    end = lsp_lines_byte(old, position_at(range, "end"), self->client.encoding);
    if (end < start) end = start;
  }
  gsize added = strlen(text), rest = old->length - end;
  if (start + added + rest > MAX_TEXT) return;
  char* now = g_malloc(start + added + rest + 1);  // with the zero that a tree wants
  memcpy(now, old->text, start);
  memcpy(now + start, text, added);
  memcpy(now + start + added, old->text + end, rest);
  now[start + added + rest] = 0;
  g_autoptr(GBytes) bytes = g_bytes_new_take(now, start + added + rest);
  lsp_lines_free(document->lines);
  document->lines = lsp_lines_new(bytes);
}

// Which files a text includes, as one text.
static char* includes_of(LspServer* self, LspDocument* document) {
  (void)self;
  GString* all = g_string_new(NULL);
  const LspLines* lines = document->lines;
  for (const char* at = lines->text;
       (at = g_strstr_len(at, (gssize)(lines->text + lines->length - at), "<include")); at++) {
    const char* end = memchr(at, '>', (gsize)(lines->text + lines->length - at));
    if (end) g_string_append_len(all, at, end - at);
  }
  return g_string_free(all, FALSE);
}

void lsp_change(LspServer* self, GVariant* params) {
  LspDocument* document = lsp_find(self, params, NULL);
  g_autoptr(GVariant) changes = lsp_get(params, "contentChanges");
  if (!document) return;
  g_autofree char* before = includes_of(self, document);
  for (guint i = 0; i < lsp_count(changes); i++) {
    g_autoptr(GVariant) change = lsp_nth(changes, i);
    apply_change(self, document, change);
  }
  document->version = (gint64)lsp_get_double(params, "textDocument.version", 0);
  texts_changed(self);
  g_autofree char* after = includes_of(self, document);
  if (strcmp(before, after) != 0) assign_all(self);
}

void lsp_close(LspServer* self, GVariant* params) {
  LspDocument* document = lsp_find(self, params, NULL);
  if (!document) return;
  g_hash_table_remove(self->documents, document->path);
  texts_changed(self);
  assign_all(self);
}

void lsp_save(LspServer* self, GVariant* params) {
  // files that are not open may be others too
  if (lsp_find(self, params, NULL)) texts_changed(self);
}
