// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finite-difference derivatives of a step and of inverse dynamics.
//
// A nudge of eps in a coordinate of the tangent space of the state changes the outputs by eps times
// a column of the Jacobian; columns are written as rows of transposed matrices and turned at the
// end. The centred form divides the difference of a nudge forwards and one backwards by 2 eps.
// Controls at their limits are nudged inwards only.

#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stddef.h>

#include "pipeline/integrate.h"

// the outputs of a step: next state (qpos, qvel, act) and sensors; sensor NULL: not wanted
typedef struct Outcome {
  mjtNum* state;
  mjtNum* sensor;
} Outcome;

typedef struct StepDiff {
  const mjModel* m;
  mjData* d;
  mjtNum eps;
  int ndx;  // 2 nv + na: the tangent space
  int want_sensor;
  mjtNum* full;  // integration state to return to
  mjtNum* warm;  // warm start
  Outcome base, plus, minus;
} StepDiff;

// stage up to which a nudge leaves results valid
enum { kNudgeControl = mjSTAGE_VEL, kNudgeVelocity = mjSTAGE_POS, kNudgePosition = mjSTAGE_NONE };

//---- outcomes

static Outcome alloc_outcome(const mjModel* m, mjData* d, int want_sensor) {
  Outcome o = {.state = mj_stackAllocNum(d, m->nq + m->nv + m->na)};
  if (want_sensor) o.sensor = mj_stackAllocNum(d, m->nsensordata);
  return o;
}

static void read_outcome(const mjModel* m, const mjData* d, Outcome* o) {
  mju_copy(o->state, d->qpos, m->nq);
  mju_copy(o->state + m->nq, d->qvel, m->nv);
  mju_copy(o->state + m->nq + m->nv, d->act, m->na);
  if (o->sensor) mju_copy(o->sensor, d->sensordata, m->nsensordata);
}

// Step from the present state with what is still valid, and read the outcome. Euler's matrix has
// the slope of the damping, and is kept while velocities are what they were.
static void step_outcome(const StepDiff* s, int valid_stage, Outcome* o) {
  const mjModel* m = s->m;
  mjData* d = s->d;
  mju_copy(d->qacc_warmstart, s->warm, m->nv);
  mj_checkPos(m, d);
  mj_checkVel(m, d);
  mj_forwardSkip(m, d, valid_stage, !s->want_sensor);
  mj_checkAcc(m, d);
  if (m->opt.enableflags & mjENBL_FWDINV) mj_compareFwdInv(m, d);
  if (m->opt.integrator == mjINT_EULER) {
    integrate_euler(m, d, valid_stage >= mjSTAGE_VEL);
  } else if (m->opt.integrator == mjINT_DISCRETE) {
    integrate_discrete(m, d);
  } else {
    // slopes of actuators depend on controls too
    integrate_implicit(m, d, 0);
  }
  read_outcome(m, d, o);
}

// Difference of two outcomes in the tangent space, divided by h.
static void finite_diff_difference(const StepDiff* s, mjtNum* dstate, mjtNum* dsensor, const Outcome* from,
                                   const Outcome* to, mjtNum h) {
  const mjModel* m = s->m;
  if (dstate) {
    mj_differentiatePos(m, dstate, h, from->state, to->state);
    for (int i = 0; i < m->nv + m->na; i++) {
      dstate[m->nv + i] = (to->state[m->nq + i] - from->state[m->nq + i]) / h;
    }
  }
  if (dsensor) {
    for (int i = 0; i < m->nsensordata; i++) dsensor[i] = (to->sensor[i] - from->sensor[i]) / h;
  }
}

//---- nudges

typedef void (*Nudge)(const StepDiff* s, int i, mjtNum amount);

static void nudge_position(const StepDiff* s, int i, mjtNum amount) {
  mj_markStack(s->d);
  mjtNum* dir = mj_stackAllocNum(s->d, s->m->nv);
  mju_zero(dir, s->m->nv);
  dir[i] = 1;
  mj_integratePos(s->m, s->d->qpos, dir, amount);
  mj_freeStack(s->d);
}

static void nudge_velocity(const StepDiff* s, int i, mjtNum amount) {
  s->d->qvel[i] += amount;
}

static void nudge_activation(const StepDiff* s, int i, mjtNum amount) {
  s->d->act[i] += amount;
}

static void nudge_control(const StepDiff* s, int i, mjtNum amount) {
  s->d->ctrl[i] += amount;
}

// Outcome of a nudge; the state before is restored.
static void nudged_outcome(const StepDiff* s, Nudge nudge, int i, mjtNum amount, int valid_stage,
                           Outcome* o) {
  nudge(s, i, amount);
  step_outcome(s, valid_stage, o);
  mj_setState(s->m, s->d, s->full, mjSTATE_INTEGRATION);
}

