// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inputs of the primal solvers: the arrays of mjData for a solve of all dofs; for an island compact
// copies of M, its factor and J, whose rows and columns are those of the island. An island consists
// of whole trees, so the copies lose nothing. The effective metric is written out in rows in either
// case.

#include <gimbal/assert.h>
#include <string.h>

#include "dynamics/metric/metric.h"
#include "dynamics/metric/metric_rows.h"
#include "dynamics/metric/metric_solve.h"
#include "solver/primal.h"

static void set_inertia(Primal* p, const mjtNum* M, const int* rownnz, const int* rowadr, const int* colind) {
  p->M = M;
  p->M_rownnz = rownnz;
  p->M_rowadr = rowadr;
  p->M_colind = colind;
}

// Rows of the effective metric in place of those of M.
static void bind_metric(Primal* p, const int* dofs, const int* place, int first) {
  MetricRows rows = metric_rows(p->m, p->d, dofs, p->nv, place, first);
  set_inertia(p, rows.value, rows.rownnz, rows.rowadr, rows.colind);
}

static void bind_all(Primal* p) {
  const mjModel* m = p->m;
  mjData* d = p->d;
  p->nv = m->nv;
  p->part = (MetricPart){.n = p->nv};
  p->nefc = d->nefc;
  set_inertia(p, d->M, m->M_rownnz, m->M_rowadr, m->M_colind);
  p->L = (FactorRows){m->M_rownnz, m->M_rowadr, m->M_colind};
  p->qLD = metric_factor(m, d);
  p->qLDiagInv = metric_inverse(m, d);
  p->J_rownnz = d->efc_J_rownnz;
  p->J_rowadr = d->efc_J_rowadr;
  p->J_colind = d->efc_J_colind;
  p->J = d->efc_J;
  p->aref = d->efc_aref;
  p->qfrc_smooth = d->qfrc_smooth;
  p->qacc_smooth = d->qacc_smooth;
  p->rows = all_rows(d);
  p->qacc = d->qacc;
  p->qfrc_constraint = d->qfrc_constraint;
  if (p->metric) {
    // implicit stiffness shifts the force
    mjtNum* shifted = mj_stackAllocNum(d, m->nv);
    metric_force(m, d, shifted);
    p->qfrc_smooth = shifted;
    bind_metric(p, NULL, NULL, 0);
  }
}

void bind_whole(Primal* p) {
  bind_all(p);
  if (dense_fits(p)) dense_bind(p, NULL, NULL, NULL, 0);
}

// The smooth force on the dofs of an island as implicit stiffness shifts it.
static mjtNum* shifted_force(const Primal* p, const int* dofs) {
  mjData* d = p->d;
  mjtNum* force = mj_stackAllocNum(d, p->nv);
  for (int i = 0; i < p->nv; i++) {
    int dof = dofs[i];
    force[i] = d->qfrc_smooth[dof] + d->efm_c[dof] + (d->efm_ca ? d->efm_ca[dof] : 0);
  }
  return force;
}

// Point to the island's part of the arrays in island order.
static void bind_slices(Primal* p, int island) {
  GIMBAL_ASSERT(island >= -1 && island < p->d->nisland);
  mjData* d = p->d;
  int dof = d->island_idofadr[island], row = d->island_iefcadr[island];
  p->nv = d->island_nv[island];
  p->part = (MetricPart){d->map_dof2idof, dof, p->nv};
  p->nefc = d->island_nefc[island];
  p->aref = d->iefc_aref + row;
  p->qfrc_smooth = p->metric ? shifted_force(p, d->map_idof2dof + dof) : d->ifrc_smooth + dof;
  p->qacc_smooth = d->iacc_smooth + dof;
  p->qacc = d->iacc + dof;
  p->qfrc_constraint = d->ifrc_constraint + dof;
  p->rows = (ConstraintRows){.ne = d->island_ne[island],
                             .nf = d->island_nf[island],
                             .nefc = p->nefc,
                             .D = d->iefc_D + row,
                             .R = d->iefc_R + row,
                             .frictionloss = d->iefc_frictionloss + row,
                             .type = d->iefc_type + row,
                             .id = d->iefc_id + row,
                             .contact = d->contact,
                             .state = d->iefc_state + row,
                             .force = d->iefc_force + row};
}

