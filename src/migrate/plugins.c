// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plug-ins whose work the engine does itself now: elasticity of deformables.

#include <glib/gi18n.h>
#include <string.h>

#include "migrate/migration.h"

static const struct {
  const char* plugin;
  const char* elastic2d;  // of shells
} kElastic[] = {{"mujoco.elasticity.solid", NULL},
                {"mujoco.elasticity.membrane", "stretch"},
                {"mujoco.elasticity.shell", "bend"}};

// The attributes that replace the keys of those plug-ins.
static const char* const kKeys[] = {"young", "poisson", "damping", "thickness"};

static int elastic_of(const OldPlace* place) {
  g_autofree char* plugin = migrate_value(place, "plugin");
  for (guint i = 0; plugin && i < G_N_ELEMENTS(kElastic); i++) {
    if (!strcmp(plugin, kElastic[i].plugin)) return (int)i;
  }
  return -1;
}

static char* elasticity_of(const OldPlace* plugin, int which) {
  GString* xml = g_string_new("<elasticity");
  OldPlace config;
  for (gboolean any = migrate_child(plugin, "config", &config); any;
       any = migrate_next(&config, "config", &config)) {
    g_autofree char* key = migrate_value(&config, "key");
    g_autofree char* value = migrate_value(&config, "value");
    for (guint k = 0; key && value && k < G_N_ELEMENTS(kKeys); k++) {
      g_autofree char* escaped = g_markup_escape_text(value, -1);
      if (!strcmp(key, kKeys[k])) g_string_append_printf(xml, " %s=\"%s\"", kKeys[k], escaped);
    }
  }
  if (kElastic[which].elastic2d) g_string_append_printf(xml, " elastic2d=\"%s\"", kElastic[which].elastic2d);
  g_string_append(xml, "/>");
  return g_string_free(xml, FALSE);
}

static gboolean parent_is(const OldPlace* place, const char* tag) {
  if (place->node->parent < 0) return FALSE;
  return gimbal_mjcf_tree_is(place->tree, gimbal_mjcf_tree_node(place->tree, place->node->parent), tag);
}

static const char kNoFlexcomp[] =
    N_("its numbers stand in an instance, or it is in no flexcomp that elasticity could be written to");

static void visit_elastic(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  int which = elastic_of(place);
  if (which < 0) return;
  if (parent_is(place, "extension")) {
    migrate_report(m, rule, place, "plugin", NULL);
    migrate_delete(m, place);
  } else if (parent_is(place, "flexcomp") && !migrate_has(place, "instance")) {
    g_autofree char* xml = elasticity_of(place, which);
    migrate_report(m, rule, place, "plugin", NULL);
    migrate_replace(m, place, xml);
  } else {
    migrate_report(m, rule, place, "plugin", kNoFlexcomp);
  }
}

void migrate_find_elastic(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "plugin", visit_elastic);
}

static void visit_sdflib(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  if (!migrate_is_value(place, "plugin", "mujoco.sdf.sdflib")) return;
  migrate_report(m, rule, place, "plugin", rule->left);
}

void migrate_find_sdflib(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "plugin", visit_sdflib);
}

// An extension that has become empty.
static void visit_extension(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  OldPlace child;
  (void)rule;
  if (place->node->empty || migrate_child(place, NULL, &child)) return;
  migrate_delete(m, place);
}

void migrate_find_empty_extension(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "extension", visit_extension);
}
