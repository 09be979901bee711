// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Delta debugging on the tree of elements (Zeller and Hildebrandt, "Simplifying and isolating
// failure-inducing input", 2002): take away halves of the children, then single ones, replace
// elements by what is inside, take away attributes, shorten values.

#include "reduce.h"

#include <stdio.h>
#include <string.h>

#include "classes.h"

typedef struct Cut {
  Worker* worker;
  Node* files;
  const char* key;
  gint64 end;
} Cut;

static int is_over(const Cut* c) {
  return g_get_monotonic_time() > c->end;
}

static int still_differs(const Cut* c) {
  char* text = case_text(c->files);
  char* answer = worker_do(c->worker, text);
  int found = answer_has(answer, c->key);
  g_free(answer);
  g_free(text);
  return found;
}

// Take children from..to out; put them back if they are needed.
static int cut_children(const Cut* c, Node* node, guint from, guint to) {
  GPtrArray* all = g_ptr_array_new();
  for (guint i = 0; i < node->children->len; i++) g_ptr_array_add(all, node_kid(node, i));
  g_ptr_array_remove_range(node->children, from, to - from);
  int gone = still_differs(c);
  if (gone) {
    for (guint i = from; i < to; i++) node_free(g_ptr_array_index(all, i));
  } else {
    g_ptr_array_set_size(node->children, 0);
    for (guint i = 0; i < all->len; i++) g_ptr_array_add(node->children, g_ptr_array_index(all, i));
  }
  g_ptr_array_free(all, TRUE);
  return gone;
}

static int cut_below(const Cut* c, Node* node, guint keep) {
  int changed = 0;
  for (guint size = MAX(node->children->len, 1); size >= 1; size /= 2) {
    for (guint at = keep; at < node->children->len && !is_over(c);) {
      guint to = MIN(at + size, node->children->len);
      if (cut_children(c, node, at, to)) {
        changed = 1;
      } else {
        at = to;
      }
    }
  }
  return changed;
}

// The children of a body, frame or replicate in its place.
static int unwrap(const Cut* c, Node* node) {
  static const char* const wrappers[] = {"body", "frame", "replicate", "default", NULL};
  Node* parent = node->parent;
  if (!parent || !g_strv_contains(wrappers, node->tag) || !node->children->len) return 0;
  int place = node_place(node);
  guint n = node->children->len;
  node_detach(node);
  for (guint i = 0; i < n; i++) node_insert(parent, node_kid(node, i), place + (int)i);
  if (still_differs(c)) {
    g_ptr_array_set_size(node->children, 0);
    node_free(node);
    return 1;
  }
  for (guint i = 0; i < n; i++) {
    node_kid(node, i)->parent = node;
    g_ptr_array_remove_index(parent->children, (guint)place);
  }
  node_insert(parent, node, place);
  return 0;
}

static int cut_attribute(const Cut* c, Node* node, guint i) {
  Attribute old = *node_attribute(node, i);
  g_array_remove_index(node->attributes, i);
  if (still_differs(c)) {
    g_free(old.name);
    g_free(old.value);
    return 1;
  }
  g_array_insert_val(node->attributes, i, old);
  return 0;
}

static int try_value(const Cut* c, Attribute* a, char* value) {
  if (!strcmp(value, a->value) || strlen(value) > strlen(a->value)) {
    g_free(value);
    return 0;
  }
  char* old = a->value;
  a->value = value;
  if (still_differs(c)) {
    g_free(old);
    return 1;
  }
  g_free(value);
  a->value = old;
  return 0;
}

// Numbers with one digit, or 1 and 0 in their places.
static char* rounded(const char* value, const char* format) {
  char** words = g_strsplit(value, " ", -1);
  GString* text = g_string_new(NULL);
  for (char** w = words; *w; w++) {
    char* end;
    double x = g_ascii_strtod(*w, &end);
    char number[40];
    if (!**w) continue;
    g_ascii_formatd(number, sizeof number, format, x);
    g_string_append_printf(text, "%s%s", text->len ? " " : "", *end ? *w : number);
  }
  g_strfreev(words);
  return g_string_free(text, FALSE);
}

static char* without_last(const char* value) {
  const char* space = strrchr(value, ' ');
  return space ? g_strndup(value, (gsize)(space - value)) : g_strdup(value);
}

static int shorten(const Cut* c, Attribute* a) {
  int changed = try_value(c, a, rounded(a->value, "%.0f")) || try_value(c, a, rounded(a->value, "%.1g"));
  while (!is_over(c) && strchr(a->value, ' ') && try_value(c, a, without_last(a->value))) changed = 1;
  return changed;
}

static int cut_node(const Cut* c, Node* node) {
  int is_case = !node->parent, is_file = !is_case && !node->parent->parent, changed = 0;
  if (!is_file) changed |= cut_below(c, node, is_case ? 1 : 0);
  for (guint i = node->attributes->len; i-- > 0 && !is_file && !is_case && !is_over(c);) {
    changed |= cut_attribute(c, node, i);
  }
  // files from the last: with fewer calls every other attempt takes less time
  for (guint i = is_case ? node->children->len : 0; is_case && i-- > 0 && !is_over(c);) {
    changed |= cut_node(c, node_kid(node, i));
  }
  for (guint i = 0; !is_case && i < node->children->len && !is_over(c); i++) {
    changed |= cut_node(c, node_kid(node, i));
  }
  return changed;
}

static int unwrap_all(const Cut* c) {
  GPtrArray* all = g_ptr_array_new();
  int changed = 0;
  node_all(c->files, all);
  for (guint i = all->len; i-- > 0 && !is_over(c);) changed |= unwrap(c, g_ptr_array_index(all, i));
  g_ptr_array_free(all, TRUE);
  return changed;
}

static void shorten_all(const Cut* c, Node* node) {
  for (guint i = 0; i < node->attributes->len && node->parent && node->parent->parent && !is_over(c); i++) {
    shorten(c, node_attribute(node, i));
  }
  for (guint i = 0; i < node->children->len; i++) shorten_all(c, node_kid(node, i));
}

int reduce_case(Worker* worker, Node* files, const char* key, double seconds) {
  Cut c = {worker, files, key, g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC)};
  if (!still_differs(&c)) return 0;
  while (!is_over(&c) && (cut_node(&c, files) | unwrap_all(&c))) continue;
  shorten_all(&c, files);
  return 1;
}
