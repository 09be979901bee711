// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of the text: formatting, fixes, and commands.

#include <string.h>

#include "language/edit/format.h"
#include "language/edit/indent.h"
#include "language/fix/fix.h"
#include "language/scan/cursor.h"
#include "lsp/borders.h"
#include "lsp/server.h"
#include "lsp/value.h"
#include "migrate/migrate.h"

enum { MAX_ACTIONS = 50 };

//---- formatting

static int width_of(GVariant* params) {
  return CLAMP(lsp_get_int(params, "options.tabSize", 2), 1, 16);
}

static GVariant* answer_change_format(LspServer* self, const LspPlace* place, GVariant* params, gsize start,
                                      gsize end) {
  g_autoptr(GArray) edits =
      gimbal_mjcf_format(place->file->tree, width_of(params), start, end, place->document->path);
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, place->files);
  return lsp_text_edits(cache, edits, place->document->path);
}

GVariant* lsp_format(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  return lsp_place(self, params, &place, error) ? answer_change_format(self, &place, params, 0, G_MAXSIZE)
                                                : NULL;
}

GVariant* lsp_format_range(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  return answer_change_format(self, &place, params, lsp_byte_of(self, place.document, params, "range.start"),
                              lsp_byte_of(self, place.document, params, "range.end"));
}

// The line that Return began, as deep as it belongs.
static void indent_line(const LspPlace* place, GVariant* params, GArray* edits) {
  const LspLines* lines = place->document->lines;
  gsize start = place->byte, end;
  while (start > 0 && lines->text[start - 1] != '\n') start--;
  for (end = start; end < lines->length && (lines->text[end] == ' ' || lines->text[end] == '\t');) end++;
  int outer, columns = gimbal_mjcf_indent(lines->text, start, width_of(params), &outer);
  gboolean closes = end + 1 < lines->length && lines->text[end] == '<' && lines->text[end + 1] == '/';
  g_autofree char* spaces = g_strnfill((gsize)MAX(0, closes ? outer : columns), ' ');
  gboolean same = end - start == strlen(spaces) && !strncmp(spaces, lines->text + start, end - start);
  if (!same) gimbal_edits_add(edits, place->document->path, start, end, spaces);
}

// The rest of "</", unless it stands there.
static void close_tag(const LspPlace* place, GArray* edits) {
  const LspLines* lines = place->document->lines;
  gboolean behind = place->byte < lines->length && g_ascii_isalpha(lines->text[place->byte]);
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(lines->text, place->byte);
  if (at->kind != GIMBAL_CURSOR_CLOSING || *at->word || behind) return;
  const char* slash = strrchr(at->path, '/');
  g_autofree char* rest = g_strconcat(slash ? slash + 1 : at->path, ">", NULL);
  if (rest[1]) gimbal_edits_add(edits, place->document->path, place->byte, place->byte, rest);
}

GVariant* lsp_format_on_type(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  g_autofree char* typed = lsp_get_text(params, "ch");
  if (!lsp_place(self, params, &place, error)) return NULL;
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, place.files);
  if (!g_strcmp0(typed, "\n")) indent_line(&place, params, edits);
  if (!g_strcmp0(typed, "/")) close_tag(&place, edits);
  return lsp_text_edits(cache, edits, place.document->path);
}

//---- fixes

typedef struct Actions {
  LspServer* server;
  const LspPlace* place;
  LspLineCache* cache;
  gsize start, end;  // of the request
  GPtrArray* list;
} Actions;

static GPtrArray* answer_change_search(const char* extension, gpointer data) {
  const Actions* actions = data;
  g_autofree char* folder = g_path_get_dirname(actions->place->model->root);
  return gimbal_mjcf_files_nearby(folder, extension);
}

static void add_fix(Actions* a, const GimbalFix* fix, gboolean first) {
  if (!fix->edits) return;  // the user would have to choose a file in the studio
  GVariant* edit = lsp_workspace_edit(a->cache, fix->edits);
  g_ptr_array_add(a->list, lsp_object("title", lsp_text(fix->label), "kind", lsp_text("quickfix"),
                                      "isPreferred", first ? lsp_bool(TRUE) : NULL, "edit", edit, NULL));
}

