// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Integrators (documentation, "Computation", section "Numerical integration").
//
//   Euler         qvel += h qacc, then qpos += h qvel. Joint damping is implicit: (M + h B) qacc = force
//   implicit      (M - h dF/dv) qacc = force with all velocity derivatives of the smooth forces F
//   implicitfast  the same without the derivative of the bias force, symmetric; free bodies keep theirs
//   discrete      qacc is (qvel' - qvel) / h already: the solver works in the effective metric
//   RK4           the classical Runge-Kutta method

#include "pipeline/integrate.h"

#include <stdbool.h>

#include "base/timer.h"
#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/derivative/deriv_bias.h"
#include "dynamics/derivative/derivative.h"
#include "dynamics/inertia.h"
#include "math/ltdl.h"
#include "math/lu_sparse.h"
#include "math/sorted.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"
#include "model/warning.h"
#include "pipeline/advance.h"

// dofs to integrate
typedef struct Dofs {
  int n;
  const int* index;  // NULL: all
} Dofs;

static Dofs awake_dofs(const mjModel* m, const mjData* d) {
  if (!sleeping_dofs(m, d)) return (Dofs){m->nv, NULL};
  return (Dofs){d->nv_awake, d->dof_awake_ind};
}

static inline int dof_at(Dofs dofs, int k) {
  return dofs.index ? dofs.index[k] : k;
}

// Copy M into mat for the given dofs.
static void copy_inertia(const mjModel* m, const mjData* d, mjtNum* mat, Dofs dofs) {
  if (!dofs.index) {
    mju_copy(mat, d->M, m->nC);
    return;
  }
  for (int k = 0; k < dofs.n; k++) {
    int adr = m->M_rowadr[dofs.index[k]];
    mju_copy(mat + adr, d->M + adr, m->M_rownnz[dofs.index[k]]);
  }
}

// Sum of smooth and constraint forces.
static void total_force(const mjData* d, mjtNum* qfrc, Dofs dofs) {
  for (int k = 0; k < dofs.n; k++) {
    int i = dof_at(dofs, k);
    qfrc[i] = d->qfrc_smooth[i] + d->qfrc_constraint[i];
  }
}

// Advance by the accelerations of an integrator.
static void advance_by(const mjModel* m, mjData* d, int reuse_factor,
                       void (*accelerate)(const mjModel*, mjData*, mjtNum* qacc, int reuse_factor)) {
  mjtNum start = timer_now();
  mj_markStack(d);
  mjtNum* qacc = mj_stackAllocNum(d, m->nv);
  accelerate(m, d, qacc, reuse_factor);
  advance_sensor_histories(m, d);
  advance_state(m, d, d->act_dot, qacc, NULL);
  mj_freeStack(d);
  timer_end(d, mjTIMER_ADVANCE, start);
}

// x = inv(qH) x
static void share_solution(const mjModel* m, mjData* d, const TreeShare* share, void* x) {
  solve_LTDL_part(x, d->qH, d->qHDiagInv, share->dof, share->dof_end, m->M_rownnz, m->M_rowadr, m->M_colind);
}

//---- Euler

static bool joints_are_damped(const mjModel* m, const mjData* d) {
  Dofs dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.n; k++) {
    int i = dof_at(dofs, k);
    if (m->dof_damping[i] > 0 || !mju_isZero(m->dof_dampingpoly + mjNPOLY * i, mjNPOLY)) return true;
    if (m->jnt_actuatorid[m->dof_jntid[i]] != -1) return true;
  }
  return false;
}

bool euler_is_implicit(const mjModel* m, const mjData* d) {
  return !(m->opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) && joints_are_damped(m, d);
}

void add_euler_damping(const mjModel* m, mjData* d) {
  Dofs dofs = awake_dofs(m, d);
  for (int k = 0; k < dofs.n; k++) {
    int i = dof_at(dofs, k);
    mjtNum poly[mjNPOLY];
    mju_copy(poly, m->dof_dampingpoly + mjNPOLY * i, mjNPOLY);
    mjtNum damping = m->dof_damping[i] + transferred_damping(m, mjOBJ_JOINT, m->dof_jntid[i], poly);
    mjtNum slope = polynomial_slope(damping, poly, d->qvel[i], 1);
    d->qH[m->M_rowadr[i] + m->M_rownnz[i] - 1] += m->opt.timestep * slope;
  }
}

