// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A scene with every kind of constraint: three trees on a floor, two of them tied together, limits,
// friction losses, a tendon; and tight solver settings.

#ifndef GIMBAL_TESTS_EQUIVALENCE_FIXTURE_H_
#define GIMBAL_TESTS_EQUIVALENCE_FIXTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

static const char kScene[] =
    "<mujoco>"
    "  <option timestep='0.002'/>"
    "  <worldbody>"
    "    <geom type='plane' size='3 3 .1'/>"
    "    <body name='arm' pos='0 0 .5'>"
    "      <freejoint/>"
    "      <geom type='capsule' size='.06 .15' euler='0 80 0'/>"
    "      <body name='hand' pos='.2 0 0'>"
    "        <joint name='wrist' type='ball' pos='0 0 0' range='0 20' damping='.02'/>"
    "        <geom type='capsule' size='.04 .1' pos='.1 0 0' euler='0 90 0'/>"
    "        <body name='finger' pos='.22 0 0'>"
    "          <joint name='knuckle' axis='0 1 0' range='-10 10' frictionloss='.05'/>"
    "          <geom type='sphere' size='.05' pos='.05 0 0'/>"
    "        </body>"
    "      </body>"
    "    </body>"
    "    <body name='ball' pos='0 1 .2'>"
    "      <freejoint/>"
    "      <geom type='sphere' size='.2' condim='6' friction='.8 .02 .01'/>"
    "    </body>"
    "    <body name='slider' pos='1 0 .4'>"
    "      <joint name='x' type='slide' axis='1 0 0' frictionloss='.3'/>"
    "      <joint name='z' type='slide' axis='0 0 1'/>"
    "      <geom type='capsule' size='.1 .2' euler='90 0 0' condim='4'/>"
    "    </body>"
    "    <body name='post' pos='1.4 0 .4'>"
    "      <joint name='swing' axis='0 1 0' range='-5 5'/>"
    "      <geom type='capsule' size='.05 .15' condim='1'/>"
    "    </body>"
    "  </worldbody>"
    "  <tendon>"
    "    <fixed name='cable' limited='true' range='-.02 .02' frictionloss='.1'>"
    "      <joint joint='knuckle' coef='1'/>"
    "      <joint joint='x' coef='.5'/>"
    "    </fixed>"
    "  </tendon>"
    "  <equality>"
    "    <connect body1='slider' body2='post' anchor='.2 0 0'/>"
    "    <weld body1='finger' body2='slider' torquescale='.5' active='false'/>"
    "    <joint joint1='z' joint2='swing' polycoef='.01 .3 .1 0 0'/>"
    "  </equality>"
    "  <actuator>"
    "    <motor joint='knuckle' gear='.2'/>"
    "    <position joint='x' kp='20'/>"
    "  </actuator>"
    "</mujoco>";

typedef struct Scene {
  mjModel* m;
  mjData* d;
} Scene;

static inline void scene_setup(Scene* s, gconstpointer unused) {
  (void)unused;
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(kScene, NULL, error, sizeof error);
  if (!spec) g_error("%s", error);
  s->m = mj_compile(spec, NULL);
  g_assert_nonnull(s->m);
  mj_deleteSpec(spec);
  s->d = mj_makeData(s->m);
  s->m->opt.tolerance = 1e-14;
  s->m->opt.ls_tolerance = 1e-6;
  s->m->opt.ls_iterations = 100;
  s->m->opt.iterations = 500;
}

static inline void scene_teardown(Scene* s, gconstpointer unused) {
  (void)unused;
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

// Go to a state in motion with contacts, from the initial state.
static inline void scene_run(Scene* s, int steps) {
  mj_resetData(s->m, s->d);
  for (int i = 0; i < s->m->nv; i++) s->d->qvel[i] = 0.3 * mju_sin(1 + i);
  for (int i = 0; i < steps; i++) {
    s->d->ctrl[0] = mju_sin(0.1 * i);
    s->d->ctrl[1] = 0.05;
    mj_step(s->m, s->d);
  }
}

// |a - b| relative to the size of b
static inline mjtNum relative_difference(const mjtNum* a, const mjtNum* b, int n) {
  mjtNum dif = 0;
  for (int i = 0; i < n; i++) dif = mju_max(dif, mju_abs(a[i] - b[i]));
  return dif / mju_max(1, mju_norm(b, n));
}

#endif  // GIMBAL_TESTS_EQUIVALENCE_FIXTURE_H_
