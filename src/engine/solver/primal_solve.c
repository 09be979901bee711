// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method and the conjugate gradient method on the primal problem. Both search along a
// preconditioned gradient, -H^-1 grad or Hager-Zhang with -M^-1 grad, with an exact line search.

#include "solver/primal.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <string.h>

#include "dynamics/metric/metric_solve.h"
#include "dynamics/metric/metric_terms.h"
#include "math/kernel.h"
#include "math/ltdl.h"
#include "math/sparse.h"
#include "model/warning.h"
#include "solver/statistics.h"

static void mul_jacobian_t(const Primal* p, mjtNum* res, const mjtNum* vec) {
  if (p->dense.active) {
    padded_mul_t(p->padded, p->dense.J, vec, p->nefc, p->nv);
    mju_copy(res, p->padded, p->nv);
  } else if (p->stretch) {
    sparse_shaped_mul_vec_t(res, p->J, vec, p->nv, p->stretch, p->nstretch, p->J_rownnz, p->J_rowadr,
                            p->J_colind);
  } else if (p->sparse) {
    sparse_mul_vec_t(res, p->J, vec, p->nefc, p->nv, p->J_rownnz, p->J_rowadr, p->J_colind);
  } else {
    mju_mulMatTVec(res, p->J, vec, p->nefc, p->nv);
  }
}

static mjtNum* alloc_padded(const Primal* p) {
  mjtNum* vec = mj_stackAllocNum(p->d, padded(p->nv));
  for (int i = p->nv; i < padded(p->nv); i++) vec[i] = 0;
  return vec;
}

// What is multiplied in each iteration is looked at once.
static void inspect_matrices(Primal* p) {
  mjData* d = p->d;
  if (p->dense.active) return;
  int* full = mj_stackAllocInt(d, p->nv);
  mjtNum* diagonal = mj_stackAllocNum(d, p->nv);
  p->M_split = p->L_split = split_tree(full, diagonal, p->M, p->nv, p->M_rownnz, p->M_rowadr);
  if (p->couples) {
    full = mj_stackAllocInt(d, p->nv);
    diagonal = mj_stackAllocNum(d, p->nv);
    p->L_split = split_tree(full, diagonal, p->qLD, p->nv, p->L.rownnz, p->L.rowadr);
  }
  if (p->newton || !p->sparse) return;
  p->stretch = mj_stackAllocByte(d, sizeof(SparseStretch) * p->nefc, _Alignof(SparseStretch));
  p->nstretch = sparse_find_stretches(p->stretch, p->nefc, p->J_rownnz, p->J_rowadr, p->J_colind);
}

static void alloc_work(Primal* p) {
  mjData* d = p->d;
  p->Jaref = mj_stackAllocNum(d, p->nefc);
  p->Jv = mj_stackAllocNum(d, p->nefc);
  p->Ma = alloc_padded(p);
  p->Mv = alloc_padded(p);
  p->grad = alloc_padded(p);
  p->Mgrad = alloc_padded(p);
  p->search = alloc_padded(p);
  if (!p->newton) {
    p->old_grad = alloc_padded(p);
    p->old_Mgrad = alloc_padded(p);
  }
  p->padded = alloc_padded(p);
  p->cone = p->elliptic ? mj_stackAllocNum(d, 3 * (size_t)p->nefc) : NULL;
}

// Force and state at the current qacc.
static void update_constraint(Primal* p) {
  constraint_forces(&p->rows, p->Jaref, p->newton && p->elliptic);
  mul_jacobian_t(p, p->qfrc_constraint, p->rows.force);
  const int* state = p->rows.state;
  int nactive = 0, ncone = 0;
  for (int i = 0; i < p->nefc; i++) {
    nactive += state[i] != mjCNSTRSTATE_SATISFIED;
    ncone += state[i] == mjCNSTRSTATE_CONE;
  }
  p->nactive = nactive;
  p->ncone = ncone;
}

static void update_gradient(Primal* p) {
  mjtNum* restrict grad = p->grad;
  const mjtNum *Ma = p->Ma, *smooth = p->qfrc_smooth, *constraint = p->qfrc_constraint;
  for (int i = 0; i < p->nv; i++) grad[i] = Ma[i] - smooth[i] - constraint[i];
}

// What rows add to the diagonal of the Hessian where all of them push.
static void add_rows_to_diagonal(const Primal* p, mjtNum* diagonal) {
  for (int r = 0; r < p->nefc; r++) {
    int nnz = p->sparse ? p->J_rownnz[r] : p->nv;
    const mjtNum* row = p->J + (p->sparse ? p->J_rowadr[r] : r * p->nv);
    const int* col = p->sparse ? p->J_colind + p->J_rowadr[r] : NULL;
    for (int k = 0; k < nnz; k++) diagonal[col ? col[k] : k] += p->rows.D[r] * row[k] * row[k];
  }
}

