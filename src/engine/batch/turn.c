// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Turns, dealt out to the threads: a row in, work, a row out.

#include "batch/turn.h"

#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/log.h"
#include "batch/expand.h"

//---- a turn

static mjtNum* row_of(const mjBatch* b, int sim) {
  return b->state + (size_t)sim * (size_t)b->nstate;
}

void load_row(const mjBatch* b, const mjModel* m, mjData* d, int sim) {
  if (!b->persistent && (m->opt.enableflags & mjENBL_SLEEP)) {
    mju_error("sleep is enabled in the model of this simulation, but the batch is not persistent");
  }
  mj_setState(m, d, row_of(b, sim), mjSTATE_INTEGRATION);
  // what another simulation left in the same data says nothing of this one
  if (!b->persistent) d->flg_energypos = d->flg_energyvel = 0;
  memcpy(d->warning, b->warning + (size_t)sim * mjNWARNING, sizeof d->warning);
}

static void save_row(const mjBatch* b, const mjModel* m, const mjData* d, int sim) {
  mj_getState(m, d, row_of(b, sim), mjSTATE_INTEGRATION);
  memcpy(b->warning + (size_t)sim * mjNWARNING, d->warning, sizeof d->warning);
}

static void fill_outputs(const mjBatch* b, const mjData* d, int sim) {
  for (int i = 0; i < b->noutput; i++) {
    const Output* o = b->output + i;
    size_t bytes = place_bytes(&o->place);
    if (bytes) memcpy(o->values + (size_t)sim * bytes, place_in(&o->place, d), bytes);
  }
}

// The model that a simulation runs on, on this thread.
static const mjModel* model_of_turn(const Turn* turn) {
  const mjBatch* b = turn->b;
  if (b->models) return b->models[turn->sim];
  if (!b->own) return b->model;
  write_values(b, b->own[turn->worker], turn->sim, true);
  return b->own[turn->worker];
}

static mjData* data_of_turn(const Turn* turn) {
  return turn->b->data[turn->b->persistent ? turn->sim : turn->worker];
}

typedef struct Attempt {
  const Call* call;
  const Turn* turn;
} Attempt;

static void take_turn(void* context) {
  const Attempt* attempt = context;
  const Turn* turn = attempt->turn;
  const mjModel* m = model_of_turn(turn);
  mjData* d = data_of_turn(turn);
  attempt->call->work(turn, m, d);
  if (attempt->call->save) save_row(turn->b, m, d, turn->sim);
  if (attempt->call->output) fill_outputs(turn->b, d, turn->sim);
}

static void reset_after_error(void* context) {
  const Turn* turn = context;
  const mjModel* m = turn->b->models ? turn->b->models[turn->sim] : turn->b->model;
  mj_resetData(m, data_of_turn(turn));
}

// An error leaves a mjData in no known state: it begins anew, and the next turn brings the row.
static void note_error(const Turn* turn, const LogError* error) {
  mjBatch* b = turn->b;
  LogError ignored;
  arena_abandon(data_of_turn(turn));
  log_guard(reset_after_error, (void*)turn, &ignored);
  if (b->staged) b->staged[turn->sim] = false;
  if (!b->error[turn->sim]) b->error[turn->sim] = alloc_zeroed(1, sizeof error->message.subject);
  memcpy(b->error[turn->sim], error->message.subject, sizeof error->message.subject);
}

//---- all turns

typedef struct Deal {
  mjBatch* b;
  const Call* call;
  int grain;
} Deal;

static void take_turns(void* context, int task, int worker) {
  const Deal* deal = context;
  const Call* call = deal->call;
  mjBatch* b = deal->b;
  int end = mjMIN(call->who.n, (task + 1) * deal->grain);
  for (int i = task * deal->grain; i < end && !atomic_load(&b->stopped); i++) {
    Turn turn = {b, selected(&call->who, i), i, worker, call->job};
    Attempt attempt = {call, &turn};
    LogError error;
    b->status[turn.sim] = log_guard(take_turn, &attempt, &error);
    if (!b->status[turn.sim]) continue;
    note_error(&turn, &error);
    if (call->stop) atomic_store(&b->stopped, true);
  }
}

static int count_failed(const mjBatch* b, const Call* call) {
  int failed = 0;
  for (int i = 0; i < call->who.n; i++) failed += b->status[selected(&call->who, i)];
  return failed;
}

// Turns are dealt out in handfuls: enough of them that all threads end at the same time, not so
// many that the dealing counts.
int run_turns(mjBatch* b, const Call* call) {
  enum { HANDFULS = 8 };
  if (!call->who.n) return 0;
  Deal deal = {b, call, mjMAX(1, mjMIN(call->grain, call->who.n / (HANDFULS * b->nthread)))};
  LogError error;
  b->busy = true;
  atomic_store(&b->stopped, false);
  int failed = pool_run(b->pool, (call->who.n + deal.grain - 1) / deal.grain, take_turns, &deal, &error);
  b->busy = false;
  if (failed) log_raise(&error);
  return count_failed(b, call);
}
