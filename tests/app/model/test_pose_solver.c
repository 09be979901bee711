// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses against closed forms: the four-bar linkage and the arm of two links.

#include <math.h>

#include "app-test.h"
#include "model/pose-solver.h"

// A crank of .2 and a coupler of .5 on the left, a rocker of .4 on the right, .6 apart. The
// coupler's end is to be where the rocker's is.
#define FOUR_BAR(limits)                                                                                     \
  "<mujoco><compiler angle='radian'/><worldbody>"                                                            \
  "<body name='crank'><joint name='a' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .2 0 0' size='.01'/>" \
  "<body name='coupler' pos='.2 0 0'><joint name='b' axis='0 1 0'/>"                                         \
  "<geom type='capsule' fromto='0 0 0 .5 0 0' size='.01'/><site name='end' pos='.5 0 0'/></body></body>"     \
  "<body name='rocker' pos='.6 0 0'><joint name='c' axis='0 1 0' " limits                                    \
  "/>"                                                                                                       \
  "<geom type='capsule' fromto='0 0 0 0 0 .4' size='.01'/><site name='tip' pos='0 0 .4'/></body>"            \
  "</worldbody><equality><connect name='pin' site1='end' site2='tip'/></equality></mujoco>"

typedef struct Solved {
  mjModel* m;
  mjData* d;
  GimbalPoseSolver* solver;
  GimbalPoseResult result;
} Solved;

static Solved begin(const char* text, const mjtNum* qpos, const guint8* locked) {
  Solved s = {.m = compile_text(text)};
  s.d = mj_makeData(s.m);
  if (qpos) mju_copy(s.d->qpos, qpos, (int)s.m->nq);
  s.solver = gimbal_pose_solver_new(s.m);
  gimbal_pose_solver_begin(s.solver, s.d, locked);
  return s;
}

static const mjtNum* pose(const Solved* s) {
  return gimbal_pose_solver_get_data(s->solver)->qpos;
}

static void end(Solved* s) {
  gimbal_pose_result_clear(&s->result);
  gimbal_pose_solver_free(s->solver);
  mj_deleteData(s->d);
  mj_deleteModel(s->m);
}

// With the crank locked at an angle: the pin is where two circles meet, the upper of the two.
static void test_four_bar(void) {
  for (double angle = -3; angle < 3.2; angle += 0.5) {
    Solved s = begin(FOUR_BAR(""), (mjtNum[]){-angle, -0.9 + angle, 0}, (guint8[]){1, 0, 0});
    gimbal_pose_solver_assemble(s.solver, &s.result);
    g_assert_true(s.result.closed);
    g_assert_cmpint(s.result.iterations, <, 30);
    double ax = .2 * cos(angle), az = .2 * sin(angle), dx = .6 - ax, dz = -az, apart = hypot(dx, dz);
    double along = (apart * apart + .5 * .5 - .4 * .4) / (2 * apart), across = sqrt(.25 - along * along);
    double x = ax + (along * dx - across * dz) / apart, z = az + (along * dz + across * dx) / apart;
    g_assert_cmpfloat_with_epsilon(pose(&s)[2], atan2(x - .6, z), 1e-9);
    g_assert_cmpfloat(pose(&s)[0], ==, -angle);
    const GimbalPoseGap* gap = &g_array_index(s.result.gaps, GimbalPoseGap, 0);
    g_assert_cmpfloat(gap->before, >, 1e-3);
    g_assert_cmpfloat(gap->after, <, 1e-10);
    g_assert_false(gap->angle);
    end(&s);
  }
}

// The cost falls at each iteration, at the end as its square.
static void test_convergence(void) {
  Solved s = begin(FOUR_BAR(""), NULL, NULL);
  gimbal_pose_solver_assemble(s.solver, &s.result);
  const double* cost = (const double*)(const void*)s.result.costs->data;
  for (guint i = 1; i < s.result.costs->len; i++) g_assert_cmpfloat(cost[i], <, cost[i - 1]);
  g_assert_cmpfloat(cost[s.result.costs->len - 1], <, 1e-20);
  g_assert_cmpint(s.result.iterations, <, 12);
  end(&s);
}

