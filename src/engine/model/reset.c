// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The part of a reset that needs no kinematics: everything but putting trees to sleep.

#include "model/reset.h"

#include <mujoco/mjsan.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "model/data_alloc.h"
#include "model/fields.h"
#include "model/history.h"
#include "model/plastic.h"
#include "model/sleep_state.h"

// counters and statistics
static void clear_header(mjData* d) {
  data_clear_arena(d);
  d->maxuse_stack = 0;
  d->maxuse_arena = 0;
  d->maxuse_con = 0;
  d->maxuse_efc = 0;
  memset(d->solver, 0, sizeof(d->solver));
  memset(d->solver_niter, 0, sizeof(d->solver_niter));
  memset(d->solver_nnz, 0, sizeof(d->solver_nnz));
  memset(d->solver_fwdinv, 0, sizeof(d->solver_fwdinv));
  memset(d->warning, 0, sizeof(d->warning));
  memset(d->timer, 0, sizeof(d->timer));
  memset(d->energy, 0, sizeof(d->energy));
  d->flg_energypos = 0;
  d->flg_energyvel = 0;
  d->flg_subtreevel = 0;
  d->flg_rnepost = 0;
  d->time = 0;
}

// inputs and state, which a debug value must not reach
static const size_t zeroed_arrays[] = {
    offsetof(mjData, qpos),         offsetof(mjData, qvel),     offsetof(mjData, act),
    offsetof(mjData, history),      offsetof(mjData, ctrl),     offsetof(mjData, qfrc_applied),
    offsetof(mjData, xfrc_applied), offsetof(mjData, qacc),     offsetof(mjData, qacc_warmstart),
    offsetof(mjData, act_dot),      offsetof(mjData, userdata), offsetof(mjData, mocap_pos),
    offsetof(mjData, mocap_quat),
};

static bool is_zeroed(const Field* f) {
  for (size_t i = 0; i < sizeof(zeroed_arrays) / sizeof(zeroed_arrays[0]); i++) {
    if (f->offset == zeroed_arrays[i]) return true;
  }
  return false;
}

// Instances, state and private memory of plugins outlive a reset: what becomes of their state they
// say themselves.
static bool is_kept(const Field* f) {
  return f->offset == offsetof(mjData, plugin) || f->offset == offsetof(mjData, plugin_data) ||
         f->offset == offsetof(mjData, plugin_state);
}

static void fill_buffer(const mjModel* m, mjData* d, unsigned char debug_value) {
  for (int i = 0; i < data_field_count; i++) {
    const Field* f = data_fields + i;
    size_t bytes = field_bytes(f, m, NULL);
    if (bytes && !is_kept(f)) {
      memset(field_get(f, d), is_zeroed(f) ? 0 : debug_value, bytes);
    }
  }
}

void data_place_mocap(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nbody; i++) {
    int id = m->body_mocapid[i];
    if (id >= 0) {
      memcpy(d->mocap_pos + 3 * id, m->body_pos + 3 * i, 3 * sizeof(mjtNum));
      memcpy(d->mocap_quat + 4 * id, m->body_quat + 4 * i, 4 * sizeof(mjtNum));
    }
  }
}

static void reset_plugins(const mjModel* m, mjData* d) {
  for (int i = 0; i < d->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(d->plugin[i]);
    if (plugin && plugin->reset) {
      plugin->reset(m, d->plugin_state + m->plugin_stateadr[i], (void*)d->plugin_data[i], i);
    }
  }
}

void data_reset(const mjModel* m, mjData* d, unsigned char debug_value) {
  clear_header(d);
  fill_buffer(m, d, debug_value);

  // initial state
  if (m->nq) {
    memcpy(d->qpos, m->qpos0, (size_t)m->nq * sizeof(mjtNum));
  }
  for (int i = 0; i < m->neq; i++) {
    d->eq_active[i] = m->eq_active0[i];
  }
  data_place_mocap(m, d);
  plastic_reset(m, d->plastic);
  mj_resetCtrl(m, d);
  history_reset(m, d);

  // everybody is awake
  for (int i = 0; i < m->ntree; i++) {
    d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
  }
  sleep_update(m, d);

  reset_plugins(m, d);
  d->signature = m->signature;
}

void mj_resetCtrl(const mjModel* m, mjData* d) {
  if (m->nu) {
    memset(d->ctrl, 0, (size_t)m->nu * sizeof(mjtNum));
  }

  // a quaternion is never zero
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_ctrlnum[i] == 4 && m->actuator_ctrlspec[i] == mjCHART_QUAT &&
        m->actuator_gaintype[i] == mjGAIN_SO3) {
      d->ctrl[m->actuator_ctrladr[i]] = 1;
    }
  }
}
