// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reset of the data. With sleep enabled it needs kinematics, because nothing later computes what
// belongs to static bodies, and trees that start asleep need their islands.

#include "model/reset.h"

#include <stdio.h>

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
  int slept = put_to_sleep(m, d), first = -1;
  if (slept == n) return;
  for (int i = (int)m->ntree - 1; i >= 0; i--) {
    if (d->tree_asleep[i] >= 0 || m->tree_sleep_policy[i] != mjSLEEP_INIT) continue;
    d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
    first = m->tree_bodyadr[i];
  }
  const char* name = first < 0 ? NULL : mj_id2name(m, mjOBJ_BODY, first);
  mju_warning(
      "%d of %d trees that are to start asleep do: that of body '%s' (id %d) moves, or is tied to a tree "
      "that "
      "is awake",
      slept, n, name ? name : "", first);
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

// For the log: what the steps since the last reset took, where mjcb_time counts milliseconds.
static void tell_step_times(const mjData* d) {
  int steps = d->timer[mjTIMER_STEP].number;
  char text[mjNTIMER * 48] = "";
  size_t length = 0;
  if (!steps || !(d->timer[mjTIMER_STEP].duration > 0)) return;
  for (int i = 0; i < mjNTIMER; i++) {
    if (!d->timer[i].number) continue;
    length += (size_t)snprintf(text + length, sizeof text - length, "%s  %-16s %10.2f us", length ? "\n" : "",
                               mjTIMERSTRING[i], 1e3 * d->timer[i].duration / steps);
  }
  log_topic(mjLOG_INFO, mjTOPIC_TIME_STP, text, "%d steps took %.4g us each", steps,
            1e3 * d->timer[mjTIMER_STEP].duration / steps);
}

void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  tell_step_times(d);
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