// Accelerations with implicit damping, where all are awake.
static void share_damped(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  mjtNum* qacc = with;
  factor_LTDL_part(d->qH, d->qHDiagInv, share->dof, share->dof_end, m->M_rownnz, m->M_rowadr, m->M_colind);
  share_solution(m, d, share, qacc);
}

static void solve_damped(const mjModel* m, mjData* d, mjtNum* qacc, Dofs dofs, int reuse_factor) {
  if (!reuse_factor) {
    copy_inertia(m, d, d->qH, dofs);
    add_euler_damping(m, d);
  }
  total_force(d, qacc, dofs);
  if (!dofs.index) {
    share_trees(m, d, reuse_factor ? share_solution : share_damped, qacc);
  } else {
    if (!reuse_factor) {
      factor_LTDL(d->qH, d->qHDiagInv, dofs.n, m->M_rownnz, m->M_rowadr, m->M_colind, dofs.index);
    }
    solve_LTDL(qacc, d->qH, d->qHDiagInv, dofs.n, 1, m->M_rownnz, m->M_rowadr, m->M_colind, dofs.index);
  }
  if (!reuse_factor) warn_of_pivots(m, d, d->qHDiagInv);
}

static void accelerate_euler(const mjModel* m, mjData* d, mjtNum* qacc, int reuse_factor) {
  if (!euler_is_implicit(m, d)) {
    mju_copy(qacc, d->qacc, m->nv);
  } else {
    solve_damped(m, d, qacc, awake_dofs(m, d), reuse_factor);
  }
}

void integrate_euler(const mjModel* m, mjData* d, int reuse_factor) {
  advance_by(m, d, reuse_factor, accelerate_euler);
}

void mj_Euler(const mjModel* m, mjData* d) {
  integrate_euler(m, d, 0);
}

//---- implicit

// qLU = M - h dF/dv
static void full_matrix(const mjModel* m, mjData* d) {
  velocity_derivative(m, d, 1);
  for (int k = 0; k < m->nD; k++) {
    mjtNum inertia = m->mapM2D[k] >= 0 ? d->M[m->mapM2D[k]] : 0;
    d->qLU[k] = inertia - m->opt.timestep * d->qDeriv[k];
  }
}

// qH = M - h dF/dv without the bias force, lower triangle. Rows of free bodies stay M: they are
// solved apart.
static void symmetric_matrix(const mjModel* m, mjData* d) {
  velocity_derivative(m, d, 0);
  for (int k = 0; k < m->nC; k++) d->qH[k] = d->M[k] - m->opt.timestep * d->qDeriv[m->mapD2M[k]];
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_type[j] != mjJNT_FREE || !is_free_body(m, m->jnt_bodyid[j])) continue;
    for (int i = m->jnt_dofadr[j]; i < m->jnt_dofadr[j] + 6; i++) {
      mju_copy(d->qH + m->M_rowadr[i], d->M + m->M_rowadr[i], m->M_rownnz[i]);
    }
  }
}

void implicit_matrix(const mjModel* m, mjData* d) {
  if (m->opt.integrator == mjINT_IMPLICIT) {
    full_matrix(m, d);
  } else {
    symmetric_matrix(m, d);
  }
}

// Accelerations of free bodies with the derivative of their gyroscopic force; the rest of the
// system is not coupled.
static void solve_free_bodies(const mjModel* m, mjData* d, mjtNum* qacc, const mjtNum* qfrc, int from,
                              int end) {
  for (int j = from; j < end; j++) {
    mjtNum mat[36], x[6];
    if (m->jnt_type[j] != mjJNT_FREE || !free_body_matrix(m, d, j, m->opt.timestep, mat)) continue;
    int adr = m->jnt_dofadr[j];
    if (solve_small(mat, x, qfrc + adr, 6)) mju_copy(qacc + adr, x, 6);
  }
}

typedef struct Symmetric {
  mjtNum* qacc;
  const mjtNum* qfrc;
  int reuse_factor;
} Symmetric;

static void share_symmetric(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  const Symmetric* s = with;
  mju_copy(s->qacc + share->dof, s->qfrc + share->dof, share->dof_end - share->dof);
  if (!s->reuse_factor) {
    factor_LTDL_part(d->qH, d->qHDiagInv, share->dof, share->dof_end, m->M_rownnz, m->M_rowadr, m->M_colind);
  }
  share_solution(m, d, share, s->qacc);
  solve_free_bodies(m, d, s->qacc, s->qfrc, first_not_below(m->jnt_bodyid, (int)m->njnt, share->body),
                    first_not_below(m->jnt_bodyid, (int)m->njnt, share->body_end));
}

