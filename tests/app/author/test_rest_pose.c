// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A pose written as the reference: the model compiled again has every body where it was, and every
// coordinate means what it meant.

#include "author-fixture.h"
#include "author/rest-pose.h"
#include "base/engine-guard.h"

#define NEAR 1e-9

// Poses of all bodies at some coordinates, straight from the engine.
static mjData* posed(const mjModel* m, const mjtNum* qpos) {
  mjData* d = mj_makeData(m);
  if (qpos) mju_copy(d->qpos, qpos, (int)m->nq);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_tendon(m, d);
  return d;
}

static double apart(const mjModel* m, const mjData* a, const mjData* b) {
  double most = 0;
  for (int i = 0; i < m->nbody; i++) {
    mjtNum difference[3], back[4], turn[4];
    mju_sub3(difference, a->xpos + 3 * i, b->xpos + 3 * i);
    mju_negQuat(back, a->xquat + 4 * i);
    mju_mulQuat(turn, back, b->xquat + 4 * i);
    most = fmax(most, fmax(mju_norm3(difference), mju_norm3(turn + 1)));
  }
  return most;
}

typedef struct Written {
  GimbalCompiled* old;
  mjData* pose;      // in the old model
  const mjModel* m;  // the new one
} Written;

static GArray* changes_of(Fixture* f, const char* text, const mjtNum* qpos, mjData** pose, GError** error) {
  show_text(f, text);
  GimbalCompiled* compiled = gimbal_session_get_compiled(f->session);
  *pose = posed(compiled->model, qpos);
  return gimbal_rest_pose_new(compiled, *pose, error);
}

// Write, compile, and compare at the reference.
static Written write_pose(Fixture* f, const char* text, const mjtNum* qpos) {
  Written w = {0};
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) changes = changes_of(f, text, qpos, &w.pose, &error);
  g_assert_no_error(error);
  w.old = gimbal_compiled_ref(gimbal_session_get_compiled(f->session));
  g_assert_true(gimbal_rest_pose_write(f->session, w.old, changes, &error));
  g_assert_no_error(error);
  app_test_wait(is_fresh, f);
  w.m = gimbal_session_get_compiled(f->session)->model;
  mjData* rest = posed(w.m, NULL);
  mj_resetData(w.m, rest);
  mj_kinematics(w.m, rest);
  g_assert_cmpfloat(apart(w.m, w.pose, rest), <, NEAR);
  mj_deleteData(rest);
  return w;
}

// Coordinates that mean the same: the same poses in both models.
static void expect_same(const Written* w, const mjtNum* before, const mjtNum* now) {
  mjData *a = posed(w->old->model, before), *b = posed(w->m, now);
  g_assert_cmpfloat(apart(w->m, a, b), <, NEAR);
  mj_deleteData(a);
  mj_deleteData(b);
}

// One step of undo.
static void finish(Fixture* f, Written* w, const char* text) {
  gimbal_author_undo(f->session, FALSE);
  g_autofree char* now = gimbal_document_dup_text(f->document);
  g_assert_cmpstr(now, ==, text);
  app_test_wait(is_fresh, f);
  mj_deleteData(w->pose);
  gimbal_compiled_unref(w->old);
}

//---- chains

#define CHAIN(compiler)                                                                                  \
  "<mujoco>" compiler                                                                                    \
  "<default><joint ref=\"0.1\" stiffness=\"2\" springref=\"0.3\"/></default><worldbody>"                 \
  "<frame pos=\"1 2 3\" euler=\"0.3 0.2 0.1\"><body name=\"a\" pos=\".1 .2 .3\" euler=\"0.4 0.5 0.6\">"  \
  "<joint name=\"s\" type=\"slide\" axis=\"1 1 0\"/>"                                                    \
  "<frame euler=\"0.7 0 0\" pos=\"0 .1 0\"><joint name=\"h\" axis=\"0 1 1\" pos=\".1 0 .2\" range=\"-2 " \
  "2\"/></frame>"                                                                                        \
  "<joint name=\"k\" axis=\"1 0 0\" pos=\"0 .3 0\"/><geom size=\".1\"/>"                                 \
  "<body name=\"b\" pos=\"0 0 1\" axisangle=\"0 1 0 0.5\"><joint name=\"l\" axis=\"0 0 1\" "             \
  "ref=\"-0.2\"/><geom size=\".1\"/>"                                                                    \
  "<body name=\"c\" pos=\".5 0 0\" zaxis=\"0 1 1\"><geom "                                               \
  "size=\".1\"/></body></body></body></frame></worldbody>"                                               \
  "<keyframe><key name=\"home\" qpos=\"0.1 0.2 0.3 0.4\"/></keyframe></mujoco>"

