// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the handles of the view do to the text.

#include "author-fixture.h"
#include "author/placement.h"
#include "base/engine-guard.h"

static double seen = 0;  // m, in the view

static void check_drag(Fixture* f, int type, const char* name, GimbalGizmoMode mode,
                       const GimbalGizmoDrag* drag, const char* attribute, const char* wanted) {
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  int id = mj_name2id(&frame->view, type, name);
  g_auto(GimbalSpot) spot = {0};
  GimbalPlacement placement;
  GimbalAssignment values[3];
  g_assert_true(gimbal_author_find(f->session, type, id, &spot, NULL));
  g_assert_true(gimbal_placement_init(&placement, &frame->view, frame->data, frame->compiled->spec, type, id,
                                      spot.tree, spot.tag));
  placement.finest = seen;
  int count = gimbal_placement_drag(&placement, mode, drag, values);
  gboolean found = FALSE;
  for (int i = 0; i < count; i++) {
    if (!strcmp(values[i].name, attribute)) g_assert_cmpstr(values[i].value, ==, wanted);
    found = found || !strcmp(values[i].name, attribute);
    g_free((char*)values[i].value);
  }
  g_assert_true(found);
}

static void test_handles(Fixture* f, gconstpointer data) {
  (void)data;
  const GimbalGizmoDrag along_x = {.move = {1, 0, 0}, .scale = {1, 1, 1}};
  const GimbalGizmoDrag about_z = {.axis = {0, 0, 1}, .angle = G_PI / 2, .scale = {1, 1, 1}};
  const GimbalGizmoDrag longer = {.scale = {1, 1, 2}};
  check_drag(f, mjOBJ_BODY, "a", GIMBAL_GIZMO_MOVE, &along_x, "pos", "1 0 1");
  // the body stands turned by 90 degrees, and the frame in it by another 90
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_MOVE, &along_x, "pos", "0 -1 0");
  check_drag(f, mjOBJ_GEOM, "h", GIMBAL_GIZMO_MOVE, &along_x, "pos", "0 0 0");
  check_drag(f, mjOBJ_GEOM, "k", GIMBAL_GIZMO_MOVE, &along_x, "fromto", "1 0 0 1 0 1");
  check_drag(f, mjOBJ_BODY, "a", GIMBAL_GIZMO_ROTATE, &about_z, "euler", "0 0 180");
  check_drag(f, mjOBJ_GEOM, "h", GIMBAL_GIZMO_SCALE, &longer, "size", "0.1 0.2 0.6");
  check_drag(f, mjOBJ_GEOM, "k", GIMBAL_GIZMO_SCALE, &longer, "fromto", "0 0 -0.5 0 0 1.5");
}

// As fine as it is seen where it is dragged; what the drag leaves alone stays as it is written.
static void test_handles_seen(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kText[] =
      "<mujoco><worldbody><geom name=\"g\" type=\"box\" pos=\".123456789 0 1\" size=\".1 .2 "
      ".00123\"/></worldbody></mujoco>";
  const GimbalGizmoDrag up = {.move = {1e-17, -1e-17, 0.123456}, .scale = {1.23456, 1, 1.23456}};
  show_text(f, kText);
  seen = 0.01;
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_MOVE, &up, "pos", "0.123456789 0 1.12");
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_SCALE, &up, "size", "0.1235 0.2 0.0015");
  seen = 0;
}

// What a class says is where a drag starts.
static void test_handles_of_class(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kText[] =
      "<mujoco><default><default class=\"c\"><geom pos=\".1 .2 .3\" euler=\"0 0 30\"/><site type=\"capsule\" "
      "fromto=\"0 0 0 0 0 1\"/></default></default><worldbody><body childclass=\"c\"><geom name=\"g\" "
      "size=\".1\"/>"
      "<site name=\"s\" size=\".1\"/><light name=\"l\" dir=\"0 1 0\"/></body></worldbody></mujoco>";
  const GimbalGizmoDrag along_x = {.move = {1, 0, 0}, .scale = {1, 1, 1}};
  const GimbalGizmoDrag about_z = {.axis = {0, 0, 1}, .angle = G_PI / 2, .scale = {1, 1, 1}};
  show_text(f, kText);
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_MOVE, &along_x, "pos", "1.1 0.2 0.3");
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_ROTATE, &about_z, "euler", "0 0 120");
  check_drag(f, mjOBJ_SITE, "s", GIMBAL_GIZMO_MOVE, &along_x, "fromto", "1 0 0 1 0 1");
  check_drag(f, mjOBJ_LIGHT, "l", GIMBAL_GIZMO_ROTATE, &about_z, "dir", "-1 0 0");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/placement/handles", test_handles);
  AUTHOR_ADD("/placement/handles_seen", test_handles_seen);
  AUTHOR_ADD("/placement/handles_of_class", test_handles_of_class);
  return g_test_run();
}
