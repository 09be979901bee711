// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An object without a name is called by its kind, its number and its body, or what it drives; a
// side of a contact is a geom or a flex.

#include "app-test.h"
#include "model/object-label.h"

static void assert_label(char* (*label)(const mjModel* m, int type, int id), const mjModel* m, int type,
                         int id, const char* expected) {
  g_autofree char* text = label(m, type, id);
  g_assert_cmpstr(text, ==, expected);
}

static void test_labels(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><geom size='1'/>"
      "<body name='hand'><joint name='wrist'/><geom size='.1'/><body><joint/><geom size='.1'/></body></body>"
      "</worldbody><actuator><motor joint='wrist'/></actuator></mujoco>");
  assert_label(gimbal_object_label, m, mjOBJ_ACTUATOR, 0, "actuator 0 of wrist");
  assert_label(gimbal_object_label, m, mjOBJ_GEOM, 0, "floor");
  assert_label(gimbal_object_label, m, mjOBJ_GEOM, 1, "geom 1 of body world");
  assert_label(gimbal_object_label, m, mjOBJ_GEOM, 2, "geom 2 of body hand");
  assert_label(gimbal_object_label, m, mjOBJ_JOINT, 1, "joint 1 of body 2");
  assert_label(gimbal_object_label, m, mjOBJ_BODY, 2, "body 2");
  assert_label(gimbal_object_label, m, mjOBJ_GEOM, -1, "geom -1");
  assert_label(gimbal_object_label, m, mjOBJ_GEOM, 99, "geom 99");
  assert_label(gimbal_object_quoted_label, m, mjOBJ_BODY, 1, "“hand”");
  assert_label(gimbal_object_quoted_label, m, mjOBJ_GEOM, 2, "geom 2 of body hand");
  assert_label(gimbal_object_quoted_name, m, mjOBJ_BODY, 1, "“hand”");
  assert_label(gimbal_object_quoted_name, m, mjOBJ_JOINT, 1, "1");
  mj_deleteModel(m);
}

static void test_sides(void) {
  mjModel* m = compile_text(
      "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/>"
      "<flexcomp name='cloth' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1'/></worldbody></mujoco>");
  const mjContact contact = {.geom = {0, -1}, .flex = {-1, 0}};
  g_autofree char* first = gimbal_contact_side_label(m, &contact, 0);
  g_autofree char* second = gimbal_contact_side_label(m, &contact, 1);
  g_assert_cmpstr(first, ==, "floor");
  g_assert_cmpstr(second, ==, "cloth");
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/object_label/labels", test_labels);
  g_test_add_func("/app/object_label/sides", test_sides);
  return g_test_run();
}
