// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The joint-space inertia matrix M by the composite rigid body algorithm, its factor and its
// products.
//
//   M_ij = cdof_j . (Ic cdof_i)   for j an ancestor of i or i itself
//   M    = L' D L                 L unit lower triangular, as sparse as M
//
// with Ic the inertia of all bodies that i carries; armature is added to the diagonal
// (Featherstone, Rigid Body Dynamics Algorithms, chapters 6 and 8.5).

#include "dynamics/inertia.h"

#include <string.h>

#include "base/timer.h"
#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/body/motion.h"
#include "dynamics/tendon.h"
#include "math/kernel.h"
#include "math/ltdl.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"
#include "model/warning.h"

// Add the inertias of children to those of their parents, from the last child on.
static void add_to_parent(const mjModel* m, mjData* d, int i) {
  int parent = m->body_parentid[i];
  if (parent <= 0) return;
  mjtNum* sum = d->crb + 10 * parent;
  const mjtNum* term = d->crb + 10 * i;
  for (int k = 0; k < 10; k++) sum[k] += term[k];
}

static void inertia_row(const mjModel* m, mjData* d, int i) {
  mjtNum* row = d->M + m->M_rowadr[i];
  int diagonal = m->M_rownnz[i] - 1;
  if (m->dof_simplenum[i]) {
    row[0] = m->dof_M0[i];
    return;
  }
  mjtNum momentum[6];
  spatial_inertia_mul(momentum, d->crb + 10 * m->dof_bodyid[i], d->cdof + 6 * i);
  int j = i;
  for (int k = diagonal; k >= 0; k--, j = m->dof_parentid[j]) {
    row[k] = spatial_dot(d->cdof + 6 * j, momentum);
  }
  row[diagonal] += m->dof_armature[i];
  if (m->jnt_actuatorid[m->dof_jntid[i]] != -1) {
    row[diagonal] += transferred_armature(m, mjOBJ_JOINT, m->dof_jntid[i]);
  }
}

static void crb_of_awake(const mjModel* m, mjData* d) {
  for (int b = 0; b < d->nbody_awake; b++) {
    int i = d->body_awake_ind[b];
    mju_copy(d->crb + 10 * i, d->cinert + 10 * i, 10);
  }
  for (int b = d->nparent_awake - 1; b >= 0; b--) add_to_parent(m, d, d->parent_awake_ind[b]);
  for (int v = 0; v < d->nv_awake; v++) inertia_row(m, d, d->dof_awake_ind[v]);
}

// Composite inertias at the centre of mass of the tree, then the rows of their dofs.
static void share_crb(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  int n = share->body_end - share->body;
  memcpy(d->crb + 10 * share->body, d->cinert + 10 * share->body, 10 * (size_t)n * sizeof(mjtNum));
  for (int i = share->body_end - 1; i >= share->body; i--) add_to_parent(m, d, i);
  for (int i = share->dof; i < share->dof_end; i++) inertia_row(m, d, i);
}

void mj_crb(const mjModel* m, mjData* d) {
  if (sleeping_dofs(m, d)) {
    crb_of_awake(m, d);
  } else {
    share_trees(m, d, share_crb, NULL);
  }
}

void mj_makeM(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  mj_crb(m, d);
  tendon_armature(m, d);
  timer_end(d, mjTIMER_POS_INERTIA, start);
}

// Where the entries of the rows before dof i end.
static inline int row_start(const mjModel* m, int i) {
  return i < m->nv ? m->M_rowadr[i] : (int)m->nC;
}

static void share_factor(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  int from = row_start(m, share->dof), end = row_start(m, share->dof_end);
  memcpy(d->qLD + from, d->M + from, (size_t)(end - from) * sizeof(mjtNum));
  factor_LTDL_part(d->qLD, d->qLDiagInv, share->dof, share->dof_end, m->M_rownnz, m->M_rowadr, m->M_colind);
}

static void factor_awake(const mjModel* m, mjData* d) {
  const int* index = d->dof_awake_ind;
  for (int r = 0; r < d->nv_awake; r++) {
    int adr = m->M_rowadr[index[r]];
    mju_copy(d->qLD + adr, d->M + adr, m->M_rownnz[index[r]]);
  }
  factor_LTDL(d->qLD, d->qLDiagInv, d->nv_awake, m->M_rownnz, m->M_rowadr, m->M_colind, index);
}

