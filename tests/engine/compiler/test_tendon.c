// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which paths a tendon may take, and what a compiled tendon says about its bodies. The rules were
// found by asking MuJoCo 3.12 and 4.0.1.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

#define MODEL(tendons)                                                                                 \
  "<mujoco><worldbody><site name='a'/><site name='b' pos='0 0 1'/><geom name='ball' size='.01'/>"      \
  "<geom name='box' type='box' size='.1 .1 .1'/>"                                                      \
  "<body><joint name='h1' armature='1'/><geom size='.1'/><site name='on1'/></body>"                    \
  "<body><joint name='h2' type='ball'/><geom size='.1'/></body>"                                       \
  "<body><freejoint name='h3'/><geom size='.1'/><site name='on3'/></body></worldbody><tendon>" tendons \
  "</tendon></mujoco>"
#define SPATIAL(path) MODEL("<spatial name='t'>" path "</spatial>")
#define A             "<site site='a'/>"
#define B             "<site site='b'/>"
#define ON1           "<site site='on1'/>"
#define BALL          "<geom geom='ball'/>"
#define PULLEY        "<pulley divisor='2'/>"

static mjModel* load(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) return NULL;
  mjModel* m = mj_compile(s, NULL);
  mj_deleteSpec(s);
  return m;
}

// A path may begin with a pulley; it may not end with one, nor have two in a row.
static void test_paths(void) {
  static const struct {
    const char* text;
    gboolean legal;
  } cases[] = {
      {SPATIAL(A B), TRUE},
      {SPATIAL(PULLEY A B), TRUE},
      {SPATIAL(A B PULLEY A B), TRUE},
      {SPATIAL(A BALL B BALL A), TRUE},
      {SPATIAL(A BALL A), TRUE},
      {SPATIAL(A B PULLEY B A), TRUE},
      {SPATIAL(A B "<pulley divisor='-1'/>" A B), FALSE},
      {SPATIAL(A B "<pulley divisor='0'/>" A B), FALSE},
      {SPATIAL(A), FALSE},
      {SPATIAL(PULLEY), FALSE},
      {SPATIAL(PULLEY A), FALSE},
      {SPATIAL(A B PULLEY), FALSE},
      {SPATIAL(A B PULLEY A), FALSE},
      {SPATIAL(A B PULLEY PULLEY A B), FALSE},
      {SPATIAL(PULLEY PULLEY A B), FALSE},
      {SPATIAL(A A B), FALSE},
      {SPATIAL(A BALL), FALSE},
      {SPATIAL(BALL A B), FALSE},
      {SPATIAL(A BALL BALL B), FALSE},
      {SPATIAL(A BALL PULLEY A B), FALSE},
      {SPATIAL(A "<geom geom='box'/>" B), FALSE},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = load(cases[i].text);
    if ((m != NULL) != cases[i].legal) g_error("%s", cases[i].text);
    if (m) mj_deleteModel(m);
  }
}

// A pulley that comes first divides the first branch.
static void test_first_pulley(void) {
  mjModel* m = load(SPATIAL(PULLEY A B));
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpfloat(d->ten_length[0], ==, 0.5);
  g_assert_cmpint(d->ten_wrapnum[0], ==, 3);
  mj_deleteData(d);
  mj_deleteModel(m);
}

#define FIXED(joints) MODEL("<fixed name='t'>" joints "</fixed>")
#define J(name)       "<joint joint='" name "' coef='1'/>"

// A fixed tendon adds up slide and hinge joints, each once.
static void test_fixed(void) {
  g_assert_null(load(FIXED(J("h1") J("h2"))));
  g_assert_null(load(FIXED(J("h3"))));
  g_assert_null(load(FIXED(J("h1") J("h1"))));
  mjModel* m = load(FIXED("<joint joint='h1' coef='0'/>"));
  g_assert_nonnull(m);
  mj_deleteModel(m);
  m = load(
      "<mujoco><worldbody><body><joint name='a' type='slide'/><geom size='.1'/></body><body><freejoint/>"
      "<geom size='.1'/><body><joint name='b'/><geom size='.1'/></body></body></worldbody><tendon>"
      "<fixed><joint joint='b' coef='5'/><joint joint='a' coef='3'/></fixed></tendon></mujoco>");
  mjData* d = mj_makeData(m);
  d->qpos[0] = 0.1;
  d->qpos[8] = 0.2;
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->ten_length[0], 3 * 0.1 + 5 * 0.2, 1e-15);
  g_assert_cmpint(m->ten_J_rownnz[0], ==, 2);
  g_assert_cmpint(m->ten_J_colind[1], ==, 7);
  g_assert_cmpfloat(d->ten_J[0], ==, 3);
  g_assert_cmpfloat(d->ten_J[1], ==, 5);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_armature(void) {
  g_assert_null(load(MODEL("<fixed armature='-1'><joint joint='h1' coef='1'/></fixed>")));
  g_assert_null(load(MODEL("<spatial armature='-1'>" A ON1 "</spatial>")));

  // bodies that share the inertia of a tendon are not simple, whose armature it may be
  static const char* const kTendons[] = {
      "<fixed armature='1'><joint joint='h1' coef='1'/></fixed>"
      "<spatial armature='1'>" A "<site site='on3'/></spatial>",
      "<fixed name='f'><joint joint='h1' coef='1'/></fixed><spatial name='s'>" A
      "<site site='on3'/></spatial></tendon><actuator><motor tendon='f' armature='1'/><motor tendon='s' "
      "armature='1'/></actuator><tendon>"};
  for (size_t i = 0; i < G_N_ELEMENTS(kTendons); i++) {
    g_autofree char* text = g_strdup_printf(MODEL("%s"), kTendons[i]);
    mjModel* m = load(text);
    g_assert_cmpint(m->body_simple[1], ==, 0);
    g_assert_cmpint(m->body_simple[3], ==, 0);
    mj_deleteModel(m);
  }
}

