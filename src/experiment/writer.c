// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/writer.h"

#include <string.h>

#include "experiment/experiment.h"
#include "language/edit/rewrite.h"

typedef gboolean (*Change)(const GimbalMjcfTree* tree, GArray* edits, gconstpointer data);

#define PATH ""  // stands for the only text

static char* writer_change(const char* text, Change make, gconstpointer data) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  g_autoptr(GArray) edits = gimbal_edits_new();
  return make(tree, edits, data) ? gimbal_edits_apply_to_text(edits, PATH, text) : NULL;
}

char* gimbal_experiment_text_begin(const char* model) {
  g_autofree char* name = gimbal_markup_escape(model, '"');
  return g_strdup_printf("<experiment model=\"%s\">\n  <run duration=\"2\"/>\n</experiment>\n", name);
}

//---- attributes

typedef struct Setting {
  gsize tag;
  const char *attribute, *value;
} Setting;

static gboolean writer_set(const GimbalMjcfTree* tree, GArray* edits, gconstpointer data) {
  const Setting* setting = data;
  return gimbal_rewrite_set_attribute(tree, setting->tag, setting->attribute, setting->value, edits, PATH,
                                      NULL);
}

char* gimbal_experiment_text_set(const char* text, gsize tag, const char* attribute, const char* value) {
  return writer_change(text, writer_set, &(Setting){tag, attribute, value});
}

//---- elements

// The position of a tag among the children of an experiment in the grammar; -1 if it is none.
static int rank_of(const char* tag) {
  const GimbalElement* grammar = gimbal_experiment_grammar();
  for (int i = 0; i < grammar->nchild; i++) {
    if (!strcmp(grammar->children[i].element->tag, tag)) return i;
  }
  return -1;
}

static int rank_at(const GimbalMjcfTree* tree, int node) {
  g_autofree char* tag = gimbal_mjcf_tree_tag(tree, gimbal_mjcf_tree_node(tree, node));
  return rank_of(tag);
}

typedef struct Addition {
  gsize parent;
  const char* xml;
} Addition;

static gboolean writer_add(const GimbalMjcfTree* tree, GArray* edits, gconstpointer data) {
  const Addition* addition = data;
  int parent = gimbal_mjcf_tree_starting(tree, addition->parent), before = -1, after = -1;
  g_autoptr(GimbalMjcfTree) own = gimbal_mjcf_tree_of(addition->xml);
  if (parent < 0 || gimbal_mjcf_tree_first_child(own, -1) < 0) return FALSE;
  int rank = rank_at(own, gimbal_mjcf_tree_first_child(own, -1));
  int child = gimbal_mjcf_tree_first_child(tree, parent);
  for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree, child)) {
    if (rank_at(tree, child) <= rank) after = child;
    if (rank_at(tree, child) > rank && before < 0) before = child;
  }
  int beside = after >= 0 ? after : before;
  if (beside < 0) {
    return gimbal_rewrite_add_child(tree, addition->parent, addition->xml, edits, PATH, NULL);
  }
  return gimbal_rewrite_add_sibling(tree, gimbal_mjcf_tree_node(tree, beside)->start, after < 0,
                                    addition->xml, edits, PATH, NULL);
}

char* gimbal_experiment_text_add(const char* text, gsize parent, const char* xml) {
  return writer_change(text, writer_add, &(Addition){parent, xml});
}

static gboolean delete_tag(const GimbalMjcfTree* tree, GArray* edits, gconstpointer data) {
  return gimbal_rewrite_delete(tree, *(const gsize*)data, edits, PATH, NULL);
}

char* gimbal_experiment_text_remove(const char* text, gsize tag) {
  return writer_change(text, delete_tag, &tag);
}

//---- the design

static int design_at(const GimbalMjcfTree* tree, int node) {
  for (int i = 0; i < GIMBAL_DESIGNS; i++) {
    if (gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, node), gimbal_design_word(i))) return i;
  }
  return -1;
}

static char* design_xml(const GimbalMjcfTree* tree, int node, int design) {
  const char* word = gimbal_design_word(design);
  const GimbalElement* element = gimbal_grammar_child(gimbal_experiment_grammar(), word)->element;
  GString* xml = g_string_new(NULL);
  g_string_printf(xml, "<%s", word);
  for (int i = 0; i < element->nattribute && node >= 0; i++) {
    const char* name = element->attributes[i].name;
    g_autofree char* value = gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, node), name);
    g_autofree char* escaped = value ? gimbal_markup_escape(value, '"') : NULL;
    if (escaped) g_string_append_printf(xml, " %s=\"%s\"", name, escaped);
  }
  g_string_append(xml, "/>");
  return g_string_free(xml, FALSE);
}

char* gimbal_experiment_text_set_design(const char* text, int design) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  g_autoptr(GArray) edits = gimbal_edits_new();
  int root = gimbal_mjcf_tree_first_child(tree, -1), found = -1;
  if (root < 0) return NULL;
  for (int child = gimbal_mjcf_tree_first_child(tree, root); child >= 0 && found < 0;
       child = gimbal_mjcf_tree_next_sibling(tree, child)) {
    if (design_at(tree, child) >= 0) found = child;
  }
  g_autofree char* xml = design_xml(tree, found, design);
  if (found < 0) return gimbal_experiment_text_add(text, gimbal_mjcf_tree_node(tree, root)->start, xml);
  gsize tag = gimbal_mjcf_tree_node(tree, found)->start;
  return gimbal_rewrite_replace(tree, tag, xml, edits, PATH, NULL)
             ? gimbal_edits_apply_to_text(edits, PATH, text)
             : NULL;
}

//---- names

char* gimbal_experiment_text_free_name(const char* text, const char* wanted) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    g_autofree char* name =
        node->kind == GIMBAL_MJCF_ELEMENT ? gimbal_mjcf_tree_value(tree, node, "name") : NULL;
    if (name && node->depth == 1) g_hash_table_add(taken, g_ascii_strdown(name, -1));
  }
  char* name = g_strdup(wanted);
  for (int i = 2;; i++) {
    g_autofree char* low = g_ascii_strdown(name, -1);
    if (!g_hash_table_contains(taken, low)) return name;
    g_free(name);
    name = g_strdup_printf("%s %d", wanted, i);
  }
}
