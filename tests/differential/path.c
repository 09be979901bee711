// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "path.h"

#include <string.h>

static void work_nothing(const Side* side, const mjModel* m, mjData* d) {
  (void)side, (void)m, (void)d;
}

static void work_forward(const Side* side, const mjModel* m, mjData* d) {
  side->mj_forward(m, d);
}

static void work_step(const Side* side, const mjModel* m, mjData* d) {
  side->mj_step(m, d);
}

static const char* const state_fields[] = {"qpos", "qvel", "act", "history", "time", "qacc", NULL};
static const Stage on_the_way[] = {{"forward on the way", work_forward, NULL, 1},
                                   {"step on the way", work_step, state_fields, 0}};

// One stage of a step, with all fields that no reason reaches.
static Path look_at_stage(Motion* t, const Stage* s, const Reason** reason) {
  Path path = PATH_NOTHING;
  Difference d;
  for (t->ntouched = 0; t->ntouched < MOST_REASONS;) {
    Outcome outcome = motion_look(t, s, &d);
    if (outcome == OUTCOME_ERROR) return PATH_FAULT;
    if (outcome == OUTCOME_UNCERTAIN) return MAX(path, PATH_UNCERTAIN);
    if (outcome == OUTCOME_SAME) break;
    const Reason* found = reason_of(t, s, &d);
    if (!found) {
      motion_report(t, s, &d);
      return PATH_FAULT;
    }
    if (found->reach != REASON_ALONE) {  // what stands alone reaches no other step
      *reason = found;
      path = PATH_REASON;
    }
    if (found->reach == REASON_ALL) break;
    t->touched[t->ntouched++] = found->touches;
  }
  return path;
}

// What follows from a difference is not looked at.
static Path look_at_step(Motion* t, const Reason** reason) {
  Path path = PATH_NOTHING;
  for (size_t i = 0; i < G_N_ELEMENTS(on_the_way) && path == PATH_NOTHING; i++) {
    path = look_at_stage(t, &on_the_way[i], reason);
  }
  return path;
}

// Go on from the state by work of theirs.
static int go_on(Motion* t, Work work) {
  if (!motion_run(t->theirs, t->b, t->state, t->qacc, work, "path")) return 0;
  t->theirs->side->mj_getState(t->theirs->model, t->b, t->state, mjSTATE_INTEGRATION);
  return 1;
}

static int place(Motion* t, Random* r) {
  if (!motion_run(t->theirs, t->b, t->state, t->qacc, work_nothing, "path")) return 0;
  motion_move(t, r);
  return 1;
}

Path path_follow(const Motion* t, const Stage* s, int steps, const Reason** reason) {
  size_t size = (size_t)t->theirs->side->mj_stateSize(t->theirs->model, mjSTATE_INTEGRATION);
  Motion by = *t, end = *t;
  Path path = PATH_NOTHING;
  Random r = random_make(5, (uint64_t)steps);
  by.near_state = g_new0(mjtNum, size + 1);
  by.qacc = g_new0(mjtNum, t->theirs->model->nv + 1);
  by.state = g_memdup2(t->state, size * sizeof(mjtNum));
  end.state = g_memdup2(t->state, size * sizeof(mjtNum));
  int goes_on = go_on(&end, s->work);
  for (int k = 0; k < steps && goes_on && path < PATH_FAULT; k++) {
    goes_on = place(&by, &r);
    Path of_step = goes_on ? look_at_step(&by, reason) : PATH_NOTHING;
    path = MAX(path, of_step);
    goes_on &= go_on(&by, work_step);
  }
  // a simulation that remembers more than its state goes elsewhere from it: nothing is shown
  if (path < PATH_FAULT && (!goes_on || memcmp(by.state, end.state, size * sizeof(mjtNum)) != 0)) {
    path = PATH_NOTHING;
  }
  g_free(by.near_state);
  g_free(by.qacc);
  g_free(by.state);
  g_free(end.state);
  return path;
}
