// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Descriptions of compiled objects.

#include "language/knowledge/object-text.h"

#include <glib/gi18n.h>

#include "language/knowledge/describe.h"
#include "language/knowledge/effective.h"

static char* origin_of(GPtrArray* files, const GimbalEffective* effective) {
  g_autofree char* base = effective->place.file ? g_path_get_basename(effective->place.file) : NULL;
  if (effective->origin == GIMBAL_ORIGIN_BUILT_IN) return g_strdup(_("built-in default"));
  if (effective->origin == GIMBAL_ORIGIN_ELEMENT) return g_strdup(_("written here"));
  g_autofree char* name =
      files ? gimbal_describe_class_at(files, effective->place.file, (gsize)effective->place.start) : NULL;
  return g_strdup_printf(_("from class %s, %s:%d"), name ? name : "main", base, effective->place.line);
}

char* gimbal_value_describe(GPtrArray* files, const mjModel* m, const mjSpec* s, int type, int id,
                            const GimbalAttribute* attribute) {
  g_auto(GimbalEffective) effective = {0};
  gimbal_effective_get(m, s, type, id, attribute, &effective);
  if (!effective.compiled && effective.origin != GIMBAL_ORIGIN_CLASS) return NULL;
  g_autofree char* origin = origin_of(files, &effective);
  return effective.compiled ? g_strdup_printf(_("Compiled: %s (%s)"), effective.compiled, origin)
                            : g_strdup_printf(_("Value: %s"), origin);
}

char* gimbal_object_describe(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  if (type == mjOBJ_BODY && id < m->nbody) {
    return g_strdup_printf(_("body %d: %.4g kg, with all below it %.4g kg"), id, m->body_mass[id],
                           m->body_subtreemass[id]);
  }
  if (type == mjOBJ_JOINT) {
    return g_strdup_printf(_("joint %d: qpos from %d, degrees of freedom from %d"), id, m->jnt_qposadr[id],
                           m->jnt_dofadr[id]);
  }
  return g_strdup_printf(_("%s %d"), name ? name : _("number"), id);
}
