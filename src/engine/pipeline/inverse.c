// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics: the force that gives a known acceleration,
//   qfrc_inverse = M qacc + bias - passive - constraint(qacc).
//
// Discrete inverse: qacc is then the change of velocity per time step of the integrator, and is
// converted to the acceleration of continuous time first: M qacc_continuous = (M - h dF/dv) qacc.
//
// The integrator discrete has no other acceleration: with it M qacc above is M^ qacc + h K qvel
// (dynamics/metric), whatever the flag says.

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "base/timer.h"
#include "constraint/implicit_rows.h"
#include "dynamics/derivative/deriv_bias.h"
#include "dynamics/derivative/derivative.h"
#include "dynamics/metric/metric.h"
#include "dynamics/metric/metric_solve.h"
#include "math/sparse.h"
#include "pipeline/integrate.h"

void mj_invPosition(const mjModel* m, mjData* d) {
  mjtNum whole = timer_now(), start = whole;
  d->flg_energypos = 0;
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  mj_flex(m, d);
  mj_tendon(m, d);
  timer_end(d, mjTIMER_POS_KINEMATICS, start);

  mj_makeM(m, d);
  mj_factorM(m, d);
  mj_collision(m, d);

  start = timer_now();
  mj_makeConstraint(m, d);
  timer_end(d, mjTIMER_POS_MAKE, start);
  if (mjENABLED(mjENBL_DIAGEXACT)) mj_projectConstraint(m, d);

  start = timer_now();
  mj_transmission(m, d);
  timer_add(d, mjTIMER_POS_KINEMATICS, start);
  metric_build(m, d);
  timer_end(d, mjTIMER_POSITION, whole);
}

void mj_invVelocity(const mjModel* m, mjData* d) {
  mj_fwdVelocity(m, d);
}

void mj_invConstraint(const mjModel* m, mjData* d) {
  mjtNum start = timer_now();
  if (d->nefc) {
    mj_markStack(d);
    mjtNum* jar = mj_stackAllocNum(d, d->nefc);
    mj_mulJacVec(m, d, jar, d->qacc);
    mju_subFrom(jar, d->efc_aref, d->nefc);
    mj_constraintUpdate(m, d, jar, NULL, 0);
    mj_freeStack(d);
  } else {
    mju_zero(d->qfrc_constraint, m->nv);
  }
  timer_end(d, mjTIMER_CONSTRAINT, start);
}

//---- discrete time

// res = mat vec for a symmetric matrix with the structure of M
static void mul_symmetric(const mjModel* m, mjtNum* res, const mjtNum* mat, const mjtNum* vec) {
  for (int i = 0; i < m->nv; i++) {
    int adr = m->M_rowadr[i], n = m->M_rownnz[i] - 1;
    res[i] = mat[adr + n] * vec[i];
    for (int k = adr; k < adr + n; k++) {
      res[i] += mat[k] * vec[m->M_colind[k]];
      res[m->M_colind[k]] += mat[k] * vec[i];
    }
  }
}

// The rows of free bodies, whose matrix is not symmetric.
static void mul_free_bodies(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int j = 0; j < m->njnt; j++) {
    mjtNum mat[36];
    if (m->jnt_type[j] != mjJNT_FREE || !free_body_matrix(m, d, j, m->opt.timestep, mat)) continue;
    mju_mulMatVec(res + m->jnt_dofadr[j], mat, vec + m->jnt_dofadr[j], 6, 6);
  }
}

