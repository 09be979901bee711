// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constraint forces: choose a start point, run the solver of the model island by island (islands.c)
// or on everything, then the noslip pass.

#include <stdbool.h>

#include "base/timer.h"
#include "constraint/constraint_update.h"
#include "dynamics/metric/metric.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_solve.h"
#include "math/sparse.h"
#include "solver/dual.h"
#include "solver/islands.h"
#include "solver/primal.h"

// Cost of a start point of the dual: 1/2 f' AR f + f' b.
static mjtNum dual_cost(const mjModel* m, mjData* d) {
  int n = d->nefc;
  mj_markStack(d);
  mjtNum* ARf = mj_stackAllocNum(d, n);
  if (mj_isSparse(m)) {
    sparse_mul_vec(ARf, d->efc_AR, d->efc_force, n, d->efc_AR_rownnz, d->efc_AR_rowadr, d->efc_AR_colind);
  } else {
    mju_mulMatVec(ARf, d->efc_AR, d->efc_force, n, n);
  }
  mjtNum cost = mju_dot(d->efc_force, d->efc_b, n) + 0.5 * mju_dot(d->efc_force, ARf, n);
  mj_freeStack(d);
  return cost;
}

// Cost of the inertia at qacc_warmstart: 1/2 (qacc - qacc_smooth)' M (qacc - qacc_smooth).
static mjtNum inertia_cost(const mjModel* m, mjData* d) {
  mjtNum cost = 0;
  mj_markStack(d);
  mjtNum *dif = mj_stackAllocNum(d, m->nv), *Mdif = mj_stackAllocNum(d, m->nv);
  mju_sub(dif, d->qacc_warmstart, d->qacc_smooth, m->nv);
  if (d->efm_active) {
    metric_mul(m, d, Mdif, dif);
  } else {
    mj_mulM(m, d, Mdif, dif);
  }
  cost = 0.5 * mju_dot(dif, Mdif, m->nv);
  mj_freeStack(d);
  return cost;
}

// The force of constraints at the unconstrained acceleration on dofs outside of the islands. Flexes
// moved by nodes reach such dofs through contacts that the islands do not contain, and 3.12 keeps
// there the result of its warm start.
static void leave_constraint(const mjModel* m, mjData* d) {
  if (!m->nflex || !d->nisland || d->nidof == m->nv) return;
  mj_markStack(d);
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  mj_mulJacTVec(m, d, qfrc, d->efc_force);
  for (int i = d->nidof; i < m->nv; i++) {
    int dof = d->map_idof2dof[i];
    d->qfrc_constraint[dof] = qfrc[dof];
  }
  mj_freeStack(d);
}

// Start from the better of the last step's acceleration and the unconstrained one.
static void warm_start(const mjModel* m, mjData* d) {
  ConstraintRows rows = all_rows(d);
  mj_markStack(d);
  mjtNum* jar = mj_stackAllocNum(d, d->nefc);
  mju_copy(d->qacc, d->qacc_warmstart, m->nv);
  mj_mulJacVec(m, d, jar, d->qacc_warmstart);
  mju_subFrom(jar, d->efc_aref, d->nefc);
  mjtNum warm = constraint_update(&rows, jar, 0);
  mj_freeStack(d);

  if (m->opt.solver == mjSOL_PGS) {
    if (dual_cost(m, d) > 0) mju_zero(d->efc_force, d->nefc);
  } else {
    warm += inertia_cost(m, d);
    mjtNum cold = constraint_update(&rows, d->efc_b, 0);
    if (warm > cold) mju_copy(d->qacc, d->qacc_smooth, m->nv);
    leave_constraint(m, d);
  }

  // dofs without constraints need no solver
  if (!d->nisland) return;
  for (int i = d->nidof; i < m->nv; i++) {
    int dof = d->map_idof2dof[i];
    d->qacc[dof] = d->qacc_smooth[dof];
  }
}

static void cold_start(const mjModel* m, mjData* d) {
  mju_copy(d->qacc, d->qacc_smooth, m->nv);
  mju_zero(d->efc_force, d->nefc);
}

static void solve_all(const mjModel* m, mjData* d) {
  if (m->opt.solver == mjSOL_PGS) {
    solve_pgs(m, d, -1, m->opt.iterations);
  } else {
    solve_primal(m, d, -1, m->opt.iterations, m->opt.solver == mjSOL_NEWTON);
  }
  if (m->opt.noslip_iterations > 0) solve_noslip(m, d, -1, m->opt.noslip_iterations);
}

// Joint space results of a dual solver: qfrc = J' f, qacc = qacc_smooth + M^-1 qfrc.
static void finish_dual(const mjModel* m, mjData* d) {
  mj_mulJacTVec(m, d, d->qfrc_constraint, d->efc_force);
  if (d->efm_active) {
    metric_solve(m, d, d->qacc, d->qfrc_constraint, true);
  } else {
    mj_solveM(m, d, d->qacc, d->qfrc_constraint, 1);
  }
  mju_addTo(d->qacc, d->qacc_smooth, m->nv);
}

// Choose a start point and solve.
static void solve_rows(const mjModel* m, mjData* d) {
  mj_mulJacVec(m, d, d->efc_b, d->qacc_smooth);
  mju_subFrom(d->efc_b, d->efc_aref, d->nefc);
  if (m->opt.disableflags & mjDSBL_WARMSTART) {
    cold_start(m, d);
  } else {
    warm_start(m, d);
  }

  // sheets and rods are iterated as one, and all of it under the flag ipc
  bool whole = mjENABLED(mjENBL_IPC) || (m->opt.solver == mjSOL_CG && flex_metric_is_thin(m, d));
  if (d->nisland > 0 && !whole) {
    solve_islands(m, d);
  } else {
    solve_all(m, d);
  }
  if (mj_isDual(m)) finish_dual(m, d);
}

// Of free bodies that stand alone the acceleration turns with them.
static void turn_free_bodies(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  metric_force(m, d, qfrc);
  mju_addTo(qfrc, d->qfrc_constraint, m->nv);
  metric_turn_free_bodies(m, d, d->qacc, qfrc);
  mj_freeStack(d);
}

void mj_fwdConstraint(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  mju_zero(d->qfrc_constraint, m->nv);
  for (int i = 0; i < mjNISLAND; i++) d->solver_niter[i] = 0;
  if (d->nefc) {
    solve_rows(m, d);
  } else {
    mju_copy(d->qacc, d->qacc_smooth, m->nv);
  }
  if (d->efm_active) turn_free_bodies(m, d);
  timer_end(d, mjTIMER_CONSTRAINT, start);
}
