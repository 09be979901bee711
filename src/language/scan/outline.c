// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The shape of a text.

#include "language/scan/outline.h"

#include <string.h>

// Attributes that distinguish elements of one kind, the best first.
static const char* const kTitles[] = {"name",     "class", "file", "model", "joint", "joint1",
                                      "body",     "body1", "geom", "geom1", "site",  "tendon",
                                      "actuator", "mesh",  "type", "plugin"};

// The distinguishing attribute's value alone ("arm"); NULL if there is none.
static char* title_of(const GimbalMjcfTree* tree, int node) {
  const GimbalMjcfNode* n = gimbal_mjcf_tree_node(tree, node);
  for (guint i = 0; i < G_N_ELEMENTS(kTitles); i++) {
    char* value = gimbal_mjcf_tree_value(tree, n, kTitles[i]);
    // it may be broken, and extend over several lines
    if (value) g_strstrip(g_strdelimit(value, "\r\n\t", ' '));
    if (value && *value) return value;
    g_free(value);
  }
  return NULL;
}

char* gimbal_mjcf_label(const GimbalMjcfTree* tree, int node) {
  g_autofree char* tag = gimbal_mjcf_tree_tag(tree, gimbal_mjcf_tree_node(tree, node));
  g_autofree char* title = title_of(tree, node);
  return title ? g_strconcat(tag, " ", title, NULL) : g_steal_pointer(&tag);
}

GArray* gimbal_mjcf_ancestry(const GimbalMjcfTree* tree, gsize offset) {
  GArray* nodes = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = gimbal_mjcf_tree_at(tree, offset); i >= 0; i = gimbal_mjcf_tree_node(tree, i)->parent) {
    if (gimbal_mjcf_tree_node(tree, i)->kind == GIMBAL_MJCF_ELEMENT) g_array_prepend_val(nodes, i);
  }
  return nodes;
}

//---- folds

int gimbal_mjcf_line_of(GimbalMjcfLines* lines, gsize offset) {
  while (lines->at < offset) {
    const char* end = memchr(lines->text + lines->at, '\n', offset - lines->at);
    if (!end) break;
    lines->at = (gsize)(end - lines->text) + 1;
    lines->line++;
  }
  return lines->line;
}

// Whether nothing more follows in the line.
static gboolean ends_line(const GimbalMjcfTree* tree, gsize offset) {
  while (offset < tree->length && tree->text[offset] != '\n') {
    if (!g_ascii_isspace(tree->text[offset++])) return FALSE;
  }
  return TRUE;
}

static const GimbalMjcfNode* node_of(const GimbalMjcfTree* tree, const GimbalMjcfFold* fold) {
  return gimbal_mjcf_tree_node(tree, fold->node);
}

static int compare_ends(gconstpointer a, gconstpointer b, gpointer tree) {
  gsize x = node_of(tree, a)->end, y = node_of(tree, b)->end;
  return x < y ? -1 : x > y;
}

static int compare_starts(gconstpointer a, gconstpointer b) {
  const GimbalMjcfFold* x = a;
  const GimbalMjcfFold* y = b;
  return x->first != y->first ? x->first - y->first : x->node - y->node;
}

GArray* gimbal_mjcf_folds(const GimbalMjcfTree* tree) {
  GArray* folds = g_array_new(FALSE, FALSE, sizeof(GimbalMjcfFold));
  GimbalMjcfLines lines = {.text = tree->text};
  int last_line = -1;
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    int line = gimbal_mjcf_line_of(&lines, node->start);
    gboolean several = memchr(tree->text + node->start, '\n', node->end - node->start) != NULL;
    if (!node->closed || line == last_line || !several) continue;
    GimbalMjcfFold fold = {.first = line, .node = i};
    g_array_append_val(folds, fold);
    last_line = line;
  }
  // find the last lines in a second pass, in the order of the ends; text that follows an end in its
  // line stays visible
  g_array_sort_with_data(folds, compare_ends, (gpointer)tree);
  lines = (GimbalMjcfLines){.text = tree->text};
  for (guint i = 0; i < folds->len; i++) {
    GimbalMjcfFold* fold = &g_array_index(folds, GimbalMjcfFold, i);
    gsize end = node_of(tree, fold)->end;
    fold->last = gimbal_mjcf_line_of(&lines, end - 1) - !ends_line(tree, end);
  }
  for (guint i = folds->len; i-- > 0;) {
    GimbalMjcfFold* fold = &g_array_index(folds, GimbalMjcfFold, i);
    if (fold->last <= fold->first) g_array_remove_index(folds, i);
  }
  g_array_sort(folds, compare_starts);
  return folds;
}

//---- tags

gboolean gimbal_mjcf_matching_tags(const GimbalMjcfTree* tree, gsize offset, gsize open[2], gsize close[2]) {
  int index = gimbal_mjcf_tree_at(tree, offset);
  if (index < 0 && offset > 0) index = gimbal_mjcf_tree_at(tree, offset - 1);
  for (int tries = 0; tries < 2 && index >= 0; tries++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
    gsize length = node->name_end - node->start - 1;
    open[0] = node->start + 1;
    open[1] = node->name_end;
    close[0] = node->close + 2;
    close[1] = close[0] + length;
    gboolean touches = (offset >= node->start && offset <= node->name_end) ||
                       (offset >= node->close && offset <= close[1] + 1);
    if (node->kind == GIMBAL_MJCF_ELEMENT && !node->empty && node->closed && touches) return TRUE;
    // right behind a closing tag the search meets the parent first
    index = offset > 0 ? gimbal_mjcf_tree_at(tree, offset - 1) : -1;
  }
  return FALSE;
}
