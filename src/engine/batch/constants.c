// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constants of each simulation's model. mj_setConst runs on the values of a simulation, and on
// those of the model: what comes out differently is the simulation's own, the rest is the model's.

#include <stdatomic.h>
#include <string.h>

#include "base/alloc.h"
#include "base/log.h"
#include "batch/expand.h"
#include "batch/turn.h"
#include "model/fields.h"

typedef struct ConstantsJob {
  mjModel* standard;  // with the constants that follow from the model's values
  mjData** scratch;   // (nthread)
  int nplace;         // fields that constants may be in
  Place* place;
  atomic_bool* differs;  // (nplace)
} ConstantsJob;

static bool same_field(const Place* p, const mjModel* a, const mjModel* b) {
  return !p->size || !memcmp(place_in(p, a), place_in(p, b), place_bytes(p));
}

// Put all fields of a model back to the values of another.
static void restore_model(const ConstantsJob* job, mjModel* m, const mjModel* from) {
  for (int i = 0; i < job->nplace; i++) {
    const Place* p = job->place + i;
    if (p->size) memcpy(place_in(p, m), place_in(p, from), place_bytes(p));
  }
  m->opt = from->opt;
}

// The constants of a simulation; where its values differ from the standard is noted for all.
static void store_constants(const Turn* turn, const ConstantsJob* job, const mjModel* m) {
  mjBatch* b = turn->b;
  for (int i = 0; i < job->nplace; i++) {
    if (!same_field(job->place + i, m, job->standard)) atomic_store(job->differs + i, true);
  }
  for (int i = 0; i < b->nexpansion; i++) {
    const Expansion* e = b->expansion + i;
    size_t bytes = place_bytes(&e->place);
    if (!bytes) continue;
    bool standard = e->derived && same_field(&e->place, m, job->standard);
    memcpy(e->values + (size_t)turn->sim * bytes, place_in(&e->place, standard ? b->model : m), bytes);
  }
}

static void turn_constants(const Turn* turn, const mjModel* unused, mjData* d) {
  (void)unused;
  (void)d;
  const ConstantsJob* job = turn->job;
  mjBatch* b = turn->b;
  mjModel* m = b->own[turn->worker];
  b->staged[turn->sim] = false;
  restore_model(job, m, b->model);
  write_values(b, m, turn->sim, false);
  mj_setConst(m, job->scratch[turn->worker]);
  store_constants(turn, job, m);
}

// Give each simulation its own of what differs and is not its own yet; returns whether there was
// any.
static bool expand_constants(mjBatch* b, const ConstantsJob* job) {
  bool any = false;
  for (int i = 0; i < job->nplace; i++) {
    bool own = false;
    for (int k = 0; k < b->nexpansion; k++) own = own || b->expansion[k].place.offset == job->place[i].offset;
    if (own || !atomic_load(job->differs + i)) continue;
    expand_place(b, job->place + i, true);
    any = true;
  }
  return any;
}

static void list_places(const mjBatch* b, ConstantsJob* job) {
  job->place = alloc_zeroed((size_t)model_field_count + 1, sizeof *job->place);
  job->place[job->nplace++] = (Place){offsetof(mjModel, stat), false, 1, sizeof(mjStatistic)};
  for (int next = 0; next_model_place(b->model, &next, job->place + job->nplace);) job->nplace++;
  job->differs = alloc_zeroed((size_t)job->nplace, sizeof *job->differs);
}

typedef struct Preparation {
  mjBatch* b;
  ConstantsJob* job;
} Preparation;

static void prepare_constants(void* context) {
  const Preparation* p = context;
  mjBatch* b = p->b;
  ConstantsJob* job = p->job;
  list_places(b, job);
  job->scratch = alloc_zeroed((size_t)b->nthread, sizeof *job->scratch);
  for (int i = 0; i < b->nthread; i++) job->scratch[i] = mj_makeData(b->model);
  job->standard = mj_copyModel(NULL, b->model);
  mj_setConst(job->standard, job->scratch[0]);
}

static int run_constants(mjBatch* b, const Call* call, const ConstantsJob* job) {
  int failed = run_turns(b, call);
  if (expand_constants(b, job)) failed = run_turns(b, call);
  for (int i = 0; i < b->nthread; i++) restore_model(job, b->own[i], b->model);
  return failed;
}

static void finish_constants(const mjBatch* b, ConstantsJob* job) {
  for (int i = 0; job->scratch && i < b->nthread; i++) mj_deleteData(job->scratch[i]);
  mj_deleteModel(job->standard);
  mju_free(job->scratch);
  mju_free(job->place);
  mju_free(job->differs);
}

static bool any_own_values(const mjBatch* b) {
  for (int i = 0; i < b->nexpansion; i++) {
    if (!b->expansion[i].derived) return true;
  }
  return false;
}

int mjb_setConst(mjBatch* b, const int* ids, int nid) {
  ConstantsJob job = {0};
  Call call = {.work = turn_constants, .job = &job, .grain = 1};
  if (!may_select(b, "mjb_setConst", ids, nid, &call.who)) return 0;
  if (b->models) {
    mju_error(
        "mjb_setConst: simulations run on models of the caller's (mjb_setModels): mj_setConst is for those");
    return 0;
  }
  if (!any_own_values(b)) return 0;

  Preparation preparation = {b, &job};
  LogError error;
  int failed = log_guard(prepare_constants, &preparation, &error);
  int result = failed ? 0 : run_constants(b, &call, &job);
  finish_constants(b, &job);
  if (failed) log_raise(&error);
  return result;
}
