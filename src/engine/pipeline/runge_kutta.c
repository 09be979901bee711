// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The classical fourth order Runge-Kutta method. With x = (qpos, qvel, act) and dx = (qvel, qacc,
// act_dot):
//   x_1 = x,  x_i = x + h a_i dx_{i-1} for i = 2, 3, 4,  x_next = x + h sum_i b_i dx_i
//   a = (1/2, 1/2, 1), b = (1/6, 1/3, 1/3, 1/6)
// where positions are added on their manifold. For a rotation that is a turn by u, |u| = t, away
// from the initial one, with velocity w in the frame of the body, u grows by
//   du = w + u x w / 2 + c u x (u x w),   c = (1 - t/2 cot(t/2)) / t^2
// (Crouch, Grossman 1993; Munthe-Kaas 1999), which takes the place of w in dx.

#include <gimbal/kinds.h>
#include <mujoco/mujoco.h>

#include "dynamics/plastic.h"
#include "math/vec.h"
#include "pipeline/advance.h"

enum { kStages = 4 };

static const mjtNum kStep[kStages] = {0, 0.5, 0.5, 1};
static const mjtNum kWeight[kStages] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

// scratch: the initial state, the present derivative and the weighted sum of derivatives
typedef struct Scratch {
  mjtNum *qpos, *qvel, *act;
  mjtNum *dqpos, *dqvel, *dact;
  mjtNum *sum_qpos, *sum_qvel, *sum_act;
  mjtNum *length, *J;  // of tendons, where anything yields
  mjtNum* velocity;    // of actuators
  mjtNum* frames;      // what flexes keep in plastic, from frame_adr on
  int nframe, frame_adr;
} Scratch;

static void alloc_scratch(const mjModel* m, mjData* d, Scratch* s) {
  s->qpos = mj_stackAllocNum(d, m->nq);
  s->qvel = mj_stackAllocNum(d, m->nv);
  s->act = mj_stackAllocNum(d, m->na);
  s->velocity = mj_stackAllocNum(d, m->nout);
  s->dqpos = mj_stackAllocNum(d, m->nv);
  s->dqvel = mj_stackAllocNum(d, m->nv);
  s->dact = mj_stackAllocNum(d, m->na);
  s->sum_qpos = mj_stackAllocNum(d, m->nv);
  s->sum_qvel = mj_stackAllocNum(d, m->nv);
  s->sum_act = mj_stackAllocNum(d, m->na);
  mju_copy(s->qpos, d->qpos, m->nq);
  mju_copy(s->qvel, d->qvel, m->nv);
  mju_copy(s->act, d->act, m->na);
  mju_copy(s->velocity, d->actuator_velocity, m->nout);
  mju_zero(s->dqpos, m->nv);
  mju_zero(s->sum_qpos, m->nv);
  mju_zero(s->sum_qvel, m->nv);
  mju_zero(s->sum_act, m->na);
}

// Tendons yield by what they were at the start of the step, and so are left.
static void keep_tendons(const mjModel* m, mjData* d, Scratch* s) {
  if (!m->nplastic) return;
  s->length = mj_stackAllocNum(d, m->ntendon);
  s->J = mj_stackAllocNum(d, m->nJten);
  mju_copy(s->length, d->ten_length, m->ntendon);
  mju_copy(s->J, d->ten_J, m->nJten);
}

static void restore_tendons(const mjModel* m, mjData* d, const Scratch* s) {
  if (!m->nplastic) return;
  mju_copy(d->ten_length, s->length, m->ntendon);
  mju_copy(d->ten_J, s->J, m->nJten);
}

