// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// References are followed by name: sensor → actuator → tendon → joint.

#include "language/units/motion.h"

#include <string.h>

//---- values with classes

static gboolean has_value(const GimbalMjcfTree* tree, const GimbalMjcfNode* node, const char* name,
                          const char* wanted) {
  g_autofree char* value = gimbal_mjcf_tree_value(tree, node, name);
  return !g_strcmp0(value, wanted);
}

// The element around one, in the including file behind the root of an included one.
static gboolean go_up(GimbalSpotOfFile* at) {
  const GimbalMjcfTree* tree = at->file->tree;
  if (at->node->parent >= 0) {
    at->node = gimbal_mjcf_tree_node(tree, at->node->parent);
    return TRUE;
  }
  const GimbalMjcfFile* outer =
      at->file->includer ? gimbal_mjcf_files_find(at->files, at->file->includer) : NULL;
  int index = outer ? gimbal_mjcf_tree_at(outer->tree, at->file->include) : -1;
  if (index < 0 || outer == at->file) return FALSE;
  at->file = outer;
  at->node = gimbal_mjcf_tree_node(outer->tree, index);
  return TRUE;
}

// The class of an element: its own, or that for the children of a body around it.
static char* class_of(GimbalSpotOfFile at) {
  char* class = gimbal_mjcf_tree_value(at.file->tree, at.node, "class");
  for (int depth = 0; !class && depth < 1000 && go_up(&at); depth++) {
    class = gimbal_mjcf_tree_value(at.file->tree, at.node, "childclass");
  }
  return class ? class : g_strdup("main");
}

static gboolean is_class(const GimbalSpotOfFile* at, const char* class) {
  if (!gimbal_mjcf_tree_is(at->file->tree, at->node, "default")) return FALSE;
  g_autofree char* name = gimbal_mjcf_tree_value(at->file->tree, at->node, "class");
  return !strcmp(name ? name : "main", class);
}

// The first element in the files of which is says so.
static gboolean find_node(GimbalSpotOfFile* at, gboolean (*is)(const GimbalSpotOfFile* at, const char* name),
                          const char* name) {
  GimbalSpotOfFile other = *at;
  for (guint f = 0; f < at->files->len; f++) {
    other.file = g_ptr_array_index(at->files, f);
    for (int i = 0; i < gimbal_mjcf_tree_count(other.file->tree); i++) {
      other.node = gimbal_mjcf_tree_node(other.file->tree, i);
      if (other.node->kind != GIMBAL_MJCF_ELEMENT || !is(&other, name)) continue;
      *at = other;
      return TRUE;
    }
  }
  return FALSE;
}

// What a class, or one around it, says of an attribute of a tag.
static char* value_in_class(GimbalSpotOfFile at, const char* tag, const char* name) {
  do {
    int index = (int)(at.node - &g_array_index(at.file->tree->nodes, GimbalMjcfNode, 0));
    int child = gimbal_mjcf_tree_child(at.file->tree, index, tag);
    char* value =
        child < 0 ? NULL
                  : gimbal_mjcf_tree_value(at.file->tree, gimbal_mjcf_tree_node(at.file->tree, child), name);
    if (value) return value;
  } while (go_up(&at) && gimbal_mjcf_tree_is(at.file->tree, at.node, "default"));
  return NULL;
}

char* gimbal_unit_value(const GimbalSpotOfFile* at, const char* name) {
  char* value = gimbal_mjcf_tree_value(at->file->tree, at->node, name);
  if (value || !at->node->element) return value;
  GimbalSpotOfFile class = *at;
  if (at->node->in_default) return go_up(&class) ? value_in_class(class, at->node->element->tag, name) : NULL;
  g_autofree char* class_name = class_of(*at);
  return find_node(&class, is_class, class_name) ? value_in_class(class, at->node->element->tag, name) : NULL;
}

//---- what moves

static gboolean is_element(const GimbalSpotOfFile* at, const char* id) {
  return at->node->element && !strcmp(at->node->element->id, id);
}

static gboolean is_joint(const GimbalSpotOfFile* at, const char* name) {
  return (is_element(at, "joint") || is_element(at, "freejoint")) && !at->node->in_default &&
         has_value(at->file->tree, at->node, "name", name);
}

static gboolean is_tendon(const GimbalSpotOfFile* at, const char* name) {
  return (is_element(at, "spatial") || is_element(at, "fixed")) &&
         has_value(at->file->tree, at->node, "name", name);
}

