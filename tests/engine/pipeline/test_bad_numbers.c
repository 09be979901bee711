// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers gone bad: what is counted, which element is named, and what the automatic reset does.
// Counts, elements and the state after the step are those of MuJoCo 3.12.0; the warning about
// inertia and the names are ours.

#include <gimbal/warning.h>
#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "compile-text.h"

static const char kModel[] =
    "<mujoco>"
    "  <worldbody>"
    "    <body name='cart'><joint name='rail' type='slide' axis='1 0 0'/><joint axis='0 1 0'/>"
    "      <geom size='.1' mass='1' pos='.1 0 0'/>"
    "      <body name='rod' pos='.3 0 0'><joint name='elbow' axis='0 1 0'/><geom size='.1' pos='.2 0 "
    ".1'/></body>"
    "    </body>"
    "    <body name='ball' pos='1 0 5'><freejoint/><geom size='.1'/></body>"
    "  </worldbody>"
    "  <actuator><motor name='drive' joint='rail'/><motor name='bend' joint='elbow'/></actuator>"
    "</mujoco>";

typedef struct Scene {
  mjModel* m;
  mjData* d;
} Scene;

static char last_warning[600];
static int last_kind;

static void remember(const char* message) {
  last_kind = gimbal_warning_of_message();
  g_strlcpy(last_warning, message, sizeof last_warning);
}

static Scene scene_new(const char* xml) {
  Scene s = {compile_text(xml), NULL};
  s.d = mj_makeData(s.m);
  mju_user_warning = remember;
  last_warning[0] = 0;
  return s;
}