// A rocker that may not lean leaves the pin open by what geometry says: the crank and the coupler
// reach .7 in all, the tip stands 2 away.
static void test_open(void) {
  Solved s = begin(
      "<mujoco><compiler angle='radian'/><worldbody><body><joint axis='0 1 0'/>"
      "<geom size='.1'/><body pos='.3 0 0'><joint axis='0 1 0'/><geom size='.1'/>"
      "<site name='end' pos='.4 0 0'/></body></body><site name='post' pos='2 0 0'/></worldbody>"
      "<equality><connect name='far' site1='end' site2='post'/></equality></mujoco>",
      (mjtNum[]){.4, -.7}, NULL);
  gimbal_pose_solver_assemble(s.solver, &s.result);
  const GimbalPoseGap* gap = &g_array_index(s.result.gaps, GimbalPoseGap, 0);
  g_assert_false(s.result.closed);
  g_assert_false(gap->closed);
  g_assert_cmpint(gap->equality, ==, 0);
  g_assert_cmpfloat_with_epsilon(gap->after, 1.3, 1e-9);
  end(&s);
}

// Of the two ways in which the four-bar closes the limits allow one.
static void test_limits(void) {
  Solved s = begin(FOUR_BAR("range='-3 -2'"), (mjtNum[]){-1, 1, -2.5}, (guint8[]){1, 0, 0});
  gimbal_pose_solver_assemble(s.solver, &s.result);
  g_assert_true(s.result.closed);
  g_assert_cmpfloat(pose(&s)[2], >=, -3);
  g_assert_cmpfloat(pose(&s)[2], <=, -2);
  end(&s);
}

