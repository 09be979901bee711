// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passive contacts of deformables: stiff springs along the normal in place of constraints. They are
// implicit: the effective metric carries their stiffness.

#ifndef GIMBAL_DYNAMICS_FLEX_FLEX_CONTACT_H_
#define GIMBAL_DYNAMICS_FLEX_FLEX_CONTACT_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether contacts of flex f are such springs: not of one that is rigid or a string.
static inline bool flex_is_passive(const mjModel* m, int f) {
  return m->flex_passive[f] && m->flex_dim[f] > 1 && !m->flex_rigid[f];
}

// qfrc += forces of all passive contacts.
void flex_contact_force(const mjModel* m, mjData* d, mjtNum* qfrc);

// The normal Jacobian of a passive contact: its dofs and the value of each; all others are 0.
typedef struct FlexContactRow {
  int n;
  int* dof;       // (nv), the first n are in use
  mjtNum* coef;   // (nv), by dof
  mjtByte* used;  // (nv), by dof
  mjtNum stiffness;
} FlexContactRow;

// Room on the stack of d.
FlexContactRow flex_contact_row_alloc(const mjModel* m, mjData* d);

// Write the row of a contact over that of the last one. False if the contact is not passive.
bool flex_contact_row_make(const mjModel* m, const mjData* d, const mjContact* con, FlexContactRow* row);

// By what the spring pushes; it does not pull where there is only the margin between them.
static inline mjtNum flex_contact_push(const FlexContactRow* row, const mjContact* con) {
  return row->stiffness * mjMAX(0, -con->dist);
}

#endif  // GIMBAL_DYNAMICS_FLEX_FLEX_CONTACT_H_
