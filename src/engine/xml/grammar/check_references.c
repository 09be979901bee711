// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two walks: collect the names of each namespace, then look up what refers to them.

#include "xml/grammar/check_references.h"

#include <string.h>

#include "base/nearest.h"
#include "xml/dom/report.h"

typedef struct Names {
  GHashTable* spaces;  // namespace → GHashTable of names
  GimbalDiagnostics* list;
} Names;

static bool makes_names(const DomNode* node) {
  static const char* const makers[] = {"attach", "replicate", "flexcomp"};
  for (size_t i = 0; i < G_N_ELEMENTS(makers); i++) {
    if (strcmp(node->tag, makers[i]) == 0) return true;
  }
  for (const DomNode* child = node->first; child; child = child->next) {
    if (makes_names(child)) return true;
  }
  return false;
}

static GHashTable* space_of(const Names* n, const char* space) {
  GHashTable* names = g_hash_table_lookup(n->spaces, space);
  if (!names) {
    names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_hash_table_insert(n->spaces, (gpointer)space, names);
  }
  return names;
}

// An asset without a name is called like its file.
static void add_file_name(const Names* n, const DomNode* node) {
  const char *file = dom_value(node, "file"), *name = dom_value(node, "name");
  if (!file || (name && *name) || !node->parent || strcmp(node->parent->tag, "asset") != 0) return;
  const GimbalAttribute* kind = gimbal_grammar_attribute(node->kind, "name");
  const char* slash = strpbrk(file, "/\\");
  for (const char* s = slash; s; s = strpbrk(s + 1, "/\\")) slash = s;
  const char *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
  if (kind) g_hash_table_add(space_of(n, kind->names), dot ? g_strndup(base, dot - base) : g_strdup(base));
}

// What stands in an element that is wrong itself may be of any kind.
static void collect_unknown(const Names* n, const DomNode* node) {
  const char* name = dom_value(node, "name");
  if (name) g_hash_table_add(space_of(n, ""), g_strdup(name));
  for (const DomNode* child = node->first; child; child = child->next) collect_unknown(n, child);
}

static void check_references_collect(const Names* n, const DomNode* node) {
  if (!node->kind) {
    collect_unknown(n, node);
    return;
  }
  for (int i = 0; i < node->nattribute; i++) {
    const DomAttribute* a = &node->attributes[i];
    if (a->kind && a->kind->type == GIMBAL_VALUE_NAME) {
      g_hash_table_add(space_of(n, a->kind->names), g_strdup(a->value));
    }
  }
  add_file_name(n, node);
  for (const DomNode* child = node->first; child; child = child->next) check_references_collect(n, child);
}

static const char* nearest_name(GHashTable* names, const char* word) {
  Nearest n = nearest_to(word);
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init(&iter, names);
  while (g_hash_table_iter_next(&iter, &key, NULL)) nearest_try(&n, key);
  return n.best;
}

static void check_reference(const Names* n, const DomNode* node, const DomAttribute* a) {
  const char* space = a->kind->names;
  if (!*a->value || !node->parent || strcmp(space, "model") == 0) return;
  GHashTable* names = space_of(n, space);
  if (g_hash_table_contains(names, a->value) || g_hash_table_contains(space_of(n, ""), a->value)) return;
  const char* nearest = nearest_name(names, a->value);
  GimbalMessage hint = {.form = NULL};
  if (nearest) gimbal_message_set(&hint, "Perhaps '%s' is meant.", nearest);
  report_error(n->list, dom_value_place(node, a), "unknown-name", &hint, "unknown %s '%s' in %s",
               strcmp(space, "default") == 0 ? N_("default class") : space, a->value, node->tag);
}

static void check_references_check(const Names* n, const DomNode* node) {
  if (!node->kind) return;
  for (int i = 0; i < node->nattribute; i++) {
    const DomAttribute* a = &node->attributes[i];
    if (a->kind && a->kind->type == GIMBAL_VALUE_REF) check_reference(n, node, a);
  }
  for (const DomNode* child = node->first; child; child = child->next) check_references_check(n, child);
}

void check_references(const Dom* dom, GimbalDiagnostics* list) {
  if (makes_names(dom->root)) return;
  GDestroyNotify free_space = (GDestroyNotify)g_hash_table_unref;
  Names n = {g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_space), list};
  g_hash_table_add(space_of(&n, "body"), g_strdup("world"));
  g_hash_table_add(space_of(&n, "default"), g_strdup("main"));
  check_references_collect(&n, dom->root);
  check_references_check(&n, dom->root);
  g_hash_table_unref(n.spaces);
}
