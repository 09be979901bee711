// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mirror images: of a limb with what refers to it, of meshes, gears and what classes say.

#include "author-fixture.h"
#include "author/structure-mirror.h"
#include "base/engine-guard.h"

// What refers to it goes along, and what a class says is mirrored.
static void test_mirror(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = NULL, *note = NULL;
  g_autoptr(GimbalTreeNode) body = node_called(f, "a");
  g_assert_true(gimbal_structure_mirror(f->session, body, 0, TRUE, &name, &note, &error));
  g_assert_cmpstr(name, ==, "a_mirrored");
  g_assert_null(note);
  expect_text(f, "<body name=\"a_mirrored\" pos=\"0 0 1\" euler=\"0 0 -90\">", TRUE);
  expect_text(f, "<joint name=\"j_mirrored\" axis=\"0 0 -1\"/>", TRUE);
  expect_text(f, "objtype=\"xbody\" objname=\"a_mirrored\"/>", TRUE);
  expect_text(f, "<motor name=\"m_mirrored\" joint=\"j_mirrored\"/>", TRUE);
  app_test_wait(is_fresh, f);
  g_assert_cmpint((int)gimbal_session_get_compiled(f->session)->model->nu, ==, 2);
  expect_undone(f);
}

// A section may stand in the text several times.
static void test_mirror_sections(Fixture* f, gconstpointer data) {
  (void)data;
  set_text(f, "</mujoco>", "  <actuator><motor name=\"late\" joint=\"j\"/></actuator>\n</mujoco>");
  g_autofree char *name = NULL, *note = NULL;
  g_autoptr(GimbalTreeNode) body = node_called(f, "a");
  g_assert_true(gimbal_structure_mirror(f->session, body, 0, TRUE, &name, &note, NULL));
  expect_text(f, "<motor name=\"m_mirrored\" joint=\"j_mirrored\"/>", TRUE);
  expect_text(f, "<motor name=\"late_mirrored\" joint=\"j_mirrored\"/>", TRUE);
}

//---- meshes, gears and what classes say

static const char kImages[] =
    "<mujoco>\n"
    "  <default><default class=\"c\"><geom pos=\".1 .2 .3\" euler=\"10 20 30\"/><default class=\"m\"><geom "
    "mesh=\"wedge\" type=\"mesh\"/></default><motor gear=\"1 2 3 .4 .5 "
    ".6\"/>"
    "</default></default>\n"
    "  <asset><mesh name=\"wedge\" scale=\"1 2 1\" vertex=\"0 0 0 .3 0 0 0 .1 0 0 0 .2 .1 .2 .3\"/></asset>\n"
    "  <worldbody>\n"
    "    <body name=\"trunk\" pos=\".1 .2 .3\" euler=\"30 20 10\">\n"
    "      <geom size=\".1\"/>\n"
    "      <body name=\"leg\" pos=\".2 .1 0\" euler=\"5 15 25\">\n"
    "        <joint name=\"swing\" axis=\"1 2 3\"/><joint name=\"reach\" type=\"slide\" axis=\"3 1 2\"/>\n"
    "        <geom name=\"shell\" class=\"m\"/><geom type=\"mesh\" mesh=\"wedge\"/>\n"
    "        <site name=\"foot\" pos=\".1 0 .2\" euler=\"40 10 5\"/>\n"
    "        <body name=\"ankle\" pos=\"0 0 .1\"><joint name=\"round\" type=\"ball\"/><geom "
    "size=\".1\"/></body>\n"
    "      </body>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name=\"push\" site=\"foot\" class=\"c\"/><motor name=\"twist\" joint=\"round\" "
    "gear=\"1 2 3\"/></actuator>\n"
    "</mujoco>\n";

// Of two points or directions in the frame of the trunk.
static void expect_images(const mjData* d, const mjtNum a[3], const mjtNum b[3], int axis) {
  mjtNum one[3], other[3], apart[3], back[3];
  mju_sub3(apart, a, d->xpos + 3);
  mju_sub3(back, b, d->xpos + 3);
  mju_mulMatTVec3(one, d->xmat + 9, apart);
  mju_mulMatTVec3(other, d->xmat + 9, back);
  one[axis] = -one[axis];
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(one[k], other[k], 1e-5);
}

static void vertex_of(const mjModel* m, const mjData* d, int geom, int i, mjtNum point[3]) {
  const float* vertex = m->mesh_vert + 3 * (m->mesh_vertadr[m->geom_dataid[geom]] + i);
  mjtNum own[3] = {vertex[0], vertex[1], vertex[2]};
  mju_mulMatVec3(point, d->geom_xmat + 9 * geom, own);
  mju_addTo3(point, d->geom_xpos + 3 * geom);
}

static void expect_mirrored(const mjModel* m, int axis) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 1;
  mj_forward(m, d);
  int shell = mj_name2id(m, mjOBJ_GEOM, "shell"), image = mj_name2id(m, mjOBJ_GEOM, "shell_mirrored");
  for (int i = 0; i < 5; i++) {
    mjtNum a[3], b[3];
    vertex_of(m, d, shell, i, a);
    vertex_of(m, d, image, i, b);
    expect_images(d, a, b, axis);
  }
  int swing = m->jnt_dofadr[mj_name2id(m, mjOBJ_JOINT, "swing")];
  int other = m->jnt_dofadr[mj_name2id(m, mjOBJ_JOINT, "swing_mirrored")];
  for (int k = 0; k < 5; k++) {
    // a torque of the ball joint is a turn
    gboolean turned = k >= 2 && k - 2 != axis;
    g_assert_cmpfloat_with_epsilon(d->qfrc_actuator[swing + k] * (turned ? -1 : 1),
                                   d->qfrc_actuator[other + k], 1e-5);
  }
  mj_deleteData(d);
}

static void test_images(Fixture* f, gconstpointer data) {
  (void)data;
  for (int axis = 0; axis < 3; axis++) {
    g_autoptr(GError) error = NULL;
    g_autofree char *name = NULL, *note = NULL;
    show_text(f, kImages);
    g_autoptr(GimbalTreeNode) leg = node_called(f, "leg");
    g_assert_true(gimbal_structure_mirror(f->session, leg, axis, TRUE, &name, &note, &error));
    g_assert_null(note);
    app_test_wait(is_fresh, f);
    expect_mirrored(gimbal_session_get_compiled(f->session)->model, axis);
    expect_text(f, "<mesh name=\"wedge_mirrored\"", TRUE);
    expect_text(f, "mesh=\"wedge_mirrored\"", TRUE);
    gimbal_author_undo(f->session, FALSE);
    g_autofree char* text = gimbal_document_dup_text(f->document);
    g_assert_cmpstr(text, ==, kImages);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/structure-mirror/mirror", test_mirror);
  AUTHOR_ADD("/structure-mirror/mirror_sections", test_mirror_sections);
  AUTHOR_ADD("/structure-mirror/images", test_images);
  return g_test_run();
}
