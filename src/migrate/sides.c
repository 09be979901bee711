// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Side sites: where the model is known, they are moved to where tendons run in 4.0 as before.

#include <glib/gi18n.h>
#include <string.h>

#include "migrate/change-sides.h"
#include "migrate/migration.h"

// Whether an attribute other than that of paths refers to a site.
static gboolean refers_to_site(const char* attribute) {
  static const char* const kNames[] = {"site",      "refsite",    "site1",   "site2",
                                       "cranksite", "slidersite", "objname", "refname"};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    if (!strcmp(attribute, kNames[i])) return TRUE;
  }
  return FALSE;
}

// The element of a site that stands in its body, and is nothing but a side site.
static gboolean find_movable(Migration* m, const char* name, OldPlace* site) {
  MigrateWalk walk = {0};
  OldPlace at, parent;
  gboolean found = FALSE;
  while (migrate_walk(m, NULL, &walk, &at)) {
    for (guint i = 0; i < at.node->nattribute; i++) {
      const GimbalMjcfAttribute* a = gimbal_mjcf_tree_attribute(at.tree, at.node, i);
      g_autofree char* attribute = g_strndup(at.tree->text + a->name, a->name_end - a->name);
      if (!migrate_is_value(&at, attribute, name)) continue;
      gboolean own = migrate_is(&at, "site") && !strcmp(attribute, "name");
      if (refers_to_site(attribute)) return FALSE;
      if (own) *site = at;
      found = found || own;
    }
  }
  if (!found || migrate_has(site, "fromto") || !migrate_parent(site, &parent)) return FALSE;
  return migrate_is(&parent, "body") || migrate_is(&parent, "worldbody");
}

// Whether it is the first path that names this side site: only one moves it.
static gboolean is_first_to_name(Migration* m, const OldPlace* place, const char* name) {
  MigrateWalk walk = {0};
  OldPlace other;
  while (migrate_walk(m, "geom", &walk, &other)) {
    if (!migrate_is_value(&other, "sidesite", name)) continue;
    return other.index == place->index && other.file == place->file;
  }
  return FALSE;
}

static const char kNoModel[] = N_("without the compiled model no place for it can be looked for");
static const char kNoPlace[] =
    N_("no other place of the site gives the lengths of before in all poses that were tried");
static const char kShared[] = N_("something else uses the site, too, and would move with it");

static void visit_side_site(Migration* m, const MigrateRule* rule, const OldPlace* place) {
  OldPlace site, parent;
  double pos[3];
  g_autofree char* name = migrate_value(place, "sidesite");
  if (!name || !migrate_parent(place, &parent) || !migrate_is(&parent, "spatial")) return;
  const int id = m->model ? mj_name2id(m->model, mjOBJ_SITE, name) : -1;
  const GimbalSide side = id < 0 ? GIMBAL_SIDE_LEFT : gimbal_side_find(m->model, id, pos);
  if (side == GIMBAL_SIDE_SAME) return;
  const gboolean mended = side == GIMBAL_SIDE_MOVED && find_movable(m, name, &site);
  const char* left = id < 0 ? kNoModel : side == GIMBAL_SIDE_LEFT ? kNoPlace : kShared;
  migrate_report(m, rule, place, "sidesite", mended ? NULL : left);
  if (mended && is_first_to_name(m, place, name)) migrate_set_numbers(m, &site, "pos", pos, 3);
}

void migrate_find_side_site(Migration* m, const MigrateRule* rule) {
  migrate_each(m, rule, "geom", visit_side_site);
}
