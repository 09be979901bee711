// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether the rows of constraints and their islands are what the solvers rely on.

#include <gimbal/assert.h>

#include "constraint/efc_row.h"
#include "constraint/island.h"

// Which part of the order equality, friction loss, limits, contacts a row stands in.
static int part_of(const mjData* d, int row) {
  if (row < d->ne) return 0;
  return row < d->ne + d->nf ? 1 : row < d->ne + d->nf + d->nl ? 2 : 3;
}

static int part_of_type(int type) {
  if (type == mjCNSTR_EQUALITY) return 0;
  if (type == mjCNSTR_FRICTION_DOF || type == mjCNSTR_FRICTION_TENDON) return 1;
  return type == mjCNSTR_LIMIT_JOINT || type == mjCNSTR_LIMIT_TENDON ? 2 : 3;
}

// A sparse row begins where the one before ends, and its dofs rise.
static void validate_columns(const mjModel* m, const mjData* d, int row) {
  int adr = d->efc_J_rowadr[row], nnz = d->efc_J_rownnz[row];
  const int* column = d->efc_J_colind + adr;
  GIMBAL_ASSERT(nnz >= 0 && adr + nnz <= d->nJ);
  GIMBAL_ASSERT(adr == (row ? d->efc_J_rowadr[row - 1] + d->efc_J_rownnz[row - 1] : 0));
  for (int k = 0; k < nnz; k++) {
    GIMBAL_ASSERT(column[k] >= 0 && column[k] < m->nv);
    GIMBAL_ASSERT(!k || column[k] > column[k - 1]);
  }
}

void validate_constraints(const mjModel* m, const mjData* d) {
  GIMBAL_ASSERT(d->ne >= 0 && d->nf >= 0 && d->nl >= 0 && d->ne + d->nf + d->nl <= d->nefc);
  for (int i = 0; i < d->nefc; i++) {
    GIMBAL_ASSERT(part_of_type(d->efc_type[i]) == part_of(d, i));
    GIMBAL_ASSERT(d->efc_id[i] >= 0);
    GIMBAL_ASSERT(part_of(d, i) < 3 || d->efc_id[i] < d->ncon);
    if (mj_isSparse(m)) validate_columns(m, d, i);
  }
  for (int i = 0; i < d->ncon; i++) {
    int row = d->contact[i].efc_address;
    GIMBAL_ASSERT(row < 0 || (row < d->nefc && part_of(d, row) == 3 && d->efc_id[row] == i));
  }
}

// Items of n lie in groups one behind the other; there leads to the place of an item and back.
static void validate_groups(const int* num, const int* adr, int ngroup, const int* group, const int* there,
                            const int* back, int n) {
  int next = 0;
  for (int g = 0; g < ngroup; g++) {
    GIMBAL_ASSERT(num[g] >= 0 && adr[g] == next && next + num[g] <= n);
    for (int k = adr[g]; k < adr[g] + num[g]; k++) {
      GIMBAL_ASSERT(back[k] >= 0 && back[k] < n && group[back[k]] == g);
      GIMBAL_ASSERT(!there || there[back[k]] == k);
    }
    next += num[g];
  }
  for (int i = 0; i < n; i++) GIMBAL_ASSERT(group[i] >= -1 && group[i] < ngroup);
}

void validate_islands(const mjModel* m, const mjData* d) {
  int dofs = 0;
  GIMBAL_ASSERT(d->nisland >= 0 && d->nisland <= m->ntree && d->nidof >= 0 && d->nidof <= m->nv);
  if (!d->nisland) return;
  validate_groups(d->island_ntree, d->island_itreeadr, d->nisland, d->tree_island, NULL, d->map_itree2tree,
                  (int)m->ntree);
  validate_groups(d->island_nv, d->island_idofadr, d->nisland, d->dof_island, d->map_dof2idof,
                  d->map_idof2dof, (int)m->nv);
  validate_groups(d->island_nefc, d->island_iefcadr, d->nisland, d->efc_island, d->map_efc2iefc,
                  d->map_iefc2efc, d->nefc);
  for (int i = 0; i < d->nisland; i++) {
    GIMBAL_ASSERT(d->island_ne[i] >= 0 && d->island_nf[i] >= 0);
    GIMBAL_ASSERT(d->island_ne[i] + d->island_nf[i] <= d->island_nefc[i]);
    dofs += d->island_nv[i];
  }
  GIMBAL_ASSERT(dofs == d->nidof);
  for (int i = 0; i < m->nv; i++) GIMBAL_ASSERT(d->dof_island[i] == d->tree_island[m->dof_treeid[i]]);
}
