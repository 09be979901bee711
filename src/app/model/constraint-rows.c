// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of constraint rows.

#include "model/constraint-rows.h"

#include <glib/gi18n.h>

#include "model/object-label.h"

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
_Static_assert(G_N_ELEMENTS(kKinds) == mjCNSTR_CONTACT_ELLIPTIC + 1, "a row for each mjtConstraint");

const char* gimbal_constraint_kind(int type) {
  return type >= 0 && type < (int)G_N_ELEMENTS(kKinds) ? _(kKinds[type].name) : "";
}

const char* gimbal_constraint_state(int state) {
  static const char* const names[] = {[mjCNSTRSTATE_SATISFIED] = N_("inactive"),
                                      [mjCNSTRSTATE_QUADRATIC] = N_("active"),
                                      [mjCNSTRSTATE_LINEARNEG] = N_("sliding −"),
                                      [mjCNSTRSTATE_LINEARPOS] = N_("sliding +"),
                                      [mjCNSTRSTATE_CONE] = N_("on the cone")};
  _Static_assert(G_N_ELEMENTS(names) == mjCNSTRSTATE_CONE + 1, "a row for each mjtConstraintState");
  return state >= 0 && state < (int)G_N_ELEMENTS(names) ? _(names[state]) : "";
}

int gimbal_contact_geom(const mjModel* m, const mjContact* contact) {
  int first = contact->geom[0], second = contact->geom[1];
  if (second >= 0 && m->body_weldid[m->geom_bodyid[second]] != 0) return second;
  return first >= 0 ? first : second;
}

static char* contact_name(const mjModel* m, const mjContact* contact) {
  g_autofree char* first = gimbal_contact_side_label(m, contact, 0);
  g_autofree char* second = gimbal_contact_side_label(m, contact, 1);
  return g_strdup_printf("%s – %s", first, second);
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
  return gimbal_object_label(m, *type, *id);
}
