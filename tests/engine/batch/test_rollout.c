// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rollouts equal plain stepping and do not depend on the number of threads.

#include <gimbal/legacy.h>
#include <gimbal/rollout.h>
#include <glib.h>
#include <string.h>

#include "compile-text.h"

static const char kModel[] =
    "<mujoco>"
    "  <worldbody>"
    "    <geom type='plane' size='2 2 .1'/>"
    "    <body pos='0 0 .3'>"
    "      <freejoint/>"
    "      <geom type='capsule' size='.05 .1' euler='0 70 0'/>"
    "      <body pos='.1 0 .1'>"
    "        <joint name='j' axis='0 1 0' damping='.01'/>"
    "        <geom type='box' size='.1 .02 .02' pos='.1 0 0'/>"
    "      </body>"
    "    </body>"
    "  </worldbody>"
    "  <actuator><motor joint='j' gear='.3'/></actuator>"
    "  <sensor><jointpos joint='j'/><jointvel joint='j'/></sensor>"
    "</mujoco>";

enum { ROLLOUTS = 7, STEPS = 120, SPEC = mjSTATE_FULLPHYSICS };

typedef struct Fixture {
  mjModel* m;
  mjData* d;
  mjtNum *state0, *control;
  int nstate;
} Fixture;

static void setup(Fixture* f, gconstpointer unused) {
  (void)unused;
  f->m = compile_text(kModel);
  f->d = mj_makeData(f->m);
  f->nstate = mj_stateSize(f->m, SPEC);
  f->state0 = g_new0(mjtNum, ROLLOUTS * f->nstate);
  f->control = g_new0(mjtNum, ROLLOUTS * STEPS);

  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  for (int i = 0; i < ROLLOUTS; i++) {
    mj_resetData(f->m, f->d);
    for (int k = 0; k < f->m->nv; k++) f->d->qvel[k] = g_rand_double_range(rand, -2, 2);
    mj_getState(f->m, f->d, f->state0 + i * f->nstate, SPEC);
  }
  for (int i = 0; i < ROLLOUTS * STEPS; i++) f->control[i] = g_rand_double_range(rand, -1, 1);
}

static void teardown(Fixture* f, gconstpointer unused) {
  (void)unused;
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
  g_free(f->state0);
  g_free(f->control);
}

static mjtNum* run(Fixture* f, int nthread) {
  mjtNum* state = g_new0(mjtNum, ROLLOUTS * STEPS * f->nstate);
  GimbalRollout job = {ROLLOUTS, STEPS, nthread, SPEC, f->state0, f->control, state, NULL, NULL};
  char error[200] = "";
  g_assert_cmpint(gimbal_rollout(f->m, &job, error, sizeof error), ==, 0);
  return state;
}

static void test_threads(Fixture* f, gconstpointer unused) {
  (void)unused;
  size_t bytes = sizeof(mjtNum) * (size_t)(ROLLOUTS * STEPS * f->nstate);
  g_autofree mjtNum* one = run(f, 1);
  for (int n = 2; n <= 4; n++) {
    g_autofree mjtNum* many = run(f, n);
    g_assert_cmpmem(one, bytes, many, bytes);
  }
}

static void test_equals_stepping(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree mjtNum* state = run(f, 2);
  g_autofree mjtNum* wanted = g_new0(mjtNum, f->nstate);
  const int id = 3;
  mj_resetData(f->m, f->d);
  mj_setState(f->m, f->d, f->state0 + id * f->nstate, SPEC);
  for (int step = 0; step < STEPS; step++) {
    f->d->ctrl[0] = f->control[id * STEPS + step];
    mj_step(f->m, f->d);
    mj_getState(f->m, f->d, wanted, SPEC);
    size_t bytes = sizeof(mjtNum) * (size_t)f->nstate;
    g_assert_cmpmem(state + (id * STEPS + step) * f->nstate, bytes, wanted, bytes);
  }
}

static void test_divergence(Fixture* f, gconstpointer unused) {
  (void)unused;
  // the speed of one rollout is beyond all bounds
  mj_resetData(f->m, f->d);
  f->d->qvel[0] = 1e12;
  mj_getState(f->m, f->d, f->state0 + 2 * f->nstate, SPEC);
  int diverged[ROLLOUTS];
  g_autofree mjtNum* sensor = g_new0(mjtNum, ROLLOUTS * STEPS * 2);
  GimbalRollout job = {ROLLOUTS, STEPS, 2, SPEC, f->state0, f->control, NULL, sensor, diverged};
  g_assert_cmpint(gimbal_rollout(f->m, &job, NULL, 0), ==, 0);
  for (int i = 0; i < ROLLOUTS; i++) g_assert_cmpint(diverged[i], ==, i == 2 ? 0 : -1);
}

