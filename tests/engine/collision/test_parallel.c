// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The narrow phase on several threads: the same contacts in the same order, byte by byte, as on
// one.

#include <string.h>

#include "fixture.h"

// A heap of all kinds of geoms on a field and a plane. Its forces matter little here: a few
// iterations do.
static Scene make_heap(void) {
  static const char* const kind[] = {"box", "sphere", "capsule", "cylinder", "ellipsoid", "mesh"};
  GString* body = g_string_new(NULL);
  for (int i = 0; i < 120; i++) {
    g_string_append_printf(
        body, "<body pos='%g %g %g' euler='%d %d 0'><freejoint/><geom type='%s' size='.1 .1 .1' %s/></body>",
        0.1 * (i % 5), 0.1 * (i / 5 % 5), 0.1 + 0.09 * (i / 25), 37 * i % 90, 53 * i % 90, kind[i % 6],
        i % 6 == 5 ? "mesh='m'" : "");
  }
  char* xml = g_strdup_printf(
      "<mujoco><size memory='100M'/><option solver='CG' iterations='5'/><asset><mesh name='m' vertex='0 0 .1 "
      " .1 0 0  0 .1 0  -.1 0 0  0 -.1 0  "
      "0 0 -.1'/>"
      "<hfield name='h' nrow='5' ncol='5' size='1 1 .1 .1' elevation='0 1 0 1 0  1 0 1 0 1  0 1 0 1 0  1 0 1 "
      "0 1  0 1 0 1 0'/>"
      "</asset><worldbody><geom type='plane' size='5 5 1'/><geom type='hfield' "
      "hfield='h'/>%s</worldbody></mujoco>",
      body->str);
  Scene s = scene_new(xml);
  g_free(xml);
  g_string_free(body, TRUE);
  return s;
}

static void test_same(void) {
  static const int threads[] = {2, 3, 5, 8};
  Scene s = make_heap();
  for (int step = 0; step < 5; step++) {
    mju_threadpool(s.d, 0);
    mj_fwdPosition(s.m, s.d);
    int n = s.d->ncon;
    if (!step) g_assert_cmpint(n, >, 100);
    mjContact* want = g_memdup2(s.d->contact, n * sizeof(mjContact));
    for (size_t k = 0; k < G_N_ELEMENTS(threads); k++) {
      mju_threadpool(s.d, threads[k]);
      mj_fwdPosition(s.m, s.d);
      g_assert_cmpint(s.d->ncon, ==, n);
      for (int i = 0; i < n; i++) {
        const mjContact *a = want + i, *b = s.d->contact + i;
        g_assert_cmpmem(&a->dist, sizeof a->dist, &b->dist, sizeof b->dist);
        g_assert_cmpmem(a->pos, sizeof a->pos, b->pos, sizeof b->pos);
        g_assert_cmpmem(a->frame, sizeof a->frame, b->frame, sizeof b->frame);
        g_assert_cmpmem(a->geom, sizeof a->geom, b->geom, sizeof b->geom);
      }
    }
    g_free(want);
    mju_threadpool(s.d, 0);
    for (int k = 0; k < 5; k++) mj_step(s.m, s.d);
  }
  scene_free(s);
}

// Too little room for slices: one thread does it.
static void test_small_memory(void) {
  Scene s = make_heap();
  s.m->narena = s.d->narena;
  mju_threadpool(s.d, 8);
  s.m->opt.ccd_iterations = 20000;
  mj_fwdPosition(s.m, s.d);
  g_assert_cmpint(s.d->ncon, >, 100);
  scene_free(s);
}

// A user's function is called from one thread.
static int calls;
static int count_calls(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  (void)m, (void)d, (void)con, (void)g1, (void)g2, (void)margin;
  calls++;
  return 0;
}

static void test_user_function(void) {
  Scene s = make_heap();
  mjfCollision kept = mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX];
  mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX] = count_calls;
  mj_fwdPosition(s.m, s.d);
  int want = calls, ncon = s.d->ncon;
  calls = 0;
  mju_threadpool(s.d, 4);
  mj_fwdPosition(s.m, s.d);
  g_assert_cmpint(calls, ==, want);
  g_assert_cmpint(s.d->ncon, ==, ncon);
  mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX] = kept;
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/parallel/same", test_same);
  g_test_add_func("/collision/parallel/small-memory", test_small_memory);
  g_test_add_func("/collision/parallel/user-function", test_user_function);
  return g_test_run();
}
