// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of constraint rows.

#include "model/constraint-rows.h"

#include <glib/gi18n.h>

// What efc_id of a kind of row counts: dofs, contacts, or objects of a type.
enum { OWNER_DOF = -1, OWNER_CONTACT = -2 };

static const struct {
  const char* name;
  int owner;
} kKinds[] = {
    [mjCNSTR_EQUALITY] = {N_("equality"), mjOBJ_EQUALITY},
    [mjCNSTR_FRICTION_DOF] = {N_("friction"), OWNER_DOF},
    [mjCNSTR_FRICTION_TENDON] = {N_("friction"), mjOBJ_TENDON},
    [mjCNSTR_LIMIT_JOINT] = {N_("limit"), mjOBJ_JOINT},
    [mjCNSTR_LIMIT_TENDON] = {N_("limit"), mjOBJ_TENDON},
    [mjCNSTR_CONTACT_FRICTIONLESS] = {N_("contact"), OWNER_CONTACT},
    [mjCNSTR_CONTACT_PYRAMIDAL] = {N_("contact (pyramid)"), OWNER_CONTACT},
    [mjCNSTR_CONTACT_ELLIPTIC] = {N_("contact (elliptic)"), OWNER_CONTACT},
};

const char* gimbal_constraint_kind(int type) {
  return type >= 0 && type < (int)G_N_ELEMENTS(kKinds) ? _(kKinds[type].name) : "";
}

const char* gimbal_constraint_state(int state) {
  static const char* const names[] = {N_("inactive"), N_("active"), N_("sliding −"), N_("sliding +"),
                                      N_("on the cone")};
  return state >= 0 && state < (int)G_N_ELEMENTS(names) ? _(names[state]) : "";
}

char* gimbal_object_name(const mjModel* m, int type, int id) {
  const char* name = id >= 0 ? mj_id2name(m, type, id) : NULL;
  return name && *name ? g_strdup(name) : g_strdup_printf("%s %d", mju_type2Str(type), id);
}

int gimbal_contact_geom(const mjModel* m, const mjContact* contact) {
  int first = contact->geom[0], second = contact->geom[1];
  if (second >= 0 && m->body_weldid[m->geom_bodyid[second]] != 0) return second;
  return first >= 0 ? first : second;
}

static char* contact_name(const mjModel* m, const mjContact* contact) {
  char* names[2];
  for (int i = 0; i < 2; i++) {
    int type = contact->geom[i] >= 0 ? mjOBJ_GEOM : mjOBJ_FLEX;
    names[i] = gimbal_object_name(m, type, contact->geom[i] >= 0 ? contact->geom[i] : contact->flex[i]);
  }
  char* text = g_strdup_printf("%s – %s", names[0], names[1]);
  g_free(names[0]);
  g_free(names[1]);
  return text;
}

char* gimbal_constraint_object(const mjModel* m, const mjData* d, int row, int* type, int* id) {
  int kind = d->efc_type[row], owner = kKinds[CLAMP(kind, 0, (int)G_N_ELEMENTS(kKinds) - 1)].owner;
  *id = d->efc_id[row];
  *type = owner;
  if (owner == OWNER_CONTACT) {
    const mjContact* contact = d->contact + *id;
    *type = mjOBJ_GEOM;
    *id = gimbal_contact_geom(m, contact);
    return contact_name(m, contact);
  }
  if (owner == OWNER_DOF) {
    *type = mjOBJ_JOINT;
    *id = m->dof_jntid[*id];
  }
  return gimbal_object_name(m, *type, *id);
}
