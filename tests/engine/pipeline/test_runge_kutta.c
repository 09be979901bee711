// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runge-Kutta steps of rotations: halving the step divides the error by sixteen.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

// A top that spins freely, and a pendulum on a ball with a hinge below.
static const char kTops[] =
    "<mujoco><option timestep='.02' integrator='RK4'><flag contact='disable'/></option><worldbody><body "
    "pos='0 0 2'><freejoint/>"
    "<geom type='box' size='.1 .2 .35' pos='.1 0 0'/></body><body pos='0 1 1'><joint type='ball' "
    "damping='.05'/>"
    "<geom type='box' size='.2 .05 .1' pos='.2 0 0'/><body pos='.4 0 0'><joint axis='0 1 0'/>"
    "<geom type='capsule' size='.1' fromto='0 0 0 .3 0 .1'/></body></body></worldbody><keyframe>"
    "<key qvel='.1 .2 .3 3 8 -2 2 5 1 -4'/></keyframe></mujoco>";

static mjData* run_for(mjModel* m, mjtNum timestep, int steps) {
  m->opt.timestep = timestep;
  mjData* d = mj_makeData(m);
  mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < steps; i++) mj_step(m, d);
  return d;
}

static mjtNum distance(const mjModel* m, const mjData* a, const mjData* b) {
  mjtNum most = 0;
  for (int i = 0; i < m->nq; i++) most = fmax(most, fabs(a->qpos[i] - b->qpos[i]));
  return most;
}

static void test_order(void) {
  mjModel* m = compile_text(kTops);
  mjData* exact = run_for(m, .4 / 1024, 1024);
  mjtNum before = 0;
  for (int steps = 20; steps <= 160; steps *= 2) {
    mjData* d = run_for(m, .4 / steps, steps);
    mjtNum error = distance(m, d, exact);
    if (before > 0) g_assert_cmpfloat(log2(before / error), >, 3.7);
    before = error;
    mj_deleteData(d);
  }
  mj_deleteData(exact);
  mj_deleteModel(m);
}

// The state after a step (numbers of MuJoCo 4.0.1), and the acceleration that led to it.
static void test_step(void) {
  const mjtNum qpos[] = {0.0033603861349314986, 0.0032222174266568603, 2.0041576392058058,
                         0.99616458436433042,   0.029226519740274837,  0.080365027861584143,
                         -0.018530885000961204, 0.99841235612777113,   0.019146018606695871,
                         0.05213421063268902,   0.0093926133004141165, -0.080228423943212196},
               qvel[] = {0.23584065303631441, 0.12183778534256313, 0.11068161483826619, 2.8481997774978316,
                         8.0922601567354793,  -1.7177984306789136, 1.8340561365738886,  5.4195688675881133,
                         0.86932473925240439, -3.9771984371075333};
  mjModel* m = compile_text(kTops);
  mjData* d = run_for(m, .02, 1);
  for (int i = 0; i < m->nq; i++) g_assert_cmpfloat_with_epsilon(d->qpos[i], qpos[i], 1e-14);
  for (int i = 0; i < m->nv; i++) {
    g_assert_cmpfloat_with_epsilon(d->qvel[i], qvel[i], 1e-13);
    g_assert_cmpfloat_with_epsilon(d->qacc[i], (d->qvel[i] - m->key_qvel[i]) / .02, 1e-11);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A turn of more than half a circle in one step counts as the shortest to the same place: numbers
// of MuJoCo 4.0.1.
static void test_fast(void) {
  const mjtNum qpos[] =
      {0, 0, 0, -0.69922478116147335, 0.69439582904849539, 0.024636262482251262, -0.16820283166655661},
               qvel[] = {0, 0, 0, 253.74380653633347, 116.76930713299095, 73.574978545299587};
  mjModel* m = compile_text(
      "<mujoco><option integrator='RK4' gravity='0 0 0'/><worldbody><body><freejoint/><geom type='box' "
      "size='.1 .05 .02' mass='1'/></body></worldbody><keyframe><key qvel='0 0 0 250 25 -12'/></keyframe>"
      "</mujoco>");
  mjData* d = run_for(m, .02, 1);
  for (int i = 0; i < m->nq; i++) g_assert_cmpfloat_with_epsilon(d->qpos[i], qpos[i], 1e-13);
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat_with_epsilon(d->qvel[i], qvel[i], 1e-11);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The sample that a delayed sensor keeps is that of the time it bears, not of the last stage.
static void test_samples(void) {
  mjModel* m = compile_text(
      "<mujoco><option timestep='.002' integrator='RK4'/><worldbody><body><joint axis='0 1 0'/>"
      "<geom size='.1' pos='.3 0 0'/><site name='s'/></body></worldbody><sensor><frameangvel delay='.004' "
      "nsample='2' objtype='site' objname='s'/></sensor><keyframe><key qvel='5'/></keyframe></mujoco>");
  mjData* d = run_for(m, .002, 1);
  mjtNum data[3];
  const mjtNum* sample = mj_readSensor(m, d, 0, .004, data, 0);
  g_assert_cmpfloat((sample ? sample : data)[1], ==, 5);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The bristle of a motor goes on by the velocity at the start of the step, as under Euler: a number
// of 4.0.1.
static void test_bristle(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><option integrator='RK4' timestep='.0005' gravity='0 0 0'/><worldbody><body><joint "
      "name='j'/><geom "
      "type='box' size='.1 .1 .1' pos='.1 0 0'/></body></worldbody><actuator><dcmotor joint='j' nominal='24 "
      "2 100' "
      "lugre='100 1 .2 .5 .1'/></actuator></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  d->qvel[0] = 1;
  d->act[0] = 0.3;
  mj_step(m, d);
  g_assert_cmpfloat_with_epsilon(d->act[0], 0.2340826334, 1e-9);
  g_assert_cmpfloat(d->actuator_velocity[0], ==, 1);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pipeline/runge-kutta/order", test_order);
  g_test_add_func("/pipeline/runge-kutta/step", test_step);
  g_test_add_func("/pipeline/runge-kutta/fast", test_fast);
  g_test_add_func("/pipeline/runge-kutta/samples", test_samples);
  g_test_add_func("/pipeline/runge-kutta/bristle", test_bristle);
  return g_test_run();
}