static void test_chain(Fixture* f, gconstpointer data) {
  static const mjtNum kPose[] = {0.3, -0.6, 1.1, 0.8}, kOther[] = {-0.2, 0.9, -0.4, 1.5};
  const char* text = data;
  Written w = write_pose(f, text, kPose);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpfloat_with_epsilon(w.m->qpos0[i], kPose[i], NEAR);
    g_assert_cmpfloat(w.m->qpos_spring[i], ==, w.old->model->qpos_spring[i]);
    g_assert_cmpfloat(w.m->key_qpos[i], ==, w.old->model->key_qpos[i]);
  }
  g_assert_cmpfloat(w.m->jnt_range[2], ==, w.old->model->jnt_range[2]);
  expect_same(&w, kOther, kOther);
  finish(f, &w, text);
}

//---- ball joints and free bodies

static const char kLoose[] =
    "<mujoco><worldbody><body name=\"free\" pos=\"0 0 1\"><freejoint align=\"true\"/>"
    "<geom type=\"box\" size=\".1 .2 .3\" pos=\".1 .1 .1\" euler=\"10 20 30\"/></body>"
    "<body name=\"ball\" pos=\"1 0 1\" euler=\"0 30 0\"><joint type=\"ball\" pos=\"0 0 .2\"/><geom "
    "size=\".1\"/>"
    "<body name=\"tip\" pos=\"0 0 -.5\"><joint name=\"h\" axis=\"0 1 0\"/><geom "
    "size=\".1\"/></body></body></worldbody>"
    "<keyframe><key name=\"k\" qpos=\"0 0 1 1 0 0 0  0.8 0.6 0 0  .5\"/></keyframe></mujoco>";

static void test_loose(Fixture* f, gconstpointer data) {
  (void)data;
  mjtNum qpos[12] = {0.3, -0.2, 2, 0.5, 0.5, -0.5, 0.5, 0.6, 0, 0.8, 0, -0.7};
  Written w = write_pose(f, kLoose, qpos);
  expect_same(&w, w.old->model->key_qpos, w.m->key_qpos);
  mjtNum unit[12];
  mju_copy(unit, qpos, 12);
  mju_copy4(unit + 7, (mjtNum[]){1, 0, 0, 0});
  for (int i = 0; i < 12; i++) g_assert_cmpfloat_with_epsilon(w.m->qpos0[i], unit[i], NEAR);
  expect_text(f, " .5\"", TRUE);  // numbers that stay are as they were written
  finish(f, &w, kLoose);
}

static void test_mocap(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  show_text(f,
            "<mujoco><worldbody><body name=\"m\" mocap=\"true\" pos=\"0 0 1\"><geom "
            "size=\".1\"/></body></worldbody></mujoco>");
  GimbalCompiled* compiled = gimbal_session_get_compiled(f->session);
  mjData* d = posed(compiled->model, NULL);
  mju_copy3(d->mocap_pos, (mjtNum[]){1, 2, 3});
  g_autoptr(GArray) changes = gimbal_rest_pose_new(compiled, d, &error);
  g_assert_true(gimbal_rest_pose_write(f->session, compiled, changes, &error));
  mj_deleteData(d);
  expect_text(f, "pos=\"1 2 3\"", TRUE);
}

//---- equalities

#define LOOPS                                                                                               \
  "<mujoco><compiler angle=\"radian\"/><worldbody>"                                                         \
  "<body name=\"p\"><joint name=\"p\" axis=\"0 1 0\" ref=\".1\"/><geom name=\"p\" size=\".1\" mass=\"1\"/>" \
  "<site name=\"p\" pos=\"1 0 0\"/></body>"                                                                 \
  "<body name=\"q\"><joint name=\"q\" axis=\"0 1 0\"/><geom size=\".1\"/><site name=\"q\" pos=\"0 0 "       \
  "1\"/></body></worldbody>"