static void add_fixes(Actions* a, const GimbalDiagnostic* d) {
  const char* said = d->place.file && *d->place.file ? d->place.file : a->place->model->root;
  gsize start = (gsize)d->place.start, end = MAX((gsize)d->place.end, start);
  g_autofree char* path = g_canonicalize_filename(said, "/");
  if (strcmp(path, a->place->document->path) != 0 || end < a->start || start > a->end) return;
  GimbalComplaint complaint = {d->code, d->message, d->hint, path, start, end, d->figure};
  g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(a->place->files, &complaint, answer_change_search, a);
  for (guint i = 0; i < fixes->len && a->list->len < MAX_ACTIONS; i++) {
    add_fix(a, g_ptr_array_index(fixes, i), i == 0);
  }
}

// Those of a position stand in the whole of its line.
static void read_range(LspServer* self, GVariant* params, Actions* a) {
  const LspLines* lines = a->place->document->lines;
  a->start = lsp_byte_of(self, a->place->document, params, "range.start");
  a->end = MAX(a->start, lsp_byte_of(self, a->place->document, params, "range.end"));
  if (a->end > a->start) return;
  while (a->start > 0 && lines->text[a->start - 1] != '\n') a->start--;
  while (a->end < lines->length && lines->text[a->end] != '\n') a->end++;
}

static GVariant* open_action(const LspPlace* place) {
  g_autofree char* uri = lsp_uri_of_path(place->model->root);
  GPtrArray* arguments = lsp_list_new();
  g_ptr_array_add(arguments, lsp_text(uri));
  GVariant* command = lsp_object("title", lsp_text("Open in Gimbal"), "command",
                                 lsp_text("gimbal.openInStudio"), "arguments", lsp_list(arguments), NULL);
  return lsp_object("title", lsp_text("Open the model in Gimbal"), "kind", lsp_text("source.gimbal"),
                    "command", command, NULL);
}

// What of the model is of an earlier version, mended in all of its files.
static void add_migration(const LspPlace* place, Actions* a) {
  g_autoptr(GimbalMigration) migration = gimbal_migrate(place->files, (GimbalMigrateSpan){0});
  if (!gimbal_migration_count_mended(migration)) return;
  g_autoptr(GArray) edits = gimbal_migration_edits(migration, place->files);
  g_ptr_array_add(a->list,
                  lsp_object("title", lsp_text("Migrate from an earlier version of MuJoCo"), "kind",
                             lsp_text("source.gimbal"), "edit", lsp_workspace_edit(a->cache, edits), NULL));
}

GVariant* lsp_code_actions(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const LspCompiled* last = place.model->compiled;
  gboolean now = last && last->revision == place.model->revision;
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, place.files);
  Actions a = {.server = self, .place = &place, .cache = cache, .list = lsp_list_new()};
  read_range(self, params, &a);
  const GimbalDiagnostics* const lists[] = {now ? last->list : NULL, now ? place.model->lint : NULL};
  for (guint k = 0; k < G_N_ELEMENTS(lists); k++) {
    for (int i = 0; lists[k] && i < gimbal_diagnostics_count(lists[k]); i++) {
      add_fixes(&a, gimbal_diagnostics_get(lists[k], i));
    }
  }
  add_migration(&place, &a);
  g_ptr_array_add(a.list, open_action(&place));
  return lsp_list(a.list);
}

//---- commands

// The text of an argument: itself, or its uri.
static char* argument_path(GVariant* params) {
  g_autoptr(GVariant) arguments = lsp_get(params, "arguments");
  g_autoptr(GVariant) first = lsp_count(arguments) ? lsp_nth(arguments, 0) : NULL;
  gboolean text = first && g_variant_is_of_type(first, G_VARIANT_TYPE_STRING);
  g_autofree char* uri = text ? g_variant_dup_string(first, NULL) : lsp_get_text(first, "uri");
  return lsp_path_of_uri(uri);
}

GVariant* lsp_execute(LspServer* self, GVariant* params, GError** error) {
  g_autofree char* command = lsp_get_text(params, "command");
  g_autofree char* path = argument_path(params);
  if (g_strcmp0(command, "gimbal.openInStudio") != 0) {
    g_set_error(error, LSP_ERROR, LSP_INVALID_PARAMS, "there is no command %s",
                command ? command : "without a name");
    return NULL;
  }
  const LspDocument* open = path ? g_hash_table_lookup(self->documents, path) : NULL;
  gboolean known = open || (path && g_hash_table_contains(self->models, path));
  if (!known) {
    g_set_error(error, LSP_ERROR, LSP_INVALID_PARAMS, "gimbal.openInStudio takes the URI of an open file");
    return NULL;
  }
  return lsp_studio_open(self->studio, open ? open->model->root : path, error) ? lsp_null() : NULL;
}
