// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The spring of a contact between bodies i with weights w_i has the Jacobian sum of w_i n' J_i,
// negative on the first side, and the stiffness of an oscillator of fixed frequency with the least
// mass of what it joins. As in 3.12 that is the inertia of the first dof of bodies with three dofs,
// as vertices have them; others do not count, and without any there is no spring.

#include "dynamics/flex/flex_contact.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/contact_body.h"

static const mjtNum kSquaredFrequency = 5e7;

// The normal Jacobian: its dofs and the value of each; all others are 0.
typedef struct Row {
  int n;
  int* dof;       // (nv), the first n are in use
  mjtNum* coef;   // (nv), by dof
  mjtByte* used;  // (nv), by dof
  mjtNum stiffness;
} Row;

static Row row_alloc(const mjModel* m, mjData* d) {
  Row row = {.dof = mj_stackAllocInt(d, m->nv),
             .coef = mj_stackAllocNum(d, m->nv),
             .used = mj_stackAllocByte(d, m->nv, 1)};
  for (int i = 0; i < m->nv; i++) row.used[i] = 0;
  return row;
}

static void row_add(Row* row, int dof, mjtNum value) {
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

// 0 if the contact is not passive
static bool row_make(const mjModel* m, const mjData* d, const mjContact* con, Row* row) {
  if (con->exclude != 4) return false;
  while (row->n) row->used[row->dof[--row->n]] = 0;
  mjtNum mass = mjMAXVAL;
  for (int side = 0; side < 2; side++) {
    int body[kMaxSideBody];
    mjtNum weight[kMaxSideBody];
    int nbody = contact_side_bodies(m, d, con, side, body, weight);
    for (int b = 0; b < nbody; b++) {
      mass = mjMIN(mass, spring_mass(m, d, body[b]));
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
  Row row = row_alloc(m, d);
  for (int c = 0; c < d->ncon; c++) {
    if (!row_make(m, d, d->contact + c, &row)) continue;
    mjtNum force = -row.stiffness * d->contact[c].dist;
    for (int i = 0; i < row.n; i++) qfrc[row.dof[i]] += row.coef[row.dof[i]] * force;
  }
  mj_freeStack(d);
}

void flex_contact_mul_add(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec, mjtNum scale) {
  mj_markStack(d);
  Row row = row_alloc(m, d);
  for (int c = 0; c < d->ncon; c++) {
    if (!row_make(m, d, d->contact + c, &row)) continue;
    mjtNum sum = 0;
    for (int i = 0; i < row.n; i++) sum += row.coef[row.dof[i]] * vec[row.dof[i]];
    for (int i = 0; i < row.n; i++) res[row.dof[i]] += scale * row.stiffness * sum * row.coef[row.dof[i]];
  }
  mj_freeStack(d);
}

void flex_contact_add_blocks(const mjModel* m, mjData* d, mjtNum* block, const int* slot, mjtNum scale) {
  mj_markStack(d);
  Row row = row_alloc(m, d);
  for (int c = 0; c < d->ncon; c++) {
    if (!row_make(m, d, d->contact + c, &row)) continue;
    for (int k = 0; k < row.n; k++) {
      int i = row.dof[k];
      for (int back = 0; back < 3 && back <= i; back++) {
        int first = i - back;
        if (slot[first] < 0) continue;
        for (int j = first; j < first + 3 && j < m->nv; j++) {
          if (!row.used[j]) continue;
          block[9 * slot[first] + 3 * back + j - first] += scale * row.stiffness * row.coef[i] * row.coef[j];
        }
      }
    }
  }
  mj_freeStack(d);
}