static void scene_free(Scene* s) {
  mju_user_warning = NULL;
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

static int count_warnings(const mjData* d) {
  int n = 0;
  for (int i = 0; i < mjNWARNING; i++) n += d->warning[i].number;
  return n;
}

static void assert_warned(const Scene* s, int warning, int info, const char* name) {
  g_assert_cmpint(count_warnings(s->d), ==, 1);
  g_assert_cmpint(s->d->warning[warning].number, ==, 1);
  g_assert_cmpint(s->d->warning[warning].lastinfo, ==, info);
  g_assert_nonnull(strstr(last_warning, name));
  g_assert_nonnull(strstr(gimbal_warning_text(s->m, warning, info), name));
  g_assert_cmpint(last_kind, ==, warning);
  g_assert_cmpint(gimbal_warning_of_message(), ==, -1);
  GimbalMessage message;
  char text[1000];
  gimbal_warning_message(&message, s->m, warning, info);
  gimbal_message_text(&message, NULL, text, sizeof text);
  g_assert_cmpstr(text, ==, gimbal_warning_text(s->m, warning, info));
  int objtype, id;
  g_assert_true(gimbal_warning_object(s->m, warning, info, &objtype, &id));
  g_assert_cmpint(objtype, ==, warning == mjWARN_BADCTRL ? mjOBJ_ACTUATOR : mjOBJ_JOINT);
  if (objtype == mjOBJ_JOINT && warning != mjWARN_BADQPOS) g_assert_cmpint(id, ==, s->m->dof_jntid[info]);
}

// Where a step leads from the reference pose.
static void assert_first_step(const Scene* s) {
  mjData* fresh = mj_makeData(s->m);
  mj_step(s->m, fresh);
  g_assert_cmpmem(s->d->qpos, sizeof(mjtNum) * s->m->nq, fresh->qpos, sizeof(mjtNum) * s->m->nq);
  g_assert_cmpmem(s->d->qvel, sizeof(mjtNum) * s->m->nv, fresh->qvel, sizeof(mjtNum) * s->m->nv);
  g_assert_cmpfloat(s->d->time, ==, fresh->time);
  mj_deleteData(fresh);
}

typedef struct Case {
  const char* path;
  int array;  // 0 qpos, 1 qvel, 2 qfrc_applied, 3 xfrc_applied
  int index;
  int warning, info;
  const char* name;
} Case;

static const Case kCases[] = {
    {"/bad-numbers/qpos/named", 0, 2, mjWARN_BADQPOS, 2, "(joint 'elbow')"},
    {"/bad-numbers/qpos/body", 0, 7, mjWARN_BADQPOS, 7, "(joint 3, of body 'ball')"},
    {"/bad-numbers/qvel", 1, 1, mjWARN_BADQVEL, 1, "(joint 1, of body 'cart')"},
    {"/bad-numbers/qacc", 2, 4, mjWARN_BADQACC, 4, "of body 'ball')"},
    {"/bad-numbers/xfrc", 3, 6 * 3, mjWARN_BADQACC, 3, "of body 'ball')"},
};

static mjtNum* place_of(mjData* d, const Case* c) {
  mjtNum* arrays[] = {d->qpos, d->qvel, d->qfrc_applied, d->xfrc_applied};
  return arrays[c->array] + c->index;
}

static void test_reset(gconstpointer data) {
  const Case* c = data;
  const mjtNum bad[] = {NAN, INFINITY, -1e15};
  for (unsigned k = 0; k < G_N_ELEMENTS(bad); k++) {
    Scene s = scene_new(kModel);
    for (int i = 0; i < 10; i++) mj_step(s.m, s.d);
    *place_of(s.d, c) = bad[k];
    mj_step(s.m, s.d);
    assert_warned(&s, c->warning, c->info, c->name);
    assert_first_step(&s);
    scene_free(&s);
  }
}

// Told not to reset, the engine counts and goes on.
static void test_no_reset(void) {
  Scene s = scene_new(kModel);
  s.m->opt.disableflags |= mjDSBL_AUTORESET;
  s.d->qvel[2] = 1e12;
  mj_step(s.m, s.d);
  g_assert_cmpint(s.d->warning[mjWARN_BADQVEL].number, >, 0);
  g_assert_cmpfloat(mju_abs(s.d->qvel[2]), >, 1e9);
  scene_free(&s);
}

// A bad control switches all of them off, for as long as it is bad.
static void test_controls(void) {
  const mjtNum bad[] = {NAN, INFINITY, 1e12};
  for (unsigned k = 0; k < G_N_ELEMENTS(bad); k++) {
    Scene s = scene_new(kModel);
    s.d->ctrl[0] = 3;
    s.d->ctrl[1] = bad[k];
    mj_step(s.m, s.d);
    assert_warned(&s, mjWARN_BADCTRL, 1, "(actuator 'bend')");
    assert_first_step(&s);
    s.d->ctrl[1] = 0;
    mj_step(s.m, s.d);
    g_assert_cmpfloat(s.d->actuator_force[0], ==, 3);
    scene_free(&s);
  }
}

// A control as large as controls may be makes an acceleration that is too large.
static void test_huge_force(void) {
  Scene s = scene_new(kModel);
  s.d->ctrl[0] = 9e9;
  s.m->actuator_gear[0] = 1000;
  mj_step(s.m, s.d);
  assert_warned(&s, mjWARN_BADQACC, 0, "(joint 'rail')");
  assert_first_step(&s);
  scene_free(&s);
}

// Forces that are no numbers beside a row that is active: no acceleration can be told, so that the
// step counts and begins anew, whichever solver was asked.
static void test_row_beside_bad_force(void) {
  for (int solver = mjSOL_PGS; solver <= mjSOL_NEWTON; solver++) {
    Scene s = scene_new(kModel);
    s.m->opt.solver = solver;
    s.m->jnt_limited[2] = 1;
    s.m->jnt_range[4] = 1;
    s.m->jnt_range[5] = 2;
    s.m->dof_damping[2] = NAN;
    s.d->qvel[2] = 1;
    mj_forward(s.m, s.d);
    g_assert_cmpint(s.d->nefc, ==, 1);
    g_assert_true(isnan(s.d->qacc[2]));
    g_assert_true(isnan(s.d->efc_force[0]));
    g_assert_cmpint(s.d->solver_niter[0], ==, s.m->opt.iterations);
    mj_step(s.m, s.d);
    g_assert_cmpint(s.d->warning[mjWARN_BADQACC].number, ==, 1);
    scene_free(&s);
  }
}

// A position that is no number is within no limit and beyond none.
static void test_limit_of_bad_position(void) {
  Scene s = scene_new(kModel);
  s.m->jnt_limited[2] = 1;
  s.d->qpos[2] = NAN;
  mj_forward(s.m, s.d);
  g_assert_cmpint(s.d->nefc, ==, 0);
  scene_free(&s);
}

// Bodies that lose their mass at run time.
static void test_inertia(void) {
  const mjtNum mass[] = {0, -1};
  for (unsigned k = 0; k < G_N_ELEMENTS(mass); k++) {
    Scene s = scene_new(kModel);
    s.m->body_mass[2] = mass[k];
    for (int i = 0; i < 3; i++) s.m->body_inertia[6 + i] = mass[k];
    mj_forward(s.m, s.d);
    assert_warned(&s, mjWARN_INERTIA, 2, "(joint 'elbow')");
    scene_free(&s);
  }
}

// The compiler refuses masses that cannot be.
static void test_impossible_mass(void) {
  static const char* const kBad[] = {
      "<mujoco><worldbody><body name='ghost'><freejoint/></body></worldbody></mujoco>",
      "<mujoco><worldbody><body name='ghost'><freejoint/><inertial pos='0 0 0' mass='-1' diaginertia='1 1 "
      "1'/>"
      "</body></worldbody></mujoco>",
      "<mujoco><worldbody><body name='ghost'><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 9'/>"
      "</body></worldbody></mujoco>"};
  for (unsigned k = 0; k < G_N_ELEMENTS(kBad); k++) {
    char error[1000] = "";
    mjSpec* spec = mj_parseXMLString(kBad[k], NULL, error, sizeof error);
    mjModel* m = spec ? mj_compile(spec, NULL) : NULL;
    g_assert_null(m);
    const char* message = spec ? mjs_getError(spec) : error;
    g_assert_nonnull(strstr(message, "mass") ? strstr(message, "mass") : strstr(message, "inertia"));
    if (spec) mj_deleteSpec(spec);
  }
}

// Equalities that contradict each other are a compromise of soft constraints: finite, bounded,
// without warnings.
static void test_contradiction(void) {
  Scene s = scene_new(
      "<mujoco><worldbody>"
      "<body name='a'><joint name='x' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/></body>"
      "</worldbody><equality>"
      "<joint joint1='x' polycoef='1 0 0 0 0'/><joint joint1='x' polycoef='-1 0 0 0 0'/>"
      "<connect body1='a' anchor='0 0 0'/><weld body1='a' relpose='0 0 2 1 0 0 0'/>"
      "</equality></mujoco>");
  for (int solver = 0; solver < 3; solver++) {
    s.m->opt.solver = solver;
    mj_resetData(s.m, s.d);
    for (int i = 0; i < 1000; i++) mj_step(s.m, s.d);
    g_assert_cmpint(count_warnings(s.d), ==, 0);
    g_assert_cmpfloat(mju_abs(s.d->qpos[0]), <, 0.5);
    g_assert_cmpfloat(mju_abs(s.d->qvel[0]), <, 1e-3);
  }
  scene_free(&s);
}

// The search for the range of a muscle pulls until the acceleration is bad, and resets for ever: it
// must end and say so. (The reference does not come back.)
static void test_length_range(void) {
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><compiler><lengthrange accel='1e12'/></compiler><worldbody><body><joint name='j'/>"
      "<geom size='.1' pos='.1 0 0'/></body></worldbody><actuator><muscle joint='j'/></actuator></mujoco>",
      NULL, NULL, 0);
  void (*old)(const char*) = mju_user_warning;
  mju_user_warning = remember;
  g_assert_null(mj_compile(spec, NULL));
  mju_user_warning = old;
  g_assert_nonnull(strstr(mjs_getError(spec), "unstable"));
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (unsigned k = 0; k < G_N_ELEMENTS(kCases); k++) {
    g_test_add_data_func(kCases[k].path, kCases + k, test_reset);
  }
  g_test_add_func("/bad-numbers/no-reset", test_no_reset);
  g_test_add_func("/bad-numbers/controls", test_controls);
  g_test_add_func("/bad-numbers/huge-force", test_huge_force);
  g_test_add_func("/bad-numbers/row-beside-bad-force", test_row_beside_bad_force);
  g_test_add_func("/bad-numbers/limit-of-bad-position", test_limit_of_bad_position);
  g_test_add_func("/bad-numbers/inertia", test_inertia);
  g_test_add_func("/bad-numbers/impossible-mass", test_impossible_mass);
  g_test_add_func("/bad-numbers/length-range", test_length_range);
  g_test_add_func("/bad-numbers/contradiction", test_contradiction);
  return g_test_run();
}
