// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Proposals for what may be typed at a place.

#include <string.h>

#include "language/knowledge/complete.h"
#include "lsp/borders.h"
#include "lsp/server.h"
#include "lsp/value.h"

enum { MAX_ITEMS = 500 };

// Kinds of the protocol for the kinds of what is proposed.
enum {
  KIND_PROPERTY = 10,
  KIND_SNIPPET = 15,
  KIND_FILE = 17,
  KIND_REFERENCE = 18,
  KIND_FOLDER = 19,
  KIND_ENUM_MEMBER = 20,
  KIND_STRUCT = 22
};

typedef struct Complete {
  LspServer* server;
  const LspPlace* place;
  const GimbalMjcfCursor* at;
  gsize start;  // of what is replaced
} Complete;

static int kind_of(const Complete* c, const GimbalCompletionItem* item) {
  if (item->snippet) return KIND_SNIPPET;
  if (!g_strcmp0(item->kind, "folder")) return KIND_FOLDER;
  if (!g_strcmp0(item->kind, "file")) return KIND_FILE;
  if (c->at->kind == GIMBAL_CURSOR_ATTRIBUTE) return KIND_PROPERTY;
  if (c->at->kind == GIMBAL_CURSOR_VALUE) return item->kind ? KIND_REFERENCE : KIND_ENUM_MEMBER;
  return KIND_STRUCT;
}

// Plain text as a snippet, with the caret so many characters before its end.
static char* snippet_of(const char* text, int back) {
  GString* out = g_string_new(NULL);
  glong caret = g_utf8_strlen(text, -1) - back, at = 0;
  for (const char* p = text; *p; p = g_utf8_next_char(p), at++) {
    if (back && at == caret) g_string_append(out, "$0");
    if (*p == '$' || *p == '}' || *p == '\\') g_string_append_c(out, '\\');
    g_string_append_unichar(out, g_utf8_get_char(p));
  }
  return g_string_free(out, FALSE);
}

// What a place of a template holds: what is proposed for it where it is met first.
static gboolean on_field(const GMatchInfo* match, GString* result, gpointer data) {
  GPtrArray* said = data;
  g_autofree char* number = g_match_info_fetch(match, 1);
  g_autofree char* text = g_match_info_fetch(match, 2);
  guint place = (guint)g_ascii_strtoull(number, NULL, 10);
  if (place >= said->len) g_ptr_array_set_size(said, (int)place + 1);
  if (text && *text && !said->pdata[place]) said->pdata[place] = g_strdup(text);
  if (said->pdata[place]) g_string_append(result, said->pdata[place]);
  return FALSE;
}

// A template for a client that knows no snippets: each place with what it is proposed to hold.
static char* plain_of(const char* snippet) {
  g_autoptr(GPtrArray) said = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GRegex) field = g_regex_new("\\$\\{?([0-9]{1,2})(?::([^}]*))?\\}?", 0, 0, NULL);
  return g_regex_replace_eval(field, snippet, -1, 0, 0, on_field, said, NULL);
}

static GVariant* ask_again(const Complete* c, const GimbalCompletionItem* item) {
  if (!item->goes_on || !c->server->client.suggests) return NULL;
  return lsp_object("title", lsp_text("Suggest"), "command", lsp_text("editor.action.triggerSuggest"), NULL);
}

static GVariant* item_value(const Complete* c, const GimbalCompletionItem* item, guint number) {
  const LspLines* lines = c->place->document->lines;
  gboolean snippets = c->server->client.snippets;
  g_autofree char* text = item->snippet ? (snippets ? g_strdup(item->text) : plain_of(item->text))
                          : snippets    ? snippet_of(item->text, item->back)
                                        : g_strdup(item->text);
  // a template stands in the place of the < too
  gboolean bracket = item->snippet && c->start > 0 && lines->text[c->start - 1] == '<';
  g_autofree char* filter = bracket ? g_strconcat("<", item->word, NULL) : g_strdup(item->word);
  g_autofree char* order = g_strdup_printf("%04u", number);
  GVariant* range = lsp_range(c->server, lines, c->start - bracket, c->place->byte);
  return lsp_object("label", lsp_text(item->word), "kind", lsp_int(kind_of(c, item)), "detail",
                    *item->after ? lsp_text(item->after) : NULL, "documentation",
                    *item->doc ? lsp_text(item->doc) : NULL, "sortText", lsp_text(order), "filterText",
                    lsp_text(filter), "insertTextFormat", lsp_int(snippets ? 2 : 1), "insertTextMode",
                    lsp_int(2), "textEdit", lsp_object("range", range, "newText", lsp_text(text), NULL),
                    "command", ask_again(c, item), NULL);
}

// Whether files may be listed where the word of a value leads.
static gboolean stays_inside(const Complete* c) {
  const char* slash = strrchr(c->at->word, '/');
  if (!slash) return TRUE;
  g_autofree char* folder = g_path_get_dirname(c->place->model->root);
  g_autofree char* inner = g_strndup(c->at->word, (gsize)(slash - c->at->word) + 1);
  g_autofree char* place = g_build_filename(folder, inner, NULL);  // as the list of files does
  g_autofree char* whole = g_canonicalize_filename(place, NULL);
  return lsp_borders_allow(c->place->files, lsp_snapshot(c->server), whole);
}

GVariant* lsp_complete(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const LspLines* lines = place.document->lines;
  g_autoptr(GimbalMjcfCursor) at =
      gimbal_mjcf_cursor_new_in(NULL, place.file->context, lines->text, place.byte);
  Complete c = {self, &place, at, place.byte - MIN(place.byte, strlen(at->word))};
  GPtrArray* items = lsp_list_new();
  gboolean value = at->kind == GIMBAL_CURSOR_VALUE;
  if (value && !stays_inside(&c)) return lsp_list(items);
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = !value && gimbal_unit_scope_at(&units, place.files, place.document->path, place.byte);
  GimbalCompletionContext context = {place.model->root, value ? place.file->tree : NULL,
                                     value ? lsp_model_names(place.model) : NULL, NULL,
                                     known ? &units : NULL};
  g_autoptr(GPtrArray) list = gimbal_mjcf_complete(at, &context);
  for (guint i = 0; i < MIN(list->len, MAX_ITEMS); i++) {
    g_ptr_array_add(items, item_value(&c, g_ptr_array_index(list, i), i));
  }
  return lsp_object("isIncomplete", lsp_bool(list->len > MAX_ITEMS), "items", lsp_list(items), NULL);
}
