// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the smallest meaningful range of the text that is larger than the given one.

#include "language/scan/expand.h"

typedef struct Widening {
  const GimbalMjcfTree* tree;
  gsize start, end;            // the given range
  gsize best_start, best_end;  // the smallest larger one so far
} Widening;

static void expand_offer(Widening* w, gsize start, gsize end) {
  gboolean holds = start <= w->start && end >= w->end && end - start > w->end - w->start;
  if (holds && end - start < w->best_end - w->best_start) {
    w->best_start = start;
    w->best_end = end;
  }
}

// One of several numbers or names in a value.
static void offer_word(Widening* w, const GimbalMjcfAttribute* a) {
  const char* text = w->tree->text;
  gsize start = w->start, end = w->end;
  if (start < a->value || end > a->value_end) return;
  while (start > a->value && !g_ascii_isspace(text[start - 1])) start--;
  while (end < a->value_end && !g_ascii_isspace(text[end])) end++;
  expand_offer(w, start, end);
}

static void offer_attribute(Widening* w, const GimbalMjcfAttribute* a) {
  const char* text = w->tree->text;
  gboolean closed =
      a->value > a->name_end && a->value_end < w->tree->length && text[a->value_end] == text[a->value - 1];
  offer_word(w, a);
  expand_offer(w, a->name, a->name_end);
  expand_offer(w, a->value, a->value_end);
  expand_offer(w, a->name, MAX(a->name_end, a->value_end + closed));
}

// The content between the tags, without the spaces around it.
static void offer_content(Widening* w, const GimbalMjcfNode* node) {
  gsize start = node->tag_end, end = node->close;
  while (start < end && g_ascii_isspace(w->tree->text[start])) start++;
  while (end > start && g_ascii_isspace(w->tree->text[end - 1])) end--;
  expand_offer(w, start, end);
}

static void offer_node(Widening* w, const GimbalMjcfNode* node) {
  for (guint i = 0; i < node->nattribute; i++) {
    offer_attribute(w, gimbal_mjcf_tree_attribute(w->tree, node, i));
  }
  if (node->kind == GIMBAL_MJCF_ELEMENT) {
    expand_offer(w, node->start + 1, node->name_end);
    expand_offer(w, node->start, node->tag_end);
    if (!node->empty && node->closed) {
      gsize name_end = node->close + 2 + (node->name_end - node->start - 1);
      expand_offer(w, node->close + 2, MIN(name_end, node->end));
      expand_offer(w, node->close, node->end);
      offer_content(w, node);
    }
  }
  expand_offer(w, node->start, node->end);
}

gboolean gimbal_mjcf_expand(const GimbalMjcfTree* tree, gsize* start, gsize* end) {
  Widening w = {tree, *start, *end, 0, tree->length};
  if (*end - *start >= tree->length) return FALSE;
  int at = gimbal_mjcf_tree_at(tree, *start);
  // a caret behind the last > of an element means that element
  gboolean behind = *start == *end && *start > 0 && tree->text[*start - 1] == '>';
  if (behind) at = gimbal_mjcf_tree_at(tree, *start - 1);
  for (int index = at; index >= 0; index = gimbal_mjcf_tree_node(tree, index)->parent) {
    offer_node(&w, gimbal_mjcf_tree_node(tree, index));
  }
  *start = w.best_start;
  *end = w.best_end;
  return TRUE;
}
