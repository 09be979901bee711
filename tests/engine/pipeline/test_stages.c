// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step in pieces is the step, to the last bit.

#include <gimbal/stages.h>
#include <glib.h>
#include <string.h>

#include "compile-text.h"

// Contacts, a loop, a limit, friction, a tendon, actuators with activation, sensors of every stage,
// energy.
#define MODEL(option)                                                                                       \
  "<mujoco><option timestep='.004' " option                                                                 \
  "><flag energy='enable'/></option><worldbody>"                                                            \
  "<geom type='plane' size='3 3 1'/>"                                                                       \
  "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/><site name='s'/></body>"                \
  "<body pos='.05 .03 .29'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"                           \
  "<body pos='1 0 1'><joint name='a' axis='0 1 0' range='-1 1' limited='true' damping='.1' "                \
  "frictionloss='.2'/>"                                                                                     \
  "<geom type='capsule' fromto='0 0 0 .4 0 0' size='.03'/>"                                                 \
  "<body pos='.4 0 0'><joint name='b' axis='0 1 0' stiffness='2'/><geom type='capsule' fromto='0 0 0 .3 0 " \
  "0' size='.02'/>"                                                                                         \
  "</body></body><body name='c' pos='1.7 0 1'><joint axis='0 1 0'/><geom size='.05'/></body></worldbody>"   \
  "<equality><connect body1='c' body2='world' anchor='.05 0 0'/><joint joint1='a' joint2='b' "              \
  "active='false'/></equality>"                                                                             \
  "<tendon><fixed name='t'><joint joint='a' coef='1'/><joint joint='b' coef='-.5'/></fixed></tendon>"       \
  "<actuator><general joint='a' gainprm='20' ctrlrange='-1 1' dyntype='filter' dynprm='.05'/><motor "       \
  "tendon='t'/></actuator>"                                                                                 \
  "<sensor><accelerometer site='s'/><jointpos joint='a'/><jointvel joint='b'/><tendonpos tendon='t'/>"      \
  "<subtreecom body='c'/><e_kinetic/></sensor></mujoco>"

static void compare(const mjModel* m, const mjData* a, const mjData* b) {
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum* one = g_new(mjtNum, size);
  g_autofree mjtNum* two = g_new(mjtNum, size);
  mj_getState(m, a, one, mjSTATE_INTEGRATION);
  mj_getState(m, b, two, mjSTATE_INTEGRATION);
  gsize bytes = sizeof(mjtNum);
  g_assert_cmpmem(one, (gsize)size * bytes, two, (gsize)size * bytes);
  g_assert_cmpmem(a->qacc, (gsize)m->nv * bytes, b->qacc, (gsize)m->nv * bytes);
  g_assert_cmpmem(a->sensordata, (gsize)m->nsensordata * bytes, b->sensordata, (gsize)m->nsensordata * bytes);
  g_assert_cmpmem(a->energy, sizeof a->energy, b->energy, sizeof b->energy);
  g_assert_cmpint(a->ncon, ==, b->ncon);
  g_assert_cmpint(a->nefc, ==, b->nefc);
  g_assert_cmpmem(a->efc_force, (gsize)a->nefc * bytes, b->efc_force, (gsize)b->nefc * bytes);
}

static void test_same(gconstpointer text) {
  mjModel* m = compile_text(text);
  mjData *whole = mj_makeData(m), *pieces = mj_makeData(m);
  for (int i = 0; i < 200; i++) {
    for (int k = 0; k < m->nu; k++) whole->ctrl[k] = pieces->ctrl[k] = 0.02 * (i % 50) - 0.3 * k;
    mj_step(m, whole);
    for (int stage = 0; stage < GIMBAL_NSTEPSTAGE; stage++) gimbal_step_stage(m, pieces, stage);
    compare(m, whole, pieces);
  }
  g_assert_cmpint(whole->ncon, >, 3);
  mj_deleteData(whole);
  mj_deleteData(pieces);
  mj_deleteModel(m);
}

// What each stage is for is there after it, and not before.
static void test_order(void) {
  mjModel* m = compile_text(MODEL(""));
  mjData* d = mj_makeData(m);
  gimbal_step_stage(m, d, GIMBAL_STEP_POSITION);
  g_assert_cmpfloat(d->xpos[3 * 3], ==, 1);
  g_assert_cmpint(d->ncon, ==, 0);
  gimbal_step_stage(m, d, GIMBAL_STEP_CONTACT);
  g_assert_cmpint(d->ncon, >, 0);
  g_assert_cmpint(d->nefc, ==, 0);
  gimbal_step_stage(m, d, GIMBAL_STEP_ROW);
  g_assert_cmpint(d->nefc, >, d->ncon);
  gimbal_step_stage(m, d, GIMBAL_STEP_VELOCITY);
  g_assert_cmpfloat(d->qfrc_bias[2], >, 1);
  g_assert_cmpfloat(d->qacc_smooth[2], ==, 0);
  gimbal_step_stage(m, d, GIMBAL_STEP_FORCE);
  g_assert_cmpfloat(d->qacc_smooth[2], <, -9);
  gimbal_step_stage(m, d, GIMBAL_STEP_SOLVE);
  g_assert_cmpfloat(d->qacc[8], >, d->qacc_smooth[8] + 1);
  g_assert_cmpfloat(d->time, ==, 0);
  gimbal_step_stage(m, d, GIMBAL_STEP_INTEGRATE);
  g_assert_cmpfloat(d->time, ==, m->opt.timestep);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static int refused;

static void count_refusal(const char* message) {
  g_assert_nonnull(strstr(message, "mj_implicit"));
  refused++;
}

// Integrators that are called by name are those of the model.
static void test_other_integrator(void) {
  static const char* const names[] = {"Euler", "RK4", "discrete", "implicit", "implicitfast"};
  mju_user_error = count_refusal;
  for (int i = 0; i < 5; i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><option integrator='%s'/><worldbody><body><joint/><geom "
        "size='.1'/></body></worldbody></mujoco>",
        names[i]);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    mj_implicit(m, d);
    g_assert_cmpint(refused, ==, MIN(i + 1, 3));
    g_assert_cmpfloat(d->time, ==, i < 3 ? 0 : m->opt.timestep);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  mju_user_error = NULL;
}

int main(int argc, char** argv) {
  static const char* const texts[] = {
      MODEL(""),
      MODEL("integrator='RK4'"),
      MODEL("integrator='implicit'"),
      MODEL("integrator='implicitfast' cone='elliptic' noslip_iterations='3'"),
      MODEL("solver='PGS' iterations='30'"),
      MODEL("solver='CG' jacobian='sparse'"),
  };
  g_test_init(&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autofree char* name = g_strdup_printf("/stages/same/%d", (int)i);
    g_test_add_data_func(name, texts[i], test_same);
  }
  g_test_add_func("/stages/order", test_order);
  g_test_add_func("/stages/other-integrator", test_other_integrator);
  return g_test_run();
}