// All stages turn the frames of rods from the same ones, those of the start are for the next step.
static void take_frames(const mjModel* m, mjData* d, Scratch* s) {
  s->nframe = s->frame_adr = 0;
  for (int i = m->nflex - 1; m->nplastic && i >= 0; i--) {
    if (m->flex_plasticadr[i] >= 0) s->frame_adr = m->flex_plasticadr[i];
    if (m->flex_plasticadr[i] >= 0) s->nframe = (int)m->nplastic - s->frame_adr;
  }
  if (!s->nframe) return;
  mjtNum *kept = d->plastic + s->frame_adr, *before = mj_stackAllocNum(d, s->nframe);
  s->frames = mj_stackAllocNum(d, s->nframe);
  mju_copy(before, kept, s->nframe);
  plastic_keep_frames(m, d);
  mju_copy(s->frames, kept, s->nframe);
  mju_copy(kept, before, s->nframe);
}

static void restore_state(const mjModel* m, mjData* d, const Scratch* s) {
  mju_copy(d->qpos, s->qpos, m->nq);
  mju_copy(d->qvel, s->qvel, m->nv);
  mju_copy(d->act, s->act, m->na);
}

// The shortest turn to where u leads. Returns its angle.
static mjtNum shorten_turn(mjtNum u[3]) {
  mjtNum t = vec3_norm(u);
  if (t <= mjPI) return t;
  mjtNum rest = t - 2 * mjPI * mju_floor((t + mjPI) / (2 * mjPI));
  vec3_scale(u, u, rest / t);
  return mju_abs(rest);
}

// From the angular velocity at a rotation by u to the rate of u. Of a turn of more than half a
// circle that of the shortest one to the same place is taken, as MuJoCo does.
static void rotation_rate(mjtNum rate[3], mjtNum u[3]) {
  mjtNum t = shorten_turn(u), turn[3], bend[3];
  mjtNum c = t < 1e-3 ? 1.0 / 12 + t * t / 720 : (1 - 0.5 * t / mju_tan(0.5 * t)) / (t * t);
  vec3_cross(turn, u, rate);
  vec3_cross(bend, u, turn);
  vec3_add_scaled(rate, turn, 0.5);
  vec3_add_scaled(rate, bend, c);
}

// The rates of the positions of a stage that was reached by a step along the derivative before.
static void position_rates(const mjModel* m, const mjData* d, mjtNum* dqpos, mjtNum step) {
  for (int j = 0; j < m->njnt; j++) {
    int dof = m->jnt_dofadr[j], type = m->jnt_type[j], size = gimbal_joint_size(type).nv;
    mjtNum u[3], *turn = dqpos + dof + size - 3;
    if (type == mjJNT_FREE || type == mjJNT_BALL) vec3_scale(u, turn, step);
    mju_copy(dqpos + dof, d->qvel + dof, size);
    if (type == mjJNT_FREE || type == mjJNT_BALL) rotation_rate(turn, u);
  }
}

// Take the derivative at the present state, a step along the last derivative away.
static void add_stage(const mjModel* m, const mjData* d, Scratch* s, mjtNum step, mjtNum weight) {
  position_rates(m, d, s->dqpos, step);
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
  advance_sensor_histories(m, d);
  keep_tendons(m, d, &s);
  take_frames(m, d, &s);
  add_stage(m, d, &s, 0, kWeight[0]);
  for (int i = 1; i < kStages; i++) {
    move_state(m, d, &s, kStep[i] * h);
    d->time = time + kStep[i] * h;
    mj_forwardSkip(m, d, mjSTAGE_NONE, 1);
    add_stage(m, d, &s, kStep[i] * h, kWeight[i]);
  }
  restore_state(m, d, &s);
  restore_tendons(m, d, &s);
  // bristles of motors go on by the velocity at the start
  mju_copy(d->actuator_velocity, s.velocity, m->nout);
  d->time = time;
  if (s.nframe) mju_copy(d->plastic + s.frame_adr, s.frames, s.nframe);
  advance_state(m, d, s.sum_act, s.sum_qvel, s.sum_qpos);
  mju_copy(d->qacc, s.sum_qvel, m->nv);  // what the velocity has changed by
  mj_freeStack(d);
}