// A weld that is half a turn off has no gradient; a joint equality is an angle.
static void test_kinds(void) {
  Solved s = begin(
      "<mujoco><compiler angle='radian'/><worldbody><body name='a' pos='0 0 1'><freejoint/><geom "
      "size='.1'/></body>"
      "<body name='b'><joint name='x' axis='0 1 0'/><geom size='.1'/></body>"
      "<body name='c'><joint name='y' axis='0 1 0'/><geom size='.1'/></body></worldbody><equality>"
      "<weld body1='a' relpose='1 0 0 1 0 0 0'/><joint joint1='x' joint2='y' polycoef='.2 2 0 0 0'/>"
      "<weld body1='b' active='false'/></equality></mujoco>",
      (mjtNum[]){0, 0, 1, 0, 1, 0, 0, 0, .3}, NULL);
  gimbal_pose_solver_assemble(s.solver, &s.result);
  g_assert_true(s.result.closed);
  g_assert_cmpint(s.result.gaps->len, ==, 2);
  g_assert_cmpfloat_with_epsilon(fabs(pose(&s)[3]), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon(pose(&s)[7], .2 + 2 * pose(&s)[8], 1e-9);
  const GimbalPoseGap* gaps = (const GimbalPoseGap*)(const void*)s.result.gaps->data;
  g_assert_true(gaps[1].angle);
  g_assert_cmpfloat_with_epsilon(gaps[1].before, .2 + .6, 1e-9);
  end(&s);
}

//---- inverse kinematics

#define ARM(limits)                                                                    \
  "<mujoco><compiler angle='radian'/><worldbody>"                                      \
  "<body><joint axis='0 0 1'/><geom type='capsule' fromto='0 0 0 .5 0 0' size='.02'/>" \
  "<body pos='.5 0 0'><joint axis='0 0 1' " limits                                     \
  "/>"                                                                                 \
  "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.02'/></body></body></worldbody></mujoco>"

static void reach(Solved* s, double x, double y) {
  GimbalPoseGoal goal = {.body = 2, .local = {.3, 0, 0}, .target = {x, y, 0}};
  gimbal_pose_result_clear(&s->result);
  gimbal_pose_solver_reach(s->solver, &goal, &s->result);
}

// The law of cosines gives the elbow, the rest follows.
static void test_arm(void) {
  for (double angle = 0; angle < 6.3; angle += 0.7) {
    for (double far = 0.25; far < 0.8; far += 0.1) {
      Solved s = begin(ARM(""), (mjtNum[]){angle - .4, .8}, NULL);
      reach(&s, far * cos(angle), far * sin(angle));
      double elbow = acos((far * far - .25 - .09) / (2 * .5 * .3)), sign = pose(&s)[1] < 0 ? -1 : 1;
      double shoulder = angle - sign * atan2(.3 * sin(elbow), .5 + .3 * cos(elbow));
      g_assert_cmpfloat(s.result.miss, <, 1e-9);
      g_assert_cmpfloat_with_epsilon(cos(pose(&s)[1]), cos(elbow), 1e-7);
      g_assert_cmpfloat_with_epsilon(cos(pose(&s)[0] - shoulder), 1, 1e-9);
      end(&s);
    }
  }
}

// Beyond its reach the arm is stretched towards the point; from there it comes back, though no
// joint leads inwards at first.
static void test_singular(void) {
  Solved s = begin(ARM(""), (mjtNum[]){.3, .2}, NULL);
  for (int k = 0; k < 50; k++) {
    reach(&s, 2 * cos(.3 + .02 * k), 2 * sin(.3 + .02 * k));
    g_assert_cmpfloat_with_epsilon(s.result.miss, 1.2, 1e-6);
    g_assert_cmpfloat(fabs(pose(&s)[1]), <, 1e-2);
  }
  end(&s);
  s = begin(ARM(""), (mjtNum[]){0, 0}, NULL);
  reach(&s, .6, 0);
  g_assert_cmpfloat(s.result.miss, <, 1e-9);
  g_assert_cmpfloat(fabs(pose(&s)[0]), <, 2);
  end(&s);
}

// An elbow that may not bend further stays at its limit; a joint that is locked where it is.
static void test_stopped(void) {
  Solved s = begin(ARM("range='0 1'"), (mjtNum[]){0, .5}, NULL);
  reach(&s, .1, .2);
  g_assert_cmpfloat_with_epsilon(pose(&s)[1], 1, 1e-12);
  double shortest = sqrt(.25 + .09 + .3 * cos(1));
  g_assert_cmpfloat_with_epsilon(s.result.miss, shortest - hypot(.1, .2), 1e-6);
  end(&s);
  s = begin(ARM(""), (mjtNum[]){.1, .5}, (guint8[]){0, 1});
  reach(&s, -.1, .3);
  g_assert_cmpfloat(pose(&s)[1], ==, .5);
  end(&s);
}

// The crank of a closed linkage is moved by its rocker, and the pin holds.
static void test_loop(void) {
  Solved s = begin(FOUR_BAR(""), NULL, NULL);
  gimbal_pose_solver_assemble(s.solver, &s.result);
  double before = pose(&s)[2];
  mju_copy(s.d->qpos, pose(&s), 3);
  gimbal_pose_solver_begin(s.solver, s.d, NULL);
  GimbalPoseGoal goal = {.body = mj_name2id(s.m, mjOBJ_BODY, "rocker"), .local = {0, 0, .4}};
  mju_copy3(goal.target, (mjtNum[]){.6 + .4 * sin(before - .1), 0, .4 * cos(before - .1)});
  gimbal_pose_result_clear(&s.result);
  gimbal_pose_solver_reach(s.solver, &goal, &s.result);
  g_assert_true(s.result.closed);
  g_assert_cmpfloat(s.result.miss, <, 1e-6);
  g_assert_cmpfloat_with_epsilon(pose(&s)[2], before - .1, 1e-6);
  end(&s);
}

// A body turns where it is wanted to; the base of a robot stays unless it is itself what is
// dragged.
static void test_turned(void) {
  Solved s = begin(
      "<mujoco><worldbody><body pos='0 0 1'><freejoint/><geom size='.1'/>"
      "<body pos='.2 0 0'><joint type='ball'/><geom size='.1'/></body></body></worldbody></mujoco>",
      NULL, NULL);
  GimbalPoseGoal goal = {.body = 2, .target = {.2, 0, 1}, .turned = TRUE, .quat = {cos(.4), sin(.4), 0, 0}};
  gimbal_pose_solver_reach(s.solver, &goal, &s.result);
  g_assert_cmpfloat(s.result.turn, <, 1e-9);
  g_assert_cmpfloat_with_epsilon(fabs(pose(&s)[8]), sin(.4), 1e-9);
  for (int i = 0; i < 7; i++) g_assert_cmpfloat(pose(&s)[i], ==, s.m->qpos0[i]);
  goal = (GimbalPoseGoal){.body = 1, .target = {.5, 0, 1.5}};
  gimbal_pose_result_clear(&s.result);
  gimbal_pose_solver_reach(s.solver, &goal, &s.result);
  g_assert_cmpfloat_with_epsilon(pose(&s)[2], 1.5, 1e-9);
  end(&s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pose-solver/four-bar", test_four_bar);
  g_test_add_func("/pose-solver/convergence", test_convergence);
  g_test_add_func("/pose-solver/open", test_open);
  g_test_add_func("/pose-solver/limits", test_limits);
  g_test_add_func("/pose-solver/kinds", test_kinds);
  g_test_add_func("/pose-solver/arm", test_arm);
  g_test_add_func("/pose-solver/singular", test_singular);
  g_test_add_func("/pose-solver/stopped", test_stopped);
  g_test_add_func("/pose-solver/loop", test_loop);
  g_test_add_func("/pose-solver/turned", test_turned);
  return g_test_run();
}
