// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "generate.h"

#include <string.h>

#include "bounds.h"
#include "extend.h"
#include "mutate.h"
#include "robots.h"
#include "scenes.h"

// How likely an attribute is given, where that differs from the rest.
typedef struct Weight {
  const char* element;  // NULL: any
  const char* attribute;
  double chance;
} Weight;

static const Weight weights[] = {
    // shapes.c decides about these
    {NULL, "quat", 0},
    {NULL, "axisangle", 0},
    {NULL, "xyaxes", 0},
    {NULL, "zaxis", 0},
    {NULL, "euler", 0},
    {"geom", "mesh", 0},
    {"geom", "hfield", 0},
    {"geom", "fromto", 0},
    {"site", "fromto", 0},
    {NULL, "mocap", 0},
    {NULL, "jointinparent", 0},
    {NULL, "tendon", 0},
    {NULL, "slidersite", 0},
    {NULL, "cranksite", 0},
    {NULL, "refsite", 0},
    {NULL, "plugin", 0.002},
    {NULL, "instance", 0.002},
    {NULL, "content_type", 0.003},
    {NULL, "coordinate", 0.01},
    {NULL, "fullinertia", 0},
    {NULL, "cranklength", 0},
    {"pulley", "divisor", 0.99},
    {"layer", "texture", 0.99},
    {"fixed_joint", "coef", 0.99},
    {"text", "data", 0.99},
    {NULL, "armature", 0.03},
    {NULL, "kind", 1},
    {"damper", "ctrllimited", 0},
    {NULL, "input", 0.01},
    {NULL, "limited", 0.02},
    {NULL, "actuatorfrclimited", 0.01},
    {NULL, "ctrllimited", 0.02},
    {NULL, "forcelimited", 0.02},
    {NULL, "actlimited", 0.02},
    {NULL, "diaginertia", 0},
    // what most elements have
    {NULL, "class", 0.15},
    {NULL, "childclass", 0.12},
    {NULL, "type", 0.8},
    {NULL, "pos", 0.7},
    {NULL, "axis", 0.7},
    {NULL, "range", 0.3},
    {NULL, "ctrlrange", 0.3},
    {NULL, "damping", 0.25},
    {NULL, "stiffness", 0.2},
    {NULL, "gear", 0.3},
    {NULL, "kp", 0.5},
    {NULL, "kv", 0.3},
    {NULL, "condim", 0.2},
    {NULL, "friction", 0.2},
    {NULL, "active", 0.06},
    {NULL, "integrator", 0.4},
    {NULL, "solver", 0.4},
    {NULL, "cone", 0.4},
    {NULL, "jacobian", 0.2},
    {"compiler", "angle", 0.4},
    {"compiler", "autolimits", 0.05},
    {"compiler", "inertiafromgeom", 0.1},
    {"compiler", "settotalmass", 0.03},
    {"compiler", "discardvisual", 0.06},
    {"compiler", "conflict", 0.03},
    {"compiler", "fusestatic", 0.02},
    {"option", "density", 0.1},
    {"option", "viscosity", 0.1},
    {"size", "memory", 0.05},
    {"size", "njmax", 0.02},
    {"size", "nconmax", 0.02},
    {"size", "nstack", 0.02},
    {"replicate", "sep", 0.3},
    {"replicate", "euler", 0.3},
    {"replicate", "offset", 0.8},
    {"flag", "constraint", 0.01},
    {"flag", "contact", 0.02},
    {"flag", "sensor", 0.02},
    {"flag", "sleep", 0.25},
    {"flag", "energy", 0.2},
    {"flag", "speculative", 0.25},
    {"texture", "hflip", 0.25},
    {"texture", "vflip", 0.25},
    {"texture", "mark", 0.5},
    {"texture", "random", 0.3},
    {"skin", "group", 0.4},
};

// What in a default class would spoil elements of other kinds.
static const char* const not_default[] = {"ctrlrange", "delay", "interval", "inheritrange", "fromto", "input",
                                          "range",     "act",   NULL};
// The same for actuators only.
static const char* const not_default_actuator[] = {"damping", "armature", "actdim",
                                                   "dynprm",  "nsample",  NULL};

// What leaves little to compare, or refuses most models.
static const char* const kept_rare[] = {
    "plugin",  "instance", "content_type", "coordinate", "fusestatic", "discardvisual", "memory", "njmax",
    "nconmax", "nstack",   "constraint",   "contact",    "input",      "active",        NULL};

