// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Products with the effective metric and solutions in it: M^ x = b by conjugate gradients, unless
// M^ is as sparse as M and its factor gives x at once.

#include "dynamics/metric/metric_solve.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/derivative/deriv_bias.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_terms.h"
#include "math/kernel.h"
#include "math/ltdl.h"
#include "math/lu_sparse.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"
#include "model/warning.h"

//---- backbone

bool metric_is_factored(const mjModel* m, const mjData* d) {
  if (!d->efm_active) return false;
  return d->efm_diag || flex_metric_in_backbone(m, d) || (d->efm_active == 2 && m->opt.solver != mjSOL_CG);
}

typedef struct Vectors {
  mjtNum* x;
  const mjtNum* b;
} Vectors;

static void share_backbone_solution(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  const Vectors* v = with;
  if (v->x != v->b) mju_copy(v->x + share->dof, v->b + share->dof, share->dof_end - share->dof);
  solve_LTDL_part(v->x, metric_factor(m, d), metric_inverse(m, d), share->dof, share->dof_end, m->M_rownnz,
                  m->M_rowadr, m->M_colind);
}

// x = (factor of the backbone)^-1 b; sleeping dofs are left as they are
static void solve_backbone(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  if (!sleeping_dofs(m, d)) {
    share_trees(m, d, share_backbone_solution, &(Vectors){x, b});
    return;
  }
  const int* index = d->dof_awake_ind;
  for (int k = 0; k < d->nv_awake; k++) x[index[k]] = b[index[k]];
  solve_LTDL(x, metric_factor(m, d), metric_inverse(m, d), d->nv_awake, 1, m->M_rownnz, m->M_rowadr,
             m->M_colind, index);
}

void metric_mul(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec) {
  MetricTerm term;
  mj_mulM(m, d, res, vec);
  if (d->efm_fluid) {
    mj_markStack(d);
    mjtNum* drag = mj_stackAllocNum(d, m->nv);
    mul_symmetric_tree(drag, d->efm_fluid, vec, (int)m->nv, m->M_rownnz, m->M_rowadr, m->M_colind);
    mju_addTo(res, drag, m->nv);
    mj_freeStack(d);
  }
  for (int i = 0; d->efm_diag && i < m->nv; i++) res[i] += d->efm_diag[i] * vec[i];
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term);) {
    mjtNum along = kernel_dot_sparse(term.row, term.col, vec, term.nnz);
    kernel_add_scaled_sparse(res, term.row, term.col, term.scale * along, term.nnz);
  }
  mul_add_flex_metric(m, d, res, vec);
}

//---- preconditioner

bool metric_bends_only(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    int adr = m->flex_stiffnessadr[f];
    if (!m->flex_rigid[f] && adr >= 0 && m->flex_stiffness[adr] != 0) return false;
  }
  return m->nefm0dof > 0;
}

// Where a dof stands in the part; -1: not in it.
static int index_in(const MetricPart* part, int dof) {
  int i = part->place ? part->place[dof] - part->first : dof;
  return i >= 0 && i < part->n ? i : -1;
}

// Of each flex all dofs are in the part, or none.
void metric_solve_bending(const mjModel* m, mjData* d, const MetricPart* part, mjtNum* z, const mjtNum* r) {
  int n = m->nefm0dof;
  mj_markStack(d);
  mjtNum* x = mj_stackAllocNum(d, n);
  int* at = mj_stackAllocInt(d, n);
  for (int i = 0; i < n; i++) {
    at[i] = index_in(part, m->efm0_dofid[i]);
    x[i] = at[i] < 0 ? 0 : r[at[i]];
  }
  for (int i = n - 1; i >= 0; i--) {
    int adr = m->efm0_L_rowadr[i], nnz = m->efm0_L_rownnz[i] - 1;
    x[i] /= m->efm0_L[adr + nnz];
    kernel_add_scaled_sparse(x, m->efm0_L + adr, m->efm0_L_colind + adr, -x[i], nnz);
  }
  for (int i = 0; i < n; i++) {
    int adr = m->efm0_L_rowadr[i], nnz = m->efm0_L_rownnz[i] - 1;
    x[i] = (x[i] - kernel_dot_sparse(m->efm0_L + adr, m->efm0_L_colind + adr, x, nnz)) / m->efm0_L[adr + nnz];
    if (at[i] >= 0) z[at[i]] = x[i];
  }
  mj_freeStack(d);
}

void metric_hide_bending(const mjModel* m, const MetricPart* part, mjtNum* z) {
  for (int i = 0; i < m->nefm0dof; i++) {
    int k = index_in(part, m->efm0_dofid[i]);
    if (k >= 0) z[k] = 0;
  }
}

