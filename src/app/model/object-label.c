// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Labels of objects.

#include "model/object-label.h"

#include <gimbal/kinds.h>
#include <glib/gi18n.h>

enum { LABEL_SIZE = 256 };

static const char* name_of(const mjModel* m, int type, int id) {
  const char* name = id >= 0 ? mj_id2name(m, type, id) : NULL;
  return name && *name ? name : NULL;
}

// The kind and number of an object, and what it belongs to or drives.
static char* number_label(const mjModel* m, int type, int id) {
  char own[LABEL_SIZE], outer[LABEL_SIZE];
  gimbal_kind_label(m, type, id, own, LABEL_SIZE);
  int owner, kind = gimbal_kind_owner(m, type, id, &owner);
  if (kind < 0) return g_strdup(own);
  const char* name = name_of(m, kind, owner);
  if (name && kind == mjOBJ_BODY) return g_strdup_printf(_("%s of body %s"), own, name);
  if (name) return g_strdup_printf(_("%s of %s"), own, name);
  return g_strdup_printf(_("%s of %s"), own, gimbal_kind_label(m, kind, owner, outer, LABEL_SIZE));
}

char* gimbal_object_label(const mjModel* m, int type, int id) {
  const char* name = name_of(m, type, id);
  return name ? g_strdup(name) : number_label(m, type, id);
}

char* gimbal_object_quoted_label(const mjModel* m, int type, int id) {
  const char* name = name_of(m, type, id);
  return name ? g_strdup_printf(_("“%s”"), name) : number_label(m, type, id);
}

char* gimbal_object_quoted_name(const mjModel* m, int type, int id) {
  const char* name = name_of(m, type, id);
  return name ? g_strdup_printf(_("“%s”"), name) : g_strdup_printf("%d", id);
}

char* gimbal_contact_side_label(const mjModel* m, const mjContact* contact, int side) {
  int geom = contact->geom[side];
  return geom >= 0 ? gimbal_object_label(m, mjOBJ_GEOM, geom)
                   : gimbal_object_label(m, mjOBJ_FLEX, contact->flex[side]);
}

char* gimbal_dof_label(const mjModel* m, int dof) {
  int joint = m->dof_jntid[dof];
  g_autofree char* label = gimbal_object_label(m, mjOBJ_JOINT, joint);
  if (gimbal_joint_size(m->jnt_type[joint]).nv == 1) return g_steal_pointer(&label);
  return g_strdup_printf("%s %d", label, dof - m->jnt_dofadr[joint]);
}
