// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whole stories: gains of an arm, friction and damping of a pendulum from noisy recordings, a
// gripper that holds what it lifts.

#include <math.h>

#include "bench-text.h"
#include "experiment/sobol.h"

//---- a six-axis arm that settles in 0.3 s without overshoot

#define LINK(n, axis, inner)                                                                                \
  "<body name='link" #n "' pos='0 0 0.15' gravcomp='1'><joint name='j" #n "' axis='" axis                   \
  "' armature='0.01'/>"                                                                                     \
  "<geom type='capsule' fromto='0 0 0 0 0 0.15' size='0.03' mass='0.5' contype='0' conaffinity='0'/>" inner \
  "</body>"
#define SERVO(n, k) "<position name='s" #n "' joint='j" #n "' kp='" k "' kv='1'/>"

static const char kArm[] = "<mujoco><option timestep='0.002' integrator='implicitfast'/><worldbody>" LINK(
    1, "0 0 1",
    LINK(2, "0 1 0",
         LINK(3, "0 1 0",
              LINK(4, "0 0 1", LINK(5, "0 1 0", LINK(6, "0 0 1", "")))))) "</worldbody><actuator>" SERVO(1,
                                                                                                         "1")
    SERVO(2, "1") SERVO(3, "1") SERVO(4, "1") SERVO(5, "1") SERVO(6, "1") "</actuator></mujoco>";

#define SETTLES(n)                                      \
  "<goal name='t" #n "' expression='j" #n               \
  ".qpos' reduce='settling' target='0.3' below='0.3'/>" \
  "<goal name='o" #n "' expression='j" #n ".qpos' reduce='overshoot' target='0.3' weight='5' below='0.01'/>"

static void test_arm(void) {
  Ground ground = ground_new();
  ground_write(&ground, "arm.xml", kArm);
  ground_open(&ground,
              "<experiment model='arm.xml'>"
              "<parameter name='kp' from='1' to='2000' scale='log'><target element='position' name='s*' "
              "attribute='kp'/></parameter>"
              "<parameter name='kv' from='0.1' to='200' scale='log'><target element='position' name='s*' "
              "attribute='kv'/></parameter>"
              "<run duration='1'><control actuator='s*' value='0.3'/></run>" SETTLES(1) SETTLES(2) SETTLES(3)
                  SETTLES(4) SETTLES(5)
                      SETTLES(6) "<search method='global' evaluations='150'/></experiment>");
  ground_expect_good(&ground);
  g_assert_nonnull(ground.bench->direct);
  GimbalConclusion conclusion;
  g_assert_cmpint(ground_conduct(&ground, ":memory:", 2, 0, 0, &conclusion), ==, 0);
  g_test_message("kp %g, kv %g, score %g", conclusion.best->parameter[0], conclusion.best->parameter[1],
                 conclusion.best->score);
  g_assert_true(conclusion.best->met);
  gimbal_conclusion_clear(&conclusion);
  ground_clear(&ground);
}

//---- a pendulum: what is true lies in the interval of 95 % in at least 90 of 100 recordings

enum { SEEDS = 100 };
static const double kDamping = 0.03, kFriction = 0.05, kNoise = 0.02;

#define SWINGING(damping, friction)                                                                       \
  "<mujoco><option timestep='0.005'/><worldbody><body><joint name='hinge' axis='0 1 0' damping='" damping \
  "' frictionloss='" friction                                                                             \
  "'/><geom type='capsule' fromto='0 0 0 0 0 -0.5' size='0.02' mass='1'/></body></worldbody>"             \
  "<keyframe><key name='up' qpos='2'/></keyframe></mujoco>"

static double normal_number(guint64 seed, guint64 i) {
  return sqrt(-2 * log(1 - hashed_number(seed, 2 * i))) * cos(2 * G_PI * hashed_number(seed, 2 * i + 1));
}

