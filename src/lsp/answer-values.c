// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers and colours in the text.

#include <gimbal/guard.h>
#include <gimbal/source_map.h>
#include <string.h>

#include "language/scan/inline-values.h"
#include "lsp/server.h"
#include "lsp/value.h"

enum { MAX_COLORS = 2000, MAX_HINTS = 2000 };

//---- colours

// Behind the last character of the value that begins at a byte.
static gsize end_of_value(const GimbalMjcfTree* tree, gsize value) {
  int index = gimbal_mjcf_tree_at(tree, value);
  const GimbalMjcfAttribute* a =
      index < 0 ? NULL : gimbal_mjcf_tree_attribute_at(tree, gimbal_mjcf_tree_node(tree, index), value);
  return a ? a->value_end : value;
}

GVariant* lsp_colors(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const GimbalMjcfTree* tree = place.file->tree;
  GPtrArray* list = lsp_list_new();
  g_autoptr(GArray) colors = gimbal_mjcf_colors(tree, MAX_COLORS);
  for (guint i = 0; i < colors->len; i++) {
    const GimbalMjcfColor* c = &g_array_index(colors, GimbalMjcfColor, i);
    GVariant* color =
        lsp_object("red", g_variant_new_double(c->rgba[0]), "green", g_variant_new_double(c->rgba[1]), "blue",
                   g_variant_new_double(c->rgba[2]), "alpha", g_variant_new_double(c->rgba[3]), NULL);
    GVariant* range = lsp_range(self, place.document->lines, c->value, end_of_value(tree, c->value));
    g_ptr_array_add(list, lsp_object("range", range, "color", color, NULL));
  }
  return lsp_list(list);
}

// In the manner of what stands there.
GVariant* lsp_color_texts(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  gsize start = lsp_byte_of(self, place.document, params, "range.start");
  gsize end = lsp_byte_of(self, place.document, params, "range.end");
  const double rgba[4] = {CLAMP(lsp_get_double(params, "color.red", 0), 0, 1),
                          CLAMP(lsp_get_double(params, "color.green", 0), 0, 1),
                          CLAMP(lsp_get_double(params, "color.blue", 0), 0, 1),
                          CLAMP(lsp_get_double(params, "color.alpha", 1), 0, 1)};
  g_autofree char* old = g_strndup(place.document->lines->text + start, end > start ? end - start : 0);
  g_auto(GStrv) words = g_strsplit_set(g_strstrip(old), " \t\r\n", -1);
  guint count = 0;
  for (guint i = 0; words[i]; i++) count += *words[i] != 0;
  g_autofree char* text = gimbal_mjcf_format_color(rgba, count == 4);
  GPtrArray* list = lsp_list_new();
  GVariant* edit = lsp_object("range", lsp_range(self, place.document->lines, start, end), "newText",
                              lsp_text(text), NULL);
  g_ptr_array_add(list, lsp_object("label", lsp_text(text), "textEdit", edit, NULL));
  return lsp_list(list);
}

//---- hints

typedef struct Hints {
  LspServer* server;
  const LspPlace* place;
  const LspCompiled* compiled;  // NULL: none of this text
  const GimbalMjcfNode* node;
  GPtrArray* list;
} Hints;

static void add_hint(Hints* h, gsize byte, const char* label, int kind) {
  LspPosition at = lsp_lines_position(h->place->document->lines, byte, h->server->client.encoding);
  GVariant* position = lsp_object("line", lsp_int(at.line), "character", lsp_int(at.character), NULL);
  g_ptr_array_add(
      h->list, lsp_object("position", position, "label", lsp_text(label), "kind", kind ? lsp_int(kind) : NULL,
                          kind == 2 ? "paddingRight" : "paddingLeft", lsp_bool(TRUE), NULL));
}

// Everybody knows x, y and z.
static gboolean is_worth_showing(const char* parts) {
  return !g_str_has_prefix(parts, "x y") && !g_str_has_prefix(parts, "w x");
}

static void hint_numbers(Hints* h, const GimbalMjcfAttribute* a) {
  const GimbalMjcfTree* tree = h->place->file->tree;
  if (!a->grammar || !h->node->element || a->grammar->count_max == 1) return;
  g_autofree char* type = gimbal_mjcf_tree_value(tree, h->node, "type");
  const char* parts = gimbal_inline_values(h->node->element->tag, a->grammar->name, type);
  if (!parts || !is_worth_showing(parts)) return;
  g_auto(GStrv) names = g_strsplit(parts, " ", -1);
  gsize at = a->value;
  for (int i = 0; names[i]; i++) {
    while (at < a->value_end && g_ascii_isspace(tree->text[at])) at++;
    if (at >= a->value_end) return;
    g_autofree char* label = g_strconcat(names[i], ":", NULL);
    add_hint(h, at, label, 2);
    while (at < a->value_end && !g_ascii_isspace(tree->text[at])) at++;
  }
}

// What a body weighs, behind its opening tag.
static void hint_mass(void* data) {
  Hints* h = data;
  int type, id;
  const mjModel* m = h->compiled->model;
  if (!gimbal_object_at(h->compiled->spec, h->place->document->path, (mjtSize)h->node->start + 1, &type,
                        &id)) {
    return;
  }
  if (type != mjOBJ_BODY || id <= 0 || id >= m->nbody) return;
  g_autofree char* label = g_strdup_printf("%.3g kg", m->body_mass[id]);
  add_hint(h, h->node->tag_end, label, 0);
}

GVariant* lsp_inlay_hints(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const GimbalMjcfTree* tree = place.file->tree;
  gsize from = lsp_byte_of(self, place.document, params, "range.start");
  gsize to = lsp_byte_of(self, place.document, params, "range.end");
  Hints h = {self, &place, lsp_model_fresh(place.model), NULL, lsp_list_new()};
  for (int i = gimbal_mjcf_tree_from(tree, from); i < gimbal_mjcf_tree_count(tree) && h.list->len < MAX_HINTS;
       i++) {
    h.node = gimbal_mjcf_tree_node(tree, i);
    if (h.node->start >= to) break;
    if (h.node->kind != GIMBAL_MJCF_ELEMENT) continue;
    for (guint k = 0; k < h.node->nattribute; k++) {
      hint_numbers(&h, gimbal_mjcf_tree_attribute(tree, h.node, k));
    }
    if (h.compiled && gimbal_mjcf_tree_is(tree, h.node, "body")) gimbal_guard(hint_mass, &h, NULL);
  }
  return lsp_list(h.list);
}