// Backwards as the factorization goes: the first pivot spoils the others.
void warn_of_pivots(const mjModel* m, mjData* d, const mjtNum* diaginv) {
  const int* index = sleeping_dofs(m, d) ? d->dof_awake_ind : NULL;
  for (int r = (index ? d->nv_awake : (int)m->nv) - 1; r >= 0; r--) {
    int i = index ? index[r] : r;
    if (diaginv[i] < 1 / mjMINVAL) continue;
    warn(m, d, mjWARN_INERTIA, i);
    return;
  }
}

void mj_factorM(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  if (sleeping_dofs(m, d)) {
    factor_awake(m, d);
  } else {
    share_trees(m, d, share_factor, NULL);
  }
  warn_of_pivots(m, d, d->qLDiagInv);
  timer_add(d, mjTIMER_POS_INERTIA, start);
}

void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  if (x != y) mju_copy(x, y, n * (int)m->nv);
  solve_LTDL(x, d->qLD, d->qLDiagInv, m->nv, n, m->M_rownnz, m->M_rowadr, m->M_colind, NULL);
}

void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n) {
  int nv = m->nv;
  if (x != y) mju_copy(x, y, n * nv);
  for (int v = 0; v < n; v++, x += nv) {
    for (int i = nv - 1; i >= 0; i--) {
      mjtNum xi = x[i];
      if (xi == 0) continue;
      int adr = m->M_rowadr[i], nnz = m->M_rownnz[i] - 1;
      for (int k = adr; k < adr + nnz; k++) x[m->M_colind[k]] -= d->qLD[k] * xi;
      x[i] = xi * sqrtInvD[i];
    }
  }
}

void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst) {
  int nv = m->nv;
  mju_zero(dst, nv * nv);
  for (int i = 0; i < nv; i++) {
    for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; k++) {
      int j = m->M_colind[k];
      dst[i * nv + j] = dst[j * nv + i] = d->M[k];
    }
  }
}

void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  mul_symmetric_tree(res, d->M, vec, (int)m->nv, m->M_rownnz, m->M_rowadr, m->M_colind);
}

// res = sqrt(D) L vec, so that |res|^2 = vec' M vec
void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  int nv = m->nv;
  for (int i = 0; i < nv; i++) {
    int nnz = m->M_rownnz[i] - 1;
    const mjtNum* row = d->qLD + m->M_rowadr[i];
    mjtNum sum = vec[i] + kernel_dot_sparse(row, m->M_colind + m->M_rowadr[i], vec, nnz);
    res[i] = sum * mju_sqrt(row[nnz]);
  }
}

// Add a sparse row to the sparse row dst in place; dst has room for the union of both. Returns the
// new number of entries.
static int merge_sparse_row(mjtNum* dst, int* dstcol, int dstnnz, const mjtNum* row, const int* col,
                            int nnz) {
  int common = 0;
  for (int a = 0, b = 0; a < dstnnz && b < nnz;) {
    int left = dstcol[a], right = col[b];
    common += left == right;
    a += left <= right;
    b += right <= left;
  }

  // from the back, so that nothing is overwritten before it is read
  int total = dstnnz + nnz - common, a = dstnnz - 1, b = nnz - 1;
  for (int k = total - 1; b >= 0; k--) {
    int left = a >= 0 ? dstcol[a] : -1, right = col[b];
    mjtNum value = (left >= right ? dst[a] : 0) + (right >= left ? row[b] : 0);
    dst[k] = value;
    dstcol[k] = left > right ? left : right;
    a -= left >= right;
    b -= right >= left;
  }
  return total;
}

// Of a dense matrix the lower triangle alone, as of a sparse one: the upper may hold anything.
void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind) {
  int nv = m->nv;
  for (int i = 0; i < nv; i++) {
    int adr = m->M_rowadr[i], nnz = m->M_rownnz[i];
    if (rownnz && rowadr && colind) {
      rownnz[i] = merge_sparse_row(dst + rowadr[i], colind + rowadr[i], rownnz[i], d->M + adr,
                                   m->M_colind + adr, nnz);
      continue;
    }
    for (int k = adr; k < adr + nnz; k++) dst[i * nv + m->M_colind[k]] += d->M[k];
  }
}