// The points of deformables are preconditioned by the diagonal of a Hessian: for their light
// masses contacts are harder than inertia and stiffness together.
static void weigh_points(Primal* p) {
  if (p->newton || !p->metric || !p->d->nefmdof || metric_bends_only(p->m)) return;
  mjtNum* diagonal = mj_stackAllocNum(p->d, p->nv);
  mjtByte* covered = mj_stackAllocByte(p->d, p->nv, 1);
  for (int i = 0; i < p->nv; i++) diagonal[i] = p->M[p->M_rowadr[i] + p->M_rownnz[i] - 1];
  add_rows_to_diagonal(p, diagonal);
  metric_find_points(p->d, &p->part, covered);
  for (int i = 0; i < p->nv; i++) diagonal[i] = covered[i] ? diagonal[i] : 0;
  p->points = diagonal;
}

// Mgrad = M^-1 grad, with deformables in the metric roughly
static void precondition_by_inertia(Primal* p) {
  bool bends = p->metric && p->d->nefmK && metric_bends_only(p->m);
  mju_copy(p->Mgrad, p->grad, p->nv);
  if (bends) metric_hide_bending(p->m, &p->part, p->Mgrad);
  if (p->dense.active) {
    solve_LTDL(p->Mgrad, p->qLD, p->qLDiagInv, p->nv, 1, p->L.rownnz, p->L.rowadr, p->L.colind, NULL);
  } else {
    solve_LTDL_split(p->Mgrad, p->qLD, p->qLDiagInv, p->nv, p->L.rownnz, p->L.rowadr, p->L.colind,
                     &p->L_split);
  }
  if (bends) metric_solve_bending(p->m, p->d, &p->part, p->Mgrad, p->grad);
  for (int i = 0; p->points && i < p->nv; i++) {
    if (p->points[i] != 0) p->Mgrad[i] = p->grad[i] / p->points[i];
  }
}

// Mgrad = H^-1 grad (Newton) or M^-1 grad
static void primal_precondition(Primal* p) {
  if (p->newton) {
    hessian_solve(p, p->Mgrad, p->grad);
  } else {
    precondition_by_inertia(p);
  }
}

// Forces and gradient at the start point.
static void primal_start(Primal* p) {
  mju_copy(p->search, p->qacc, p->nv);
  primal_mul_inertia(p, p->Ma, p->search);
  primal_mul_jacobian(p, p->Jaref, p->search);
  mju_subFrom(p->Jaref, p->aref, p->nefc);
  update_constraint(p);
  update_gradient(p);
}

// First search direction. Returns false if there is no memory for a Hessian.
static bool primal_aim(Primal* p) {
  if (p->newton) {
    if (!hessian_make(p)) return false;
    hessian_factor(p);
  }
  primal_precondition(p);
  kernel_scale(p->search, p->Mgrad, -1, p->nv);
  return true;
}

// Next search direction. Conjugate gradients after Hager and Zhang, preconditioned with P = M^-1:
// with y the change of the gradient g and s the last direction,
//   beta = y' P g / (s' y) - 2 (y' P y) (s' g) / (s' y)^2, at least -1 / (|s| min(0.01, |g|))
static void turn_search(Primal* p) {
  if (p->newton) {
    kernel_scale(p->search, p->Mgrad, -1, p->nv);
    return;
  }
  mjtNum sy = 0, yg = 0, yy = 0, sg = 0;
  for (int i = 0; i < p->nv; i++) {
    mjtNum y = p->grad[i] - p->old_grad[i];
    sy += p->search[i] * y;
    yg += y * p->Mgrad[i];
    yy += y * (p->Mgrad[i] - p->old_Mgrad[i]);
    sg += p->search[i] * p->grad[i];
  }
  mjtNum beta = sy > mjMINVAL ? (yg - 2 * yy * sg / sy) / sy : 0;
  mjtNum size = p->search_norm * mju_min(0.01, p->grad_norm);
  beta = mju_max(beta, -1 / mju_max(mjMINVAL, size));
  for (int i = 0; i < p->nv; i++) p->search[i] = -p->Mgrad[i] + beta * p->search[i];
}

// Move by alpha along the search direction, to new forces and gradient.
static void step_along(Primal* p, mjtNum alpha) {
  kernel_add_scaled(p->qacc, p->search, alpha, p->nv);
  kernel_add_scaled(p->Ma, p->Mv, alpha, p->nv);
  kernel_add_scaled(p->Jaref, p->Jv, alpha, p->nefc);
  update_constraint(p);
  update_gradient(p);
}

// Statistics of the last step; the states before it are given.
static mjSolverStat measure_step(Primal* p, const int* old_state) {
  p->grad_norm = mju_norm(p->grad, p->nv);
  mjSolverStat stat = {.improvement = p->scale * p->gain,
                       .gradient = p->scale * p->grad_norm,
                       .lineslope = p->slope,
                       .nactive = p->nactive,
                       .neval = p->neval};
  const int* state = p->rows.state;
  int nchange = 0;
  for (int i = 0; i < p->nefc; i++) nchange += state[i] != old_state[i];
  stat.nchange = nchange;
  return stat;
}

// Half the preconditioned gradient squared: what a full Newton step would gain.
static mjtNum expected_gain(const Primal* p) {
  return 0.5 * p->scale * kernel_dot(p->grad, p->Mgrad, p->nv);
}

