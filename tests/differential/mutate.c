// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "mutate.h"

#include <stdlib.h>
#include <string.h>

// Elements that may be changed: all below the roots of the files.
static GPtrArray* candidates(Node* files) {
  GPtrArray* all = g_ptr_array_new();
  for (guint i = 0; i < files->children->len; i++) {
    Node* file = node_kid(files, i);
    for (guint k = 0; k < file->children->len; k++) {
      Node* root = node_kid(file, k);
      for (guint n = 0; n < root->children->len; n++) node_all(node_kid(root, n), all);
    }
  }
  return all;
}

static Node* pick(Random* r, GPtrArray* all) {
  return all->len ? g_ptr_array_index(all, random_below(r, (int)all->len)) : NULL;
}

// An element of the same kind, to take values from.
static Node* pick_alike(Random* r, GPtrArray* all, const Node* node) {
  for (int tries = 0; tries < 20; tries++) {
    Node* other = pick(r, all);
    if (other != node && !strcmp(other->tag, node->tag)) return other;
  }
  return NULL;
}

static void drop_element(Random* r, GPtrArray* all, Node* node) {
  (void)r;
  (void)all;
  node_detach(node);  // it stays in the list of candidates, so it is not freed
}

static void double_element(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  Node* copy = node_copy(node, NULL);
  if (random_chance(r, 0.7)) node_unset(copy, "name");
  node_insert(node->parent, copy, node_place(node));
}

static int is_inside(const Node* node, const Node* outer) {
  for (; node; node = node->parent) {
    if (node == outer) return 1;
  }
  return 0;
}

static void move_element(Random* r, GPtrArray* all, Node* node) {
  Node* to = pick(r, all);
  if (!to->parent || is_inside(to, node)) return;
  node_detach(node);
  node_insert(to->parent, node, node_place(to));
}

static Attribute* some_attribute(Random* r, Node* node) {
  return node->attributes->len ? node_attribute(node, random_below(r, (int)node->attributes->len)) : NULL;
}

static void drop_attribute(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  Attribute* a = some_attribute(r, node);
  if (a) node_unset(node, a->name);
}

static void take_value(Random* r, GPtrArray* all, Node* node) {
  Node* other = pick_alike(r, all, node);
  Attribute* a = other ? some_attribute(r, other) : NULL;
  if (a && strcmp(a->name, "name")) node_set(node, a->name, a->value);
}

static void rename_element(Random* r, GPtrArray* all, Node* node) {
  (void)r;
  (void)all;
  if (node_get(node, "name")) node_set(node, "name", "renamed");
}

static const double factors[] = {0, -1, 0.5, 2, 10, 0.1, 1e-3, 1e3, 1.01};

// Every number of a value times one factor.
static void rescale_value(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  Attribute* a = some_attribute(r, node);
  if (!a) return;
  double factor = factors[random_below(r, G_N_ELEMENTS(factors))];
  char** words = g_strsplit_set(a->value, " \n\t", -1);
  GString* text = g_string_new(NULL);
  int numbers = 0;
  for (char** w = words; *w; w++) {
    char* end;
    double x = g_ascii_strtod(*w, &end);
    if (!**w) continue;
    if (*end) {
      g_string_append_printf(text, "%s%s", text->len ? " " : "", *w);
    } else {
      numbers++, g_string_append_printf(text, "%s%.12g", text->len ? " " : "", x * factor);
    }
  }
  if (numbers) node_set(node, a->name, text->str);
  g_string_free(text, TRUE);
  g_strfreev(words);
}

static const char* const odd[] = {"INF",
                                  "-inf",
                                  "Infinity",
                                  "nan",
                                  "NaN",
                                  "-nan",
                                  "1e400",
                                  "-1e400",
                                  "1e39",
                                  "1e-400",
                                  "1e-50",
                                  "0x10",
                                  "+1",
                                  "1.",
                                  ".5",
                                  "1e",
                                  "--1",
                                  "1,2",
                                  "01",
                                  "1e2",
                                  "2.0",
                                  "1.5",
                                  "abc",
                                  "2147483648",
                                  "-2147483649",
                                  "4294967297",
                                  "true",
                                  "",
                                  " ",
                                  "1 ",
                                  " 1",
                                  "1\n2",
                                  "\t1",
                                  "1 2",
                                  "0",
                                  "-1",
                                  "1e10",
                                  "-0",
                                  "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"};

