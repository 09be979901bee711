// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actuators from text: which are accepted, and their parameters. Verdicts and numbers are those of
// MuJoCo 4.0.1 (its own library).

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

// A model with these defaults and actuators: a hinge 'h', a ball joint 'b', a tendon 't', a site
// 's'.
static mjModel* compile(const char* defaults, const char* actuators, char* error, int size) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco>%s<worldbody><site name='s'/>"
      "<body><joint name='h' axis='0 1 0' range='-30 60'/><geom size='.1'/></body>"
      "<body pos='0 0 1'><joint name='b' type='ball'/><geom size='.1'/></body></worldbody>"
      "<tendon><fixed name='t' range='0 1'><joint joint='h' coef='2'/></fixed></tendon>"
      "<actuator>%s</actuator></mujoco>",
      defaults, actuators);
  error[0] = 0;
  mjSpec* spec = mj_parseXMLString(text, NULL, error, size);
  if (!spec) return NULL;
  mjModel* m = mj_compile(spec, NULL);
  if (!m) g_strlcpy(error, mjs_getError(spec), size);
  mj_deleteSpec(spec);
  return m;
}

static mjModel* compile_well(const char* defaults, const char* actuators) {
  char error[1000];
  mjModel* m = compile(defaults, actuators, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return m;
}

static void test_accepted(void) {
  static const char* const kActuators[] = {
      "<dcmotor joint='h' motorconst='1' resistance='1' input='none'/>",
      "<dcmotor joint='h' motorconst='1' resistance='1' nominal='12 1 100'/>",
      "<pid joint='h' ki='0' imax='3'/>",
      "<pid joint='h' imax='-1'/>",
      "<general joint='b' gaintype='so3' biastype='so3' gainprm='1' biasprm='0 -1' damping='.1' "
      "armature='.2'/>",
      "<orientation joint='b' forcerange='0 1'/>",
      "<general joint='b' gaintype='so3' biastype='so3' dyntype='integrator' gainprm='1' biasprm='0 -1'/>",
      "<motor tendon='t' armature='.1'/>",
  };
  for (unsigned i = 0; i < G_N_ELEMENTS(kActuators); i++) {
    mjModel* m = compile_well("", kActuators[i]);
    g_assert_cmpint(m->nactuator, ==, 1);
    mj_deleteModel(m);
  }
}

// Each refusal says why.
static void test_refused(void) {
  static const struct {
    const char *actuator, *why;
  } kCases[] = {
      {"<motor site='s' damping='1'/>", "damping of an actuator needs a joint or a tendon"},
      {"<motor site='s' armature='1'/>", "armature of an actuator needs a joint or a tendon"},
      {"<pid joint='h' input='voltage'/>", "inputs pos, vel and ff"},
      {"<general body='world' gaintype='pid' biastype='affine' gainprm='0'/>", "cannot act on a body"},
      {"<orientation joint='b' input='ff'/>", "'expmap' or 'quat'"},
      {"<pid joint='h' ki='1' imax='-1'/>", "imax"},
      {"<pid joint='h' ki='-1'/>", "ki or slewmax above zero"},
      {"<orientation joint='b' forcerange='-1 1'/>", "begins with 0"},
      {"<general joint='b' gaintype='so3'/>", "go together"},
      {"<general joint='b' biastype='so3'/>", "go together"},
      {"<general joint='b' gaintype='so3' biastype='so3' gainprm='2' biasprm='0 -1'/>", "gainprm[0]"},
      {"<general joint='b' gaintype='so3' biastype='so3' biasprm='0 -1' dyntype='filter'/>", "dyntype"},
      {"<general joint='h' dyntype='pid'/>", "gaintype='pid'"},
      {"<general joint='h' gaintype='pid'/>", "biastype 'affine'"},
      {"<general joint='h' gaintype='pid' biastype='affine'/>", "dyntype 'pid'"},
      {"<general joint='h' dyntype='dcmotor'/>", "go together"},
      {"<general joint='h' gaintype='dcmotor' biastype='dcmotor' dyntype='dcmotor' gainprm='1 1' "
       "actdim='0'/>",
       "actearly"},
  };
  for (unsigned i = 0; i < G_N_ELEMENTS(kCases); i++) {
    char error[1000];
    mjModel* m = compile("", kCases[i].actuator, error, sizeof error);
    g_assert_null(m);
    if (!g_strrstr(error, kCases[i].why)) g_error("'%s' does not say '%s'", error, kCases[i].why);
  }
}

// Parameters come from classes of the same kind, or from general ones with the gain of the kind.
static void test_classes(void) {
  mjModel* m = compile_well("<default><muscle/></default>", "<motor joint='h'/>");
  g_assert_cmpfloat(m->actuator_gainprm[0], ==, 1);
  g_assert_cmpfloat(m->actuator_gainprm[1], ==, 0);
  mj_deleteModel(m);

  m = compile_well("<default><damper kv='3'/></default>", "<damper joint='h' ctrlrange='0 1'/>");
  g_assert_cmpfloat(m->actuator_gainprm[2], ==, -3);
  mj_deleteModel(m);

  m = compile_well("<default><dcmotor motorconst='.5' resistance='2' cogging='.1 6 0'/></default>",
                   "<dcmotor joint='h' inductance='.01'/>");
  g_assert_cmpfloat(m->actuator_gainprm[0], ==, 2);
  g_assert_cmpfloat(m->actuator_gainprm[1], ==, .5);
  g_assert_cmpfloat(m->actuator_biasprm[1], ==, 6);
  g_assert_cmpfloat(m->actuator_dynprm[0], ==, .005);
  g_assert_cmpint(m->actuator_actnum[0], ==, 1);
  mj_deleteModel(m);

  m = compile_well("<default><pid ki='2' imax='1'/></default>",
                   "<pid joint='h' slewmax='0'/><pid joint='h' ki='0'/>");
  g_assert_cmpint(m->actuator_dyntype[0], ==, mjDYN_PID);
  g_assert_cmpfloat(m->actuator_dynprm[0], ==, 1);
  g_assert_cmpint(m->actuator_dyntype[1], ==, mjDYN_NONE);
  mj_deleteModel(m);
}

// The inputs of a motor share one range, those of a pid have their own: a ctrlrange beside that of
// its positions counts for nothing. The voltage limit of a
// motor's controller does not limit the input of voltage: force = K / R (clip(kp pos) + voltage).
static void test_inputs(void) {
  mjModel* m = compile_well(
      "<default><pid velrange='-3 3'/></default>",
      "<dcmotor joint='h' motorconst='.5' resistance='2' input='pos vel voltage' ctrlrange='-9 9' "
      "controller='4 0 0 0 0 1'/><pid joint='h' posrange='-1 1' ctrlrange='-2 2'/><pid joint='h' velrange='2 "
      "1'/>");
  g_assert_cmpint(m->nu, ==, 7);
  g_assert_cmpint(m->actuator_ctrllimited[4], ==, 1);
  g_assert_cmpint(m->actuator_ctrllimited[6], ==, 0);  // a range that ends before it begins is none
  for (int i = 0; i < 3; i++) g_assert_cmpfloat(m->actuator_ctrlrange[2 * i + 1], ==, 9);
  g_assert_cmpfloat(m->actuator_ctrlrange[7], ==, 1);
  g_assert_cmpfloat(m->actuator_ctrlrange[9], ==, 3);
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 8;
  d->ctrl[2] = 5;
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->actuator_force[0], .5 / 2 * (1 + 5), 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A damping ratio of a pid is that of a position servo: 2 ratio sqrt(kp mass).
static void test_damping_ratio(void) {
  mjModel* m =
      compile_well("", "<pid joint='h' kp='9' dampratio='.5'/><position joint='h' kp='9' dampratio='.5'/>");
  g_assert_cmpfloat_with_epsilon(m->actuator_biasprm[2], -3 * mju_sqrt(m->dof_M0[0]), 1e-12);
  g_assert_cmpfloat(m->actuator_biasprm[2], ==, m->actuator_biasprm[mjNBIAS + 2]);
  mj_deleteModel(m);
}

// All dampers on a joint count.
static void test_several_dampers(void) {
  mjModel* m = compile_well("",
                            "<motor joint='h' damping='1'/><motor joint='h' damping='2' gear='3'/>"
                            "<motor tendon='t' damping='1'/>");
  g_assert_cmpint(m->jnt_actuatorid[0], ==, -2);
  g_assert_cmpint(m->jnt_actuatorid[1], ==, -1);
  g_assert_cmpint(m->tendon_actuatorid[0], ==, 2);
  mjData* d = mj_makeData(m);
  d->qvel[0] = 1;
  mj_forward(m, d);
  // 1 + 2 * 3^2 on the joint, 1 * 2^2 by the tendon
  g_assert_cmpfloat_with_epsilon(d->qfrc_damper[0], -23, 1e-12);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Activations of a motor written as <general>, as it is saved: as many as its parameters need, and
// it runs.
static void test_states_of_motor(void) {
#define MOTOR "<general joint='h' actearly='true' dyntype='dcmotor' gaintype='dcmotor' biastype='dcmotor' "
  static const struct {
    const char* actuator;
    int na;
  } kCases[] = {
      {MOTOR "dynprm='0' gainprm='.1 .01'/>", 0},
      {MOTOR "dynprm='.01' gainprm='.1 .01'/>", 1},
      {MOTOR "actdim='1' dynprm='.01' gainprm='.1 .01'/>", 1},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjModel* m = compile_well("", kCases[i].actuator);
    g_assert_cmpint(m->na, ==, kCases[i].na);
    mjData* d = mj_makeData(m);
    mj_forward(m, d);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  char error[1000];
  g_assert_null(compile("", MOTOR "actdim='1' dynprm='0' gainprm='.1 .01'/>", error, sizeof error));
  g_assert_nonnull(strstr(error, "actdim of a dcmotor"));
#undef MOTOR
}

// What the class of a motor without states leaves in actdim is nothing to others.
static void test_actdim(void) {
  static const char kMotor[] = "<default><dcmotor motorconst='1' resistance='1'/></default>";
  mjModel* m = compile_well(
      kMotor, "<pid joint='h' ki='1'/><intvelocity joint='h'/><position joint='h' timeconst='1'/>");
  for (int i = 0; i < 3; i++) g_assert_cmpint(m->actuator_actnum[i], ==, 1);
  mj_deleteModel(m);
  char error[1000];
  static const char pid[] =
      "<general joint='h' dyntype='pid' gaintype='pid' biastype='affine' gainprm='2' dynprm='0 .1' "
      "actdim='%d'/>";
  for (int n = 1; n < 4; n++) {
    g_autofree char* text = g_strdup_printf(pid, n);
    mjModel* two = compile("", text, error, sizeof error);
    g_assert_cmpint(two != NULL, ==, n == 2);
    mj_deleteModel(two);
  }
  g_assert_nonnull(strstr(error, "this pid has 2 activations"));
  g_assert_null(compile("", "<general joint='h' dyntype='filter' actdim='0'/>", error, sizeof error));
  g_assert_nonnull(strstr(error, "actdim"));
  g_assert_null(strstr(error, "could not be simulated"));
}

static void assert_numbers(const mjtNum* have, int n, const double* want) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat_with_epsilon(have[i], want[i], 1e-12);
}

#define NUMBERS(...) \
  (const double[]) { \
    __VA_ARGS__      \
  }

// The nearest class of the same kind counts for parameters, every class for what is mechanical.
static void test_nearest_class(void) {
  mjModel* m = compile_well(
      "<default><position kp='7' timeconst='.3'/><default class='c'><velocity kv='9' gear='2'/></default>"
      "<default class='g'><general gainprm='400' biastype='affine' biasprm='0 -400 -5' dyntype='filter'"
      " actearly='true'/></default>"
      "<default class='a'><general gaintype='affine' gainprm='1 2' biastype='affine' biasprm='1 2 3'/>"
      "</default></default>",
      "<position class='c' joint='h'/><velocity class='c' joint='h'/><intvelocity class='c' joint='h'/>"
      "<position class='g' joint='h' kp='2'/><position class='a' joint='h'/><motor class='g' joint='h'/>");
  static const double gain[6] = {7, 9, 1, 2, 7, 1}, gear[6] = {2, 2, 2, 1, 1, 1};
  static const double bias[6][3] = {{0, -7, 0}, {0, 0, -9}, {0, -1, 0}, {0, -2, -5}, {0, -7, 0}, {0, 0, 0}};
  static const int dynamics[6] = {mjDYN_FILTEREXACT, mjDYN_NONE,        mjDYN_INTEGRATOR,
                                  mjDYN_NONE,        mjDYN_FILTEREXACT, mjDYN_NONE};
  static const int spec[6] = {mjINPUT_POS, mjINPUT_VEL, mjINPUT_VEL, mjINPUT_POS, mjINPUT_POS, 0};
  for (int i = 0; i < 6; i++) {
    g_assert_cmpfloat(m->actuator_gainprm[mjNGAIN * i], ==, gain[i]);
    assert_numbers(m->actuator_biasprm + mjNBIAS * i, 3, bias[i]);
    g_assert_cmpfloat(m->actuator_gear[6 * i], ==, gear[i]);
    g_assert_cmpint(m->actuator_dyntype[i], ==, dynamics[i]);
    g_assert_cmpint(m->actuator_ctrlspec[i], ==, spec[i]);
    g_assert_cmpint(m->actuator_actearly[i], ==, 0);
  }
  mj_deleteModel(m);
}

// Several in one class: in order; what is general adds to what stands before.
static void test_two_in_class(void) {
  mjModel* m = compile_well("<default><position kp='50'/><general gear='3' gainprm='9'/></default>",
                            "<position joint='h'/><general joint='h'/>");
  assert_numbers(m->actuator_biasprm, 2, NUMBERS(0, -9));
  assert_numbers(m->actuator_biasprm + mjNBIAS, 2, NUMBERS(0, -50));
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat(m->actuator_gainprm[mjNGAIN * i], ==, 9);
    g_assert_cmpfloat(m->actuator_gear[6 * i], ==, 3);
    g_assert_cmpint(m->actuator_ctrlspec[i], ==, mjINPUT_POS);
  }
  mj_deleteModel(m);
}

static void test_declared_inputs(void) {
  mjModel* m = compile_well("<default><default class='p'><general input='pos'/></default></default>",
                            "<general joint='h' input='vel'/><general joint='h' input='pressure'/>"
                            "<general joint='h'/><general class='p' joint='h' input=''/>"
                            "<general class='p' joint='h'/><general class='p' joint='h' gaintype='affine'/>"
                            "<cylinder joint='h'/>");
  static const int spec[7] = {mjINPUT_VEL, mjINPUT_PRESSURE, 0, 0, mjINPUT_POS, 0, mjINPUT_PRESSURE};
  for (int i = 0; i < 7; i++) g_assert_cmpint(m->actuator_ctrlspec[i], ==, spec[i]);
  mj_deleteModel(m);
  static const char* const kWrong[] = {
      "<general joint='h' input='pos vel'/>", "<general joint='h' input='none'/>",
      "<general joint='h' gaintype='user' input='pos'/>", "<motor joint='h' input='pos'/>"};
  for (size_t i = 0; i < G_N_ELEMENTS(kWrong); i++) {
    char error[1000];
    g_assert_null(compile("", kWrong[i], error, sizeof error));
    g_assert_nonnull(strstr(error, "input"));
  }
}

// What stands nearer counts: a range, or the factor that makes one.
static void test_inherited_range(void) {
  mjModel* m = compile_well(
      "<default><default class='r'><position ctrlrange='-9 9'/></default>"
      "<default class='f'><position inheritrange='1'/></default></default>",
      "<position class='r' tendon='t' inheritrange='1'/><position class='f' tendon='t' ctrlrange='-9 9'/>"
      "<position class='f' tendon='t'/><motor class='f' tendon='t'/>"
      "<general tendon='t' gainprm='5' biastype='affine' biasprm='0 -5' inheritrange='.5'/>"
      "<general tendon='t' gainprm='5' inheritrange='1'/>");
  assert_numbers(m->actuator_ctrlrange, 12, NUMBERS(0, 1, -9, 9, 0, 1, 0, 0, .25, .75, 0, 0));
  mj_deleteModel(m);
  // a general one takes the factor where both are written; a pid has either word for its range
  m = compile_well("<default><default class='p'><pid inheritrange='1'/></default></default>",
                   "<general tendon='t' gainprm='5' biastype='affine' biasprm='0 -5' ctrlrange='-9 9' "
                   "inheritrange='.5'/><pid class='p' tendon='t' ctrlrange='-9 9'/>"
                   "<pid class='p' tendon='t' posrange='-8 9'/>");
  // a pid has two inputs
  assert_numbers(m->actuator_ctrlrange, 8, NUMBERS(.25, .75, -9, 9, 0, 0, -8, 9));
  mj_deleteModel(m);
  static const char* const wrong[] = {"<position tendon='t' ctrlrange='0 1' inheritrange='1'/>",
                                      "<pid tendon='t' ctrlrange='0 1' inheritrange='1'/>",
                                      "<pid tendon='t' posrange='0 1' inheritrange='1'/>"};
  for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
    char error[1000];
    g_assert_null(compile("", wrong[i], error, sizeof error));
    g_assert_nonnull(strstr(error, "only one of them"));
  }
}

// A class of dcmotors forbids activations a range; another kind of actuator in its place does not.
static void test_after_dcmotor(void) {
  mjModel* m = compile_well(
      "<default><dcmotor motorconst='.1' resistance='5'/><intvelocity actrange='-1 2'/></default>",
      "<intvelocity tendon='t'/>");
  g_assert_true(m->actuator_actlimited[0]);
  mj_deleteModel(m);
}

// Constants of a motor: none where nothing drives it, never negative; what an element says of its
// saturation and inductance takes the place of what the class says of limits and time, but numbers
// of saturation that are not written stay (answers of MuJoCo 4.0.1).
static void test_motor_constants(void) {
  mjModel* m = compile_well(
      "<default><dcmotor motorconst='.5' resistance='2' saturation='3 0 1' inductance='.01'/></default>",
      "<dcmotor joint='h' motorconst='0' input='none'/><dcmotor joint='h' saturation='0 0 0'/>"
      "<dcmotor joint='h' inductance='0' thermal='2 3 9'/><dcmotor joint='h' saturation='5'/>");
  assert_numbers(m->actuator_forcerange, 8, NUMBERS(-3, 3, 0, 0, -3, 3, -5, 5));
  assert_numbers(m->actuator_dynprm + 3 * mjNDYN, 2, NUMBERS(.005, 1));
  assert_numbers(m->actuator_dynprm, 2, NUMBERS(.005, 1));
  assert_numbers(m->actuator_dynprm + mjNDYN, 2, NUMBERS(.005, 0));
  assert_numbers(m->actuator_dynprm + 2 * mjNDYN, 4, NUMBERS(0, 1, 2, 4.5));
  mj_deleteModel(m);
  char error[1000];
  g_assert_null(compile("", "<dcmotor joint='h' motorconst='-.1 .2' resistance='1'/>", error, sizeof error));
  g_assert_nonnull(strstr(error, "negative"));
}

// What a control is, as shortcuts and general actuators declare it; a class declares it for its own
// gain type alone (answers of MuJoCo 4.0.1).
static void test_inputs_of_classes(void) {
  mjModel* m = compile_text(
      "<mujoco><default><default class='c'><general input='pos'/></default></default><worldbody><body "
      "name='b'>"
      "<joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor joint='j'/><position joint='j'/>"
      "<velocity joint='j'/><intvelocity joint='j' actrange='-1 1'/><cylinder joint='j'/><general joint='j'/>"
      "<general joint='j' input='vel'/><general joint='j' class='c'/><general joint='j' class='c' "
      "gaintype='affine'/>"
      "<motor joint='j' class='c'/></actuator></mujoco>");
  static const struct {
    int spec;
    const char* name;
  } kInputs[] = {{0, NULL}, {1, "pos"}, {2, "vel"}, {2, "vel"}, {32, "pressure"},
                 {0, NULL}, {2, "vel"}, {1, "pos"}, {0, NULL},  {0, NULL}};
  for (int i = 0; i < m->nactuator; i++) {
    g_assert_cmpint(m->actuator_ctrlspec[i], ==, kInputs[i].spec);
    g_assert_cmpint(m->actuator_ctrlnum[i], ==, 1);
    g_assert_cmpstr(mj_actuatorInputName(m, i, 0), ==, kInputs[i].name);
  }
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/actuators/accepted", test_accepted);
  g_test_add_func("/compiler/actuators/refused", test_refused);
  g_test_add_func("/compiler/actuators/after-dcmotor", test_after_dcmotor);
  g_test_add_func("/compiler/actuators/classes", test_classes);
  g_test_add_func("/compiler/actuators/inputs", test_inputs);
  g_test_add_func("/compiler/actuators/damping-ratio", test_damping_ratio);
  g_test_add_func("/compiler/actuators/several-dampers", test_several_dampers);
  g_test_add_func("/compiler/actuators/states-of-motor", test_states_of_motor);
  g_test_add_func("/compiler/actuators/actdim", test_actdim);
  g_test_add_func("/compiler/actuators/declared-inputs", test_declared_inputs);
  g_test_add_func("/compiler/actuators/nearest-class", test_nearest_class);
  g_test_add_func("/compiler/actuators/two-in-class", test_two_in_class);
  g_test_add_func("/compiler/actuators/inputs-of-classes", test_inputs_of_classes);
  g_test_add_func("/compiler/actuators/inherited-range", test_inherited_range);
  g_test_add_func("/compiler/actuators/motor-constants", test_motor_constants);
  return g_test_run();
}
