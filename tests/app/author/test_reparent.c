// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// To another parent: everything stays where it is.

#include <math.h>

#include "author-fixture.h"
#include "author/structure.h"
#include "base/engine-guard.h"

static const char kPlaces[] =
    "<mujoco>\n"
    "  <compiler angle=\"radian\"/>\n"
    "  <default>\n"
    "    <default class=\"big\"><geom size=\".3\" rgba=\"1 0 0 1\"/><site pos=\"0 .1 0\"/></default>\n"
    "    <default class=\"small\"><geom size=\".1\"/><joint damping=\"2\"/></default>\n"
    "  </default>\n"
    "  <worldbody>\n"
    "    <body name=\"one\" pos=\"1 2 3\" euler=\".3 .2 .1\" childclass=\"big\">\n"
    "      <joint name=\"hinge\" axis=\"0 1 0\" pos=\".1 0 0\" ref=\".4\"/>\n"
    "      <geom name=\"ball\"/><geom/>\n"
    "      <frame pos=\"0 0 1\" axisangle=\"1 0 0 .7\">\n"
    "        <body name=\"limb\" pos=\".2 0 0\" xyaxes=\"0 1 0 -1 0 0\">\n"
    "          <joint name=\"slide\" type=\"slide\"/>\n"
    "          <geom name=\"rod\" type=\"capsule\" size=\".1\" fromto=\"0 0 0 .5 0 0\"/>\n"
    "          <geom name=\"block\" type=\"box\" size=\".1 .2 .3\" zaxis=\"1 1 0\"/>\n"
    "          <site name=\"mark\"/>\n"
    "          <camera name=\"eye\" pos=\"0 1 0\"/>\n"
    "          <light name=\"lamp\" pos=\"0 0 2\" dir=\"0 .1 -1\"/>\n"
    "        </body>\n"
    "      </frame>\n"
    "    </body>\n"
    "    <body name=\"two\" pos=\"-1 0 .5\" quat=\".8 .6 0 0\" childclass=\"small\">\n"
    "      <joint name=\"turn\"/><geom name=\"foot\"/>\n"
    "      <frame name=\"in\" euler=\"0 0 1\"><geom name=\"toe\"/></frame>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

static const struct {
  int type;
  const char* name;
  size_t pos, mat, size;
} kSeen[] = {
    {mjOBJ_BODY, "limb", offsetof(mjData, xpos), offsetof(mjData, xmat), 9},
    {mjOBJ_GEOM, "ball", offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat), 9},
    {mjOBJ_GEOM, "rod", offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat), 9},
    {mjOBJ_GEOM, "block", offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat), 9},
    {mjOBJ_SITE, "mark", offsetof(mjData, site_xpos), offsetof(mjData, site_xmat), 9},
    {mjOBJ_CAMERA, "eye", offsetof(mjData, cam_xpos), offsetof(mjData, cam_xmat), 9},
    {mjOBJ_LIGHT, "lamp", offsetof(mjData, light_xpos), offsetof(mjData, light_xdir), 3},
    {mjOBJ_JOINT, "slide", offsetof(mjData, xanchor), offsetof(mjData, xaxis), 3},
};

// Where all of these are when the joints are at their references; a rod only as its ends are seen.
static void see(Fixture* f, mjtNum seen[G_N_ELEMENTS(kSeen)][12]) {
  mjModel* m = gimbal_session_get_compiled(f->session)->model;
  mjData* d = mj_makeData(m);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  for (guint i = 0; i < G_N_ELEMENTS(kSeen); i++) {
    int id = mj_name2id(m, kSeen[i].type, kSeen[i].name), size = (int)kSeen[i].size;
    mju_zero(seen[i], 12);
    mju_copy3(seen[i], *(mjtNum**)((char*)d + kSeen[i].pos) + 3 * id);
    mju_copy(seen[i] + 3, *(mjtNum**)((char*)d + kSeen[i].mat) + size * id, size);
    for (int k = 0; k < 3 && !strcmp(kSeen[i].name, "rod"); k++) seen[i][3 + 3 * k] = seen[i][4 + 3 * k] = 0;
  }
  mj_deleteData(d);
}

