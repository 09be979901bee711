// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Works line by line: the first thing in a line decides how far the line is indented.

#include "language/edit/format.h"

#include <string.h>

typedef struct Format {
  const GimbalMjcfTree* tree;
  int indent;
  const char* path;
  GArray* edits;
  GArray* columns;  // of each line seen so far: new indentation minus old one (int)
  GArray* starts;   // of each line seen so far: its offset (gsize)
} Format;

static gsize end_of_line(const GimbalMjcfTree* tree, gsize at) {
  const char* end = at < tree->length ? memchr(tree->text + at, '\n', tree->length - at) : NULL;
  return end ? (gsize)(end - tree->text) : tree->length;
}

static gsize skip_blanks(const GimbalMjcfTree* tree, gsize at, gsize end) {
  while (at < end && (tree->text[at] == ' ' || tree->text[at] == '\t')) at++;
  return at;
}

// How far the line that holds the offset was shifted, and the column that the offset had before.
static int shift_of(const Format* f, gsize offset, int* column) {
  guint low = 0, high = f->starts->len;
  while (low < high) {
    guint middle = (low + high) / 2;
    if (g_array_index(f->starts, gsize, middle) <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (!low) return 0;
  *column = (int)(offset - g_array_index(f->starts, gsize, low - 1));
  return g_array_index(f->columns, int, low - 1);
}

// The indentation of a line that continues the tag of a node.
static int inside_tag(const Format* f, const GimbalMjcfNode* node, gsize first, int old) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute_at(f->tree, node, first);
  int column = 0;
  int shift = shift_of(f, node->start, &column);
  if (a && first > a->name) return MAX(0, old + shift);  // within a value
  if (!a) return column + shift;                         // the end of the tag
  return column + shift + (int)(node->name_end - node->start) + 1;
}

// The new indentation of a line whose first character is at first; so far it has old columns.
static int indent_of(const Format* f, gsize first, int old) {
  int index = gimbal_mjcf_tree_at(f->tree, first);
  if (index < 0) return 0;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(f->tree, index);
  int column = 0;
  if (first == node->start || first == node->close) return node->depth * f->indent;
  if (node->kind == GIMBAL_MJCF_COMMENT) return MAX(0, old + shift_of(f, node->start, &column));
  if (first < node->tag_end) return inside_tag(f, node, first, old);
  return (node->depth + 1) * f->indent;
}

static void indent_line(Format* f, gsize start, gsize first, gboolean change) {
  int old = (int)(first - start);
  int now = change ? indent_of(f, first, old) : old;
  int shift = now - old;
  g_array_append_val(f->starts, start);
  g_array_append_val(f->columns, shift);
  g_autofree char* spaces = g_strnfill((gsize)now, ' ');
  if (strlen(spaces) != (gsize)old || strncmp(spaces, f->tree->text + start, (gsize)old) != 0) {
    gimbal_edits_add(f->edits, f->path, start, first, spaces);
  }
}

static gboolean in_comment_or_value(const Format* f, gsize offset) {
  int index = gimbal_mjcf_tree_at(f->tree, offset);
  if (index < 0) return FALSE;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(f->tree, index);
  if (node->kind == GIMBAL_MJCF_COMMENT) return offset > node->start;
  return offset < node->tag_end && gimbal_mjcf_tree_attribute_at(f->tree, node, offset);
}

static gboolean is_well_formed(const GimbalMjcfTree* tree) {
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    if (!gimbal_mjcf_tree_node(tree, i)->closed) return FALSE;
  }
  return TRUE;
}

GArray* gimbal_mjcf_format(const GimbalMjcfTree* tree, int indent, gsize from, gsize to, const char* path) {
  Format f = {.tree = tree, .indent = indent, .path = path, .edits = gimbal_edits_new()};
  if (!is_well_formed(tree)) return f.edits;
  f.columns = g_array_new(FALSE, FALSE, sizeof(int));
  f.starts = g_array_new(FALSE, FALSE, sizeof(gsize));
  int blanks = 0;
  for (gsize start = 0, end; start < tree->length; start = end + 1) {
    end = end_of_line(tree, start);
    gsize last = end;
    while (last > start && g_ascii_isspace(tree->text[last - 1])) last--;
    gboolean chosen = end >= from && start < MAX(to, 1);
    blanks = last == start ? blanks + 1 : 0;
    if (blanks > 1 && chosen && !in_comment_or_value(&f, start)) {
      gimbal_edits_add(f.edits, path, start, MIN(end + 1, tree->length), "");
      continue;
    }
    gsize trailing = end > start && tree->text[end - 1] == '\r' ? end - 1 : end;
    if (last > start) indent_line(&f, start, skip_blanks(tree, start, last), chosen);
    if (last < trailing && chosen) gimbal_edits_add(f.edits, path, last, trailing, "");
  }
  g_array_unref(f.columns);
  g_array_unref(f.starts);
  return f.edits;
}
