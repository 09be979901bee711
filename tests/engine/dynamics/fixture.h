// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two trees that use every joint, tendon path and transmission, without constraints; and random
// states.

#ifndef GIMBAL_TESTS_DYNAMICS_FIXTURE_H_
#define GIMBAL_TESTS_DYNAMICS_FIXTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

static const char kMachine[] =
    "<mujoco>"
    "  <option timestep='.002' density='1.2' viscosity='.02' wind='.5 0 .2'><flag "
    "constraint='disable'/></option>"
    "  <worldbody>"
    "    <site name='ceiling' pos='0 .2 2'/>"
    "    <body name='torso' pos='0 0 1'>"
    "      <freejoint/>"
    "      <geom type='ellipsoid' size='.2 .1 .15' fluidshape='ellipsoid'/>"
    "      <site name='chest' pos='.1 0 .1' euler='10 20 30'/>"
    "      <body name='upper' pos='.2 0 0' euler='0 30 0' gravcomp='.7'>"
    "        <joint name='shoulder' type='ball' stiffness='2' damping='.3' armature='.01'/>"
    "        <geom name='bone' type='capsule' size='.04 .1' pos='.1 .02 0' euler='0 90 0'/>"
    "        <site name='muscle' pos='.05 0 .05'/>"
    "        <body name='lower' pos='.2 0 0' euler='20 0 10'>"
    "          <joint name='elbow' axis='0 1 .2' pos='0 .01 0' stiffness='3' springref='15' damping='.1'/>"
    "          <joint name='reach' type='slide' axis='1 0 .3' stiffness='20' damping='1' armature='.1'/>"
    "          <geom name='pulley' type='cylinder' size='.06 .05' pos='.05 0 0' euler='90 0 0'/>"
    "          <site name='side' pos='.05 0 .1'/>"
    "          <site name='grip' pos='.2 0 .03' euler='0 40 0'/>"
    "        </body>"
    "      </body>"
    "    </body>"
    "    <body name='rail' pos='1 0 1'>"
    "      <joint name='x' type='slide' axis='1 0 0' damping='.5'/>"
    "      <joint name='y' type='slide' axis='0 1 0'/>"
    "      <geom type='box' size='.1 .2 .05'/>"
    "      <site name='rod' pos='0 0 .1'/>"
    "      <body name='wheel' pos='0 0 .2'>"
    "        <joint name='spin' axis='0 1 1' armature='.02'/>"
    "        <geom type='box' size='.2 .02 .1' pos='.05 0 0'/>"
    "        <site name='crank' pos='.1 0 0' euler='90 0 0'/>"
    "        <camera name='eye' pos='0 .1 0' mode='targetbody' target='torso'/>"
    "      </body>"
    "      <body name='post' pos='0 0 .3'><geom size='.03'/></body>"
    "    </body>"
    "  </worldbody>"
    "  <tendon>"
    "    <fixed name='coupling' stiffness='4' damping='.2' armature='.03'>"
    "      <joint joint='elbow' coef='.5'/><joint joint='spin' coef='-.3'/><joint joint='x' coef='1'/>"
    "    </fixed>"
    "    <spatial name='string' stiffness='30' springlength='.1' damping='.4'>"
    "      <site site='ceiling'/><site site='chest'/><pulley divisor='2'/>"
    "      <site site='muscle'/><geom geom='pulley' sidesite='side'/><site site='grip'/>"
    "      <pulley divisor='4'/><site site='grip'/><site site='rod'/>"
    "    </spatial>"
    "    <spatial name='cord' armature='.05'><site site='ceiling'/><site site='grip'/><site "
    "site='rod'/></spatial>"
    "  </tendon>"
    "  <actuator>"
    "    <motor name='motor' joint='elbow' gear='2'/>"
    "    <position name='servo' joint='spin' kp='5' kv='.3'/>"
    "    <velocity name='drive' joint='x' kv='2'/>"
    "    <general name='lag' joint='reach' dyntype='filter' dynprm='.05' gainprm='3' biastype='affine'"
    "      biasprm='.1 -2 -.4'/>"
    "    <muscle name='biceps' tendon='string' range='.75 1.05' lengthrange='.5 2.5' force='50'/>"
    "    <damper name='brake' tendon='coupling' kv='.7' ctrlrange='0 1'/>"
    "    <general name='thrust' site='chest' gear='0 0 1 0 .1 0' biastype='affine' biasprm='0 -.5 -.3'/>"
    "    <position name='cartesian' site='grip' refsite='rod' gear='1 .5 0 0 0 0' kp='3'/>"
    "    <motor name='crank' cranksite='crank' slidersite='rod' cranklength='.5'/>"
    "    <motor name='twist' joint='shoulder' gear='1 2 3'/>"
    "  </actuator>"
    "</mujoco>";

typedef struct Machine {
  mjModel* m;
  mjData* d;
} Machine;

static inline void machine_load(Machine* s, const char* xml) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  if (!spec) g_error("%s", error);
  s->m = mj_compile(spec, NULL);
  if (!s->m) g_error("%s", mjs_getError(spec));
  mj_deleteSpec(spec);
  s->d = mj_makeData(s->m);
}

// data: the text of a model, or NULL for the machine above
static inline void machine_setup(Machine* s, gconstpointer data) {
  machine_load(s, data ? data : kMachine);
}

static inline void machine_teardown(Machine* s, gconstpointer unused) {
  (void)unused;
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

// Random position, velocity, activation, control and forces; not forwarded.
static inline void machine_shake(Machine* s, guint32 seed) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
  g_autofree mjtNum* move = g_new(mjtNum, s->m->nv);
  mj_resetData(s->m, s->d);
  for (int i = 0; i < s->m->nv; i++) {
    move[i] = g_rand_double_range(rand, -0.4, 0.4);
    s->d->qvel[i] = g_rand_double_range(rand, -1, 1);
  }
  mj_integratePos(s->m, s->d->qpos, move, 1);
  for (int i = 0; i < s->m->na; i++) s->d->act[i] = g_rand_double_range(rand, 0, 1);
  for (int i = 0; i < s->m->nu; i++) s->d->ctrl[i] = g_rand_double_range(rand, 0, 1);
}

static inline void assert_near(const mjtNum* a, const mjtNum* b, int n, mjtNum tolerance) {
  for (int i = 0; i < n; i++) {
    if (!(mju_abs(a[i] - b[i]) <= tolerance * (1 + mju_abs(b[i])))) {
      g_error("[%d]: %.12g, not %.12g", i, a[i], b[i]);
    }
  }
}

#endif  // GIMBAL_TESTS_DYNAMICS_FIXTURE_H_
