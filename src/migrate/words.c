// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Attributes and keywords that were removed or renamed.

#include <string.h>

#include "migrate/migration.h"

//---- attributes that became several

static void visit_passive(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  g_autofree char* value = migrate_value(place, "passive");
  if (!value) return;
  migrate_report(m, rule, place, "passive", NULL);
  const GimbalAssignment values[] = {{"passive", NULL}, {"spring", value}, {"damper", value}};
  gimbal_rewrite_set_attributes(place->tree, place->node->start, values, 3, m->edits, place->file->path,
                                NULL);
}

void migrate_find_passive(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "flag", visit_passive);
}

// A flag that became a keyword: its new name, and its values for on and off.
typedef struct Word {
  const char *attribute, *now, *on, *off;
} Word;

static void rewrite_switch(Migration* m, const MigrateRule* rule, const OldPlace* place, const Word* word) {
  if (!migrate_has(place, word->attribute) || migrate_has(place, word->now)) return;
  gboolean on = migrate_is_value(place, word->attribute, "true");
  migrate_report(m, rule, place, word->attribute, NULL);
  const GimbalAssignment values[] = {{word->attribute, NULL}, {word->now, on ? word->on : word->off}};
  gimbal_rewrite_set_attributes(place->tree, place->node->start, values, 2, m->edits, place->file->path,
                                NULL);
}

static void visit_orthographic(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  rewrite_switch(m, rule, place, &(Word){"orthographic", "projection", "orthographic", "perspective"});
}

void migrate_find_orthographic(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "camera", visit_orthographic);
}

static void visit_directional(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  rewrite_switch(m, rule, place, &(Word){"directional", "type", "directional", "spot"});
}

void migrate_find_directional(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "light", visit_directional);
}

//---- two orientations in one element: the other one counted, and the quaternion did not

static const char* const kOrientations[] = {"axisangle", "xyaxes", "zaxis", "euler"};

static void visit_two_orientations(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_has(place, "quat")) return;
  for (guint i = 0; i < G_N_ELEMENTS(kOrientations); i++) {
    if (!migrate_has(place, kOrientations[i])) continue;
    migrate_report(m, rule, place, "quat", NULL);
    migrate_set(m, place, "quat", NULL);
    return;
  }
}

void migrate_find_two_orientations(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, NULL, visit_two_orientations);
}

// The axes of a full inertia took the place of the quaternion.
static void visit_full_inertia(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_has(place, "fullinertia") || !migrate_has(place, "quat")) return;
  migrate_report(m, rule, place, "quat", NULL);
  migrate_set(m, place, "quat", NULL);
}

void migrate_find_full_inertia(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "inertial", visit_full_inertia);
}

//---- <option collision>

static void visit_remove_pair(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  (void)rule;
  if (!place->node->in_default) migrate_delete(m, place);
}

static void visit_remove_masks(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  (void)rule;
  const GimbalAssignment values[] = {{"contype", NULL}, {"conaffinity", NULL}};
  if (!migrate_has(place, "contype") && !migrate_has(place, "conaffinity")) return;
  gimbal_rewrite_set_attributes(place->tree, place->node->start, values, 2, m->edits, place->file->path,
                                NULL);
}

// Geoms collide only in pairs: zero masks as the default of all geoms.
static void collide_in_pairs(Migration* m, const MigrateRule* rule) {
  const GimbalMjcfFile* root = g_ptr_array_index(m->files, 0);
  gsize geom = gimbal_rewrite_find_section(root->tree, "default/geom");
  const GimbalAssignment none[] = {{"contype", "0"}, {"conaffinity", "0"}};
  migrate_each(m, rule, "geom", visit_remove_masks);
  if (geom == GIMBAL_NOWHERE) {
    gimbal_rewrite_set_in_section(root->tree, "default/geom", none, 2, m->edits, root->path, NULL);
    return;
  }
  for (guint i = m->edits->len; i-- > 0;) {  // those of the very element that gets the new ones
    const GimbalEdit* edit = &g_array_index(m->edits, GimbalEdit, i);
    const GimbalMjcfNode* node =
        gimbal_mjcf_tree_node(root->tree, gimbal_mjcf_tree_starting(root->tree, geom));
    if (!strcmp(edit->path, root->path) && edit->start >= node->start && edit->end <= node->tag_end) {
      g_array_remove_index(m->edits, i);
    }
  }
  gimbal_rewrite_set_attributes(root->tree, geom, none, 2, m->edits, root->path, NULL);
}

