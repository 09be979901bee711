// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Steps, stages and resets of the simulations of a batch.
//
// After a step, the stages of positions and velocities at the new state are the first half of the
// next step. A persistent batch that has computed them does not do so again, if what they depend on
// is what it was: the row but for the forces that are applied and the controls, the values of the
// model, and that no callback takes part.

#include <string.h>

#include "batch/expand.h"
#include "batch/turn.h"
#include "pipeline/stages.h"
#include "pipeline/step.h"

typedef struct StageJob {
  int nstep, stage;
  const int* key;
} StageJob;

//---- going on from stages

static bool any_callback(void) {
  return mjcb_passive || mjcb_control || mjcb_contactfilter || mjcb_sensor || mjcb_act_dyn || mjcb_act_gain ||
         mjcb_act_bias;
}

static bool all_good(const mjtNum* x, int n) {
  for (int i = 0; i < n; i++) {
    if (mju_isBad(x[i])) return false;
  }
  return true;
}

static bool same_numbers(const mjtNum* a, const mjtNum* b, int from, int to) {
  return to <= from || !memcmp(a + from, b + from, (size_t)(to - from) * sizeof *a);
}

// Whether the stages in d are those of the row.
static bool can_go_on(const Turn* turn, const mjModel* m, const mjData* d) {
  const mjBatch* b = turn->b;
  if (!b->staged[turn->sim] || any_callback() || !values_as_seen(b, turn->sim)) return false;
  const mjtNum* row = b->state + (size_t)turn->sim * (size_t)b->nstate;
  mjtNum* held = b->scratch + (size_t)turn->worker * (size_t)b->nstate;
  mj_getState(m, d, held, mjSTATE_INTEGRATION);
  int ctrl = mj_stateSize(m, mjSTATE_CTRL - 1), forces = mj_stateSize(m, mjSTATE_QFRC_APPLIED - 1);
  int behind = mj_stateSize(m, mjSTATE_EQ_ACTIVE - 1);
  if (!same_numbers(row, held, 0, ctrl) || !same_numbers(row, held, behind, b->nstate)) return false;

  // who sleeps is woken by a push when positions are computed
  return !(m->opt.enableflags & mjENBL_SLEEP) || same_numbers(row, held, forces, behind);
}

// Note whether the next step can go on from what d holds. A state that is bad cannot: a step begins
// with a look at it.
static void note_stages(const Turn* turn, const mjModel* m, const mjData* d, int stage) {
  mjBatch* b = turn->b;
  b->staged[turn->sim] = b->persistent && stage == mjSTAGE_VEL && !any_callback() &&
                         all_good(d->qpos, m->nq) && all_good(d->qvel, m->nv);
  if (b->staged[turn->sim]) note_values(b, turn->sim);
}

static void compute_stages(const mjModel* m, mjData* d, int stage) {
  if (stage == mjSTAGE_ACC) {
    mj_forward(m, d);
    return;
  }
  if (stage >= mjSTAGE_POS) forward_position(m, d, 0);
  if (stage >= mjSTAGE_VEL) forward_velocity(m, d, 0);
}

//---- turns

static void begin_turn(const Turn* turn, const mjModel* m, mjData* d) {
  turn->b->staged[turn->sim] = false;
  load_row(turn->b, m, d, turn->sim);
}

// The stages that are asked for, at the state where the turn ends.
static void end_turn(const Turn* turn, const mjModel* m, mjData* d) {
  const StageJob* job = turn->job;
  compute_stages(m, d, job->stage);
  note_stages(turn, m, d, job->stage);
}

static void turn_step(const Turn* turn, const mjModel* m, mjData* d) {
  const StageJob* job = turn->job;
  bool go_on = can_go_on(turn, m, d);
  begin_turn(turn, m, d);
  if (go_on) finish_begun_step(m, d);
  for (int i = go_on; i < job->nstep; i++) mj_step(m, d);
  end_turn(turn, m, d);
}

static void turn_forward(const Turn* turn, const mjModel* m, mjData* d) {
  begin_turn(turn, m, d);
  end_turn(turn, m, d);
}

// Plugins may keep their state in a reset: the row brings that of the simulation.
static void turn_reset(const Turn* turn, const mjModel* m, mjData* d) {
  const StageJob* job = turn->job;
  begin_turn(turn, m, d);
  mj_resetDataKeyframe(m, d, job->key ? job->key[turn->order] : -1);
  end_turn(turn, m, d);
}

//---- calls

static bool check_stage(const char* function, int stage) {
  if (stage >= mjSTAGE_NONE && stage <= mjSTAGE_ACC) return true;
  mju_error("%s: stage is %d: it must be a mjtStage, %d to %d", function, stage, mjSTAGE_NONE, mjSTAGE_ACC);
  return false;
}

static bool check_keys(const mjBatch* b, const Call* call, const int* key) {
  for (int i = 0; key && i < call->who.n; i++) {
    int sim = selected(&call->who, i);
    int nkey = (int)(b->models ? b->models[sim] : b->model)->nkey;
    if (key[i] >= -1 && key[i] < nkey) continue;
    mju_error("mjb_reset: key[%d] is %d: simulation %d has %d keyframes, and -1 for the defaults", i, key[i],
              sim, nkey);
    return false;
  }
  return true;
}

// short turns are handed out by the handful
enum { GRAIN = 16 };

int mjb_step(mjBatch* b, const int* ids, int nid, int nstep, int stage) {
  StageJob job = {nstep, stage, NULL};
  Call call = {.work = turn_step, .job = &job, .save = true, .output = true};
  if (!may_select(b, "mjb_step", ids, nid, &call.who) || !check_stage("mjb_step", stage)) return 0;
  if (nstep < 1) {
    mju_error("mjb_step: nstep is %d: it must be 1 or more", nstep);
    return 0;
  }
  call.grain = GRAIN / nstep;
  return run_turns(b, &call);
}

int mjb_forward(mjBatch* b, const int* ids, int nid, int stage) {
  StageJob job = {0, stage, NULL};
  Call call = {.work = turn_forward, .job = &job, .save = true, .output = true, .grain = GRAIN};
  if (!may_select(b, "mjb_forward", ids, nid, &call.who) || !check_stage("mjb_forward", stage)) return 0;
  return run_turns(b, &call);
}

int mjb_reset(mjBatch* b, const int* ids, int nid, const int* key, int stage) {
  StageJob job = {0, stage, key};
  Call call = {.work = turn_reset, .job = &job, .save = true, .output = true, .grain = GRAIN};
  if (!may_select(b, "mjb_reset", ids, nid, &call.who) || !check_stage("mjb_reset", stage)) return 0;
  return check_keys(b, &call, key) ? run_turns(b, &call) : 0;
}

//---- a function of the caller's

typedef struct ApplyJob {
  mjfBatchFunc func;
  void* arg;
} ApplyJob;

static void turn_apply(const Turn* turn, const mjModel* m, mjData* d) {
  const ApplyJob* job = turn->job;
  begin_turn(turn, m, d);
  job->func(m, d, turn->sim, job->arg);
}

int mjb_apply(mjBatch* b, const int* ids, int nid, mjfBatchFunc func, void* arg, int save) {
  ApplyJob job = {func, arg};
  Call call = {.work = turn_apply, .job = &job, .save = save != 0, .grain = 1};
  if (!may_select(b, "mjb_apply", ids, nid, &call.who)) return 0;
  if (!func) {
    mju_error("mjb_apply: func is NULL: there is nothing to apply");
    return 0;
  }
  return run_turns(b, &call);
}