static gboolean is_actuator(const GimbalSpotOfFile* at, const char* name) {
  return at->node->parent >= 0 && at->node->element && !g_strcmp0(at->node->element->object, "mjsActuator") &&
         !at->node->in_default && has_value(at->file->tree, at->node, "name", name);
}

static GimbalMotion motion_of_joint(const GimbalSpotOfFile* at) {
  if (is_element(at, "freejoint")) return GIMBAL_MOTION_UNKNOWN;
  g_autofree char* type = gimbal_unit_value(at, "type");
  if (!type) return at->node->in_default ? GIMBAL_MOTION_UNKNOWN : GIMBAL_MOTION_TURNS;
  if (!strcmp(type, "slide")) return GIMBAL_MOTION_SLIDES;
  return strcmp(type, "free") ? GIMBAL_MOTION_TURNS : GIMBAL_MOTION_UNKNOWN;
}

// A fixed tendon is counted as its joints are, if they are alike.
static GimbalMotion motion_of_fixed(const GimbalSpotOfFile* at) {
  const GimbalMjcfTree* tree = at->file->tree;
  GimbalMotion all = GIMBAL_MOTION_UNKNOWN;
  int index = (int)(at->node - &g_array_index(tree->nodes, GimbalMjcfNode, 0));
  for (int i = gimbal_mjcf_tree_first_child(tree, index); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(tree, i)) {
    GimbalSpotOfFile part = {at->files, at->file, gimbal_mjcf_tree_node(tree, i)};
    GimbalMotion one = gimbal_motion_of(&part);
    if (one == GIMBAL_MOTION_UNKNOWN || (all != GIMBAL_MOTION_UNKNOWN && one != all)) {
      return GIMBAL_MOTION_UNKNOWN;
    }
    all = one;
  }
  return all;
}

// At a site the gear says along and about which axes the actuator acts.
static GimbalMotion motion_of_gear(const GimbalSpotOfFile* at) {
  g_autofree char* gear = gimbal_unit_value(at, "gear");
  gboolean slides = !gear, turns = FALSE;
  char* p = gear;
  for (int i = 0; p && i < 6; i++) {
    char* end;
    double number = g_ascii_strtod(p, &end);
    if (end == p) break;
    if (number != 0) *(i < 3 ? &slides : &turns) = TRUE;
    p = end;
  }
  return slides == turns ? GIMBAL_MOTION_UNKNOWN : slides ? GIMBAL_MOTION_SLIDES : GIMBAL_MOTION_TURNS;
}

typedef struct Reference {
  const char* attribute;
  gboolean (*is)(const GimbalSpotOfFile* at, const char* name);  // NULL: its target does not matter
  GimbalMotion (*motion)(const GimbalSpotOfFile* at);
} Reference;

static GimbalMotion motion_of_slider(const GimbalSpotOfFile* at) {
  (void)at;
  return GIMBAL_MOTION_SLIDES;
}

static const Reference kFirst[] = {
    {"joint", is_joint, motion_of_joint},     {"jointinparent", is_joint, motion_of_joint},
    {"joint1", is_joint, motion_of_joint},    {"tendon", is_tendon, gimbal_motion_of},
    {"tendon1", is_tendon, gimbal_motion_of}, {"actuator", is_actuator, gimbal_motion_of},
    {"cranksite", NULL, motion_of_slider},    {"site", NULL, motion_of_gear},
    {"body", NULL, motion_of_slider},
};

static const Reference kSecond[] = {
    {"joint2", is_joint, motion_of_joint},
    {"tendon2", is_tendon, gimbal_motion_of},
};

static GimbalMotion motion_follow(const GimbalSpotOfFile* at, const Reference* list, guint count) {
  for (guint i = 0; i < count; i++) {
    g_autofree char* name = gimbal_mjcf_tree_value(at->file->tree, at->node, list[i].attribute);
    if (!name) continue;
    GimbalSpotOfFile target = *at;
    if (list[i].is && !find_node(&target, list[i].is, name)) return GIMBAL_MOTION_UNKNOWN;
    return list[i].motion(&target);
  }
  return GIMBAL_MOTION_UNKNOWN;
}

GimbalMotion gimbal_motion_of(const GimbalSpotOfFile* at) {
  if (is_element(at, "joint")) return motion_of_joint(at);
  if (is_element(at, "spatial")) return GIMBAL_MOTION_SLIDES;
  if (is_element(at, "fixed")) return motion_of_fixed(at);
  return motion_follow(at, kFirst, G_N_ELEMENTS(kFirst));
}

GimbalMotion gimbal_motion_of_second(const GimbalSpotOfFile* at) {
  return motion_follow(at, kSecond, G_N_ELEMENTS(kSecond));
}