// One word of a value becomes a number as few write it, or none.
static void odd_value(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  Attribute* a = some_attribute(r, node);
  if (!a) return;
  char** words = g_strsplit(a->value, " ", -1);
  int n = (int)g_strv_length(words), at = random_below(r, n);
  if (n) {
    g_free(words[at]);
    words[at] = g_strdup(odd[random_below(r, G_N_ELEMENTS(odd))]);
    char* value = g_strjoinv(" ", words);
    node_set(node, a->name, value);
    g_free(value);
  }
  g_strfreev(words);
}

static const char* const types[] = {"sphere", "capsule", "box",  "cylinder", "ellipsoid", "plane", "mesh",
                                    "hinge",  "slide",   "ball", "free",     "sdf",       "hfield"};

static void other_type(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  node_set(node, "type", types[random_below(r, G_N_ELEMENTS(types))]);
}

static void swap_places(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  Node* parent = node->parent;
  node_detach(node);
  node_insert(parent, node, random_below(r, (int)parent->children->len + 1));
}

typedef struct Option {
  const char* name;
  const char* values;
} Option;

static const Option options[] = {
    {"integrator", "Euler|RK4|implicit|implicitfast|discrete"},
    {"cone", "pyramidal|elliptic"},
    {"jacobian", "dense|sparse"},
    {"solver", "PGS|CG|Newton"},
    {"iterations", "1|3|10|100"},
    {"ls_iterations", "1|5|50"},
    {"noslip_iterations", "0|3"},
    {"impratio", "0.5|1|10"},
    {"gravity", "0 0 0|0 0 -9.81|1 2 -3"},
    {"density", "0|1.2|1000"},
    {"viscosity", "0|0.001"},
    {"wind", "0 0 0|1 2 3"},
};

static const char* const flags[] = {"constraint",   "equality",  "frictionloss", "limit",     "contact",
                                    "spring",       "damper",    "gravity",      "clampctrl", "warmstart",
                                    "filterparent", "actuation", "refsafe",      "sensor",    "midphase",
                                    "eulerdamp",    "nativeccd", "island",       "multiccd",  "override",
                                    "energy",       "fwdinv",    "invdiscrete",  "sleep",     "diagexact"};

static void other_option(Random* r, GPtrArray* all, Node* node) {
  (void)all;
  while (node->parent && strcmp(node->parent->tag, "file")) node = node->parent;
  if (!node->parent) return;
  Node* option = node_child_or_new(node, "option");
  if (random_chance(r, 0.4)) {
    Node* flag = node_child_or_new(option, "flag");
    node_set(flag, flags[random_below(r, G_N_ELEMENTS(flags))], random_chance(r, 0.5) ? "enable" : "disable");
    return;
  }
  const Option* o = &options[random_below(r, G_N_ELEMENTS(options))];
  char** values = g_strsplit(o->values, "|", -1);
  node_set(option, o->name, values[random_below(r, (int)g_strv_length(values))]);
  g_strfreev(values);
}

typedef void (*Change)(Random*, GPtrArray*, Node*);

static const Change changes[] = {drop_element, double_element, move_element,   drop_attribute, drop_attribute,
                                 take_value,   take_value,     rename_element, rescale_value,  rescale_value,
                                 other_type,   swap_places,    other_option,   other_option,   odd_value};

void mutate_odd(Random* r, Node* files) {
  for (int tries = 0; tries < 20; tries++) {
    GPtrArray* all = candidates(files);
    Node* node = pick(r, all);
    int done = node && node->attributes->len;
    if (done) odd_value(r, all, node);
    g_ptr_array_free(all, TRUE);
    if (done) return;
  }
}

void mutate_case(Random* r, Node* files, int times) {
  for (int i = 0; i < times; i++) {
    GPtrArray* all = candidates(files);
    Node* node = pick(r, all);
    if (node && node->parent) changes[random_below(r, G_N_ELEMENTS(changes))](r, all, node);
    g_ptr_array_free(all, TRUE);
  }
}