// 150 samples of three seconds.
static void record(const Ground* ground, guint64 seed) {
  char error[200];
  g_autofree char* path = ground_path(ground, "true.xml");
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  g_autoptr(GString) text = g_string_new("time [s],angle [rad]\n");
  mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < 150; i++) {
    for (int k = 0; k < 4; k++) mj_step(m, d);
    g_string_append_printf(text, "%.17g,%.17g\n", d->time,
                           d->qpos[0] + kNoise * normal_number(seed, (guint64)i));
  }
  ground_write(ground, "recording.csv", text->str);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static const char kFit[] =
    "<experiment model='start.xml'>"
    "<parameter name='damping' from='0.001' to='0.2' start='0.1'><target element='joint' "
    "attribute='damping'/></parameter>"
    "<parameter name='friction' from='0.001' to='0.2' start='0.1'><target element='joint' "
    "attribute='frictionloss'/></parameter>"
    "<run duration='3' keyframe='up'/>"
    "<goal name='distance' expression='hinge.qpos' reduce='distance' file='recording.csv' "
    "column='angle'/><fit/></experiment>";

static void test_pendulum(void) {
  int damping = 0, friction = 0;
  Ground ground = ground_new();
  ground_write(&ground, "true.xml", SWINGING("0.03", "0.05"));
  ground_write(&ground, "start.xml", SWINGING("0.1", "0.1"));
  for (int seed = 1; seed <= SEEDS; seed++) {
    record(&ground, (guint64)seed);
    ground_open(&ground, kFit);
    ground_expect_good(&ground);
    GimbalConclusion c;
    g_assert_cmpint(ground_conduct(&ground, ":memory:", 2, 0, 0, &c), ==, 0);
    g_assert_nonnull(c.fit);
    damping += c.fit[0].low <= kDamping && kDamping <= c.fit[0].high;
    friction += c.fit[1].low <= kFriction && kFriction <= c.fit[1].high;
    g_assert_cmpfloat_with_epsilon(c.residual, kNoise, 0.3 * kNoise);
    gimbal_conclusion_clear(&c);
  }
  g_test_message("damping in %d, friction in %d of %d", damping, friction, SEEDS);
  g_assert_cmpint(damping, >=, 90);
  g_assert_cmpint(friction, >=, 90);
  ground_clear(&ground);
}

// Some samples far off: the best point of a robust fit is the one that was fitted, and intervals
// stay in the ranges.
static void test_robust(void) {
  Ground ground = ground_new();
  ground_write(&ground, "true.xml", SWINGING("0.03", "0.05"));
  ground_write(&ground, "start.xml", SWINGING("0.1", "0.1"));
  record(&ground, 1);
  g_autofree char* path = ground_path(&ground, "recording.csv");
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (guint i = 10; i + 1 < g_strv_length(lines); i += 40) {
    char* spoilt = g_strdup_printf("%.*s,3", (int)(strchr(lines[i], ',') - lines[i]), lines[i]);
    g_free(lines[i]);
    lines[i] = spoilt;
  }
  g_autofree char* all = g_strjoinv("\n", lines);
  ground_write(&ground, "recording.csv", all);
  g_auto(GStrv) parts = g_strsplit(kFit, "<fit/>", -1);
  g_autofree char* robust = g_strjoinv("<fit loss='robust' loss-scale='0.02'/>", parts);
  ground_open(&ground, robust);
  GimbalConclusion c;
  g_assert_cmpint(ground_conduct(&ground, ":memory:", 2, 0, 0, &c), ==, 0);
  g_assert_nonnull(c.fit);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpfloat_with_epsilon(c.best->parameter[i], c.fit[i].value, 1e-9);
    g_assert_cmpfloat(c.fit[i].low, >=, 0.001 - 1e-12);
    g_assert_cmpfloat(c.fit[i].high, <=, 0.2 + 1e-12);
  }
  gimbal_conclusion_clear(&c);
  ground_clear(&ground);
}

