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

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/source-map/element", test_element);
  return g_test_run();
}