// One row of the transposed Jacobians, by a nudge forwards, backwards or both. NULL rows are not
// wanted.
static void diff_row(const StepDiff* s, Nudge nudge, int i, int valid_stage, int forwards, int backwards,
                     mjtNum* dstate, mjtNum* dsensor) {
  Outcome plus = s->plus, minus = s->minus;
  if (forwards) nudged_outcome(s, nudge, i, s->eps, valid_stage, &plus);
  if (backwards) nudged_outcome(s, nudge, i, -s->eps, valid_stage, &minus);
  if (!forwards && !backwards) {
    if (dstate) mju_zero(dstate, s->ndx);
    if (dsensor) mju_zero(dsensor, s->m->nsensordata);
    return;
  }
  finite_diff_difference(s, dstate, dsensor, backwards ? &minus : &s->base, forwards ? &plus : &s->base,
                         s->eps * (forwards + backwards));
}

// Whether control i may be nudged by amount without leaving its range, which counts also where
// nothing clamps it.
static bool control_allows(const StepDiff* s, int i, mjtNum amount) {
  const mjModel* m = s->m;
  if (!m->actuator_ctrllimited[i]) return true;
  const mjtNum* range = m->actuator_ctrlrange + 2 * i;
  mjtNum now = s->d->ctrl[i], next = now + amount;
  return now >= range[0] && now <= range[1] && next >= range[0] && next <= range[1];
}

//---- transition

// Rows first..first+n-1 of the derivatives with respect to the state, nudging coordinates 0..n-1 of
// one kind.
static void diff_kind(const StepDiff* s, Nudge nudge, int first, int n, int valid_stage, int centered,
                      mjtNum* AT, mjtNum* CT) {
  for (int i = 0; i < n; i++) {
    int row = first + i;
    diff_row(s, nudge, i, valid_stage, 1, centered, AT ? AT + row * s->ndx : NULL,
             CT ? CT + row * s->m->nsensordata : NULL);
  }
}

// Rows of the derivatives with respect to the state (AT, CT) or to controls (BT, DT); NULL if not
// wanted.
static void diff_state(const StepDiff* s, int centered, mjtNum* AT, mjtNum* CT) {
  int nv = s->m->nv;
  // backwards, so that the stages that a nudge leaves valid still belong to the undisturbed state
  diff_kind(s, nudge_activation, 2 * nv, s->m->na, kNudgeControl, centered, AT, CT);
  diff_kind(s, nudge_velocity, nv, nv, kNudgeVelocity, centered, AT, CT);
  diff_kind(s, nudge_position, 0, nv, kNudgePosition, centered, AT, CT);
}

static void diff_control(const StepDiff* s, int centered, mjtNum* BT, mjtNum* DT) {
  const mjModel* m = s->m;
  for (int i = 0; i < m->nu; i++) {
    int forwards = control_allows(s, i, s->eps);
    int backwards = (centered || !forwards) && control_allows(s, i, -s->eps);
    diff_row(s, nudge_control, i, kNudgeControl, forwards, backwards, BT ? BT + i * s->ndx : NULL,
             DT ? DT + i * m->nsensordata : NULL);
  }
}

// Transpose a matrix of rows x cols into res, unless it is not wanted.
static void put_transposed(mjtNum* res, const mjtNum* mat, int rows, int cols) {
  if (res) mju_transpose(res, mat, rows, cols);
}

void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered, mjtNum* A, mjtNum* B,
                      mjtNum* C, mjtNum* D) {
  if (m->opt.integrator == mjINT_RK4) {
    mju_error(
        "mjd_transitionFD: a step of RK4 has four stages, of which none is the derivative: choose another "
        "integrator");
    return;
  }
  if (m->opt.enableflags & mjENBL_SLEEP) {
    mju_error("mjd_transitionFD: a step apart may put trees to sleep: disable sleep");
    return;
  }
  int ns = m->nsensordata, nu = m->nu, size = mj_stateSize(m, mjSTATE_INTEGRATION);
  mj_markStack(d);
  StepDiff s = {.m = m, .d = d, .eps = eps, .ndx = 2 * m->nv + m->na};
  s.want_sensor = (C || D) && ns;
  s.full = mj_stackAllocNum(d, size);
  s.warm = mj_stackAllocNum(d, m->nv);
  s.base = alloc_outcome(m, d, s.want_sensor);
  s.plus = alloc_outcome(m, d, s.want_sensor);
  s.minus = alloc_outcome(m, d, s.want_sensor);
  mjtNum *AT = A ? mj_stackAllocNum(d, s.ndx * s.ndx) : NULL,
         *BT = B ? mj_stackAllocNum(d, nu * s.ndx) : NULL;
  mjtNum *CT = C && ns ? mj_stackAllocNum(d, s.ndx * ns) : NULL,
         *DT = D && ns ? mj_stackAllocNum(d, nu * ns) : NULL;
  mj_getState(m, d, s.full, mjSTATE_INTEGRATION);
  mju_copy(s.warm, d->qacc_warmstart, m->nv);

  step_outcome(&s, mjSTAGE_NONE, &s.base);
  mj_setState(m, d, s.full, mjSTATE_INTEGRATION);
  if (BT || DT) diff_control(&s, flg_centered, BT, DT);
  if (AT || CT) diff_state(&s, flg_centered, AT, CT);
  put_transposed(A, AT, s.ndx, s.ndx);
  put_transposed(B, BT, nu, s.ndx);
  if (CT) put_transposed(C, CT, s.ndx, ns);
  if (DT) put_transposed(D, DT, nu, ns);
  mj_freeStack(d);
}