static void test_bad_arguments(Fixture* f, gconstpointer unused) {
  (void)unused;
  char error[200] = "";
  GimbalRollout job = {-1, STEPS, 1, SPEC, f->state0, NULL, NULL, NULL, NULL};
  g_assert_cmpint(gimbal_rollout(f->m, &job, error, sizeof error), ==, -1);
  g_assert_nonnull(strstr(error, "negative"));
  job.nrollout = 1;
  job.state_spec = 0;
  g_assert_cmpint(gimbal_rollout(f->m, &job, error, sizeof error), ==, -1);
}

static void refuse(const mjModel* m, mjData* d) {
  (void)m;
  if (d->time > 0.1) mju_error("no control at %g", d->time);
}

// an error of the engine is the result, on any number of threads, and needs no handler
static void test_engine_error(Fixture* f, gconstpointer unused) {
  (void)unused;
  mjcb_control = refuse;
  for (int n = 1; n <= 4; n++) {
    char error[200] = "";
    GimbalRollout job = {ROLLOUTS, STEPS, n, SPEC, f->state0, f->control, NULL, NULL, NULL};
    g_assert_cmpint(gimbal_rollout(f->m, &job, error, sizeof error), ==, -1);
    g_assert_nonnull(strstr(error, "gimbal_rollout: no control at 0.1"));
  }
  mjcb_control = NULL;
}

static void test_legacy_names(Fixture* f, gconstpointer unused) {
  (void)unused;
  mjData* d = f->d;
  size_t before = d->pstack;
  mjMARKSTACK mjtNum* x = mj_stackAlloc(d, 10);
  x[9] = 1;
  mjFREESTACK g_assert_cmpuint(d->pstack, ==, before);
  mj_step(f->m, d);
  g_assert_cmpint(d->solver_iter, ==, d->solver_niter[0]);
}

// Calls as they were, beside those of today, which a program may use too.
static void test_legacy_calls(Fixture* f, gconstpointer unused) {
  (void)unused;
  const mjModel* m = f->m;
  mjData* d = f->d;
  mjvScene scene;
  mjvCamera old, camera;
  mjtNum from[3] = {0, 0, 5}, down[3] = {0, 0, -1}, turned[3], point[3];
  int geom, same, skin;
  g_assert_cmpint(mj_activate("mjkey.txt"), ==, 1);
  mj_forward(m, d);
  mjtNum far = mj_ray(m, d, from, down, NULL, 1, -1, &geom);
  g_assert_cmpfloat(far, ==, mj_ray(m, d, from, down, NULL, 1, -1, &same, NULL));
  g_assert_cmpint(geom, ==, same);
  mju_rotVecMat(turned, down, d->xmat + 9);
  g_assert_cmpfloat(turned[2], ==, -d->xmat[17]);
  mjv_defaultScene(&scene);
  mjv_makeScene(&scene, 100);
  mjv_defaultCamera(&old);
  mjv_defaultCamera(&camera);
  mjvOption option;
  mjv_defaultOption(&option);
  mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  g_assert_cmpint(scene.ngeom, >, 0);
  mjv_moveCamera(m, mjMOUSE_ZOOM, 0, 0.1, &scene, &old);
  mjv_moveCamera(m, mjMOUSE_ZOOM, 0, 0.1, &camera);
  g_assert_cmpfloat(old.distance, ==, camera.distance);
  g_assert_cmpint(mjv_select(m, d, &option, 1, 0.5, 0.5, &scene, point, &geom, &skin), ==,
                  mjv_select(m, d, &option, 1, 0.5, 0.5, &scene, point, &same, NULL, &skin));
  g_assert_cmpint(geom, ==, same);
  mjv_freeScene(&scene);
  mj_deactivate();
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, function) g_test_add("/batch/rollout/" name, Fixture, NULL, setup, function, teardown)
  ADD("threads", test_threads);
  ADD("equals-stepping", test_equals_stepping);
  ADD("divergence", test_divergence);
  ADD("bad-arguments", test_bad_arguments);
  ADD("engine-error", test_engine_error);
  ADD("legacy-names", test_legacy_names);
  ADD("legacy-calls", test_legacy_calls);
#undef ADD
  return g_test_run();
}