void metric_find_points(const mjData* d, const MetricPart* part, mjtByte* covered) {
  for (int i = 0; i < part->n; i++) covered[i] = 0;
  for (int s = 0; s < d->nefmdof; s++) {
    int k = index_in(part, d->efm_dofid[s]);
    if (k >= 0) covered[k] = covered[k + 1] = covered[k + 2] = 1;
  }
}

// z = roughly M^^-1 r: the symmetric preconditioner of iterations in this metric, which is the
// factor of the backbone, unless sheets have a constant one for their bends; z may not be r.
static void metric_precondition(const mjModel* m, mjData* d, mjtNum* z, const mjtNum* r) {
  const MetricPart all = {.n = (int)m->nv};
  if (!metric_bends_only(m)) {
    solve_backbone(m, d, z, r);
    return;
  }
  mju_copy(z, r, m->nv);
  metric_hide_bending(m, &all, z);
  solve_backbone(m, d, z, z);
  metric_solve_bending(m, d, &all, z, r);
}

//---- conjugate gradients

// Say that iterations ended with the residual r: as MuJoCo, under the name of the inertia that M +
// K is.
static void warn_of_residual(const mjModel* m, mjData* d, const mjtNum* r, mjtNum relative) {
  int worst = 0;
  for (int i = 1; i < m->nv; i++) {
    if (mju_abs(r[i]) > mju_abs(r[worst])) worst = i;
  }
  if (!d->warning[mjWARN_INERTIA].number) {
    mju_warning(
        "flexes are too stiff for the %d iterations of the solver: a part of %.2g of the force is left, and "
        "qacc_smooth is not exact. Raise 'iterations', or take a smaller timestep.",
        m->opt.iterations, relative);
  }
  warn(m, d, mjWARN_INERTIA, worst);
}

// When a residual counts as 0, and after how many iterations to stop. Stiff deformables are solved
// as well as the options of the solver ask; n terms of rank one are eliminated in n + 1 iterations.
typedef struct Patience {
  mjtNum tolerance;
  int iterations;
} Patience;

static Patience patience_for(const mjModel* m, const mjData* d) {
  if (d->nefmK) return (Patience){m->opt.tolerance, m->opt.iterations};
  return (Patience){1e-14, 2 * (d->nefmT + (int)m->nout) + 10};
}

// From x = 0: returns whether the residual r, which is b at first, is small enough now.
static bool iterate_residual(const mjModel* m, mjData* d, mjtNum* x, mjtNum* r, Patience patience) {
  int nv = m->nv, k = 0;
  mjtNum *z = mj_stackAllocNum(d, nv), *p = mj_stackAllocNum(d, nv), *Ap = mj_stackAllocNum(d, nv);
  mjtNum enough = patience.tolerance * patience.tolerance * mju_dot(r, r, nv), rz;
  mju_zero(z, nv);
  metric_precondition(m, d, z, r);
  mju_copy(p, z, nv);
  rz = mju_dot(r, z, nv);
  for (; k < patience.iterations && mju_dot(r, r, nv) >= enough; k++) {
    metric_mul(m, d, Ap, p);
    mjtNum curvature = mju_dot(p, Ap, nv);
    // where rounding ends the search, more iterations would not help
    if (curvature < mjMINVAL * mjMINVAL || !(rz > 0)) return true;
    mju_addToScl(x, p, rz / curvature, nv);
    mju_addToScl(r, Ap, -rz / curvature, nv);
    metric_precondition(m, d, z, r);
    mjtNum before = rz;
    rz = mju_dot(r, z, nv);
    mju_addScl(p, z, p, rz / before, nv);
  }
  return k < patience.iterations || mju_dot(r, r, nv) < enough || mju_dot(r, r, nv) == 0;
}

bool metric_rests(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b) {
  if (!d->efm_active || !(d->nefmK || d->nefmT || d->nefmA)) return false;
  const int* index = sleeping_dofs(m, d) ? d->dof_awake_ind : NULL;
  int n = index ? d->nv_awake : (int)m->nv;
  mjtNum square = 0;
  for (int k = 0; k < n; k++) square += b[index ? index[k] : k] * b[index ? index[k] : k];
  if (square >= mjMINVAL) return false;
  for (int k = 0; k < n; k++) x[index ? index[k] : k] = 0;
  return true;
}