// Two parameters of which only the sum matters, and one that matters not at all.
static void test_tied(void) {
  Ground ground = ground_new();
  ground_write(&ground, "true.xml", SWINGING("0.03", "0.05"));
  ground_write(
      &ground, "start.xml",
      "<mujoco><option timestep='0.002'/><worldbody><body><joint name='hinge' axis='0 1 0' damping='0.1'/>"
      "<geom type='capsule' fromto='0 0 0 0 0 -0.5' size='0.02' mass='1'/></body></worldbody>"
      "<actuator><general joint='hinge' biastype='affine' biasprm='0 0 -0.1'/></actuator>"
      "<keyframe><key name='up' qpos='2'/></keyframe></mujoco>");
  record(&ground, 3);
  ground_open(&ground,
              "<experiment model='start.xml'>"
              "<parameter name='damping' from='0.001' to='0.2'><target element='joint' "
              "attribute='damping'/></parameter>"
              "<parameter name='bias' from='-0.2' to='0.2'><target element='general' attribute='biasprm' "
              "component='2' factor='-1'/></parameter>"
              "<run duration='3' keyframe='up'/>"
              "<goal name='distance' expression='hinge.qpos' reduce='distance' file='recording.csv' "
              "column='angle'/><fit/></experiment>");
  ground_expect_good(&ground);
  GimbalConclusion c;
  g_assert_cmpint(ground_conduct(&ground, ":memory:", 2, 0, 0, &c), ==, 0);
  g_assert_nonnull(ground_problem(&ground, "fit-tied"));
  gimbal_conclusion_clear(&c);
  ground_clear(&ground);
}

//---- a gripper that drops a cube: the softest grip that holds it

static const char kGripper[] =
    "<mujoco><option timestep='0.002' cone='elliptic' impratio='10'/><worldbody><geom name='floor' "
    "type='plane' size='1 1 .1'/>"
    "<body name='hand' pos='0 0 0.12'><joint name='lift' type='slide' axis='0 0 1' damping='20'/>"
    "<geom type='box' size='0.06 0.02 0.01' mass='0.5' contype='0' conaffinity='0'/>"
    "<body name='left' pos='-0.05 0 -0.06'><joint name='left' type='slide' axis='1 0 0' damping='5'/>"
    "<geom type='box' size='0.005 0.015 0.04' mass='0.1' friction='0.6'/></body>"
    "<body name='right' pos='0.05 0 -0.06'><joint name='right' type='slide' axis='-1 0 0' damping='5'/>"
    "<geom type='box' size='0.005 0.015 0.04' mass='0.1' friction='0.6'/></body></body>"
    "<body name='cube' pos='0 0 0.0301'><freejoint name='cube'/><geom type='box' size='0.03 0.03 0.03' "
    "mass='0.3' friction='0.6'/></body>"
    "</worldbody><actuator><position name='lifter' joint='lift' kp='2000' kv='100'/>"
    "<position name='grip left' joint='left' kp='20'/><position name='grip right' joint='right' "
    "kp='20'/></actuator></mujoco>";

#define GRIPPER(design)                                                                                \
  "<experiment model='gripper.xml'><parameter name='grip' from='20' to='5000' scale='log' start='20' " \
  "points='9'>"                                                                                        \
  "<target element='position' name='grip*' attribute='kp'/></parameter>"                               \
  "<run duration='2'><control actuator='grip*' value='0.03'/><control actuator='lifter' shape='step' " \
  "at='0.7' value='0.2'/></run>"                                                                       \
  "<condition name='height' expression='cube.z.qpos' above='0.15'/>"                                   \
  "<goal name='squeeze' expression=\"abs('grip left.force')\" reduce='max'/>" design "</experiment>"

static void test_gripper(void) {
  Ground ground = ground_new();
  GimbalConclusion c;
  ground_write(&ground, "gripper.xml", kGripper);
  ground_open(&ground, GRIPPER("<grid/>"));
  ground_expect_good(&ground);
  g_assert_cmpint(ground_conduct(&ground, ":memory:", 2, 0, 0, &c), ==, 0);
  g_assert_true(c.best->met);
  g_assert_cmpfloat(c.best->parameter[0], >, 20);  // as it was, it drops the cube
  double coarse = c.best->score;
  gimbal_conclusion_clear(&c);
  ground_open(&ground, GRIPPER("<search method='global' evaluations='60'/>"));
  g_assert_cmpint(ground_conduct(&ground, ":memory:", 2, 0, 0, &c), ==, 0);
  g_assert_true(c.best->met);
  g_assert_cmpfloat(c.best->score, <=, coarse);
  g_test_message("grip %g, squeeze %g, on the grid %g", c.best->parameter[0], c.best->score, coarse);
  gimbal_conclusion_clear(&c);
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/stories/arm", test_arm);
  g_test_add_func("/stories/pendulum", test_pendulum);
  g_test_add_func("/stories/robust", test_robust);
  g_test_add_func("/stories/tied", test_tied);
  g_test_add_func("/stories/gripper", test_gripper);
  return g_test_run();
}
