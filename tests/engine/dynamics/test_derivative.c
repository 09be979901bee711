// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The derivative of smooth forces with respect to velocity agrees with finite differences.

#include "dynamics/derivative/derivative.h"

#include "fixture.h"

// passive + actuator - bias at the present velocity
static void smooth_force(const Machine* s, int with_bias, mjtNum* force) {
  mj_fwdVelocity(s->m, s->d);
  mj_fwdActuation(s->m, s->d);
  mju_add(force, s->d->qfrc_passive, s->d->qfrc_actuator, s->m->nv);
  if (with_bias) mju_subFrom(force, s->d->qfrc_bias, s->m->nv);
}

static void check_velocity(Machine* s, int with_bias) {
  const mjModel* m = s->m;
  const mjtNum eps = 1e-6;
  int nv = m->nv;

  // centripetal forces of tendon armature are left out
  mju_zero(s->m->tendon_armature, m->ntendon);
  g_autofree mjtNum* full = g_new(mjtNum, nv * nv);
  g_autofree mjtNum* plus = g_new(mjtNum, nv);
  g_autofree mjtNum* minus = g_new(mjtNum, nv);
  for (int seed = 0; seed < 5; seed++) {
    machine_shake(s, seed);
    mj_forward(m, s->d);
    velocity_derivative(m, s->d, with_bias);
    mju_sparse2dense(full, s->d->qDeriv, nv, nv, m->D_rownnz, m->D_rowadr, m->D_colind);
    for (int k = 0; k < nv; k++) {
      mjtNum vel = s->d->qvel[k];
      s->d->qvel[k] = vel + eps;
      smooth_force(s, with_bias, plus);
      s->d->qvel[k] = vel - eps;
      smooth_force(s, with_bias, minus);
      s->d->qvel[k] = vel;
      for (int i = 0; i < m->D_rownnz[k]; i++) {
        int row = m->D_colind[m->D_rowadr[k] + i];
        mjtNum rate = (plus[row] - minus[row]) / (2 * eps);
        if (!(mju_abs(full[row * nv + k] - rate) < 1e-6)) {
          g_error("[%d, %d]: %.10g, not %.10g", row, k, full[row * nv + k], rate);
        }
      }
    }
  }
}

static void test_full(Machine* s, gconstpointer unused) {
  (void)unused;
  check_velocity(s, 1);
}

// what the fast integrator takes
static void test_no_bias(Machine* s, gconstpointer unused) {
  (void)unused;
  check_velocity(s, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/derivative/velocity/full", Machine, NULL, machine_setup, test_full, machine_teardown);
  g_test_add("/derivative/velocity/no-bias", Machine, NULL, machine_setup, test_no_bias, machine_teardown);
  return g_test_run();
}