#define GEARS                                                                                \
  LOOPS                                                                                      \
  "<tendon><spatial name=\"t\"><site site=\"p\"/><site site=\"q\"/></spatial>"               \
  "<fixed name=\"u\"><joint joint=\"q\" coef=\"2\"/></fixed></tendon>"                       \
  "<equality><joint name=\"e\" joint1=\"p\" joint2=\"q\" polycoef=\"0.1 0.5 .25 -.1 .05\"/>" \
  "<joint name=\"one\" joint1=\"q\" polycoef=\".3 1 0 0 0\"/>"                               \
  "<tendon name=\"l\" tendon1=\"t\" tendon2=\"u\" polycoef=\"0 1 .2 0 0\"/></equality></mujoco>"

// What the equalities are short of, at a pose that satisfies none.
static void test_polynomials(Fixture* f, gconstpointer data) {
  (void)data;
  static const mjtNum kOther[] = {-0.4, 0.9};
  Written w = write_pose(f, GEARS, (mjtNum[]){0.7, -0.3});
  mjData *a = posed(w.old->model, kOther), *b = posed(w.m, kOther);
  mj_forward(w.old->model, a);
  mj_forward(w.m, b);
  g_assert_cmpint(a->ne, ==, 3);
  for (int i = 0; i < 3; i++) g_assert_cmpfloat_with_epsilon(a->efc_pos[i], b->efc_pos[i], NEAR);
  mj_deleteData(a);
  mj_deleteData(b);
  finish(f, &w, GEARS);
}

//---- what is refused

#define BODY(inside) \
  "<mujoco><worldbody><body name=\"x\">" inside "<geom size=\".1\"/></body></worldbody></mujoco>"

static void test_refused(Fixture* f, gconstpointer data) {
  (void)data;
  static const struct {
    const char *text, *says;
    int nq;
  } kCases[] = {
      {BODY("<joint name=\"b\" type=\"ball\" limited=\"true\" range=\"0 30\"/>"), "limit", 4},
      {BODY("<joint name=\"b\" type=\"ball\" stiffness=\"3\"/>"), "spring", 4},
      {"<mujoco><worldbody><replicate count=\"2\" offset=\"1 0 0\"><body name=\"x\"><joint/><geom "
       "size=\".1\"/></body>"
       "</replicate></worldbody></mujoco>",
       "<replicate>", 2},
      {"<mujoco><compiler fusestatic=\"true\"/><worldbody><body name=\"x\"><joint/><geom "
       "size=\".1\"/></body></worldbody>"
       "</mujoco>",
       "fusestatic", 1},
      {LOOPS "<equality><connect name=\"c\" body1=\"p\" body2=\"q\" anchor=\"1 0 0\"/></equality></mujoco>",
       "anchor", 2},
      {LOOPS "<equality><weld name=\"c\" active=\"false\" body1=\"p\" body2=\"q\"/></equality></mujoco>",
       "relpose", 2},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    static const mjtNum kPoses[][4] = {{0}, {0.5}, {0.5, 0.2}, {0}, {0.6, 0, 0.8, 0}};
    g_autoptr(GError) error = NULL;
    mjData* pose;
    g_autoptr(GArray) changes = changes_of(f, kCases[i].text, kPoses[kCases[i].nq], &pose, &error);
    mj_deleteData(pose);
    g_assert_null(changes);
    g_assert_nonnull(error);
    g_test_message("%s", error->message);
    g_assert_nonnull(strstr(error->message, kCases[i].says));
  }
}

// At the reference there is nothing to write, and a connect that holds is no obstacle.
static void test_nothing(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  mjData* pose;
  g_autoptr(GArray) changes = changes_of(
      f, LOOPS "<equality><connect name=\"c\" body1=\"p\" body2=\"q\" anchor=\"1 0 0\"/></equality></mujoco>",
      NULL, &pose, &error);
  mj_deleteData(pose);
  g_assert_no_error(error);
  g_assert_cmpuint(changes->len, ==, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  g_test_add("/rest_pose/chain", Fixture, CHAIN("<compiler angle=\"radian\"/>"), set_up, test_chain,
             tear_down);
  g_test_add("/rest_pose/chain_in_degrees", Fixture, CHAIN("<compiler eulerseq=\"ZYX\"/>"), set_up,
             test_chain, tear_down);
  AUTHOR_ADD("/rest_pose/loose", test_loose);
  AUTHOR_ADD("/rest_pose/mocap", test_mocap);
  AUTHOR_ADD("/rest_pose/polynomials", test_polynomials);
  AUTHOR_ADD("/rest_pose/refused", test_refused);
  AUTHOR_ADD("/rest_pose/nothing", test_nothing);
  return g_test_run();
}