// Copy the rows of M and of its factor; with the effective metric those of the latter alone.
static void copy_inertia(Primal* p, const int* dofs, const int* place, int first) {
  const mjModel* m = p->m;
  mjData* d = p->d;
  const mjtNum *factor = metric_factor(m, d), *inverse = metric_inverse(m, d);
  int nnz = 0;
  for (int i = 0; i < p->nv; i++) nnz += m->M_rownnz[dofs[i]];
  int *rownnz = mj_stackAllocInt(d, p->nv), *rowadr = mj_stackAllocInt(d, p->nv);
  int* colind = mj_stackAllocInt(d, nnz);
  mjtNum *M = mj_stackAllocNum(d, nnz), *LD = mj_stackAllocNum(d, nnz), *diaginv = mj_stackAllocNum(d, p->nv);
  for (int i = 0, adr = 0; i < p->nv; i++) {
    int dof = dofs[i], n = m->M_rownnz[dof], from = m->M_rowadr[dof];
    rownnz[i] = n;
    rowadr[i] = adr;
    for (int k = 0; k < n; k++) colind[adr + k] = place[m->M_colind[from + k]] - first;
    memcpy(M + adr, d->M + from, sizeof(mjtNum) * n);
    memcpy(LD + adr, factor + from, sizeof(mjtNum) * n);
    diaginv[i] = inverse[dof];
    adr += n;
  }
  set_inertia(p, M, rownnz, rowadr, colind);
  p->L = (FactorRows){rownnz, rowadr, colind};
  p->qLD = LD;
  p->qLDiagInv = diaginv;
}

static void copy_sparse_jacobian(Primal* p, const int* rows, const int* place, int first) {
  mjData* d = p->d;
  int nnz = 0;
  for (int i = 0; i < p->nefc; i++) nnz += d->efc_J_rownnz[rows[i]];
  int *rownnz = mj_stackAllocInt(d, p->nefc), *rowadr = mj_stackAllocInt(d, p->nefc);
  int* colind = mj_stackAllocInt(d, nnz);
  mjtNum* J = mj_stackAllocNum(d, nnz);
  for (int i = 0, adr = 0; i < p->nefc; i++) {
    int n = d->efc_J_rownnz[rows[i]], from = d->efc_J_rowadr[rows[i]];
    rownnz[i] = n;
    rowadr[i] = adr;
    for (int k = 0; k < n; k++) colind[adr + k] = place[d->efc_J_colind[from + k]] - first;
    memcpy(J + adr, d->efc_J + from, sizeof(mjtNum) * n);
    adr += n;
  }
  p->J_rownnz = rownnz;
  p->J_rowadr = rowadr;
  p->J_colind = colind;
  p->J = J;
}

static void copy_dense_jacobian(Primal* p, const int* rows, const int* dofs) {
  mjData* d = p->d;
  int n = p->nv, contiguous = dofs[n - 1] - dofs[0] == n - 1;
  mjtNum* J = mj_stackAllocNum(d, (size_t)p->nefc * n);
  p->J = J;
  for (int i = 0; i < p->nefc; i++, J += n) {
    const mjtNum* from = d->efc_J + (size_t)rows[i] * p->m->nv;
    if (contiguous) {
      memcpy(J, from + dofs[0], sizeof(mjtNum) * n);
    } else {
      for (int k = 0; k < n; k++) J[k] = from[dofs[k]];
    }
  }
}

void bind_island(Primal* p, int island) {
  GIMBAL_ASSERT(island >= -1 && island < p->d->nisland);
  mjData* d = p->d;
  int first = d->island_idofadr[island];
  const int *dofs = d->map_idof2dof + first, *rows = d->map_iefc2efc + d->island_iefcadr[island];

  // everything is in one island: no copies needed
  if (d->island_nv[island] == p->m->nv) {
    bind_all(p);
    bind_slices(p, island);
    if (dense_fits(p)) dense_bind(p, NULL, NULL, NULL, 0);
    return;
  }
  bind_slices(p, island);
  if (dense_fits(p)) {
    if (p->metric) bind_metric(p, dofs, d->map_dof2idof, first);
    dense_bind(p, dofs, rows, d->map_dof2idof, first);
    return;
  }
  copy_inertia(p, dofs, d->map_dof2idof, first);
  if (p->metric) bind_metric(p, dofs, d->map_dof2idof, first);
  if (p->sparse) {
    copy_sparse_jacobian(p, rows, d->map_dof2idof, first);
  } else {
    copy_dense_jacobian(p, rows, dofs);
  }
}