static void expect_seen(Fixture* f, mjtNum before[G_N_ELEMENTS(kSeen)][12]) {
  mjtNum after[G_N_ELEMENTS(kSeen)][12];
  see(f, after);
  for (guint i = 0; i < G_N_ELEMENTS(kSeen); i++) {
    for (int k = 0; k < 12; k++) {
      if (fabs(after[i][k] - before[i][k]) > 1e-5) {
        g_autofree char* text = gimbal_document_dup_text(f->document);
        g_test_message("%s %d: %g, was %g\n%s", kSeen[i].name, k, after[i][k], before[i][k], text);
      }
      g_assert_cmpfloat_with_epsilon(after[i][k], before[i][k], 1e-5);
    }
  }
}

// Whatever moves to another body, frame or the world stays where it is and what it is.
static void test_reparent(Fixture* f, gconstpointer data) {
  (void)data;
  static const char* const kMoved[] = {"ball", "limb", "rod", "block", "mark", "eye", "lamp", "slide"};
  static const char* const kTo[] = {"two", "in", "world"};
  for (guint i = 0; i < G_N_ELEMENTS(kMoved) * G_N_ELEMENTS(kTo); i++) {
    const char *what = kMoved[i % G_N_ELEMENTS(kMoved)], *where = kTo[i / G_N_ELEMENTS(kMoved)];
    mjtNum before[G_N_ELEMENTS(kSeen)][12];
    g_autoptr(GError) error = NULL;
    if (!strcmp(what, "slide") && !strcmp(where, "world")) continue;
    g_test_message("%s into %s", what, where);
    show_text(f, kPlaces);
    see(f, before);
    g_autoptr(GimbalTreeNode) node = node_called(f, what);
    g_autoptr(GimbalTreeNode) to = node_called(f, where);
    if (!gimbal_structure_move(f->session, node, to, GIMBAL_KEEP_WORLD, &error)) {
      g_error("%s", error->message);
    }
    app_test_wait(is_fresh, f);
    expect_seen(f, before);
    const mjModel* m = gimbal_session_get_compiled(f->session)->model;
    g_assert_cmpfloat(m->geom_size[3 * mj_name2id(m, mjOBJ_GEOM, "ball")], ==, 0.3);
    gimbal_author_undo(f->session, FALSE);
    app_test_wait(is_fresh, f);
    g_autofree char* text = gimbal_document_dup_text(f->document);
    g_assert_cmpstr(text, ==, kPlaces);
  }
}

// The author's form stays; beside a sibling in the same body only the order changes, and with the
// local pose only the place.
static void test_reparent_text(Fixture* f, gconstpointer data) {
  (void)data;
  show_text(f, kPlaces);
  g_autoptr(GimbalTreeNode) limb = node_called(f, "limb");
  g_autoptr(GimbalTreeNode) two = node_called(f, "two");
  g_autoptr(GimbalTreeNode) rod = node_called(f, "rod");
  g_autoptr(GimbalTreeNode) mark = node_called(f, "mark");
  g_assert_true(gimbal_structure_move_beside(f->session, mark, rod, TRUE, GIMBAL_KEEP_WORLD, NULL));
  expect_text(f, "<site name=\"mark\"/>\n          <geom name=\"rod\"", TRUE);
  gimbal_author_undo(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_assert_true(gimbal_structure_move(f->session, limb, two, GIMBAL_KEEP_LOCAL, NULL));
  expect_text(f, "<body name=\"limb\" pos=\".2 0 0\" xyaxes=\"0 1 0 -1 0 0\">", TRUE);
  gimbal_author_undo(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_assert_true(gimbal_structure_move_beside(f->session, limb, two, FALSE, GIMBAL_KEEP_WORLD, NULL));
  expect_text(f, " childclass=\"big\">\n      <joint name=\"slide\"", TRUE);
  expect_text(f, "<body name=\"limb\" pos=\"", TRUE);
  expect_text(f, "quat=\"", TRUE);
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_assert_nonnull(strstr(strstr(text, "name=\"limb\""), "xyaxes=\""));
  // a class that says nothing of it is not written
  show_text(f, kPlaces);
  g_autoptr(GimbalTreeNode) eye = node_called(f, "eye");
  g_autoptr(GimbalTreeNode) world = node_called(f, "world");
  g_assert_true(gimbal_structure_move(f->session, eye, world, GIMBAL_KEEP_WORLD, NULL));
  expect_text(f, "    <camera name=\"eye\" pos=\"", TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/reparent/reparent", test_reparent);
  AUTHOR_ADD("/reparent/reparent_text", test_reparent_text);
  return g_test_run();
}
