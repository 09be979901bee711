// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names. The grammar says which attributes declare a name or refer to one. Two things it cannot
// say: the namespace of objname stands in objtype, and an asset without a name is called after its
// file.

#include "language/files/names.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <string.h>

typedef struct Collect {
  GArray* names;
  const GimbalMjcfFile* file;
  int index;
  const GimbalMjcfNode* node;
} Collect;

static void name_clear(gpointer data) {
  g_free(((GimbalMjcfName*)data)->name);
}

static void names_add(Collect* c, const char* name_space, gsize start, gsize end, gboolean declares) {
  if (start >= end) return;
  GimbalMjcfName name = {.names = name_space,
                         .name = gimbal_mjcf_decode(c->file->tree->text + start, end - start),
                         .path = g_intern_string(c->file->path),
                         .node = c->index,
                         .start = start,
                         .end = end,
                         .declares = declares};
  g_array_append_val(c->names, name);
}

// Add the references of a value; there may be several.
static void add_words(Collect* c, const char* name_space, const GimbalMjcfAttribute* a) {
  const char* text = c->file->tree->text;
  gsize at = a->value;
  while (at < a->value_end) {
    while (at < a->value_end && g_ascii_isspace(text[at])) at++;
    gsize start = at;
    while (at < a->value_end && !g_ascii_isspace(text[at])) at++;
    names_add(c, name_space, start, at, FALSE);
  }
}

// objname="hand" objtype="site": a reference to a site.
static const char* named_by_sibling(const GimbalMjcfTree* tree, const GimbalMjcfNode* node,
                                    const char* name) {
  static const char* const kPairs[][2] = {{"objname", "objtype"}, {"refname", "reftype"}};
  for (guint i = 0; i < G_N_ELEMENTS(kPairs); i++) {
    if (strcmp(name, kPairs[i][0]) != 0) continue;
    g_autofree char* type = gimbal_mjcf_tree_value(tree, node, kPairs[i][1]);
    const GimbalKind* kind = gimbal_kind_named(type);
    return kind ? kind->names : NULL;
  }
  return NULL;
}

static void add_attribute(Collect* c, const GimbalMjcfAttribute* a) {
  const GimbalAttribute* grammar = a->grammar;
  if (!grammar) return;
  if (grammar->type == GIMBAL_VALUE_NAME && grammar->names) {
    names_add(c, grammar->names, a->value, a->value_end, TRUE);
  } else if (grammar->type == GIMBAL_VALUE_REF && grammar->names) {
    if (grammar->count_max == 1) {
      names_add(c, grammar->names, a->value, a->value_end, FALSE);
    } else {
      add_words(c, grammar->names, a);
    }
  } else if (grammar->type == GIMBAL_VALUE_STRING) {
    const char* name_space = named_by_sibling(c->file->tree, c->node, grammar->name);
    if (name_space) names_add(c, name_space, a->value, a->value_end, FALSE);
  }
}

// <mesh file="arm.obj"/> is called arm.
static void add_implied(Collect* c) {
  static const char* const kNamed[] = {"mesh", "hfield", "texture", "skin"};
  const GimbalMjcfTree* tree = c->file->tree;
  gboolean asset = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(kNamed); i++) asset |= gimbal_mjcf_tree_is(tree, c->node, kNamed[i]);
  if (!asset || !c->node->element || gimbal_mjcf_tree_find(tree, c->node, "name")) return;
  const GimbalAttribute* name = gimbal_grammar_attribute(c->node->element, "name");
  g_autofree char* file = gimbal_mjcf_tree_value(tree, c->node, "file");
  if (!name || !file || !*file || c->node->in_default) return;
  g_autofree char* base = g_path_get_basename(file);
  char* dot = strrchr(base, '.');
  if (dot) *dot = 0;
  names_add(c, name->names, c->node->start + 1, c->node->name_end, TRUE);
  GimbalMjcfName* added = &g_array_index(c->names, GimbalMjcfName, c->names->len - 1);
  g_free(added->name);
  added->name = g_steal_pointer(&base);
  added->implied = TRUE;
}

GArray* gimbal_mjcf_all_names(GPtrArray* files) {
  GArray* names = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfName));
  g_array_set_clear_func(names, name_clear);
  for (guint f = 0; f < files->len; f++) {
    Collect c = {.names = names, .file = g_ptr_array_index(files, f)};
    for (c.index = 0; c.index < gimbal_mjcf_tree_count(c.file->tree); c.index++) {
      c.node = gimbal_mjcf_tree_node(c.file->tree, c.index);
      if (c.node->kind != GIMBAL_MJCF_ELEMENT) continue;
      add_implied(&c);
      for (guint i = 0; i < c.node->nattribute; i++) {
        add_attribute(&c, gimbal_mjcf_tree_attribute(c.file->tree, c.node, i));
      }
    }
  }
  return names;
}

static const GimbalMjcfName* names_nth(const GArray* names, guint i) {
  GIMBAL_ASSERT(i < names->len);
  return &g_array_index(names, GimbalMjcfName, i);
}

const GimbalMjcfName* gimbal_mjcf_name_at(const GArray* names, const char* path, gsize offset) {
  for (guint i = 0; i < names->len; i++) {
    const GimbalMjcfName* name = names_nth(names, i);
    if (offset >= name->start && offset <= name->end && !strcmp(name->path, path)) return name;
  }
  return NULL;
}

gboolean gimbal_mjcf_same_name(const GimbalMjcfName* a, const GimbalMjcfName* b) {
  return !strcmp(a->names, b->names) && !strcmp(a->name, b->name);
}

const GimbalMjcfName* gimbal_mjcf_declaration(const GArray* names, const GimbalMjcfName* name) {
  for (guint i = 0; i < names->len; i++) {
    if (names_nth(names, i)->declares && gimbal_mjcf_same_name(names_nth(names, i), name)) {
      return names_nth(names, i);
    }
  }
  return NULL;
}

gboolean gimbal_mjcf_name_is_used(const GArray* names, const char* name_space, const char* name) {
  GimbalMjcfName wanted = {.names = name_space, .name = (char*)name};
  return gimbal_mjcf_declaration(names, &wanted) != NULL;
}

int gimbal_mjcf_distance(const char* a, const char* b, int limit) {
  int n = (int)strlen(a), m = (int)strlen(b);
  if (ABS(n - m) >= limit || m > 120) return limit;
  int row[128];
  for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) {
    int corner = row[0];
    row[0] = i;
    for (int j = 1; j <= m; j++) {
      int change = corner + (g_ascii_tolower(a[i - 1]) != g_ascii_tolower(b[j - 1]));
      corner = row[j];
      row[j] = MIN(change, 1 + MIN(row[j], row[j - 1]));
    }
  }
  return MIN(row[m], limit);
}

const char* gimbal_mjcf_nearest_name(const GArray* names, const char* name_space, const char* wanted) {
  const char* nearest = NULL;
  int best = (int)MAX(3, strlen(wanted) / 2 + 1);
  for (guint i = 0; i < names->len; i++) {
    const GimbalMjcfName* name = names_nth(names, i);
    if (!name->declares || strcmp(name->names, name_space) != 0) continue;
    int d = gimbal_mjcf_distance(wanted, name->name, best);
    if (d >= best) continue;
    best = d;
    nearest = name->name;
  }
  return nearest;
}
