// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reset of the data. With sleep enabled it needs kinematics, because nothing later computes what
// belongs to static bodies, and trees that start asleep need their islands.

#include "model/reset.h"

#include "base/arena.h"
#include "base/log.h"
#include "constraint/sleep.h"
#include "model/data_state.h"
#include "model/sleep_state.h"
#include "pipeline/reset.h"

static int count_initial_sleepers(const mjModel* m) {
  int n = 0;
  for (int i = 0; i < m->ntree; i++) n += m->tree_sleep_policy[i] == mjSLEEP_INIT;
  return n;
}

// Put all trees to sleep that are to start asleep; what they touch has to sleep too.
static void start_sleepers(const mjModel* m, mjData* d, int n) {
  mj_forward(m, d);
  for (int i = 0; i < m->ntree; i++) {
    d->tree_asleep[i] = m->tree_sleep_policy[i] == mjSLEEP_INIT ? -1 : SLEEP_FULLY_AWAKE;
  }
  // nothing drives who sleeps: later stages leave these as they are, and the acceleration is taken
  // from them
  mju_zero(d->qfrc_smooth, m->nv);
  mju_zero(d->qacc_smooth, m->nv);
  if (put_to_sleep(m, d) == n) return;
  for (int i = 0; i < m->ntree; i++) {
    if (m->tree_sleep_policy[i] != mjSLEEP_INIT || d->tree_asleep[i] >= 0) continue;
    const char* name = mj_id2name(m, mjOBJ_BODY, m->tree_bodyadr[i]);
    log_error_of(
        mjOBJ_BODY, m->tree_bodyadr[i],
        "the tree of body '%s' (id %d) cannot start asleep: it moves, or is tied to a tree that is awake",
        name ? name : "", m->tree_bodyadr[i]);
    return;
  }
}

static void prepare_sleep(const mjModel* m, mjData* d) {
  if (!(m->opt.enableflags & mjENBL_SLEEP)) return;
  int n = count_initial_sleepers(m);
  sleep_update_static(m, d, 1);
  if (n) {
    start_sleepers(m, d, n);
  } else {
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_camlight(m, d);
    mj_tendon(m, d);
  }
  sleep_update(m, d);
}

void reset_within_step(const mjModel* m, mjData* d) {
  data_reset(m, d, 0);
  prepare_sleep(m, d);
}

void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  arena_abandon(d);
  arena_init(d);
  data_reset(m, d, debug_value);
  prepare_sleep(m, d);
}

void mj_resetData(const mjModel* m, mjData* d) {
  mj_resetDataDebug(m, d, 0);
}

void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  mj_resetData(m, d);
  if (key >= 0 && key < m->nkey) data_set_from_key(m, d, key);
}
