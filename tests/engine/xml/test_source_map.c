// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include <gimbal/source_map.h>
#include <glib.h>

#include <string.h>

static const char text[] =
    "<mujoco>\n<worldbody>\n<body name=\"b\">\n  <geom name=\"g\" "
    "size=\"1\"/>\n</body>\n</worldbody>\n</mujoco>";

static void assert_text(const GimbalPlace* place, const char* wanted) {
  g_assert_cmpmem(text + place->start, place->end - place->start, wanted, strlen(wanted));
}

static void test_element(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "m.xml", NULL, list);
  GimbalPlace place;
  mjsElement* body = mjs_findElement(s, mjOBJ_BODY, "b");
  mjsElement* geom = mjs_findElement(s, mjOBJ_GEOM, "g");
  g_assert_cmpint(gimbal_source_of_element(body, GIMBAL_SOURCE_TAG, &place), ==, 1);
  assert_text(&place, "<body name=\"b\">");
  g_assert_cmpint(place.line, ==, 3);
  g_assert_cmpstr(place.file, ==, "m.xml");
  g_assert_cmpint(gimbal_source_of_element(body, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_text(&place, "<body name=\"b\">\n  <geom name=\"g\" size=\"1\"/>\n</body>");
  g_assert_cmpint(gimbal_source_of_element(geom, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_text(&place, "<geom name=\"g\" size=\"1\"/>");
  g_assert_cmpint(place.column, ==, 3);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

static const char robot[] =
    "<mujoco><default><default class='c'><geom rgba='1 0 0 1'/></default></default><worldbody>"
    "<body name='b' childclass='c'><joint name='j'/><geom name='g' size='2'/></body>"
    "<replicate count='2'><geom name='r' size='1'/></replicate></worldbody></mujoco>";

static void assert_robot(const GimbalPlace* place, const char* wanted) {
  g_assert_cmpmem(robot + place->start, place->end - place->start, wanted, strlen(wanted));
}

// Objects by their ids in the compiled model, attributes also through classes, and the way back.
static void test_compiled(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(robot, strlen(robot), "r.xml", NULL, list);
  mjModel* m = gimbal_compile(s, NULL, list);
  g_assert_nonnull(m);
  GimbalPlace place;
  int g = mj_name2id(m, mjOBJ_GEOM, "g"), r1 = mj_name2id(m, mjOBJ_GEOM, "r1"), type, id;
  g_assert_cmpint(gimbal_source_of_object(s, mjOBJ_GEOM, g, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_robot(&place, "<geom name='g' size='2'/>");
  g_assert_cmpint(gimbal_source_of_attribute(s, mjOBJ_GEOM, g, "size", &place), ==, 1);
  assert_robot(&place, "2");
  g_assert_cmpint(gimbal_source_of_attribute(s, mjOBJ_GEOM, g, "rgba", &place), ==, 1);
  assert_robot(&place, "1 0 0 1");
  g_assert_cmpint(gimbal_source_of_attribute(s, mjOBJ_GEOM, g, "friction", &place), ==, 0);
  g_assert_cmpint(gimbal_source_of_object(s, mjOBJ_GEOM, r1, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_robot(&place, "<geom name='r' size='1'/>");
  mjtSize inside = strstr(robot, "name='g'") - robot;
  g_assert_cmpint(gimbal_object_at(s, "r.xml", inside, &type, &id), ==, 1);
  g_assert_cmpint(type, ==, mjOBJ_GEOM);
  g_assert_cmpint(id, ==, g);
  g_assert_cmpint(gimbal_object_at(s, "r.xml", strstr(robot, "childclass") - robot, &type, &id), ==, 1);
  g_assert_cmpint(type, ==, mjOBJ_BODY);
  g_assert_cmpint(gimbal_object_at(s, "r.xml", 3, &type, &id), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/source-map/element", test_element);
  g_test_add_func("/source-map/compiled", test_compiled);
  return g_test_run();
}
