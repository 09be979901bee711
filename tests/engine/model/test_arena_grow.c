// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An arena that is too small drops contacts and warns; grown, the run equals one that had room from
// the start.

#include <gimbal/arena.h>
#include <glib.h>
#include <string.h>

#include "compile-text.h"

// A heap of balls.
static mjModel* make_model(const char* memory) {
  g_autoptr(GString) xml = g_string_new(NULL);
  g_string_printf(xml, "<mujoco><size memory='%s'/><worldbody><geom type='plane' size='1 1 .1'/>", memory);
  for (int i = 0; i < 12; i++) {
    g_string_append_printf(xml, "<body pos='%g %g %g'><freejoint/><geom size='.1'/></body>", 0.12 * (i % 3),
                           0.13 * (i / 3 % 2), 0.09 + 0.15 * (i / 6));
  }
  g_string_append(xml, "</worldbody></mujoco>");
  return compile_text(xml->str);
}

// Growing in the middle of a run changes nothing but the room.
static void test_keep_up(void) {
  mjModel *small = make_model("1M"), *large = make_model("10M");
  mjData *d = mj_makeData(small), *wanted = mj_makeData(large);
  for (int i = 0; i < 100; i++) {
    if (i == 20) d->warning[mjWARN_CONTACTFULL].number = 1;
    if (i == 40) d->maxuse_arena = d->narena;
    gimbal_arena_keep_up(d, 1 << 24);
    mj_step(small, d);
    mj_step(large, wanted);
  }
  g_assert_cmpint(d->narena, >=, 4 * small->narena);
  g_assert_cmpint(d->warning[mjWARN_CONTACTFULL].number, ==, 0);
  g_assert_cmpint(d->ncon, ==, wanted->ncon);
  g_assert_cmpmem(d->qpos, sizeof(mjtNum) * (size_t)small->nq, wanted->qpos,
                  sizeof(mjtNum) * (size_t)large->nq);
  mj_deleteData(d);
  mj_deleteData(wanted);
  mj_deleteModel(small);
  mj_deleteModel(large);
}

static void test_limits(void) {
  mjModel* m = make_model("1M");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(gimbal_arena_grow(d, d->narena), ==, -1);
  mj_markStack(d);
  g_assert_cmpint(gimbal_arena_grow(d, 4 * d->narena), ==, -1);
  mj_freeStack(d);
  g_assert_cmpint(gimbal_arena_keep_up(d, 1 << 24), ==, 0);

  // more than half full: grows, but not beyond the limit
  d->maxuse_arena = d->narena / 2 + 1;
  g_assert_cmpint(gimbal_arena_keep_up(d, 3 << 19), ==, 1);
  g_assert_cmpint(d->narena, ==, 3 << 19);
  d->maxuse_arena = d->narena;
  g_assert_cmpint(gimbal_arena_keep_up(d, 3 << 19), ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_copy_grows(void) {
  mjModel* m = make_model("1M");
  mjData *a = mj_makeData(m), *b = mj_makeData(m);
  g_assert_cmpint(gimbal_arena_grow(a, 3 << 20), ==, 0);
  mj_forward(m, a);
  mj_copyData(b, m, a);
  g_assert_cmpint(b->narena, ==, a->narena);
  g_assert_cmpint(b->ncon, ==, a->ncon);
  g_assert_cmpmem(b->contact, sizeof(mjContact) * (size_t)b->ncon, a->contact,
                  sizeof(mjContact) * (size_t)a->ncon);

  // and back into the larger one
  mjData* c = mj_makeData(m);
  mj_forward(m, c);
  mj_copyData(a, m, c);
  g_assert_cmpint(a->narena, >, c->narena);
  mj_step(m, a);
  mj_deleteData(a);
  mj_deleteData(b);
  mj_deleteData(c);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/arena-grow/keep-up", test_keep_up);
  g_test_add_func("/model/arena-grow/limits", test_limits);
  g_test_add_func("/model/arena-grow/copy-grows", test_copy_grows);
  return g_test_run();
}
