// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A cart with a pendulum and a box on the floor, in batches; errors of the engine as text.

#ifndef GIMBAL_TEST_CART_H_
#define GIMBAL_TEST_CART_H_

#include <gimbal/guard.h>
#include <mujoco/mjbatch.h>
#include <stdbool.h>
#include <string.h>

#include "compile-text.h"

static const char kCart[] =
    "<mujoco><option timestep='.01'/><worldbody><geom type='plane' size='3 3 .1'/>"
    "<body name='cart' pos='0 0 .5'><joint name='slide' type='slide' axis='1 0 0' damping='.2'/>"
    "<geom size='.2'/><body pos='0 0 .1'><joint name='hinge' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 .6' size='.05'/></body></body>"
    "<body pos='1 0 .12'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>"
    "<actuator><position joint='slide' kp='20'/></actuator><sensor><jointpos joint='hinge'/></sensor>"
    "<keyframe><key qpos='.1 .2 1 0 .12 1 0 0 0' ctrl='.5'/><key qpos='-.1 .4 1 0 .12 1 0 0 0'/></keyframe>"
    "</mujoco>";

static inline mjBatch* batch_of(const mjModel* m, int nsim, int nthread, bool persistent) {
  char error[500] = "";
  mjBatchConfig config = {nthread, persistent};
  mjBatch* b = mjb_makeBatch(m, nsim, &config, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(b);
  return b;
}

static inline mjtNum* row_of(mjBatch* b, int sim) {
  return mjb_state(b) + (size_t)sim * (size_t)mjb_nstate(b);
}

static inline mjtNum* component_of(mjBatch* b, int component, int sim) {
  return mjb_stateComponent(b, component, NULL) + (size_t)sim * (size_t)mjb_nstate(b);
}

// Rows of two batches, or a row and the state of a mjData, bit by bit.
static inline void assert_row_is_state(mjBatch* b, int sim, const mjModel* m, const mjData* d) {
  size_t n = (size_t)mjb_nstate(b);
  g_autofree mjtNum* state = g_new(mjtNum, n);
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  g_assert_cmpmem(row_of(b, sim), n * sizeof *state, state, n * sizeof *state);
}

// A call that cannot be is one error of the engine, which says this.
static inline void assert_error(void (*call)(void* b), mjBatch* b, const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_cmpint(gimbal_guard(call, b, list), ==, -1);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  const char* message = gimbal_diagnostics_get(list, 0)->message;
  if (!strstr(message, text)) g_error("'%s' does not say '%s'", message, text);
  gimbal_diagnostics_free(list);
}

#endif  // GIMBAL_TEST_CART_H_
