// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The shape of a text: symbols, folds, and what a selection grows to.

#include <string.h>

#include "language/scan/expand.h"
#include "language/scan/outline.h"
#include "lsp/server.h"
#include "lsp/value.h"

enum {
  MAX_LEVELS = 20,     // of values within each other that a message may have
  MAX_FOUND = 500,     // symbols of the workspace
  MAX_SYMBOLS = 50000  // of a document
};

//---- symbols

// Kinds of the protocol for elements.
static const struct {
  const char* tag;
  int kind;
} kKinds[] = {{"mujoco", 2},    {"worldbody", 3}, {"body", 5},      {"frame", 3},    {"joint", 8},
              {"freejoint", 8}, {"geom", 19},     {"site", 20},     {"camera", 19},  {"light", 19},
              {"default", 11},  {"mesh", 18},     {"material", 18}, {"texture", 18}, {"actuator", 3},
              {"sensor", 3},    {"asset", 3},     {"contact", 3},   {"equality", 3}, {"tendon", 3},
              {"keyframe", 3},  {"key", 22},      {"option", 7},    {"compiler", 7}, {"include", 1},
              {"motor", 12},    {"position", 12}, {"velocity", 12}, {"general", 12}};

static int kind_of(const char* tag) {
  for (guint i = 0; i < G_N_ELEMENTS(kKinds); i++) {
    if (!strcmp(kKinds[i].tag, tag)) return kKinds[i].kind;
  }
  return 13;  // a variable
}

typedef struct Symbols {
  LspServer* server;
  const LspDocument* document;
  const GimbalMjcfTree* tree;
  guint count;
} Symbols;

static GVariant* symbol_value(Symbols* s, int index, GPtrArray* children) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(s->tree, index);
  g_autofree char* label = gimbal_mjcf_label(s->tree, index);
  g_autofree char* tag = gimbal_mjcf_tree_tag(s->tree, node);
  GVariant* range = lsp_range(s->server, s->document->lines, node->start, node->end);
  if (!s->server->client.tree_of_symbols) {
    g_autofree char* uri = lsp_uri(s->server, s->document->path);
    return lsp_object("name", lsp_text(label), "kind", lsp_int(kind_of(tag)), "location",
                      lsp_object("uri", lsp_text(uri), "range", range, NULL), NULL);
  }
  return lsp_object("name", lsp_text(label), "kind", lsp_int(kind_of(tag)), "range", range, "selectionRange",
                    lsp_range(s->server, s->document->lines, node->start + 1, node->name_end), "children",
                    children ? lsp_list(children) : NULL, NULL);
}

static gboolean is_named(const Symbols* s, int index) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(s->tree, index);
  return node->kind == GIMBAL_MJCF_ELEMENT && node->name_end > node->start + 1;
}

// All elements below a node (-1: of the text) in one list.
static void add_flat(Symbols* s, int parent, GPtrArray* list) {
  int end = parent < 0 ? gimbal_mjcf_tree_count(s->tree) : gimbal_mjcf_tree_node(s->tree, parent)->next;
  for (int i = parent + 1; i < end && s->count < MAX_SYMBOLS; i++) {
    if (!is_named(s, i)) continue;
    s->count++;
    g_ptr_array_add(list, symbol_value(s, i, NULL));
  }
}

// Children of a node with theirs; what is deeper than a message may be stands in one list.
static void add_symbols(Symbols* s, int parent, int level, GPtrArray* list) {
  int child = gimbal_mjcf_tree_first_child(s->tree, parent);
  for (; child >= 0 && s->count < MAX_SYMBOLS; child = gimbal_mjcf_tree_next_sibling(s->tree, child)) {
    if (!is_named(s, child)) continue;
    GPtrArray* children = lsp_list_new();
    s->count++;
    if (level < MAX_LEVELS) {
      add_symbols(s, child, level + 1, children);
    } else {
      add_flat(s, child, children);
    }
    g_ptr_array_add(list, symbol_value(s, child, children));
  }
}