static void visit_collision(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  g_autofree char* value = migrate_value(place, "collision");
  if (!value) return;
  migrate_report(m, rule, place, "collision", NULL);
  migrate_set(m, place, "collision", NULL);
  if (!strcmp(value, "dynamic")) migrate_each(m, rule, "pair", visit_remove_pair);
  if (!strcmp(value, "predefined")) collide_in_pairs(m, rule);
}

void migrate_find_collision(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "option", visit_collision);
}

//---- inertia of meshes

static void visit_exact_inertia(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_has(place, "exactmeshinertia")) return;
  migrate_report(m, rule, place, "exactmeshinertia", NULL);
  migrate_set(m, place, "exactmeshinertia", NULL);
  if (!migrate_is_value(place, "exactmeshinertia", "true")) return;
  const GimbalMjcfFile* root = g_ptr_array_index(m->files, 0);
  const GimbalAssignment exact[] = {{"inertia", "exact"}};
  gimbal_rewrite_set_in_section(root->tree, "default/mesh", exact, 1, m->edits, root->path, NULL);
}

void migrate_find_exact_inertia(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "compiler", visit_exact_inertia);
}

//---- what has no successor

static void visit_reported(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!place->node->element) migrate_report(m, rule, place, NULL, rule->left);
}

void migrate_find_element(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, rule->tag, visit_reported);
}

//---- the class that has no other above it

// A reference to a class, by whatever an element calls it.
static void rename_references(Migration* m, const char* name) {
  static const char* const kNames[] = {"class", "childclass"};
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, NULL, &walk, &place)) {
    gboolean declares = gimbal_mjcf_tree_is(place.tree, place.node, "default");
    for (guint i = 0; !declares && i < G_N_ELEMENTS(kNames); i++) {
      if (migrate_is_value(&place, kNames[i], name)) migrate_set(m, &place, kNames[i], "main");
    }
  }
}

static gboolean is_top(const OldPlace* place) {
  int up = place->node->parent;
  return up >= 0 && !gimbal_mjcf_tree_is(place->tree, gimbal_mjcf_tree_node(place->tree, up), "default");
}

// The first default class applied to elements without a class; any other one stood beside it, and
// is moved into it.
void migrate_find_top_class(Migration* m, const MigrateRule* rule) {
  MigrateWalk walk = {0};
  OldPlace place;
  for (gboolean first = TRUE; migrate_walk(m, "default", &walk, &place);) {
    if (!is_top(&place)) continue;
    g_autofree char* name = migrate_value(&place, "class");
    gboolean other = name && *name && strcmp(name, "main") != 0;
    if (other) migrate_report(m, rule, &place, "class", NULL);
    if (other && first) {
      migrate_set(m, &place, "class", "main");
      rename_references(m, name);
    } else if (other) {
      gimbal_edits_add(m->edits, place.file->path, place.node->start, place.node->start, "<default>");
      gimbal_edits_add(m->edits, place.file->path, place.node->end, place.node->end, "</default>");
    }
    first = FALSE;
  }
}

//---- pictures of a format of its own

static gboolean is_picture(const char* path) {
  g_autofree char* lower = g_ascii_strdown(path, -1);
  return g_str_has_suffix(lower, ".png") || g_str_has_suffix(lower, ".ktx");
}

static void visit_texture(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  static const char* const kFiles[] = {"file",     "fileright", "fileleft", "fileup",
                                       "filedown", "filefront", "fileback"};
  for (guint i = 0; i < G_N_ELEMENTS(kFiles); i++) {
    g_autofree char* path = migrate_value(place, kFiles[i]);
    gboolean own = path && *path && !migrate_has(place, "content_type") && !is_picture(path);
    if (own) migrate_report(m, rule, place, kFiles[i], rule->left);
  }
}

void migrate_find_texture(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "texture", visit_texture);
}
