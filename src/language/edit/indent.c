// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A line that begins inside of a tag or a comment belongs to the line where that begins.

#include "language/edit/indent.h"

#include <string.h>

#include "language/scan/tree.h"

static gsize line_start(const char* text, gsize at) {
  while (at && text[at - 1] != '\n') at--;
  return at;
}

// Where the last line with text begins, 0 if there is none.
static gsize last_line(const char* text, gsize length) {
  while (length && g_ascii_isspace(text[length - 1])) length--;
  return line_start(text, length);
}

static int columns_at(const char* text, gsize line) {
  return (int)strspn(text + line, " \t");
}

// The beginning of the tag or comment that contains the first character of a line; else the
// beginning of the line.
static gsize begin_of(const GimbalMjcfTree* tree, gsize line) {
  gsize first = line + (gsize)columns_at(tree->text, line);
  int index = gimbal_mjcf_tree_from(tree, first) - 1;
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  return node && first < node->tag_end ? line_start(tree->text, node->start) : line;
}

// Inside a tag: below the first attribute, if that stands on the line of the tag's name.
static int inside_tag(const char* text, gsize tag, gsize line, int width) {
  gsize i = tag + strcspn(text + tag, " \t\r\n");
  i += strspn(text + i, " ");
  if (text[i] && text[i] != '\n' && text[i] != '\r') return (int)(i - line);
  return columns_at(text, line) + 2 * width;
}

int gimbal_mjcf_indent(const char* text, gsize length, int width, int* outer) {
  GimbalMjcfTail tail;
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_up_to(text, length, &tail);
  gsize last = last_line(tree->text, length), line = begin_of(tree, last);
  const GimbalMjcfNode* open = tail.open >= 0 ? gimbal_mjcf_tree_node(tree, tail.open) : NULL;
  gboolean in_tag = open && tail.ending >= GIMBAL_MJCF_ENDS_BEHIND_NAME;
  *outer = columns_at(tree->text, line);
  if (tail.ending == GIMBAL_MJCF_ENDS_IN_COMMENT) return columns_at(tree->text, last);
  if (in_tag) {
    return last > open->start ? columns_at(tree->text, last)
                              : inside_tag(tree->text, open->start, line, width);
  }
  return *outer + (open && open->start >= line ? width : 0);
}
