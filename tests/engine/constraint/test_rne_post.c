// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces on and between bodies after the constraint solver. The numbers are those of MuJoCo 4.0.1.

#include "../equivalence/fixture.h"
#include "compile-text.h"

// A body that a weld holds far from its reference, scaled: the joint feels what the weld leaves.
static const char kWeld[] =
    "<mujoco><option gravity='1 2 -9'/><worldbody><body name='post' euler='0 30 20'><geom size='.03' "
    "mass='1'/>"
    "<body name='beam' pos='.2 0 0'><joint type='ball' damping='.1'/><geom type='box' size='.2 .02 .02' "
    "pos='.2 0 0' mass='1'/><site name='b'/></body></body></worldbody><equality><weld body1='beam' "
    "body2='post' "
    "torquescale='3' relpose='.1 0 0 .9 .2 .3 .1'/></equality><sensor><torque site='b'/></sensor></mujoco>";

// Springs, dampers, actuators, limits, friction, equalities and inertia of tendons pull at bodies.
static const char kTendons[] =
    "<mujoco><option iterations='200' tolerance='1e-15' gravity='1 2 -9'/><worldbody><site name='w0' pos='0 "
    "0 1.2'/>"
    "<site name='w1' pos='.4 .1 1'/><geom name='ball' size='.05' pos='.2 .05 1.05' contype='0' "
    "conaffinity='0'/>"
    "<body name='a' pos='.1 0 .8'><joint type='ball'/><geom type='box' size='.1 .05 .04' pos='.1 0 0'/>"
    "<site name='a0' pos='.1 .02 .03'/><site name='a1' pos='.2 .02 -.03'/><body name='b' pos='.3 0 0'>"
    "<joint name='h' axis='0 1 1'/><geom size='.06' pos='.1 0 0'/><site name='b0' pos='.1 .05 .02'/>"
    "<site name='b1' pos='.05 0 -.06'/></body></body><body name='f' pos='0 .6 .8'><freejoint/>"
    "<geom type='ellipsoid' size='.1 .07 .05'/><site name='f0' pos='.05 0 0'/></body></worldbody><tendon>"
    "<spatial name='t0' stiffness='100 20 3' springlength='.2 .3' damping='3 1' limited='true' range='.5 .6' "
    "margin='.3' frictionloss='.4'><site site='w0'/><geom geom='ball'/><site site='a0'/><site "
    "site='b0'/></spatial>"
    "<spatial name='t1' actuatorfrclimited='true' actuatorfrcrange='-4 4'><site site='f0'/><site site='a1'/>"
    "<site site='b1'/><pulley divisor='2'/><site site='f0'/><site site='w1'/></spatial>"
    "<spatial name='t2' armature='.3' frictionloss='1'><site site='f0'/><site "
    "site='b0'/></spatial></tendon><actuator>"
    "<general tendon='t1' gear='1.5' biastype='affine' biasprm='1 -2 -3' damping='.3'/><motor tendon='t0' "
    "gear='-2'/>"
    "<position tendon='t2' kp='4' damping='1' armature='.2'/></actuator><equality>"
    "<tendon tendon1='t1' tendon2='t2' polycoef='.1 .3 .2 .1 .05'/></equality><keyframe>"
    "<key ctrl='3 4 5' qvel='.1 .2 .3 .4 .5 .6 .7 .8 .9 1'/></keyframe></mujoco>";

static Scene open_model(const char* text) {
  Scene s = {.m = compile_text(text)};
  s.d = mj_makeData(s.m);
  if (s.m->nkey) mj_resetDataKeyframe(s.m, s.d, 0);
  mj_forward(s.m, s.d);
  mj_rnePostConstraint(s.m, s.d);
  return s;
}

static void assert_relative(const mjtNum* got, const mjtNum* want, int n) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat(fabs(got[i] - want[i]), <=, 1e-8 * (1 + fabs(want[i])));
}

static void test_weld(void) {
  const mjtNum torque[] = {-9.209187863e-14, -2.50035217e-13, 4.361181672e-16};
  Scene s = open_model(kWeld);
  assert_relative(s.d->sensordata, torque, 3);
  mj_deleteData(s.d);
  mj_deleteModel(s.m);
}

static void test_tendons(void) {
  const mjtNum external[] = {9.53925666,  109.342804,   -10.8606546, 355.070983, -155.804428,
                             862.551734,  -0.817020729, -34.6492041, 49.9276582, -801.774044,
                             -24.0108188, -22.547039,   0,           1.22425996, 11.7772099,
                             -87.5877864, 235.544199,   -24.4851992};
  Scene s = open_model(kTendons);
  assert_relative(s.d->cfrc_ext + 6, external, 18);
  mj_deleteData(s.d);
  mj_deleteModel(s.m);
}

// What is fixed to the world, or moved by the user, reads gravity.
static void test_static_acceleration(void) {
  Scene s = open_model(
      "<mujoco><worldbody><site name='w'/><body euler='90 0 0'><site name='s'/></body><body name='m' "
      "mocap='true' "
      "euler='0 45 0'/></worldbody><sensor><accelerometer site='w'/><accelerometer site='s'/>"
      "<framelinacc objtype='body' objname='m'/></sensor></mujoco>");
  const mjtNum read[] = {0, 0, 9.81, 0, 9.81, 0, 0, 0, 9.81}, half = 9.81 * sqrt(.5);
  assert_relative(s.d->sensordata, read, 9);
  mjtNum acceleration[6];
  mj_objectAcceleration(s.m, s.d, mjOBJ_XBODY, 2, acceleration, 1);
  const mjtNum own[6] = {0, 0, 0, -half, 0, half};
  assert_relative(acceleration, own, 6);
  mj_deleteData(s.d);
  mj_deleteModel(s.m);
}

// A tendon whose sites are at one place pulls at no body (as in MuJoCo 4.0.1).
static void test_no_length(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><body><joint/><geom size='.1'/><site name='a'/><body><geom size='.1'/>"
      "<site name='b'/></body></body></worldbody><tendon><spatial name='t'><site site='a'/><site site='b'/>"
      "</spatial></tendon><actuator><motor tendon='t'/></actuator></mujoco>");
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 1;
  mj_forward(m, d);
  mj_rnePostConstraint(m, d);
  for (int i = 0; i < 6 * m->nbody; i++) g_assert_cmpfloat(d->cfrc_ext[i], ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/constraint/rne-post/weld", test_weld);
  g_test_add_func("/constraint/rne-post/tendons", test_tendons);
  g_test_add_func("/constraint/rne-post/static-acceleration", test_static_acceleration);
  g_test_add_func("/constraint/rne-post/no-length", test_no_length);
  return g_test_run();
}