// Three trees on a tendon never sleep, two do unless a spring or damper ties them.
static void test_sleep(void) {
#define HINGED(name) "<body><joint name='" name "' armature='1'/><geom size='.1'/></body>"
#define TIED(attributes, joints)                                                                             \
  load("<mujoco><worldbody>" HINGED("h1") HINGED("h2") HINGED("h3") "</worldbody><tendon><fixed " attributes \
                                                                    ">" joints "</fixed></tendon></mujoco>")
  mjModel* const models[] = {TIED("", J("h1") J("h2") J("h3")), TIED("", J("h1") J("h2")),
                             TIED("damping='1'", J("h1") J("h2"))};
  static const int policies[3][3] = {{mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER},
                                     {mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED, mjSLEEP_AUTO_ALLOWED},
                                     {mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_NEVER, mjSLEEP_AUTO_ALLOWED}};
  for (int i = 0; i < 3; i++) {
    for (int t = 0; t < 3; t++) g_assert_cmpint(models[i]->tree_sleep_policy[t], ==, policies[i][t]);
    mj_deleteModel(models[i]);
  }
}

// Forces of actuators on a tendon may be bounded on both sides of zero only (joints: anywhere).
static void test_force_range(void) {
  static const struct {
    const char* text;
    gboolean legal;
  } cases[] = {
      {MODEL("<fixed actuatorfrclimited='true' actuatorfrcrange='-2 8'><joint joint='h1' coef='1'/></fixed>"),
       TRUE},
      {MODEL("<fixed actuatorfrclimited='true' actuatorfrcrange='0 8'><joint joint='h1' coef='1'/></fixed>"),
       TRUE},
      {MODEL("<fixed actuatorfrclimited='true' actuatorfrcrange='2 8'><joint joint='h1' coef='1'/></fixed>"),
       FALSE},
      {MODEL(
           "<fixed actuatorfrclimited='auto' actuatorfrcrange='-8 -2'><joint joint='h1' coef='1'/></fixed>"),
       FALSE},
      {MODEL("<fixed actuatorfrclimited='false' actuatorfrcrange='2 8'><joint joint='h1' coef='1'/></fixed>"),
       TRUE},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = load(cases[i].text);
    g_assert_cmpint(m != NULL, ==, cases[i].legal);
    if (m) mj_deleteModel(m);
  }
}

// A part that a program adds knows the shape that it runs around once it was compiled.
static void test_shape_of_wrap(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><body><joint/><geom size='1'/><site name='a' pos='3 0 0'/></body><site name='b' "
      "pos='-3 0 0'/>"
      "<geom name='c' type='cylinder' size='1 1'/></worldbody></mujoco>",
      NULL, NULL, 0);
  mjsTendon* t = mjs_addTendon(s, NULL);
  mjs_wrapSite(t, "a");
  mjsWrap* wrap = mjs_wrapGeom(t, "c", "");
  mjs_wrapSite(t, "b");
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(wrap->type, ==, mjWRAP_CYLINDER);
  mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "c"))->type = mjGEOM_SPHERE;
  mjModel* other = mj_compile(s, NULL);
  g_assert_cmpint(wrap->type, ==, mjWRAP_SPHERE);
  mj_deleteModel(m);
  mj_deleteModel(other);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/tendon/paths", test_paths);
  g_test_add_func("/tendon/first-pulley", test_first_pulley);
  g_test_add_func("/tendon/fixed", test_fixed);
  g_test_add_func("/tendon/armature", test_armature);
  g_test_add_func("/tendon/sleep", test_sleep);
  g_test_add_func("/compiler/tendon/force-range", test_force_range);
  g_test_add_func("/compiler/tendon/shape-of-wrap", test_shape_of_wrap);
  return g_test_run();
}