// qfrc = (matrix of the integrator) qacc; returns 0 if it is M itself.
static bool mul_integrator_matrix(const mjModel* m, mjData* d, mjtNum* qfrc) {
  switch ((mjtIntegrator)m->opt.integrator) {
    case mjINT_EULER:
      if (!euler_is_implicit(m, d)) return false;
      mju_copy(d->qH, d->M, m->nC);
      add_euler_damping(m, d);
      mul_symmetric(m, qfrc, d->qH, d->qacc);
      return true;
    case mjINT_DISCRETE:
      return false;
    case mjINT_IMPLICIT:
      implicit_matrix(m, d);
      sparse_mul_vec(qfrc, d->qLU, d->qacc, m->nv, m->D_rownnz, m->D_rowadr, m->D_colind);
      return true;
    case mjINT_IMPLICITFAST:
      implicit_matrix(m, d);
      mul_symmetric(m, qfrc, d->qH, d->qacc);
      mul_free_bodies(m, d, qfrc, d->qacc);
      return true;
    default:
      mju_error("RK4 has no discrete-time inverse: choose another integrator, or switch invdiscrete off");
      return false;
  }
}

// Replace the discrete d->qacc by the acceleration in continuous time.
static void continuous_acceleration(const mjModel* m, mjData* d) {
  if (m->opt.enableflags & mjENBL_IPC) {
    mju_error("the flag ipc has no discrete-time inverse: switch it or invdiscrete off");
    return;
  }
  mj_markStack(d);
  mjtNum* qfrc = mj_stackAllocNum(d, m->nv);
  if (mul_integrator_matrix(m, d, qfrc)) mj_solveM(m, d, d->qacc, qfrc, 1);
  mj_freeStack(d);
}

//---- inverse dynamics

static void inverse_position(const mjModel* m, mjData* d, int skipsensor) {
  mj_invPosition(m, d);
  if (!skipsensor) mj_sensorPos(m, d);
  if ((m->opt.enableflags & mjENBL_ENERGY) && !d->flg_energypos) mj_energyPos(m, d);
}

// What the acceleration takes of the forces: M qacc, or that of the effective metric.
static void inertial_force(const mjModel* m, mjData* d, mjtNum* Ma) {
  if (!d->efm_active) {
    mj_mulM(m, d, Ma, d->qacc);
    return;
  }
  metric_mul_turning(m, d, Ma, d->qacc);
  mju_subFrom(Ma, d->efm_c, m->nv);
  if (d->efm_ca) mju_subFrom(Ma, d->efm_ca, m->nv);
}

static void inverse_force(const mjModel* m, mjData* d) {
  if (d->efm_active) {
    metric_finish(m, d);
    finish_rows(m, d);
  }
  mj_invConstraint(m, d);

  // inertia without armature of joints and tendons, which M has
  mj_markStack(d);
  mjtNum* Ma = mj_stackAllocNum(d, m->nv);
  inertial_force(m, d, Ma);
  for (int i = 0; i < m->nv; i++) {
    d->qfrc_inverse[i] = Ma[i] + d->qfrc_bias[i] - d->qfrc_passive[i] - d->qfrc_constraint[i];
  }
  mj_freeStack(d);
}

void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  mjtNum start = timer_now();
  if (skipstage < mjSTAGE_POS) inverse_position(m, d, skipsensor);
  if (skipstage < mjSTAGE_VEL) {
    mj_invVelocity(m, d);
    if (!skipsensor) mj_sensorVel(m, d);
    if ((m->opt.enableflags & mjENBL_ENERGY) && !d->flg_energyvel) mj_energyVel(m, d);
  }

  mj_markStack(d);
  mjtNum* qacc = mj_stackAllocNum(d, m->nv);
  mju_copy(qacc, d->qacc, m->nv);
  if (m->opt.enableflags & mjENBL_INVDISCRETE) continuous_acceleration(m, d);
  inverse_force(m, d);
  if (!skipsensor) {
    d->flg_rnepost = 0;
    mj_sensorAcc(m, d);
  }
  mju_copy(d->qacc, qacc, m->nv);
  mj_freeStack(d);
  timer_end(d, mjTIMER_INVERSE, start);
}

void mj_inverse(const mjModel* m, mjData* d) {
  mj_inverseSkip(m, d, mjSTAGE_NONE, 0);
}
