// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the rules ask of the texts, and the edits that they make.

#include "migrate/migration.h"

#include <stdlib.h>
#include <string.h>

#include "language/edit/numbers.h"
#include "language/scan/markup.h"

gboolean migrate_walk(const Migration* m, const char* tag, MigrateWalk* walk, OldPlace* place) {
  for (; walk->file < m->files->len; walk->file++, walk->index = 0) {
    const GimbalMjcfFile* file = g_ptr_array_index(m->files, walk->file);
    while (walk->index < gimbal_mjcf_tree_count(file->tree)) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, walk->index);
      *place = (OldPlace){file, file->tree, node, walk->index++};
      if (node->kind != GIMBAL_MJCF_ELEMENT || !node->whole) continue;
      if (!tag || gimbal_mjcf_tree_is(file->tree, node, tag)) return TRUE;
    }
  }
  return FALSE;
}

void migrate_each(Migration* m, const MigrateRule* rule, const char* tag, MigrateVisit visit) {
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, tag, &walk, &place)) visit(m, rule, &place);
}

static void report_span(Migration* m, const MigrateRule* rule, GimbalOldThing thing) {
  thing.path = g_strdup(thing.path);
  thing.since = rule->since;
  thing.rule = rule;
  thing.message = g_strdup(thing.message);
  thing.mended = !thing.left;
  g_ptr_array_add(m->things, g_memdup2(&thing, sizeof thing));
}

void migrate_report_at(Migration* m, const MigrateRule* rule, const GimbalMjcfFile* file, gsize start,
                       gsize end) {
  report_span(
      m, rule,
      (GimbalOldThing){.path = file->path, .start = start, .end = end, .message = (char*)rule->message});
}

void migrate_report_as(Migration* m, const MigrateRule* rule, const OldPlace* place, const char* attribute,
                       const char* left, const char* what) {
  const GimbalMjcfAttribute* a =
      attribute ? gimbal_mjcf_tree_find(place->tree, place->node, attribute) : NULL;
  report_span(m, rule,
              (GimbalOldThing){.path = place->file->path,
                               .start = a ? a->name : place->node->start,
                               .end = a ? a->value_end : place->node->name_end,
                               .left = left,
                               .message = (char*)what});
}

void migrate_report(Migration* m, const MigrateRule* rule, const OldPlace* place, const char* attribute,
                    const char* left) {
  migrate_report_as(m, rule, place, attribute, left, rule->message);
}

void migrate_set(Migration* m, const OldPlace* place, const char* attribute, const char* value) {
  gimbal_rewrite_set_attribute(place->tree, place->node->start, attribute, value, m->edits, place->file->path,
                               NULL);
}

void migrate_rename(Migration* m, const OldPlace* place, const char* attribute, const char* now) {
  const GimbalMjcfAttribute* a = gimbal_mjcf_tree_find(place->tree, place->node, attribute);
  if (a) gimbal_edits_add(m->edits, place->file->path, a->name, a->name_end, now);
}

void migrate_replace(Migration* m, const OldPlace* place, const char* xml) {
  gimbal_rewrite_replace(place->tree, place->node->start, xml, m->edits, place->file->path, NULL);
}

void migrate_delete(Migration* m, const OldPlace* place) {
  gimbal_rewrite_delete(place->tree, place->node->start, m->edits, place->file->path, NULL);
}

char* migrate_value(const OldPlace* place, const char* attribute) {
  return gimbal_mjcf_tree_value(place->tree, place->node, attribute);
}

gboolean migrate_has(const OldPlace* place, const char* attribute) {
  return gimbal_mjcf_tree_find(place->tree, place->node, attribute) != NULL;
}

gboolean migrate_is_value(const OldPlace* place, const char* attribute, const char* value) {
  g_autofree char* has = migrate_value(place, attribute);
  return has && !strcmp(g_strstrip(has), value);
}

int migrate_numbers(const OldPlace* place, const char* attribute, double* values, int count) {
  g_autofree char* text = migrate_value(place, attribute);
  if (!text) return 0;
  int found = 0;
  for (char* p = g_strstrip(text); *p;) {
    char* end;
    double value = g_ascii_strtod(p, &end);
    if (end == p || found == count) return -1;
    values[found++] = value;
    p = g_strchug(end);
  }
  return found;
}

void migrate_set_numbers(Migration* m, const OldPlace* place, const char* attribute, const double* values,
                         int count) {
  g_autofree char* before = migrate_value(place, attribute);
  g_autofree char* plain = gimbal_numbers_text(values, count, 12);
  g_autofree char* text = before ? gimbal_numbers_restyle(before, plain, before) : NULL;
  migrate_set(m, place, attribute, text ? text : plain);
}