static double chance_of(const Generator* g, const GimbalElement* e, const GimbalAttribute* a,
                        int in_default) {
  // what is attached gets its prefix as a name if it has none
  if (a->type == GIMBAL_VALUE_NAME && g->tame && !strcmp(e->tag, "key")) return 1;
  if (a->type == GIMBAL_VALUE_NAME) return 0.85;
  if (in_default && g_strv_contains(not_default, a->name)) return 0.002;
  int actuates = !g_strcmp0(e->object, "mjsActuator");
  if (in_default && actuates && g_strv_contains(not_default_actuator, a->name)) return 0.002;
  if (in_default && !strcmp(e->tag, "geom") && !strcmp(a->name, "pos")) return 0.03;
  for (size_t i = 0; i < G_N_ELEMENTS(weights); i++) {
    if (!strcmp(weights[i].attribute, a->name) &&
        (!weights[i].element || !strcmp(weights[i].element, e->id))) {
      double chance = weights[i].chance;
      int raised = !in_default && chance > 0 && focus_has(g, e) && !g_strv_contains(kept_rare, a->name);
      return in_default ? 0.5 * chance : raised ? MAX(chance, 0.2) : chance;
    }
  }
  if (a->notes & GIMBAL_NOTE_REQUIRED) return 0.995;
  return MAX(0.06 * g->rich, focus_has(g, e) ? 0.25 : 0);
}

static void give_attributes(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  for (int i = 0; i < e->nattribute; i++) {
    const GimbalAttribute* a = &e->attributes[i];
    if (!g->allowed(a, in_default) && !random_chance(&g->random, 0.02 * g->illegal)) continue;
    if (!random_chance(&g->random, chance_of(g, e, a, in_default))) continue;
    char* value = value_make(g, e, a);
    if (value) node_set(node, a->name, value);
    g_free(value);
  }
}

// Of bundles that exclude each other one stays.
static void keep_one_bundle(Generator* g, Node* node, const char* bundles) {
  char** all = g_strsplit(bundles, " ", -1);
  int n = (int)g_strv_length(all), first = random_below(&g->random, n), kept = -1;
  for (int k = 0; k < n; k++) {
    int b = (first + k) % n;
    char** names = g_strsplit(all[b], "+", -1);
    for (char** name = names; *name; name++) {
      if (!node_get(node, *name)) continue;
      if (kept < 0) kept = b;
      if (kept != b) node_unset(node, *name);
    }
    g_strfreev(names);
  }
  g_strfreev(all);
}

static void keep_rules(Generator* g, const GimbalElement* e, Node* node, int in_default) {
  for (int i = 0; i < e->nrule; i++) {
    const GimbalRule* rule = &e->rules[i];
    if (in_default && !rule->in_default) continue;
    if (random_chance(&g->random, g->illegal)) continue;
    if (rule->kind == GIMBAL_RULE_EXCLUSIVE || rule->kind == GIMBAL_RULE_VARIANT) {
      keep_one_bundle(g, node, rule->bundles);
    }
  }
}

// Whether one bundle of each rule that asks for one is there.
static int has_one_of(const GimbalElement* e, const Node* node) {
  for (int i = 0; i < e->nrule; i++) {
    if (e->rules[i].kind != GIMBAL_RULE_ONE_OF) continue;
    char** all = g_strsplit(e->rules[i].bundles, " ", -1);
    int good = 0;
    for (char** bundle = all; *bundle && !good; bundle++) {
      char** names = g_strsplit(*bundle, "+", -1);
      good = 1;
      for (char** name = names; *name; name++) good &= node_get(node, *name) != NULL;
      g_strfreev(names);
    }
    g_strfreev(all);
    if (!good) return 0;
  }
  return 1;
}

static int has_required(const GimbalElement* e, const Node* node, int in_default) {
  for (int i = 0; i < e->nattribute; i++) {
    if ((e->attributes[i].notes & GIMBAL_NOTE_REQUIRED) && !in_default &&
        !node_get(node, e->attributes[i].name)) {
      return 0;
    }
  }
  return 1;
}

static void learn_names(Generator* g, const GimbalElement* e, const Node* node) {
  for (int i = 0; i < e->nattribute; i++) {
    if (e->attributes[i].type == GIMBAL_VALUE_NAME && node_get(node, e->attributes[i].name)) {
      name_known(g, e->attributes[i].names, node_get(node, e->attributes[i].name));
    }
  }
}

Node* generate_element(Generator* g, const GimbalElement* e, Node* parent, int in_default) {
  Node* node = node_new(parent, e->tag);
  give_attributes(g, e, node, in_default);
  int good = shape_element(g, e, node, in_default);
  keep_rules(g, e, node, in_default);
  good = good && has_required(e, node, in_default) && (in_default || has_one_of(e, node));
  if (!good && !random_chance(&g->random, 0.3 * g->illegal)) {
    node_detach(node);
    node_free(node);
    return NULL;
  }
  if (!in_default || !strcmp(e->id, "default")) learn_names(g, e, node);
  return node;
}

Node* generate_child(Generator* g, const GimbalElement* parent, Node* node, const char* tag) {
  for (int i = 0; i < parent->nchild; i++) {
    if (!strcmp(parent->children[i].element->tag, tag)) {
      return generate_element(g, parent->children[i].element, node, parent->children[i].in_default);
    }
  }
  return NULL;
}

// The parts of a file in the order in which they are made: what is referred to comes first.
typedef struct Section {
  const char* tag;
  double chance;
  int least;  // how many elements inside
  int most;
} Section;

