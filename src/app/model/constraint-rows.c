// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of constraint rows.

#include "model/constraint-rows.h"

#include <gimbal/kinds/constraints.h>
#include <glib/gi18n.h>

#include "model/object-label.h"

const char* gimbal_constraint_name(int type) {
  const GimbalConstraintKind* kind = gimbal_constraint_kind(type);
  return kind ? _(kind->name) : "";
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
  const GimbalConstraintKind* kind = gimbal_constraint_kind(d->efc_type[row]);
  *id = d->efc_id[row];
  *type = kind ? (int)kind->object : mjOBJ_UNKNOWN;
  if (*type == mjOBJ_UNKNOWN) {
    const mjContact* contact = d->contact + *id;
    *type = mjOBJ_GEOM;
    *id = gimbal_contact_geom(m, contact);
    return contact_name(m, contact);
  }
  if (*type == mjOBJ_DOF) {
    *type = mjOBJ_JOINT;
    *id = m->dof_jntid[*id];
  }
  return gimbal_object_label(m, *type, *id);
}