bool metric_solve(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b, bool last_resort) {
  int nv = m->nv;
  if (!metric_couples(m, d)) {
    solve_backbone(m, d, x, b);
    return true;
  }
  mj_markStack(d);
  mjtNum *r = mj_stackAllocNum(d, nv), *sum = mj_stackAllocNum(d, nv);
  int filter = sleeping_dofs(m, d);
  mju_zero(sum, nv);
  for (int i = 0; i < nv; i++) r[i] = filter && !d->tree_awake[m->dof_treeid[i]] ? 0 : b[i];
  mjtNum whole = mju_norm(r, nv);
  bool done = iterate_residual(m, d, sum, r, patience_for(m, d)) || !d->nefmK;
  if (!done && last_resort) warn_of_residual(m, d, r, mju_norm(r, nv) / whole);
  for (int i = 0; i < nv; i++) {
    if (!filter || d->tree_awake[m->dof_treeid[i]]) x[i] = sum[i];
  }
  mj_freeStack(d);
  return done;
}

//---- free bodies

// Mark the trees that a row of a constraint acts on, with a force or without.
static void mark_constrained(const mjModel* m, const mjData* d, mjtByte* coupled) {
  int sparse = mj_isSparse(m);
  for (int r = 0; r < d->nefc; r++) {
    int n = sparse ? d->efc_J_rownnz[r] : (int)m->nv, adr = sparse ? d->efc_J_rowadr[r] : r * n;
    for (int k = 0; k < n; k++) {
      if (d->efc_J[adr + k] != 0) coupled[m->dof_treeid[sparse ? d->efc_J_colind[adr + k] : k]] = 1;
    }
  }
}

// Mark the trees that a constraint, a term or a deformable takes part in.
static void mark_coupled(const mjModel* m, mjData* d, mjtByte* coupled) {
  MetricTerm term;
  for (int t = 0; t < m->ntree; t++) coupled[t] = 0;
  mark_constrained(m, d, coupled);
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term);) {
    for (int k = 0; k < term.nnz; k++) coupled[m->dof_treeid[term.col[k]]] = 1;
  }
  for (int i = 0; d->nefmK && i < m->nv; i++) {
    if (d->efm_K_rownnz[i]) coupled[m->dof_treeid[i]] = 1;
  }
}

// M^ + h dbias/dv of a free body by itself; false if the joint is not that of such a body.
static bool turning_matrix(const mjModel* m, mjData* d, int jnt, const mjtByte* coupled, mjtNum mat[36]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  int adr = m->jnt_dofadr[jnt];
  if (m->jnt_type[jnt] != mjJNT_FREE || coupled[m->dof_treeid[adr]]) return false;
  if (!free_body_gyration(m, d, jnt, m->opt.timestep, mat)) return false;
  for (int r = 0; r < 6; r++) {
    if (d->efm_diag) mat[7 * r] += d->efm_diag[adr + r];
    for (int k = m->M_rowadr[adr + r]; d->efm_fluid && k < m->M_rowadr[adr + r] + m->M_rownnz[adr + r]; k++) {
      int c = m->M_colind[k] - adr;
      mat[6 * r + c] += d->efm_fluid[k];
      if (c != r) mat[6 * c + r] += d->efm_fluid[k];
    }
  }
  return true;
}

static bool any_free_body(const mjModel* m) {
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_type[j] == mjJNT_FREE && is_free_body(m, m->jnt_bodyid[j])) return true;
  }
  return false;
}

void metric_turn_free_bodies(const mjModel* m, mjData* d, mjtNum* qacc, const mjtNum* qfrc) {
  if (!any_free_body(m)) return;
  mj_markStack(d);
  mjtByte* coupled = mj_stackAllocByte(d, m->ntree, 1);
  mark_coupled(m, d, coupled);
  for (int j = 0; j < m->njnt; j++) {
    mjtNum mat[36], x[6];
    if (!turning_matrix(m, d, j, coupled, mat)) continue;
    int adr = m->jnt_dofadr[j];
    if (solve_small(mat, x, qfrc + adr, 6)) mju_copy(qacc + adr, x, 6);
  }
  mj_freeStack(d);
}

void metric_mul_turning(const mjModel* m, mjData* d, mjtNum* qfrc, const mjtNum* qacc) {
  metric_mul(m, d, qfrc, qacc);
  if (!any_free_body(m)) return;
  mj_markStack(d);
  mjtByte* coupled = mj_stackAllocByte(d, m->ntree, 1);
  mark_coupled(m, d, coupled);
  for (int j = 0; j < m->njnt; j++) {
    mjtNum mat[36];
    if (!turning_matrix(m, d, j, coupled, mat)) continue;
    mju_mulMatVec(qfrc + m->jnt_dofadr[j], mat, qacc + m->jnt_dofadr[j], 6, 6);
  }
  mj_freeStack(d);
}