static gboolean find_sibling(const OldPlace* place, int index, const char* tag, OldPlace* found) {
  for (; index >= 0; index = gimbal_mjcf_tree_next_sibling(place->tree, index)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(place->tree, index);
    if (tag && !gimbal_mjcf_tree_is(place->tree, node, tag)) continue;
    *found = (OldPlace){place->file, place->tree, node, index};
    return TRUE;
  }
  return FALSE;
}

gboolean migrate_child(const OldPlace* place, const char* tag, OldPlace* child) {
  return find_sibling(place, gimbal_mjcf_tree_first_child(place->tree, place->index), tag, child);
}

gboolean migrate_next(const OldPlace* place, const char* tag, OldPlace* next) {
  return find_sibling(place, gimbal_mjcf_tree_next_sibling(place->tree, place->index), tag, next);
}

static char* last_stated(const Migration* m, const char* tag, const char* attribute) {
  char* value = NULL;
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, tag, &walk, &place)) {
    char* stated = migrate_value(&place, attribute);
    if (!stated) continue;
    g_free(value);
    value = stated;
  }
  return value;
}

char* migrate_compiler(const Migration* m, const char* attribute) {
  return last_stated(m, "compiler", attribute);
}

char* migrate_option(const Migration* m, const char* attribute) {
  return last_stated(m, "option", attribute);
}

//---- texts of new elements

const char* const migrate_contact_names[] = {"contype",  "conaffinity", "condim", "priority",
                                             "friction", "solmix",      "solref", "solimp",
                                             "margin",   "gap",         NULL};

void migrate_append_numbers(GString* xml, const char* name, const double* values, int count) {
  g_autofree char* text = gimbal_numbers_text(values, count, 12);
  g_string_append_printf(xml, " %s=\"%s\"", name, text);
}

void migrate_append_attributes(GString* xml, const OldPlace* from, const char* const* names) {
  for (int i = 0; names[i]; i++) {
    g_autofree char* value = migrate_value(from, names[i]);
    g_autofree char* escaped = value ? gimbal_markup_escape(value, '"') : NULL;
    if (escaped) g_string_append_printf(xml, " %s=\"%s\"", names[i], escaped);
  }
}

void migrate_collect_names(Migration* m) {
  m->taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint f = 0; f < m->files->len; f++) {
    gimbal_rewrite_collect_names(((GimbalMjcfFile*)g_ptr_array_index(m->files, f))->tree, m->taken);
  }
}

void migrate_name_body(Migration* m, const OldPlace* body, const char* wanted) {
  gboolean is_body = body->index >= 0 && gimbal_mjcf_tree_is(body->tree, body->node, "body");
  if (!is_body || migrate_has(body, "name")) return;
  g_autofree char* name = gimbal_rewrite_free_name(m->taken, "body", wanted);
  migrate_set(m, body, "name", name);
}

//---- places around a place

gboolean migrate_parent(const OldPlace* place, OldPlace* parent) {
  int up = place->node->parent;
  if (up < 0) return FALSE;
  *parent = (OldPlace){place->file, place->tree, gimbal_mjcf_tree_node(place->tree, up), up};
  return TRUE;
}

gboolean migrate_is(const OldPlace* place, const char* tag) {
  return gimbal_mjcf_tree_is(place->tree, place->node, tag);
}

//---- options

void migrate_set_option(Migration* m, const char* attribute, const char* value) {
  gboolean stated = FALSE;
  MigrateWalk walk = {0};
  OldPlace place;
  while (migrate_walk(m, "option", &walk, &place)) {
    if (!migrate_has(&place, attribute)) continue;
    migrate_set(m, &place, attribute, value);
    stated = TRUE;
  }
  const GimbalMjcfFile* root = g_ptr_array_index(m->files, 0);
  const GimbalAssignment assignment = {attribute, value};
  if (!stated) {
    gimbal_rewrite_set_in_section(root->tree, "option", &assignment, 1, m->edits, root->path, NULL);
  }
}

//---- rules that are a row

static void visit_attribute(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_has(place, rule->attribute)) return;
  if (rule->value && !migrate_is_value(place, rule->attribute, rule->value)) return;
  gboolean there = rule->now && migrate_has(place, rule->now);
  migrate_report(m, rule, place, rule->attribute, NULL);
  if (rule->now && !there) {
    migrate_rename(m, place, rule->attribute, rule->now);
  } else {
    migrate_set(m, place, rule->attribute, NULL);
  }
}

void migrate_find_attribute(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, rule->tag, visit_attribute);
}