GVariant* lsp_symbols(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  Symbols s = {self, place.document, place.file->tree, 0};
  GPtrArray* list = lsp_list_new();
  if (self->client.tree_of_symbols) {
    add_symbols(&s, -1, 0, list);
  } else {
    add_flat(&s, -1, list);
  }
  return lsp_list(list);
}

// Whether text has all letters of the query in their order, as lists of editors filter.
static gboolean answer_shape_matches(const char* text, const char* query) {
  for (; *query; query++) {
    char wanted = g_ascii_tolower(*query);
    while (*text && g_ascii_tolower(*text) != wanted) text++;
    if (!*text++) return FALSE;
  }
  return TRUE;
}

static void add_names(LspServer* self, LspModel* model, const char* query, GPtrArray* list) {
  const GArray* names = lsp_model_names(model);
  if (!names) return;
  g_autoptr(LspLineCache) cache = lsp_line_cache_new(self, model->files);
  for (guint i = 0; i < names->len && list->len < MAX_FOUND; i++) {
    const GimbalMjcfName* name = &g_array_index(names, GimbalMjcfName, i);
    if (!name->declares || !answer_shape_matches(name->name, query)) continue;
    GVariant* location = lsp_line_cache_location(cache, name->path, name->start, name->end);
    g_ptr_array_add(list, lsp_object("name", lsp_text(name->name), "kind", lsp_int(kind_of(name->names)),
                                     "containerName", lsp_text(name->names), "location", location, NULL));
  }
}

GVariant* lsp_workspace_symbols(LspServer* self, GVariant* params, GError** error) {
  (void)error;
  g_autofree char* query = lsp_get_text(params, "query");
  GPtrArray* list = lsp_list_new();
  GHashTableIter iter;
  LspModel* model;
  g_hash_table_iter_init(&iter, self->models);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer*)&model)) {
    add_names(self, model, query ? query : "", list);
  }
  return lsp_list(list);
}

//---- folds

GVariant* lsp_folds(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  const GimbalMjcfTree* tree = place.file->tree;
  GPtrArray* list = lsp_list_new();
  g_autoptr(GArray) folds = gimbal_mjcf_folds(tree);
  for (guint i = 0; i < folds->len; i++) {
    const GimbalMjcfFold* fold = &g_array_index(folds, GimbalMjcfFold, i);
    gboolean comment = gimbal_mjcf_tree_node(tree, fold->node)->kind == GIMBAL_MJCF_COMMENT;
    g_ptr_array_add(list, lsp_object("startLine", lsp_int(fold->first), "endLine", lsp_int(fold->last),
                                     "kind", comment ? lsp_text("comment") : NULL, NULL));
  }
  return lsp_list(list);
}

//---- selections

// The stretches around a place, each with the next larger one as its parent.
static GVariant* selection_value(LspServer* self, const LspPlace* place, gsize byte) {
  gsize starts[MAX_LEVELS], ends[MAX_LEVELS], start = byte, end = byte;
  int count = 0;
  while (count < MAX_LEVELS && gimbal_mjcf_expand(place->file->tree, &start, &end)) {
    starts[count] = start;
    ends[count++] = end;
  }
  GVariant* value = NULL;
  for (int i = count - 1; i >= 0; i--) {
    value = lsp_object("range", lsp_range(self, place->document->lines, starts[i], ends[i]), "parent", value,
                       NULL);
  }
  return value ? value : lsp_object("range", lsp_range(self, place->document->lines, byte, byte), NULL);
}

GVariant* lsp_selections(LspServer* self, GVariant* params, GError** error) {
  LspPlace place;
  if (!lsp_place(self, params, &place, error)) return NULL;
  g_autoptr(GVariant) positions = lsp_get(params, "positions");
  GPtrArray* list = lsp_list_new();
  for (guint i = 0; i < lsp_count(positions); i++) {
    g_autoptr(GVariant) position = lsp_nth(positions, i);
    gsize byte = lsp_lines_byte(place.document->lines, lsp_position_of(position), self->client.encoding);
    g_ptr_array_add(list, selection_value(self, &place, byte));
  }
  return lsp_list(list);
}
