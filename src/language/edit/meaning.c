// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "language/edit/meaning.h"

#include <math.h>

// Of the largest number of a value: the last of six digits, also of radians.
#define TOLERANCE 2e-5

typedef struct Comparing {
  const GimbalMjcfTree *was, *now;
  GArray* found;
} Comparing;

//---- values

static GArray* numbers_of(const char* text) {
  GArray* numbers = g_array_new(FALSE, FALSE, sizeof(double));
  for (char* end; text && *text; text = end) {
    double number = g_ascii_strtod(text, &end);
    if (end == text) break;
    g_array_append_val(numbers, number);
    while (g_ascii_isspace(*end)) end++;
  }
  if (text && *text) g_array_set_size(numbers, 0);  // words
  return numbers;
}

static gboolean numbers_alike(const GArray* a, const GArray* b, double sign) {
  double scale = 0;
  for (guint i = 0; i < a->len; i++) {
    scale = fmax(scale, fmax(fabs(g_array_index(a, double, i)), fabs(g_array_index(b, double, i))));
  }
  for (guint i = 0; i < a->len; i++) {
    double x = g_array_index(a, double, i), y = sign * g_array_index(b, double, i);
    if (x != y && !(fabs(x - y) <= TOLERANCE * scale)) return FALSE;
  }
  return TRUE;
}

// A quaternion and its opposite are the same orientation.
static gboolean same_value(const char* name, const char* was, const char* now) {
  if (!g_strcmp0(was, now)) return TRUE;
  if (!was || !now) return FALSE;
  g_autoptr(GArray) a = numbers_of(was);
  g_autoptr(GArray) b = numbers_of(now);
  if (!a->len || a->len != b->len) return FALSE;
  return numbers_alike(a, b, 1) || (g_str_equal(name, "quat") && numbers_alike(a, b, -1));
}

//---- elements

static const char* kNames[] = {"name", "class"};

// What an element is paired by: its tag with its name, or with its number among those without.
static char* key_of(const GimbalMjcfTree* tree, int index, GHashTable* nameless) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  g_autofree char* tag = gimbal_mjcf_tree_tag(tree, node);
  gboolean is_default = g_str_equal(tag, "default");
  g_autofree char* name = gimbal_mjcf_tree_value(tree, node, kNames[is_default]);
  if (name) return g_strconcat(tag, " ", name, NULL);
  guint count = GPOINTER_TO_UINT(g_hash_table_lookup(nameless, tag));
  char* key = g_strdup_printf("%s#%u", tag, count);
  g_hash_table_insert(nameless, g_steal_pointer(&tag), GUINT_TO_POINTER(count + 1));
  return key;
}

// The children of an element by their keys: node + 1. In their order in order.
static GHashTable* children_of(const GimbalMjcfTree* tree, int parent, GPtrArray* order) {
  GHashTable* children = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(GHashTable) nameless = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (int i = gimbal_mjcf_tree_first_child(tree, parent); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    char* key = key_of(tree, i, nameless);
    g_ptr_array_add(order, key);
    g_hash_table_insert(children, key, GINT_TO_POINTER(i + 1));
  }
  return children;
}

static void add_names(const GimbalMjcfTree* tree, int index, GPtrArray* names) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  for (guint i = 0; i < node->nattribute; i++) {
    const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(tree, node, i);
    char* name = g_strndup(tree->text + a->name, a->name_end - a->name);
    gboolean known = g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL);
    if (known) g_free(name);
    if (!known) g_ptr_array_add(names, name);
  }
}

static void compare_attributes(Comparing* self, int was, int now) {
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  add_names(self->was, was, names);
  add_names(self->now, now, names);
  for (guint i = names->len; i-- > 0;) {
    const char* name = g_ptr_array_index(names, i);
    g_autofree char* a = gimbal_mjcf_tree_value(self->was, gimbal_mjcf_tree_node(self->was, was), name);
    g_autofree char* b = gimbal_mjcf_tree_value(self->now, gimbal_mjcf_tree_node(self->now, now), name);
    if (same_value(name, a, b)) g_ptr_array_remove_index(names, i);
  }
  GimbalMeaning meaning = {GIMBAL_MEANING_SET, was, now, names};
  if (names->len) g_array_append_val(self->found, meaning);
  if (!names->len) g_ptr_array_unref(names);
}

static gboolean is_of_compiler(const GimbalMjcfTree* tree, int index) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  return node->depth == 1 && gimbal_mjcf_tree_is(tree, node, "compiler");
}

static void compare_elements(Comparing* self, int was, int now);

static void compare_children(Comparing* self, int was, int now) {
  g_autoptr(GPtrArray) order = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) order_now = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GHashTable) old = children_of(self->was, was, order);
  g_autoptr(GHashTable) new = children_of(self->now, now, order_now);
  for (guint i = 0; i < order->len; i++) {
    int a = GPOINTER_TO_INT(g_hash_table_lookup(old, g_ptr_array_index(order, i))) - 1;
    int b = GPOINTER_TO_INT(g_hash_table_lookup(new, g_ptr_array_index(order, i))) - 1;
    GimbalMeaning meaning = {GIMBAL_MEANING_REMOVED, a, -1, NULL};
    if (is_of_compiler(self->was, a)) continue;
    if (b >= 0) compare_elements(self, a, b);
    if (b < 0) g_array_append_val(self->found, meaning);
  }
  for (guint i = 0; i < order_now->len; i++) {
    int b = GPOINTER_TO_INT(g_hash_table_lookup(new, g_ptr_array_index(order_now, i))) - 1;
    GimbalMeaning meaning = {GIMBAL_MEANING_ADDED, was, b, NULL};
    gboolean known =
        g_hash_table_contains(old, g_ptr_array_index(order_now, i)) || is_of_compiler(self->now, b);
    if (!known) g_array_append_val(self->found, meaning);
  }
}

static void compare_elements(Comparing* self, int was, int now) {
  compare_attributes(self, was, now);
  compare_children(self, was, now);
}

static void meaning_clear(gpointer meaning) {
  g_clear_pointer(&((GimbalMeaning*)meaning)->names, g_ptr_array_unref);
}

GArray* gimbal_meaning_compare(const GimbalMjcfTree* was, const GimbalMjcfTree* now) {
  Comparing self = {was, now, g_array_new(FALSE, FALSE, sizeof(GimbalMeaning))};
  g_array_set_clear_func(self.found, meaning_clear);
  int first = gimbal_mjcf_tree_first_child(was, -1), second = gimbal_mjcf_tree_first_child(now, -1);
  if (first >= 0 && second >= 0) compare_elements(&self, first, second);
  return self.found;
}
