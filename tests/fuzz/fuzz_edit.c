// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the editor asks of a text, whatever is typed: each answer must lie within the text, elements
// within their parents, and what a format changes is formatted. The first three bytes say where the
// caret is and what is cut out, as an edit.

#include <gimbal/grammar.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "language/edit/edit.h"
#include "language/edit/format.h"
#include "language/edit/indent.h"
#include "language/knowledge/describe.h"
#include "language/scan/cursor.h"
#include "language/scan/inline-values.h"
#include "language/scan/outline.h"
#include "language/scan/tree.h"

static void must(gboolean holds) {
  if (!holds) abort();
}

static void check_tree(const GimbalMjcfTree* tree) {
  int n = gimbal_mjcf_tree_count(tree);
  for (int i = 0; i < n; i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    must(node->start <= node->name_end && node->name_end <= node->tag_end && node->tag_end <= node->end);
    must(node->close <= node->end && node->end <= tree->length && node->parent < i && node->next > i &&
         node->next <= n);
    if (node->parent < 0) continue;
    const GimbalMjcfNode* parent = gimbal_mjcf_tree_node(tree, node->parent);
    must(parent->start < node->start && node->end <= parent->end);
    for (guint k = 0; k < node->nattribute; k++) {
      const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, k);
      must(node->start < a->name && a->name <= a->name_end && a->value <= a->value_end &&
           a->value_end <= node->tag_end);
    }
  }
}

// The unit of each number of the element there, and its values as numbers with units.
static void ask_units(const GimbalMjcfTree* tree, gsize caret, GimbalDescription* description) {
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/a.xml", tree->bytes, NULL, NULL);
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = gimbal_unit_scope_at(&units, files, "/a.xml", caret);
  if (gimbal_describe_place(tree, caret, known ? &units : NULL, description)) {
    must(description->start <= description->end && description->end <= tree->length);
  }
  for (guint i = 0; known && i < units.node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(units.file->tree, units.node, i);
    if (!a->grammar || !gimbal_mjcf_is_number(a->grammar)) continue;
    g_autofree char* value = g_strndup(units.file->tree->text + a->value, a->value_end - a->value);
    g_autoptr(GError) error = NULL;
    g_autofree char* converted = gimbal_units_convert(&units, a->grammar, value, NULL, &error);
    must((converted != NULL) == (error == NULL));
    must(!converted || !gimbal_quantities_have_units(converted));
  }
}

static void ask_at(const GimbalMjcfTree* tree, gsize caret) {
  g_autoptr(GimbalMjcfCursor) cursor = gimbal_mjcf_cursor_new(tree->text, caret);
  g_auto(GimbalDescription) description = {0};
  ask_units(tree, caret, &description);
  g_autoptr(GArray) ancestry = gimbal_mjcf_ancestry(tree, caret);
  g_autoptr(GArray) folds = gimbal_mjcf_folds(tree);
  gsize open[2], close[2];
  if (gimbal_mjcf_matching_tags(tree, caret, open, close)) {
    must(open[1] <= tree->length && close[1] <= tree->length);
  }
  int outer;
  must(gimbal_mjcf_indent(tree->text, caret, 2, &outer) >= 0);
  must(cursor != NULL && ancestry != NULL && folds != NULL);
}

// Formatted once it stays as it is.
static void format(const GimbalMjcfTree* tree) {
  g_autoptr(GArray) edits = gimbal_mjcf_format(tree, 2, 0, tree->length, "a.xml");
  g_autofree char* once = gimbal_edits_apply_to_text(edits, "a.xml", tree->text);
  must(once != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 3 || size > 4096) return 0;
  g_autoptr(GString) text = g_string_new_len((const char*)data + 3, (gssize)size - 3);
  if (!g_utf8_validate(text->str, (gssize)text->len, NULL) || strlen(text->str) != text->len) return 0;
  for (int edit = 0; edit < 2; edit++) {
    g_autoptr(GBytes) bytes = g_bytes_new_take(g_strdup(text->str), text->len);
    g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_new(bytes, NULL);
    check_tree(tree);
    gsize caret = text->len * data[0] / 255;
    while (caret > 0 && (text->str[caret] & 0xc0) == 0x80) caret--;
    ask_at(tree, caret);
    format(tree);
    // cut a stretch of ASCII out at the caret
    gsize cut = 0;
    while (cut < data[1] && caret + cut < text->len && !(text->str[caret + cut] & 0x80)) cut++;
    g_string_erase(text, (gssize)caret, (gssize)cut);
  }
  return 0;
}
