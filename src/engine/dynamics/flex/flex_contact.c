// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The spring of a contact between bodies i with weights w_i has the Jacobian sum of w_i n' J_i,
// negative on the first side, and the stiffness of an oscillator of fixed frequency with the least
// mass of what it joins. As in 3.12 that is the inertia of the first dof of bodies with three dofs,
// as vertices have them; others do not count, and without any there is no spring. A flex moved by
// nodes has the mass 1 / (sum of squared weights over masses of such nodes), for each vertex the
// share of a node.

#include "dynamics/flex/flex_contact.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/contact_body.h"

static const mjtNum kSquaredFrequency = 5e7;

FlexContactRow flex_contact_row_alloc(const mjModel* m, mjData* d) {
  FlexContactRow row = {.dof = mj_stackAllocInt(d, m->nv),
                        .coef = mj_stackAllocNum(d, m->nv),
                        .used = mj_stackAllocByte(d, m->nv, 1)};
  for (int i = 0; i < m->nv; i++) row.used[i] = 0;
  return row;
}

static void row_add(FlexContactRow* row, int dof, mjtNum value) {
  if (!row->used[dof]) {
    row->used[dof] = 1;
    row->coef[dof] = 0;
    row->dof[row->n++] = dof;
  }
  row->coef[dof] += value;
}

// The inertia of the first of three dofs; huge for a body with more or fewer.
static mjtNum spring_mass(const mjModel* m, const mjData* d, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int dof = m->body_dofadr[body];
  return m->body_dofnum[body] == 3 ? d->M[m->M_rowadr[dof] + m->M_rownnz[dof] - 1] : mjMAXVAL;
}

// The mass that a side with n bodies, of which an interpolated flex is moved, brings along.
static mjtNum cage_mass(const mjModel* m, const mjData* d, int flex, const int* body, const mjtNum* weight,
                        int n) {
  mjtNum slack = 0;
  int count = 0;
  for (int i = m->flex_nodeadr[flex]; i < m->flex_nodeadr[flex] + m->flex_nodenum[flex]; i++) {
    count += m->body_dofnum[m->flex_nodebodyid[i]] == 3;
  }
  for (int i = 0; i < n; i++) {
    if (m->body_dofnum[body[i]] != 3) continue;
    slack += weight[i] * weight[i] / mjMAX(spring_mass(m, d, body[i]), mjMINVAL);
  }
  return slack > 0 ? count / (slack * m->flex_vertnum[flex]) : mjMAXVAL;
}

bool flex_contact_row_make(const mjModel* m, const mjData* d, const mjContact* con, FlexContactRow* row) {
  if (con->exclude != 4) return false;
  while (row->n) row->used[row->dof[--row->n]] = 0;
  mjtNum mass = mjMAXVAL;
  for (int side = 0; side < 2; side++) {
    int body[kMaxSideBody];
    mjtNum weight[kMaxSideBody];
    int nbody = contact_side_bodies(m, d, con, side, body, weight), flex = con->flex[side];
    bool caged = flex >= 0 && m->flex_interp[flex];
    if (caged) mass = mjMIN(mass, cage_mass(m, d, flex, body, weight, nbody));
    for (int b = 0; b < nbody; b++) {
      if (!caged) mass = mjMIN(mass, spring_mass(m, d, body[b]));
      mjtNum wrench[6] = {0}, arm[3];
      vec3_sub(arm, con->pos, d->subtree_com + 3 * m->body_rootid[body[b]]);
      vec3_scale(wrench + 3, con->frame, side ? weight[b] : -weight[b]);
      vec3_add_cross(wrench, arm, wrench + 3);
      for (int i = last_dof_of_body(m, body[b]); i >= 0; i = m->dof_parentid[i]) {
        row_add(row, i, spatial_dot(d->cdof + 6 * i, wrench));
      }
    }
  }
  row->stiffness = mass < mjMAXVAL ? kSquaredFrequency * mass : 0;
  return true;
}

void flex_contact_force(const mjModel* m, mjData* d, mjtNum* qfrc) {
  mj_markStack(d);
  FlexContactRow row = flex_contact_row_alloc(m, d);
  for (int c = 0; c < d->ncon; c++) {
    if (!flex_contact_row_make(m, d, d->contact + c, &row)) continue;
    mjtNum force = flex_contact_push(&row, d->contact + c);
    for (int i = 0; i < row.n; i++) qfrc[row.dof[i]] += row.coef[row.dof[i]] * force;
  }
  mj_freeStack(d);
}
