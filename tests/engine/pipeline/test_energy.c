// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Energy of the double pendulum: Runge-Kutta keeps it, implicit Euler loses it where there is
// damping.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

typedef struct Fixture {
  mjModel* m;
  mjData* d;
} Fixture;

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  char error[1000] = "";
  g_autofree char* path =
      g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "double-pendulum", "model.xml", NULL);
  f->m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  f->d = mj_makeData(f->m);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

static mjtNum energy(Fixture* f) {
  mj_forward(f->m, f->d);
  return f->d->energy[0] + f->d->energy[1];
}

// Largest relative change of the energy over ten seconds.
static mjtNum drift(Fixture* f) {
  mj_resetData(f->m, f->d);
  mjtNum start = energy(f), worst = 0;
  while (f->d->time < 10) {
    for (int i = 0; i < 50; i++) mj_step(f->m, f->d);
    worst = fmax(worst, fabs(energy(f) - start) / fabs(start));
  }
  return worst;
}

static void test_runge_kutta(Fixture* f, gconstpointer unused) {
  (void)unused;
  f->m->opt.timestep = 0.001;
  mjtNum found = drift(f);
  g_test_message("relative drift %.3g", found);
  g_assert_cmpfloat(found, <, 1e-6);
}

static void test_order(Fixture* f, gconstpointer unused) {
  (void)unused;
  // half the step: a method of fourth order is better by 16 or more
  f->m->opt.timestep = 0.004;
  mjtNum coarse = drift(f);
  f->m->opt.timestep = 0.002;
  g_assert_cmpfloat(drift(f), <, coarse / 10);
}

static void test_damping_loses_energy(Fixture* f, gconstpointer unused) {
  (void)unused;
  f->m->opt.integrator = mjINT_EULER;
  f->m->dof_damping[0] = f->m->dof_damping[1] = 0.5;
  mjtNum before = energy(f);
  for (int i = 0; i < 2000; i++) mj_step(f->m, f->d);
  g_assert_cmpfloat(energy(f), <, before - 1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, function) g_test_add("/pipeline/energy/" name, Fixture, NULL, setup, function, teardown)
  ADD("runge-kutta", test_runge_kutta);
  ADD("order", test_order);
  ADD("damping-loses-energy", test_damping_loses_energy);
#undef ADD
  return g_test_run();
}