// Of the full matrix only pivots near zero are clamped.
static void warn_of_full_pivots(const mjModel* m, mjData* d, Dofs dofs) {
  for (int k = dofs.n - 1; k >= 0; k--) {
    int i = dof_at(dofs, k);
    if (d->qLU[m->D_rowadr[i] + m->D_diag[i]] != mjMINVAL) continue;
    warn(m, d, mjWARN_INERTIA, i);
    return;
  }
}

static void solve_full(const mjModel* m, mjData* d, mjtNum* qacc, const mjtNum* qfrc, Dofs dofs,
                       int reuse_factor) {
  if (!reuse_factor) {
    factor_LU_sparse(d->qLU, dofs.n, m->D_rownnz, m->D_rowadr, m->D_diag, m->D_colind, dofs.index);
    warn_of_full_pivots(m, d, dofs);
  }
  solve_LU_sparse(qacc, d->qLU, qfrc, dofs.n, m->D_rownnz, m->D_rowadr, m->D_diag, m->D_colind, dofs.index);
}

static void solve_awake(const mjModel* m, mjData* d, mjtNum* qacc, const mjtNum* qfrc, Dofs dofs,
                        int reuse_factor) {
  if (!reuse_factor) {
    factor_LTDL(d->qH, d->qHDiagInv, dofs.n, m->M_rownnz, m->M_rowadr, m->M_colind, dofs.index);
  }
  for (int k = 0; k < dofs.n; k++) qacc[dof_at(dofs, k)] = qfrc[dof_at(dofs, k)];
  solve_LTDL(qacc, d->qH, d->qHDiagInv, dofs.n, 1, m->M_rownnz, m->M_rowadr, m->M_colind, dofs.index);
  solve_free_bodies(m, d, qacc, qfrc, 0, (int)m->njnt);
}

static void solve_implicit(const mjModel* m, mjData* d, mjtNum* qacc, const mjtNum* qfrc, int reuse_factor) {
  Dofs dofs = awake_dofs(m, d);
  if (!reuse_factor) implicit_matrix(m, d);
  if (m->opt.integrator == mjINT_IMPLICIT) {
    solve_full(m, d, qacc, qfrc, dofs, reuse_factor);
    return;
  }
  if (dofs.index) {
    solve_awake(m, d, qacc, qfrc, dofs, reuse_factor);
  } else {
    share_trees(m, d, share_symmetric, &(Symmetric){qacc, qfrc, reuse_factor});
  }
  if (!reuse_factor) warn_of_pivots(m, d, d->qHDiagInv);
}

static void accelerate_implicit(const mjModel* m, mjData* d, mjtNum* qacc, int reuse_factor) {
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  total_force(d, qfrc, awake_dofs(m, d));
  solve_implicit(m, d, qacc, qfrc, reuse_factor);
}

void integrate_implicit(const mjModel* m, mjData* d, int reuse_factor) {
  advance_by(m, d, reuse_factor, accelerate_implicit);
}

void mj_implicit(const mjModel* m, mjData* d) {
  if (m->opt.integrator != mjINT_IMPLICIT && m->opt.integrator != mjINT_IMPLICITFAST) {
    mju_error("mj_implicit: the model has another integrator than implicit and implicitfast");
    return;
  }
  integrate_implicit(m, d, 0);
}

//---- discrete

static void accelerate_discrete(const mjModel* m, mjData* d, mjtNum* qacc, int reuse_factor) {
  (void)reuse_factor;
  mju_copy(qacc, d->qacc, m->nv);
}

void integrate_discrete(const mjModel* m, mjData* d) {
  advance_by(m, d, 0, accelerate_discrete);
}

//---- all of them

void integrate(const mjModel* m, mjData* d, int integrator) {
  switch ((mjtIntegrator)integrator) {
    case mjINT_EULER:
      integrate_euler(m, d, 0);
      break;
    case mjINT_RK4:
      mj_RungeKutta(m, d, 4);
      break;
    case mjINT_IMPLICIT:
    case mjINT_IMPLICITFAST:
      integrate_implicit(m, d, 0);
      break;
    case mjINT_DISCRETE:
      integrate_discrete(m, d);
      break;
    default:
      mju_error("unknown integrator %d", integrator);
  }
}
