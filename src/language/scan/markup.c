// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Questions about the tags of a tree.

#include "language/scan/markup.h"

#include <string.h>

static gboolean markup_fill_tag(const GimbalMjcfTree* tree, int index, GimbalTag* tag) {
  if (index < 0) return FALSE;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  if (node->kind != GIMBAL_MJCF_ELEMENT || !node->whole || node->name_end == node->start + 1) return FALSE;
  *tag = (GimbalTag){index, node->start, node->start + 1, node->name_end, node->tag_end, node->empty};
  return TRUE;
}

gboolean gimbal_markup_tag(const GimbalMjcfTree* tree, gsize offset, GimbalTag* tag) {
  return markup_fill_tag(tree, gimbal_mjcf_tree_starting(tree, offset), tag);
}

gboolean gimbal_markup_next_attribute(const GimbalMjcfTree* tree, const GimbalTag* tag, gsize* at,
                                      GimbalTagAttribute* attribute) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, tag->node);
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, i);
    if (a->name < *at || a->value == a->name_end) continue;
    *attribute = (GimbalTagAttribute){a->name,      a->name_end,      a->value,
                                      a->value_end, a->value_end + 1, tree->text[a->value - 1]};
    *at = attribute->end;
    return TRUE;
  }
  return FALSE;
}

gboolean gimbal_markup_find_attribute(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name,
                                      GimbalTagAttribute* attribute) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(tree, gimbal_mjcf_tree_node(tree, tag->node), name);
  gsize at = a ? a->name : 0;
  return a && a->value > a->name_end && gimbal_markup_next_attribute(tree, tag, &at, attribute);
}

char* gimbal_markup_dup_value(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name) {
  GimbalTagAttribute attribute;
  if (!gimbal_markup_find_attribute(tree, tag, name, &attribute)) return NULL;
  return gimbal_mjcf_decode(tree->text + attribute.value, attribute.value_end - attribute.value);
}

gsize gimbal_markup_element_end(const GimbalMjcfTree* tree, const GimbalTag* tag, gsize* close) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, tag->node);
  if (close) *close = node->close;
  return node->closed ? node->end : GIMBAL_NOWHERE;
}

gboolean gimbal_markup_next_tag(const GimbalMjcfTree* tree, gsize from, gsize end, GimbalTag* tag) {
  for (int i = gimbal_mjcf_tree_from(tree, from); i < gimbal_mjcf_tree_count(tree); i++) {
    if (gimbal_mjcf_tree_node(tree, i)->start >= end) return FALSE;
    if (markup_fill_tag(tree, i, tag)) return TRUE;
  }
  return FALSE;
}

gboolean gimbal_markup_root(const GimbalMjcfTree* tree, GimbalTag* tag) {
  return markup_fill_tag(tree, gimbal_mjcf_tree_first_child(tree, -1), tag);
}

gboolean gimbal_markup_next_child(const GimbalMjcfTree* tree, const GimbalTag* parent, const GimbalTag* after,
                                  GimbalTag* child) {
  return markup_fill_tag(tree,
                         after ? gimbal_mjcf_tree_next_sibling(tree, after->node)
                               : gimbal_mjcf_tree_first_child(tree, parent->node),
                         child);
}

gboolean gimbal_markup_parent(const GimbalMjcfTree* tree, gsize offset, GimbalTag* parent) {
  int index = gimbal_mjcf_tree_starting(tree, offset);
  return index >= 0 && markup_fill_tag(tree, gimbal_mjcf_tree_node(tree, index)->parent, parent);
}

gboolean gimbal_markup_is(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name) {
  return gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, tag->node), name);
}

char* gimbal_markup_dup_name(const GimbalMjcfTree* tree, const GimbalTag* tag) {
  return gimbal_mjcf_tree_tag(tree, gimbal_mjcf_tree_node(tree, tag->node));
}

//---- paths

char* gimbal_markup_dup_path(const GimbalMjcfTree* tree, gsize offset) {
  return gimbal_mjcf_tree_path(tree, gimbal_mjcf_tree_starting(tree, offset));
}

// Visit the nodes [first, limit); the first is the outermost. Without recursion, since the nesting
// may be as deep as the text is long.
static void markup_walk(const GimbalMjcfTree* tree, int first, int limit, GimbalMarkupVisitor visit,
                        gpointer data) {
  g_autoptr(GString) path = g_string_new(NULL);
  // lengths of the path at each depth
  g_autoptr(GArray) lengths = g_array_new(FALSE, TRUE, sizeof(gsize));
  int outermost = first < limit ? gimbal_mjcf_tree_node(tree, first)->depth : 0;
  for (int i = first; i < limit; i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    guint depth = (guint)(node->depth - outermost);
    GimbalTag tag;
    if (node->kind != GIMBAL_MJCF_ELEMENT) continue;
    if (depth < lengths->len) g_string_truncate(path, g_array_index(lengths, gsize, depth));
    g_array_set_size(lengths, depth);
    g_array_append_val(lengths, path->len);
    if (path->len) g_string_append_c(path, '/');
    gimbal_mjcf_tree_append_tag(tree, node, path);
    if (markup_fill_tag(tree, i, &tag)) visit(tree, &tag, path->str, data);
  }
}

void gimbal_markup_walk(const GimbalMjcfTree* tree, GimbalMarkupVisitor visit, gpointer data) {
  markup_walk(tree, 0, gimbal_mjcf_tree_count(tree), visit, data);
}

void gimbal_markup_walk_element(const GimbalMjcfTree* tree, const GimbalTag* tag, GimbalMarkupVisitor visit,
                                gpointer data) {
  markup_walk(tree, tag->node, gimbal_mjcf_tree_node(tree, tag->node)->next, visit, data);
}

//---- values

char* gimbal_markup_escape(const char* value, char quote) {
  GString* out = g_string_new(NULL);
  for (const char* p = value; *p; p++) {
    if (*p == '&') {
      g_string_append(out, "&amp;");
    } else if (*p == '<') {
      g_string_append(out, "&lt;");
    } else if (*p == quote) {
      g_string_append(out, quote == '"' ? "&quot;" : "&apos;");
    } else {
      g_string_append_c(out, *p);
    }
  }
  return g_string_free(out, FALSE);
}
