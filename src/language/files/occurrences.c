// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names are compared by the object that they stand for, other words by their letters and their part
// in the text.

#include "language/files/occurrences.h"

#include <string.h>

typedef enum Part { OTHER, TAG, ATTRIBUTE, VALUE } Part;

// Which part of the markup a byte belongs to.
static Part part_at(const GimbalMjcfTree* tree, gsize byte) {
  int index = gimbal_mjcf_tree_at(tree, byte);
  if (index < 0) return OTHER;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  if (node->kind != GIMBAL_MJCF_ELEMENT) return OTHER;
  gboolean closing = !node->empty && node->closed && byte >= node->close;
  if (closing || (byte > node->start && byte < node->name_end)) return TAG;
  if (byte >= node->tag_end) return OTHER;
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute_at(tree, node, byte);
  if (!a) return OTHER;
  return byte < a->name_end ? ATTRIBUTE : VALUE;
}

// Whether a character belongs to a word: in values all do but spaces and the special characters of
// XML.
static gboolean is_letter(char c, Part part) {
  if (part == VALUE) return !g_ascii_isspace(c) && !strchr("\"'<>=&", c);
  return g_ascii_isalnum(c) || c == '_' || (guchar)c >= 0x80;
}

static gboolean is_whole(const GimbalMjcfTree* tree, gsize start, gsize end, Part part) {
  return (start == 0 || !is_letter(tree->text[start - 1], part)) &&
         (end >= tree->length || !is_letter(tree->text[end], part));
}

static void occurrences_add(GArray* found, gsize start, gsize end, gsize place, guint* meant) {
  if (start <= place && place <= end) *meant = found->len;
  g_array_append_val(found, ((GimbalOccurrence){start, end}));
}

static GArray* same_names(const GArray* names, const char* path, gsize place, guint* meant) {
  const GimbalMjcfName* name = gimbal_mjcf_name_at(names, path, place);
  if (!name || name->implied) return NULL;
  GArray* found = g_array_new(FALSE, FALSE, sizeof(GimbalOccurrence));
  for (guint i = 0; i < names->len; i++) {
    const GimbalMjcfName* other = &g_array_index(names, GimbalMjcfName, i);
    gboolean here = !other->implied && !strcmp(other->path, path);
    if (here && gimbal_mjcf_same_name(name, other)) {
      occurrences_add(found, other->start, other->end, place, meant);
    }
  }
  return found;
}

// The word at a place, with its range; empty if there is none.
static GimbalOccurrence word_at(const GimbalMjcfTree* tree, gsize place, Part* part) {
  *part = part_at(tree, place);
  gboolean ends = place >= tree->length || !is_letter(tree->text[place], *part);
  if (ends && place > 0) *part = part_at(tree, place - 1);
  GimbalOccurrence word = {place, place};
  while (word.start > 0 && is_letter(tree->text[word.start - 1], *part)) word.start--;
  while (word.end < tree->length && is_letter(tree->text[word.end], *part)) word.end++;
  return word;
}

static GArray* same_text(const GimbalMjcfTree* tree, GimbalOccurrence wanted, Part part, guint* meant) {
  g_autofree char* text = g_strndup(tree->text + wanted.start, wanted.end - wanted.start);
  gsize length = wanted.end - wanted.start;
  gboolean whole = is_whole(tree, wanted.start, wanted.end, part);
  GArray* found = g_array_new(FALSE, FALSE, sizeof(GimbalOccurrence));
  for (const char* at = tree->text; (at = strstr(at, text));) {
    gsize start = (gsize)(at - tree->text);
    gboolean same = part_at(tree, start) == part && (!whole || is_whole(tree, start, start + length, part));
    if (same && start == wanted.start) *meant = found->len;
    if (same) g_array_append_val(found, ((GimbalOccurrence){start, start + length}));
    at += same ? length : 1;
  }
  return found;
}

GArray* gimbal_mjcf_occurrences(const GimbalMjcfTree* tree, const GArray* names, const char* path,
                                gsize start, gsize end, guint* meant) {
  Part part;
  GimbalOccurrence word = word_at(tree, start, &part);
  gboolean selects = end > start && (start != word.start || end != word.end);
  if (selects) word = (GimbalOccurrence){start, end};
  *meant = 0;
  gboolean at_caret = end == start;  // what is selected is meant as text
  GArray* found = names && path && at_caret ? same_names(names, path, start, meant) : NULL;
  if (found || word.end == word.start) return found;
  found = same_text(tree, word, selects ? part_at(tree, start) : part, meant);
  return found;
}