// Prepare the next step; false if it would gain too little.
static bool next_search(Primal* p, const int* old_state) {
  if (p->newton) hessian_update(p, old_state);
  primal_precondition(p);
  if (p->newton && expected_gain(p) < p->m->opt.tolerance) return false;
  turn_search(p);
  return true;
}

// What a full step would gain if the inertia alone were the Hessian, which is no less of it.
static mjtNum gain_by_inertia(Primal* p) {
  const int* place = p->part.place;
  int n = (int)p->m->nv;
  mj_markStack(p->d);
  mjtNum *force = mj_stackAllocNum(p->d, n), *acc = mj_stackAllocNum(p->d, n);
  for (int i = 0; i < n; i++) {
    int k = place ? place[i] - p->part.first : i;
    force[i] = k >= 0 && k < p->nv ? p->grad[k] : 0;
  }
  mj_solveM(p->m, p->d, acc, force, 1);
  mjtNum gain = 0.5 * p->scale * kernel_dot(force, acc, n);
  mj_freeStack(p->d);
  return gain;
}

// Whether a step from the start point would gain too little; for Newton's method and in the
// effective metric the gradient must be small as well. Since H >= M, a step with the inertia alone
// often shows this without a Hessian. An island in padded rows has no factor of M.
static bool is_done_at_start(Primal* p) {
  mjtNum tolerance = p->m->opt.tolerance;
  int small = (!p->newton && !p->metric) || p->scale * mju_norm(p->grad, p->nv) < tolerance;
  if (small && p->newton && !p->couples && p->qLD) {
    precondition_by_inertia(p);
    if (expected_gain(p) < tolerance) return true;
  }
  if (small && p->newton && p->couples && gain_by_inertia(p) < tolerance) return true;
  p->starved = !primal_aim(p);
  if (p->starved) return true;
  return small && expected_gain(p) < tolerance;
}

// What is the gradient becomes the old one; the new one is written elsewhere.
static void swap_gradients(Primal* p) {
  mjtNum *grad = p->grad, *Mgrad = p->Mgrad;
  p->grad = p->old_grad;
  p->Mgrad = p->old_Mgrad;
  p->old_grad = grad;
  p->old_Mgrad = Mgrad;
}

// Iterate until the tolerance is met, unless it is met at the start; returns the number of
// iterations. A model may ask for fewer than none: that is none.
static int primal_iterate(Primal* p, int island, int maxiter) {
  GIMBAL_ASSERT(island >= -1 && island < p->d->nisland);
  const mjOption* opt = &p->m->opt;
  if (is_done_at_start(p)) return 0;
  int iter = 0, more = 1;
  int* old_state = mj_stackAllocInt(p->d, p->nefc);

  while (more && iter < maxiter) {
    mjtNum alpha = line_search(p, opt->tolerance * opt->ls_tolerance, opt->ls_iterations);
    if (alpha == 0) break;
    if (p->nefc) memcpy(old_state, p->rows.state, sizeof(int) * p->nefc);
    if (!p->newton) swap_gradients(p);
    step_along(p, alpha);
    mjSolverStat stat = measure_step(p, old_state);
    // what is no number is never small
    more = !(mju_abs(stat.improvement) < opt->tolerance || stat.gradient < opt->tolerance);
    p->nupdate = 0;
    if (more) more = next_search(p, old_state);
    stat.nupdate = p->nupdate;
    record_iteration(p->d, island, iter++, stat);
  }
  return iter;
}

// Nonzeros of the matrices that the solver works with.
static int count_nonzeros(const Primal* p) {
  if (p->dense.active) return p->nv * p->nv;
  if (p->hessian.L) return p->hessian.nL * (p->hessian.Lcone ? 2 : 1);
  if (!p->sparse) return p->nefc * p->nv;
  int nnz = 0;
  for (int i = 0; i < p->nefc; i++) nnz += p->J_rownnz[i];
  return nnz;
}

// Newton's method goes on as conjugate gradients where it has no memory.
void solve_primal(const mjModel* m, mjData* d, int island, int maxiter, int newton) {
  GIMBAL_ASSERT(island >= -1 && island < d->nisland);
  mj_markStack(d);
  Primal p = {.m = m,
              .d = d,
              .newton = newton,
              .sparse = mj_isSparse(m),
              .elliptic = m->opt.cone == mjCONE_ELLIPTIC,
              .metric = d->efm_active != 0,
              .couples = metric_couples(m, d)};
  if (island < 0) {
    bind_whole(&p);
  } else {
    bind_island(&p, island);
  }
  inspect_matrices(&p);
  alloc_work(&p);
  weigh_points(&p);
  p.scale = cost_scale(m, d, island);
  primal_start(&p);
  int niter = primal_iterate(&p, island, maxiter);
  if (!p.starved) record_solve(d, island, niter, count_nonzeros(&p));
  mj_freeStack(d);
  if (p.starved) {
    warn(m, d, mjWARN_CNSTRFULL, (int)d->narena);
    solve_primal(m, d, island, maxiter, 0);
  }
}
