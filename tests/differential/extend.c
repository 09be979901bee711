// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "extend.h"

#include <math.h>
#include <string.h>

enum { KEYS = 5 };

typedef struct Key {
  const char* name;
  double low, high;  // on a logarithmic scale
  int count;         // how many numbers; 0: whole
} Key;

typedef struct Kind {
  const char* plugin;
  // puts a reference to it somewhere; 0: nowhere to
  int (*use)(Random* r, Node* root, Node* reference);
  Key keys[KEYS];
} Kind;

//---- where plug-ins work

// Some element of the tree with a name, or NULL.
static Node* some_named(Random* r, Node* root, const char* tag, const char* outside) {
  GPtrArray* all = g_ptr_array_new();
  Node* found = NULL;
  int n = 0;
  node_all(root, all);
  for (guint i = 0; i < all->len; i++) {
    Node* node = g_ptr_array_index(all, i);
    if (strcmp(node->tag, tag) || !node_get(node, "name") || !strcmp(node->parent->tag, outside)) continue;
    if (random_below(r, ++n) == 0) found = node;
  }
  g_ptr_array_free(all, TRUE);
  return found;
}

static int use_actuator(Random* r, Node* root, Node* reference) {
  Node* joint = some_named(r, root, "joint", "equality");
  if (!joint || !g_strcmp0(node_get(joint, "type"), "ball") || !g_strcmp0(node_get(joint, "type"), "free")) {
    return 0;
  }
  node_set(reference, "joint", node_get(joint, "name"));
  if (random_chance(r, 0.5)) node_set(reference, "ctrlrange", "-1 1");
  if (random_chance(r, 0.3)) node_set(reference, "forcerange", "-3 4");
  Node* section = node_child_or_new(root, "actuator");
  node_insert(section, reference, random_below(r, (int)section->children->len + 1));
  return 1;
}

static int use_sensor(Random* r, Node* root, Node* reference) {
  Node* site = some_named(r, root, "site", "spatial");
  if (!site) return 0;
  node_set(reference, "objtype", "site");
  node_set(reference, "objname", node_get(site, "name"));
  Node* section = node_child_or_new(root, "sensor");
  node_insert(section, reference, random_below(r, (int)section->children->len + 1));
  return 1;
}

// A body whose shape is a distance field, over what is there.
static int use_field(Random* r, Node* root, Node* reference) {
  Node* mesh = node_new(node_child_or_new(root, "asset"), "mesh");
  node_set(mesh, "name", "plfield");
  // the frame of the file lies elsewhere than that of the mesh
  if (random_chance(r, 0.4)) node_set(mesh, "refpos", "0.04 -0.02 0.03");
  if (random_chance(r, 0.2)) node_set(mesh, "refquat", "1 0.3 -0.2 0.1");
  node_insert(mesh, node_copy(reference, NULL), 0);
  Node* body = node_new(node_child_or_new(root, "worldbody"), "body");
  node_set(body, "pos", random_chance(r, 0.5) ? "0 0 0.3" : "0.2 -0.1 0.1");
  node_new(body, "freejoint");
  Node* geom = node_new(body, "geom");
  node_set(geom, "type", "sdf");
  node_set(geom, "mesh", "plfield");
  node_insert(geom, reference, 0);
  return 1;
}

//---- the table

static const Kind kinds[] = {
    {"mujoco.pid",
     use_actuator,
     {{"kp", 1, 50, 1}, {"ki", 0.1, 5, 1}, {"kd", 0.01, 2, 1}, {"imax", 0.1, 5, 1}, {"slewmax", 0.1, 9, 1}}},
    {"mujoco.sensor.touch_grid",
     use_sensor,
     {{"size", 2, 6, 2}, {"fov", 5, 90, 2}, {"gamma", 0.01, 1, 1}, {"nchannel", 1, 6, 0}}},
    {"mujoco.sdf.torus", use_field, {{"radius1", 0.1, 0.4, 1}, {"radius2", 0.02, 0.1, 1}}},
    {"mujoco.sdf.bowl",
     use_field,
     {{"height", 0.05, 0.2, 1}, {"radius", 0.2, 0.5, 1}, {"thickness", 0.01, 0.05, 1}}},
    {"mujoco.sdf.gear",
     use_field,
     {{"diameter", 0.2, 2, 1}, {"thickness", 0.05, 0.3, 1}, {"teeth", 8, 30, 0}}},
    {"mujoco.sdf.nut", use_field, {{"radius", 0.1, 0.3, 1}}},
    {"mujoco.sdf.bolt", use_field, {{"radius", 0.1, 0.3, 1}}},
};

static char* value_of(Random* r, const Key* key) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < MAX(key->count, 1); i++) {
    double x = key->low * pow(key->high / key->low, random_unit(r));
    int whole = key->count != 1;  // the sizes of a grid are whole too
    g_string_append_printf(text, whole ? "%s%.0f" : "%s%.3g", i ? " " : "", x);
  }
  return g_string_free(text, FALSE);
}

static void configure(Random* r, const Kind* kind, Node* instance) {
  int needs_all = kind->use == use_sensor;
  for (int i = 0; i < KEYS && kind->keys[i].name; i++) {
    if (!needs_all && random_chance(r, 0.3)) continue;
    Node* config = node_new(instance, "config");
    char* value = value_of(r, &kind->keys[i]);
    node_set(config, "key", kind->keys[i].name);
    node_set(config, "value", value);
    g_free(value);
  }
}

// The controller has an activation for each of these.
static void count_states(const Node* instance, Node* reference) {
  int n = 0;
  for (guint i = 0; i < instance->children->len; i++) {
    const char* key = node_get(node_kid(instance, i), "key");
    n += !g_strcmp0(key, "ki") || !g_strcmp0(key, "slewmax");
  }
  char* text = g_strdup_printf("%d", n);
  if (n) node_set(reference, "actdim", text);
  g_free(text);
}

static void extend_by(Random* r, Node* files, const Kind* kind) {
  Node* file = node_kid(files, 0);
  Node* root = file->children->len ? node_kid(file, 0) : NULL;
  if (!root || strcmp(root->tag, "mujoco")) return;
  Node* extension = node_new(NULL, "extension");
  Node* plugin = node_new(extension, "plugin");
  Node* reference = node_new(NULL, "plugin");
  node_set(plugin, "plugin", kind->plugin);
  // fields are the same in mesh and geom: an instance that both name
  int named = kind->use == use_field || random_chance(r, 0.4);
  Node* instance = named ? node_new(plugin, "instance") : reference;
  if (named) {
    node_set(instance, "name", "plinstance");
    node_set(reference, "instance", "plinstance");
  } else {
    node_set(reference, "plugin", kind->plugin);
  }
  configure(r, kind, instance);
  if (kind->use == use_actuator) count_states(instance, reference);
  if (kind->use(r, root, reference)) {
    node_insert(root, extension, 0);
  } else {
    node_free(extension);
    node_free(reference);
  }
}

void extend_case(Random* r, Node* files) {
  extend_by(r, files, &kinds[random_below(r, G_N_ELEMENTS(kinds))]);
}

void extend_by_kind(Random* r, Node* files, const char* begins) {
  const Kind* kind;
  do kind = &kinds[random_below(r, G_N_ELEMENTS(kinds))];
  while (!g_str_has_prefix(kind->plugin, begins));
  extend_by(r, files, kind);
}
