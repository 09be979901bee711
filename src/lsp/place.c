// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Places between requests, texts and answers.

#include <string.h>

#include "lsp/server.h"
#include "lsp/value.h"

LspPosition lsp_position_of(GVariant* position) {
  return (LspPosition){lsp_get_int(position, "line", 0), lsp_get_int(position, "character", 0)};
}

gsize lsp_byte_of(LspServer* self, const LspDocument* document, GVariant* params, const char* path) {
  g_autoptr(GVariant) position = lsp_get(params, path);
  return lsp_lines_byte(document->lines, lsp_position_of(position), self->client.encoding);
}

gboolean lsp_place(LspServer* self, GVariant* params, LspPlace* place, GError** error) {
  *place = (LspPlace){.document = lsp_find(self, params, error)};
  if (!place->document) return FALSE;
  place->model = place->document->model;
  place->files = lsp_model_files(place->model);
  place->file = place->files ? gimbal_mjcf_files_find(place->files, place->document->path) : NULL;
  if (!place->file) {
    g_set_error(error, LSP_ERROR, LSP_REQUEST_FAILED, "%s cannot be read", place->document->path);
    return FALSE;
  }
  place->byte = lsp_byte_of(self, place->document, params, "position");
  return TRUE;
}

static GVariant* position_value(LspPosition position) {
  return lsp_object("line", lsp_int(position.line), "character", lsp_int(position.character), NULL);
}

GVariant* lsp_range(const LspServer* self, const LspLines* lines, gsize start, gsize end) {
  LspEncoding encoding = self->client.encoding;
  return lsp_object("start", position_value(lsp_lines_position(lines, start, encoding)), "end",
                    position_value(lsp_lines_position(lines, MAX(start, end), encoding)), NULL);
}

char* lsp_uri(const LspServer* self, const char* path) {
  const LspDocument* open = g_hash_table_lookup(self->documents, path);
  return open ? g_strdup(open->uri) : lsp_uri_of_path(path);
}

GVariant* lsp_location(const LspServer* self, const char* path, const LspLines* lines, gsize start,
                       gsize end) {
  g_autofree char* uri = lsp_uri(self, path);
  return lsp_object("uri", lsp_text(uri), "range", lsp_range(self, lines, start, end), NULL);
}

//---- lines of several files

struct LspLineCache {
  LspServer* server;
  GPtrArray* files;
  GHashTable* lines;  // path → LspLines
};

LspLineCache* lsp_line_cache_new(LspServer* server, GPtrArray* files) {
  LspLineCache* self = g_new0(LspLineCache, 1);
  self->server = server;
  self->files = g_ptr_array_ref(files);
  self->lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)lsp_lines_free);
  return self;
}

void lsp_line_cache_free(LspLineCache* self) {
  g_hash_table_unref(self->lines);
  g_ptr_array_unref(self->files);
  g_free(self);
}

const LspLines* lsp_line_cache_get(LspLineCache* self, const char* path) {
  const LspLines* known = g_hash_table_lookup(self->lines, path);
  if (known) return known;
  const GimbalMjcfFile* file = gimbal_mjcf_files_find(self->files, path);
  if (!file) return NULL;
  const LspDocument* open = g_hash_table_lookup(self->server->documents, path);
  if (open && open->lines->bytes == file->tree->bytes) return open->lines;
  LspLines* lines = lsp_lines_new(file->tree->bytes);
  g_hash_table_replace(self->lines, g_strdup(path), lines);
  return lines;
}

GVariant* lsp_line_cache_location(LspLineCache* self, const char* path, gsize start, gsize end) {
  const LspLines* lines = lsp_line_cache_get(self, path);
  return lines ? lsp_location(self->server, path, lines, start, end) : NULL;
}

GVariant* lsp_text_edits(LspLineCache* self, const GArray* edits, const char* path) {
  GPtrArray* list = lsp_list_new();
  const LspLines* lines = lsp_line_cache_get(self, path);
  for (guint i = 0; lines && i < edits->len; i++) {
    const GimbalEdit* edit = &g_array_index(edits, GimbalEdit, i);
    if (strcmp(edit->path, path) != 0) continue;
    g_ptr_array_add(list, lsp_object("range", lsp_range(self->server, lines, edit->start, edit->end),
                                     "newText", lsp_text(edit->text), NULL));
  }
  return lsp_list(list);
}

static GVariant* place_versioned(LspLineCache* self, const GArray* edits, const char* path) {
  const LspDocument* open = g_hash_table_lookup(self->server->documents, path);
  g_autofree char* uri = lsp_uri(self->server, path);
  GVariant* document =
      lsp_object("uri", lsp_text(uri), "version", open ? lsp_int(open->version) : lsp_null(), NULL);
  return lsp_object("textDocument", document, "edits", lsp_text_edits(self, edits, path), NULL);
}

GVariant* lsp_workspace_edit(LspLineCache* self, const GArray* edits) {
  g_autoptr(GPtrArray) paths = gimbal_edits_paths(edits);
  if (self->server->client.document_changes) {
    GPtrArray* list = lsp_list_new();
    for (guint i = 0; i < paths->len; i++) {
      g_ptr_array_add(list, place_versioned(self, edits, g_ptr_array_index(paths, i)));
    }
    return lsp_object("documentChanges", lsp_list(list), NULL);
  }
  GVariantBuilder changes;
  g_variant_builder_init(&changes, G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < paths->len; i++) {
    const char* path = g_ptr_array_index(paths, i);
    g_autofree char* uri = lsp_uri(self->server, path);
    g_variant_builder_add(&changes, "{sv}", uri, lsp_text_edits(self, edits, path));
  }
  return lsp_object("changes", g_variant_builder_end(&changes), NULL);
}
