// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Named actuator types: the parameters that the reference sets (its values before compilation).

#include <glib.h>
#include <mujoco/mujoco.h>

static void check(const double* have, int n, const double* want) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(have[i], want[i], 1e-14);
}

#define NUMBERS(...) ((const double[10]){__VA_ARGS__})

static void test_position(void) {
  mjsActuator a;
  double kv = 5, ratio = 0.7, time = 0.1;
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToPosition(&a, 3, &kv, NULL, &time, 0), ==, "");
  check(a.gainprm, 10, NUMBERS(3));
  check(a.biasprm, 10, NUMBERS(0, -3, -5));
  check(a.dynprm, 10, NUMBERS(0.1));
  g_assert_cmpint(a.dyntype, ==, mjDYN_FILTEREXACT);
  g_assert_cmpstr(mjs_setToPosition(&a, 3, &kv, &ratio, NULL, 0), !=, "");
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToIntVelocity(&a, 3, NULL, &ratio, NULL, 0), ==, "");
  check(a.biasprm, 10, NUMBERS(0, -3, 0.7));
  g_assert_cmpint(a.dyntype, ==, mjDYN_INTEGRATOR);
}

static void test_muscle(void) {
  mjsActuator a;
  double time[2] = {-1, -1}, range[2] = {-1, -1};
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToMuscle(&a, time, 0, range, -1, -1, -1, -1, -1, -1, -1), ==, "");
  check(a.gainprm, 10, NUMBERS(0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2));
  check(a.biasprm, 9, a.gainprm);
  check(a.dynprm, 10, NUMBERS(0.01, 0.04));
}

static void test_pid(void) {
  mjsActuator a;
  double kv = 5, ki = 7, imax = 0.2, slew = 0.3;
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToPID(&a, 3, &kv, NULL, &ki, &imax, &slew, 0, mjINPUT_POS | mjINPUT_VEL), ==, "");
  check(a.gainprm, 10, NUMBERS(7));
  check(a.biasprm, 10, NUMBERS(0, -3, -5));
  check(a.dynprm, 10, NUMBERS(0.2, 0.3));
  g_assert_cmpint(a.dyntype, ==, mjDYN_PID);
  mjs_defaultActuator(&a);
  mjs_setToPID(&a, 3, NULL, NULL, NULL, NULL, &slew, 0, 0);
  check(a.dynprm, 10, NUMBERS(0, 0.3));
}

static void test_dcmotor(void) {
  mjsActuator a;
  double constant[2] = {2, 4}, nominal[3] = {12, 3, 100}, saturation[3] = {5, 6, 7},
         thermal[6] = {1, 2, 3, 4, 5, 6};
  double controller[6] = {1, 2, 3, 4, 5, 6}, lugre[5] = {1, 2, 3, 4, 5};
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToDCMotor(&a, constant, 3, NULL, saturation, NULL, NULL, NULL, thermal, NULL, 0), ==,
                  "");
  check(a.gainprm, 10, NUMBERS(3, 2.8284271247461903, 4, 5));
  check(a.dynprm, 10, NUMBERS(0, 7, 1, 3, 6));
  check(a.forcerange, 2, NUMBERS(-5, 5));
  g_assert_cmpint(a.actdim, ==, 1);
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 0, nominal, NULL, NULL, NULL, controller, NULL, lugre, 0), ==,
                  "");
  check(a.gainprm, 10, NUMBERS(0.48, 0.12, 0, 0, 1, 2, 3, 6));
  check(a.biasprm, 10, NUMBERS(0, 0, 0, 3, 4, 5));
  check(a.dynprm, 10, NUMBERS(0, 0, 0, 0, 0, 1, 2, 4, 5));
  g_assert_cmpint(a.actdim, ==, 3);
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0), !=, "");
}

static void test_simple(void) {
  mjsActuator a;
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToDamper(&a, 5), ==, "");
  check(a.gainprm, 10, NUMBERS(0, 0, -5));
  g_assert_cmpint(a.ctrllimited, ==, mjLIMITED_TRUE);
  g_assert_cmpstr(mjs_setToDamper(&a, -5), !=, "");
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToVelocity(&a, 5), ==, "");
  check(a.biasprm, 10, NUMBERS(0, 0, -5));
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToCylinder(&a, 2, 4, 3, 2), ==, "");
  check(a.gainprm, 10, NUMBERS(mjPI));
}

