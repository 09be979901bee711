// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fixes for tags that do not pair: the end that is missing where the indentation has it, and end
// tags that have no partner.

#include <glib/gi18n.h>
#include <string.h>

#include "language/fix/fixing.h"

enum { NO_INDENT = -1 };

static int indent_of(const GimbalMjcfTree* tree, gsize at) {
  gsize line = at;
  while (line > 0 && (tree->text[line - 1] == ' ' || tree->text[line - 1] == '\t')) line--;
  return line == 0 || tree->text[line - 1] == '\n' ? (int)(at - line) : NO_INDENT;
}

// Where the element is to end: before the first thing in it that stands as far to the left as it
// does, else before the tag that shows that its own is missing.
static gsize place_of_end(const Fixing* f) {
  int indent = indent_of(f->tree, f->node->start);
  if (indent == NO_INDENT || f->node->parent < 0) return f->node->close;
  int end = f->node->next;
  for (int i = f->index + 1; i < end; i++) {
    const GimbalMjcfNode* inner = gimbal_mjcf_tree_node(f->tree, i);
    int there = indent_of(f->tree, inner->start);
    if (there != NO_INDENT && there <= indent) return inner->start;
  }
  return f->node->close;
}

static gboolean close_element(Fixing* f) {
  f->index = gimbal_mjcf_tree_starting(f->tree, f->complaint->start);
  f->node = f->index >= 0 ? gimbal_mjcf_tree_node(f->tree, f->index) : NULL;
  if (!f->node || !f->node->whole || f->node->empty || f->complaint->end != f->node->name_end) return FALSE;
  g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, f->node);
  gsize at = place_of_end(f);
  gsize next = at;
  while (at > f->node->name_end && g_ascii_isspace(f->tree->text[at - 1])) at--;
  int indent = indent_of(f->tree, f->node->start);
  gboolean own_line = indent != NO_INDENT && (memchr(f->tree->text + at, '\n', next - at) ||
                                              (next == f->tree->length && indent == 0));
  g_autofree char* blanks = g_strndup(f->tree->text + f->node->start - MAX(indent, 0), (gsize)MAX(indent, 0));
  g_autofree char* closing =
      own_line ? g_strdup_printf("\n%s</%s>", blanks, tag) : g_strdup_printf("</%s>", tag);
  fixing_replace(f, g_strdup_printf(_("Close <%s>"), tag), at, at, closing);
  return TRUE;
}

// An end tag is changed to that of the element which begins as far to the left, if this is open.
static gboolean mend_end(Fixing* f) {
  gsize start = f->complaint->start, end = f->complaint->end;
  if (end < start + 3 || end > f->tree->length || f->tree->text[start + 1] != '/') return FALSE;
  int open = gimbal_mjcf_tree_at(f->tree, start), indent = indent_of(f->tree, start);
  const GimbalMjcfNode* node = open >= 0 ? gimbal_mjcf_tree_node(f->tree, open) : NULL;
  if (node && node->parent >= 0 && indent != NO_INDENT && indent_of(f->tree, node->start) == indent) {
    g_autofree char* tag = gimbal_mjcf_tree_tag(f->tree, node);
    g_autofree char* closing = g_strdup_printf("</%s>", tag);
    fixing_replace(f, g_strdup_printf(_("Change to %s"), closing), start, end, closing);
  }
  g_autofree char* wrong = fixing_slice(f, start, end);
  fixing_replace(f, g_strdup_printf(_("Remove %s"), wrong), start, end, "");
  return TRUE;
}

gboolean fixing_nesting(Fixing* f) {
  if (f->complaint->start >= f->tree->length || f->tree->text[f->complaint->start] != '<') return FALSE;
  return close_element(f) || mend_end(f);
}