//---- inverse dynamics

typedef struct InverseDiff {
  const mjModel* m;
  mjData* d;
  mjtNum eps;
  int actuation;  // subtract the actuator force
  int want_sensor;
  mjtNum* force;   // (nv) result of the undisturbed call
  mjtNum* sensor;  // (nsensordata)
  mjtNum* M;       // (nC)
} InverseDiff;

// Inverse dynamics with what is still valid.
static void run_inverse(const InverseDiff* s, int valid_stage) {
  mj_inverseSkip(s->m, s->d, valid_stage, !s->want_sensor);
  if (!s->actuation) return;
  mj_fwdActuation(s->m, s->d);
  mju_subFrom(s->d->qfrc_inverse, s->d->qfrc_actuator, s->m->nv);
}

static void forward_difference(mjtNum* res, const mjtNum* now, const mjtNum* base, int n, mjtNum eps) {
  for (int i = 0; res && i < n; i++) res[i] = (now[i] - base[i]) / eps;
}

static void read_row(const InverseDiff* s, int i, mjtNum* Df, mjtNum* Ds) {
  const mjModel* m = s->m;
  forward_difference(Df ? Df + i * m->nv : NULL, s->d->qfrc_inverse, s->force, m->nv, s->eps);
  forward_difference(Ds ? Ds + i * m->nsensordata : NULL, s->d->sensordata, s->sensor, m->nsensordata,
                     s->eps);
}

// By each of nv numbers of the data; what is computed before stage does not depend on them.
static void diff_numbers(const InverseDiff* s, mjtNum* number, int stage, mjtNum* Df, mjtNum* Ds) {
  for (int i = 0; (Df || Ds) && i < s->m->nv; i++) {
    mjtNum old = number[i];
    number[i] += s->eps;
    run_inverse(s, stage);
    read_row(s, i, Df, Ds);
    number[i] = old;
  }
}

static void diff_position(const InverseDiff* s, mjtNum* Df, mjtNum* Ds, mjtNum* DM) {
  const mjModel* m = s->m;
  mjData* d = s->d;
  if (!Df && !Ds && !DM) return;
  mj_markStack(d);
  mjtNum *qpos = mj_stackAllocNum(d, m->nq), *dir = mj_stackAllocNum(d, m->nv);
  mju_copy(qpos, d->qpos, m->nq);
  for (int i = 0; i < m->nv; i++) {
    mju_zero(dir, m->nv);
    dir[i] = 1;
    mj_integratePos(m, d->qpos, dir, s->eps);
    run_inverse(s, mjSTAGE_NONE);
    read_row(s, i, Df, Ds);
    forward_difference(DM ? DM + i * m->nC : NULL, d->M, s->M, m->nC, s->eps);
    mju_copy(d->qpos, qpos, m->nq);
  }
  mj_freeStack(d);
}

void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation, mjtNum* DfDq, mjtNum* DfDv,
                   mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq) {
  if (m->opt.integrator == mjINT_RK4) {
    mju_error("mjd_inverseFD: RK4 has no inverse of one stage: choose another integrator");
    return;
  }
  if (m->opt.noslip_iterations > 0) {
    mju_error("mjd_inverseFD: noslip forces have no inverse: set noslip_iterations to 0");
    return;
  }
  if (m->opt.enableflags & mjENBL_SLEEP) {
    mju_error("mjd_inverseFD: trees that sleep have no forces: disable sleep");
    return;
  }
  mj_markStack(d);
  InverseDiff s = {
      .m = m, .d = d, .eps = eps, .actuation = flg_actuation, .want_sensor = DsDq || DsDv || DsDa};
  s.force = mj_stackAllocNum(d, m->nv);
  s.sensor = mj_stackAllocNum(d, m->nsensordata);
  s.M = mj_stackAllocNum(d, m->nC);
  mjtNum* warm = mj_stackAllocNum(d, m->nv);
  mju_copy(warm, d->qacc_warmstart, m->nv);

  run_inverse(&s, mjSTAGE_NONE);
  mju_copy(s.force, d->qfrc_inverse, m->nv);
  mju_copy(s.sensor, d->sensordata, m->nsensordata);
  mju_copy(s.M, d->M, m->nC);

  // from the last stage to the first: each leaves the earlier ones valid
  diff_numbers(&s, s.d->qacc, mjSTAGE_VEL, DfDa, DsDa);
  diff_numbers(&s, s.d->qvel, mjSTAGE_POS, DfDv, DsDv);
  diff_position(&s, DfDq, DsDq, DmDq);
  mju_copy(d->qacc_warmstart, warm, m->nv);
  mj_freeStack(d);
}
