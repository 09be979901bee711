// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What bindings of other languages lean on: elements that they hold though they were deleted,
// specs that were attached, models that are only room for one. The answers are those of 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "spec/element.h"

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

static void assert_names(const mjSpec* s, mjtObj kind, const char* expected) {
  GString* names = g_string_new("");
  for (mjsElement* e = mjs_firstElement(s, kind); e; e = mjs_nextElement(s, e)) {
    g_string_append_printf(names, "%s%s", names->len ? " " : "", mjs_getString(mjs_getName(e)));
  }
  g_assert_cmpstr(names->str, ==, expected);
  g_string_free(names, TRUE);
}

// Gone, but readable; it has no place any more, and can't go twice.
static void test_deleted(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='b'><geom name='g' size='1'/></body><frame "
      "name='f'/></worldbody></mujoco>");
  mjsElement* held[] = {mjs_findBody(s, "b")->element, mjs_findElement(s, mjOBJ_GEOM, "g"),
                        mjs_findFrame(s, "f")->element};
  for (size_t i = 0; i < G_N_ELEMENTS(held); i++) element_hold(element_of(held[i]));
  g_assert_cmpint(mjs_delete(s, held[0]), ==, 0);
  g_assert_cmpint(mjs_delete(s, held[2]), ==, 0);
  for (size_t i = 0; i < G_N_ELEMENTS(held); i++) {
    g_assert_null(mjs_getParent(held[i]));
    g_assert_null(mjs_getFrame(held[i]));
    g_assert_cmpint(mjs_delete(s, held[i]), ==, -1);
    g_assert_nonnull(strstr(mjs_getError(s), "was deleted"));
  }
  g_assert_cmpstr(mjs_getString(mjs_getName(held[1])), ==, "g");
  mj_deleteSpec(s);
  for (size_t i = 0; i < G_N_ELEMENTS(held); i++) element_let_go(element_of(held[i]));
}

// Its elements are listed, the attached ones last, with the names that they have now; it is edited
// no more.
static void test_attached(void) {
  mjSpec* parent = parse(
      "<mujoco><worldbody><body name='pb'><joint name='pj'/><geom name='pg' "
      "size='1'/></body></worldbody></mujoco>");
  mjSpec* child = parse(
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom name='g' size='1'/></body><body "
      "name='c'><geom name='h' "
      "size='1'/></body></worldbody><actuator><motor name='a' joint='j'/></actuator></mujoco>");
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "b")->element, "x_", ""));
  assert_names(child, mjOBJ_JOINT, "x_j");
  assert_names(child, mjOBJ_GEOM, "h x_g");
  assert_names(child, mjOBJ_BODY, "world c x_b");
  assert_names(child, mjOBJ_ACTUATOR, "x_a");
  assert_names(child, mjOBJ_SENSOR, "");
  assert_names(parent, mjOBJ_GEOM, "pg x_g");
  g_assert_cmpint(mjs_delete(child, mjs_findElement(child, mjOBJ_GEOM, "h")), ==, -1);
  g_assert_cmpint(mjs_dedupAssets(child), ==, -1);
  g_assert_cmpint(mjs_fuseStatic(child, NULL), ==, -1);
  g_assert_cmpint(mjs_discardVisual(child, NULL), ==, -1);
  g_assert_nonnull(strstr(mjs_getError(child), "attached"));
  mj_deleteSpec(child);
  mj_deleteSpec(parent);
}

// Python's modules hand over an empty model: what the data belong to is what the spec was compiled
// to.
static void test_recompile_into_room(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><joint type='ball'/><geom size='1' pos='1 1 "
      "0'/></body></worldbody></mujoco>");
  mjModel *m = mj_compile(s, NULL), *room = mju_malloc(sizeof *room);
  memset(room, 0, sizeof *room);
  room->nu = 1 << 30;  // as malloc left it
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 100; i++) mj_step(m, d);
  mjtNum q[4], v[3];
  memcpy(q, d->qpos, sizeof q);
  memcpy(v, d->qvel, sizeof v);
  g_assert_cmpfloat(q[0], <, 1);
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_addGeom(body, NULL)->size[0] = 1;
  mjs_addJoint(body, NULL)->type = mjJNT_BALL;
  g_assert_cmpint(mj_recompile(s, NULL, room, d), ==, 0);
  g_assert_cmpint(room->nq, ==, 8);
  g_assert_cmpmem(d->qpos, sizeof q, q, sizeof q);
  g_assert_cmpmem(d->qvel, sizeof v, v, sizeof v);
  mj_deleteData(d);
  mj_deleteModel(room);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What a program says of an element stands in messages about it.
static void test_info(void) {
  mjSpec* s = mj_makeSpec();
  mjsGeom* g = mjs_addGeom(mjs_findBody(s, "world"), NULL);
  mjs_setString(g->info, "made in line 7 of my program");
  g_assert_null(mj_compile(s, NULL));
  g_assert_true(g_str_has_suffix(mjs_getError(s), ", made in line 7 of my program"));
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/held/deleted", test_deleted);
  g_test_add_func("/spec/held/attached", test_attached);
  g_test_add_func("/spec/held/recompile-into-room", test_recompile_into_room);
  g_test_add_func("/spec/held/info", test_info);
  return g_test_run();
}
