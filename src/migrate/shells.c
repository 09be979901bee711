// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes whose mass is in their surface: until 3.3 their geoms said so, by themselves or by a
// class; now the mesh does, for all geoms that show it. A class may still say it for geoms of
// other shapes.

#include <glib/gi18n.h>
#include <string.h>

#include "migrate/migration.h"

static const char kNoMesh[] = N_("its mesh is in none of the files that were read");
static const char kShared[] =
    N_("a geom whose mass fills it has the same mesh: give one of the two a mesh of its own");

// A geom that shows a mesh.
typedef struct Shell {
  OldPlace geom, stated;    // where it is said: in the geom or in a class
  OldPlace mesh;            // the asset, if it was found
  gboolean on, own, found;  // said by the geom itself
} Shell;

//---- what a geom takes

// What it or its class has for an attribute, and where; NULL: nothing.
static char* value_of(const Migration* m, const OldPlace* geom, const char* attribute, OldPlace* where) {
  MigrateDefaults walk = {0};
  *where = *geom;
  if (migrate_has(geom, attribute)) return migrate_value(geom, attribute);
  while (migrate_defaults(m, geom, &walk, where)) {
    if (migrate_is(where, "geom") && migrate_has(where, attribute)) return migrate_value(where, attribute);
  }
  return NULL;
}

// The mesh asset of a name, which is that of its file if it has none.
static gboolean find_mesh(const Migration* m, const char* name, OldPlace* found) {
  MigrateWalk walk = {0};
  while (migrate_walk(m, "mesh", &walk, found)) {
    g_autofree char* own = migrate_value(found, "name");
    g_autofree char* path = own ? NULL : migrate_value(found, "file");
    g_autofree char* base = path ? g_path_get_basename(path) : NULL;
    if (base && strrchr(base, '.')) *strrchr(base, '.') = 0;
    if (!found->node->in_default && !g_strcmp0(own ? own : base, name)) return TRUE;
  }
  return FALSE;
}

static gboolean read_shell(const Migration* m, const OldPlace* geom, Shell* shell) {
  OldPlace where;
  *shell = (Shell){.geom = *geom};
  g_autofree char* type = value_of(m, geom, "type", &where);
  g_autofree char* mesh = value_of(m, geom, "mesh", &where);
  if (geom->node->in_default || !mesh || g_strcmp0(type, "mesh") != 0) return FALSE;
  g_autofree char* on = value_of(m, geom, "shellinertia", &shell->stated);
  shell->on = on && !strcmp(g_strstrip(on), "true");
  shell->own = shell->on && migrate_has(geom, "shellinertia");
  shell->found = find_mesh(m, mesh, &shell->mesh);
  return TRUE;
}

static GArray* read_shells(const Migration* m) {
  GArray* shells = g_array_new(FALSE, FALSE, sizeof(Shell));
  MigrateWalk walk = {0};
  OldPlace place;
  Shell shell;
  while (migrate_walk(m, "geom", &walk, &place)) {
    if (read_shell(m, &place, &shell)) g_array_append_val(shells, shell);
  }
  return shells;
}

//---- who else is concerned

static gboolean is_same(const OldPlace* a, const OldPlace* b) {
  return a->file == b->file && a->index == b->index;
}

static const char* why_shell_stays(const GArray* shells, const Shell* shell) {
  if (!shell->found) return kNoMesh;
  for (guint i = 0; i < shells->len; i++) {
    const Shell* other = &g_array_index(shells, Shell, i);
    if (!other->on && other->found && is_same(&other->mesh, &shell->mesh)) return kShared;
  }
  return NULL;
}

// Why one of the geoms that take it from the same place stays as it is.
static const char* why_one_stays(const GArray* shells, const Shell* shell) {
  const char* left = NULL;
  for (guint i = 0; i < shells->len && !left; i++) {
    const Shell* other = &g_array_index(shells, Shell, i);
    if (other->on && is_same(&other->stated, &shell->stated)) left = why_shell_stays(shells, other);
  }
  return left;
}

static gboolean is_among(const GArray* shells, const OldPlace* geom) {
  for (guint i = 0; i < shells->len; i++) {
    if (is_same(&g_array_index(shells, Shell, i).geom, geom)) return TRUE;
  }
  return FALSE;
}

// Whether another shape takes it from that class.
static gboolean has_other_shapes(const Migration* m, const GArray* shells, const OldPlace* stated) {
  MigrateWalk walk = {0};
  OldPlace geom, where;
  while (migrate_walk(m, "geom", &walk, &geom)) {
    if (geom.node->in_default || is_among(shells, &geom)) continue;
    g_autofree char* on = value_of(m, &geom, "shellinertia", &where);
    if (on && is_same(&where, stated)) return TRUE;
  }
  return FALSE;
}

//---- the rule

// The first of the geoms whose place (of the mesh, or of what is said) is that of this one.
static gboolean is_first(const GArray* shells, guint index, gboolean mesh) {
  const Shell* shell = &g_array_index(shells, Shell, index);
  for (guint i = 0; i < index; i++) {
    const Shell* other = &g_array_index(shells, Shell, i);
    if (other->on && is_same(mesh ? &other->mesh : &other->stated, mesh ? &shell->mesh : &shell->stated)) {
      return FALSE;
    }
  }
  return TRUE;
}

static void mend_shell(Migration* m, const MigrateRule* rule, const GArray* shells, guint index) {
  const Shell* shell = &g_array_index(shells, Shell, index);
  const char* left = why_one_stays(shells, shell);
  const gboolean first = is_first(shells, index, FALSE);
  if (first) migrate_report(m, rule, &shell->stated, "shellinertia", left);
  if (left) return;
  if (is_first(shells, index, TRUE) && !migrate_has(&shell->mesh, "inertia")) {
    migrate_set(m, &shell->mesh, "inertia", "shell");
  }
  if (shell->own || !has_other_shapes(m, shells, &shell->stated)) {
    if (first) migrate_set(m, &shell->stated, "shellinertia", NULL);
  } else {
    migrate_set(m, &shell->geom, "shellinertia", "false");
  }
}

void migrate_find_shell(Migration* m, const MigrateRule* rule) {
  g_autoptr(GArray) shells = read_shells(m);
  for (guint i = 0; i < shells->len; i++) {
    if (g_array_index(shells, Shell, i).on) mend_shell(m, rule, shells, i);
  }
}