// Nothing of what an actuator was before stays. Values of MuJoCo 4.0.1.
static void test_leftovers(void) {
  mjsActuator a;
  mjs_defaultActuator(&a);
  a.gainprm[1] = 7;
  g_assert_cmpstr(mjs_setToMotor(&a), ==, "");
  check(a.gainprm, 10, NUMBERS(1));
  g_assert_cmpint(a.type, ==, mjACTUATOR_MOTOR);

  // a pid without integral gain and slew limit has no state, whatever else is given
  double zero = 0, imax = -4, ki = 2;
  g_assert_cmpstr(mjs_setToPID(&a, 3, NULL, NULL, &zero, &imax, &zero, 0, 0), ==, "");
  g_assert_cmpint(a.dyntype, ==, mjDYN_NONE);
  check(a.dynprm, 2, NUMBERS(0, 0));
  check(a.gainprm, 10, NUMBERS(0));
  g_assert_cmpstr(mjs_setToPID(&a, 3, NULL, NULL, &ki, &imax, NULL, 0, 0), ==, "");
  g_assert_cmpint(a.dyntype, ==, mjDYN_PID);
  check(a.dynprm, 2, NUMBERS(-4, 0));

  // the ctrlrange of an integrated velocity is one of velocities
  mjs_defaultActuator(&a);
  a.ctrlrange[1] = 1;
  g_assert_cmpstr(mjs_setToIntVelocity(&a, 3, NULL, NULL, NULL, 1), ==, "");
  g_assert_cmpint(a.biastype, ==, mjBIAS_AFFINE);
  g_assert_cmpint(a.dyntype, ==, mjDYN_INTEGRATOR);
  g_assert_cmpint(a.ctrlspec, ==, mjINPUT_VEL);
}

// Nominal data: w = V K / (K^2 + R B) with friction B; resistance from the stall torque if it is
// not given.
static void test_nominal(void) {
  mjsActuator a;
  double nominal[3] = {12, 2, 30}, K = .35, R = 1.5;
  mjs_defaultActuator(&a);
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 1.5, nominal, NULL, NULL, NULL, NULL, NULL, NULL, 0), ==, "");
  check(a.gainprm, 2, NUMBERS(1.5, .4));
  a.damping[0] = (12 / 30. - K) * K / R;
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, R, nominal, NULL, NULL, NULL, NULL, NULL, NULL, 0), ==, "");
  g_assert_cmpfloat_with_epsilon(a.gainprm[1], K, 1e-12);
  R = K * 12 / 2;
  a.damping[0] = (12 / 30. - K) * K / R;
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 0, nominal, NULL, NULL, NULL, NULL, NULL, NULL, 0), ==, "");
  g_assert_cmpfloat_with_epsilon(a.gainprm[0], R, 1e-12);
  g_assert_cmpfloat_with_epsilon(a.gainprm[1], K, 1e-12);

  double inductance[2] = {-1, 0}, thermal[6] = {-1, 2, 0, 0, 0, 0};
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 1, nominal, NULL, inductance, NULL, NULL, NULL, NULL, 0), !=,
                  "");
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 1, nominal, NULL, NULL, NULL, NULL, thermal, NULL, 0), !=, "");
  thermal[2] = 3;  // what is below zero is not found from the others either
  g_assert_cmpstr(mjs_setToDCMotor(&a, NULL, 1, nominal, NULL, NULL, NULL, NULL, thermal, NULL, 0), !=, "");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/actuator-setup/position", test_position);
  g_test_add_func("/spec/actuator-setup/muscle", test_muscle);
  g_test_add_func("/spec/actuator-setup/pid", test_pid);
  g_test_add_func("/spec/actuator-setup/dcmotor", test_dcmotor);
  g_test_add_func("/spec/actuator-setup/leftovers", test_leftovers);
  g_test_add_func("/spec/actuator-setup/nominal", test_nominal);
  g_test_add_func("/spec/actuator-setup/simple", test_simple);
  return g_test_run();
}