static const Section sections[] = {
    {"compiler", 0.5, 0, 0},    {"option", 0.7, 0, 0},   {"size", 0.12, 0, 0},    {"statistic", 0.08, 0, 0},
    {"visual", 0.06, 1, 2},     {"asset", 0.45, 1, 4},   {"default", 0.45, 1, 4}, {"worldbody", 1, 0, 0},
    {"deformable", 0.08, 1, 1}, {"contact", 0.25, 1, 3}, {"tendon", 0.45, 1, 3},  {"equality", 0.35, 1, 2},
    {"actuator", 0.6, 1, 4},    {"sensor", 0.65, 1, 6},  {"custom", 0.1, 1, 3},   {"keyframe", 0.25, 1, 2},
};

// what is between is left out where a scene is alone
enum { FIRST_BESIDE = 2, FIRST_OF_PARTS = 8 };

static void fill_section(Generator* g, const GimbalElement* e, Node* node, const Section* s) {
  int want = s->least + random_below(&g->random, s->most - s->least + 1) + 2 * focus_has(g, e);
  const GimbalChild* wanted = focus_child(g, e);
  for (int tries = 0; want > 0 && tries < 12; tries++) {
    const GimbalChild* child = &e->children[random_below(&g->random, e->nchild)];
    if (wanted && random_chance(&g->random, 0.6)) child = wanted;
    if (strstr(child->element->tag, "plugin") && !random_chance(&g->random, 0.01)) continue;
    if (child->cardinality == '?' && node_child(node, child->element->tag)) continue;
    if (generate_element(g, child->element, node, child->in_default || !strcmp(e->id, "default"))) want--;
  }
}

static void add_section(Generator* g, Node* root, const Section* s) {
  for (int k = 0; k < g->grammar->nchild; k++) {
    const GimbalElement* e = g->grammar->children[k].element;
    if (strcmp(e->tag, s->tag)) continue;
    Node* node = generate_element(g, e, root, 0);
    if (node && s->most) fill_section(g, e, node, s);
  }
}

void generate_file(Generator* g, Node* file) {
  Node* root = node_new(file, "mujoco");
  if (g->depth || random_chance(&g->random, 0.1)) {
    char* name = g_strdup_printf("%smodel", g->prefix);
    node_set(root, "model", name);
    g_free(name);
  }
  for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
    const Section* s = &sections[i];
    int is_left_out = g->is_alone && i >= FIRST_BESIDE && i < FIRST_OF_PARTS;
    if (!is_left_out && focus_chance(g, g->grammar, s->tag, s->chance)) add_section(g, root, s);
    if (!strcmp(s->tag, "worldbody")) scenes_add(g, root);
  }
}

// Move one section of the main file, or what is inside of it, to a file of its own that it
// includes.
static void split_file(Generator* g) {
  Node* root = node_kid(node_kid(g->files, 0), 0);
  if (!root->children->len) return;
  Node* part = node_kid(root, random_below(&g->random, (int)root->children->len));
  if (part->children->len && random_chance(&g->random, 0.5)) {
    part = node_kid(part, random_below(&g->random, (int)part->children->len));
  }
  Node* from = part->parent;
  Node* include = node_new(NULL, "include");
  node_set(include, "file", "part.xml");
  int place = node_place(part);
  node_detach(part);
  node_insert(from, include, place);
  node_insert(node_new(case_file(g->files, "part.xml"), "mujocoinclude"), part, 0);
}

static const double wildness[][2] = {{0, 0},    {0, 0},    {0, 0},        {0, 0.003},
                                     {0, 0.01}, {0, 0.03}, {0.003, 0.02}, {0.02, 0.05}};
static const double richness[] = {0.3, 1, 1, 2.5};

Node* generate_case(const Grammar* grammar, uint64_t seed, uint64_t index) {
  Generator g = {.random = random_make(seed, index),
                 .grammar = grammar->root,
                 .allowed = grammar->allowed,
                 .prefix = "",
                 .tame = grammar->tame};
  if (random_chance(&g.random, 0.08)) {
    Node* robot = generate_robot(&g.random);
    if (random_chance(&g.random, 0.1)) mutate_case(&g.random, robot, 1);
    return robot;
  }
  int wild = grammar->tame ? 0 : random_below(&g.random, G_N_ELEMENTS(wildness));
  g.illegal = wildness[wild][0];
  g.edge = wildness[wild][1];
  g.rich = richness[random_below(&g.random, G_N_ELEMENTS(richness))];
  g.budget = 1 + random_below(&g.random, 8);
  scenes_choose(&g, seed, index);
  focus_choose(&g);
  g.names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  g.counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g.files = case_new();
  generate_file(&g, case_file(g.files, "main.xml"));
  scenes_finish(&g, node_kid(node_kid(g.files, 0), 0));
  if (random_chance(&g.random, 0.05)) extend_case(&g.random, g.files);
  if (random_chance(&g.random, 0.05)) split_file(&g);
  if (!grammar->tame && random_chance(&g.random, 0.1)) {
    mutate_case(&g.random, g.files, 1 + random_below(&g.random, 3));
  }
  Random own = random_make(seed ^ 0x11317, index);
  if (!grammar->tame && random_chance(&own, 0.1)) bounds_try(&own, grammar->root, g.files);
  g_hash_table_unref(g.names);
  g_hash_table_unref(g.counts);
  return g.files;
}
