// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The classical fourth order Runge-Kutta method. With x = (qpos, qvel, act) and dx = (qvel, qacc,
// act_dot):
//   x_1 = x,  x_i = x + h a_i dx_{i-1} for i = 2, 3, 4,  x_next = x + h sum_i b_i dx_i
//   a = (1/2, 1/2, 1), b = (1/6, 1/3, 1/3, 1/6)
// where positions are added on their manifold.

#include <mujoco/mujoco.h>

#include "pipeline/advance.h"

enum { kStages = 4 };

static const mjtNum kStep[kStages] = {0, 0.5, 0.5, 1};
static const mjtNum kWeight[kStages] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

// scratch: the initial state, the present derivative and the weighted sum of derivatives
typedef struct Scratch {
  mjtNum *qpos, *qvel, *act;
  mjtNum *dqpos, *dqvel, *dact;
  mjtNum *sum_qpos, *sum_qvel, *sum_act;
} Scratch;

static void alloc_scratch(const mjModel* m, mjData* d, Scratch* s) {
  s->qpos = mj_stackAllocNum(d, m->nq);
  s->qvel = mj_stackAllocNum(d, m->nv);
  s->act = mj_stackAllocNum(d, m->na);
  s->dqpos = mj_stackAllocNum(d, m->nv);
  s->dqvel = mj_stackAllocNum(d, m->nv);
  s->dact = mj_stackAllocNum(d, m->na);
  s->sum_qpos = mj_stackAllocNum(d, m->nv);
  s->sum_qvel = mj_stackAllocNum(d, m->nv);
  s->sum_act = mj_stackAllocNum(d, m->na);
  mju_copy(s->qpos, d->qpos, m->nq);
  mju_copy(s->qvel, d->qvel, m->nv);
  mju_copy(s->act, d->act, m->na);
  mju_zero(s->sum_qpos, m->nv);
  mju_zero(s->sum_qvel, m->nv);
  mju_zero(s->sum_act, m->na);
}

static void restore_state(const mjModel* m, mjData* d, const Scratch* s) {
  mju_copy(d->qpos, s->qpos, m->nq);
  mju_copy(d->qvel, s->qvel, m->nv);
  mju_copy(d->act, s->act, m->na);
}

// Take the derivative at the present state.
static void add_stage(const mjModel* m, const mjData* d, Scratch* s, mjtNum weight) {
  mju_copy(s->dqpos, d->qvel, m->nv);
  mju_copy(s->dqvel, d->qacc, m->nv);
  mju_copy(s->dact, d->act_dot, m->na);
  mju_addToScl(s->sum_qpos, s->dqpos, weight, m->nv);
  mju_addToScl(s->sum_qvel, s->dqvel, weight, m->nv);
  mju_addToScl(s->sum_act, s->dact, weight, m->na);
}

// Go from the initial state along the last derivative.
static void move_state(const mjModel* m, mjData* d, const Scratch* s, mjtNum step) {
  restore_state(m, d, s);
  mj_integratePos(m, d->qpos, s->dqpos, step);
  mju_addToScl(d->qvel, s->dqvel, step, m->nv);
  mju_addToScl(d->act, s->dact, step, m->na);
}

void mj_RungeKutta(const mjModel* m, mjData* d, int N) {
  if (N != kStages) {
    mju_error("mj_RungeKutta: only order 4 is supported, not %d", N);
    return;
  }
  mjtNum time = d->time, h = m->opt.timestep;
  Scratch s;
  mj_markStack(d);
  alloc_scratch(m, d, &s);
  add_stage(m, d, &s, kWeight[0]);
  for (int i = 1; i < kStages; i++) {
    move_state(m, d, &s, kStep[i] * h);
    d->time = time + kStep[i] * h;
    mj_forwardSkip(m, d, mjSTAGE_NONE, 1);
    add_stage(m, d, &s, kWeight[i]);
  }
  restore_state(m, d, &s);
  d->time = time;
  advance_state(m, d, s.sum_act, s.sum_qvel, s.sum_qpos);
  mj_freeStack(d);
}
