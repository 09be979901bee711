// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shapes that make no sense, and places far away: a message or finite numbers, in a bounded number
// of iterations.

#include <string.h>

#include "fixture.h"

static void step_some(Scene s) {
  for (int k = 0; k < 50; k++) mj_step(s.m, s.d);
  for (int i = 0; i < s.d->ncon; i++) {
    const mjContact* c = s.d->contact + i;
    g_assert_true(isfinite(c->dist) && isfinite(mju_norm3(c->pos)) && isfinite(mju_norm(c->frame, 9)));
  }
  for (int i = 0; i < s.m->nq; i++) g_assert_true(isfinite(s.d->qpos[i]));
  scene_free(s);
}

// Either a message or a model that can be stepped.
static void try_mesh(const char* mesh) {
  char error[500] = "";
  char* xml = g_strdup_printf(
      "<mujoco><asset>%s</asset><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .05'>"
      "<freejoint/><geom type='mesh' mesh='m'/></body><body pos='.01 0 .1'><freejoint/><geom "
      "type='box' size='.1 .1 .1'/></body></worldbody></mujoco>",
      mesh);
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof(error));
  if (!spec) {
    g_assert_cmpstr(error, !=, "");
  } else {
    mjModel* m = mj_compile(spec, NULL);
    if (!m) g_assert_cmpstr(mjs_getError(spec), !=, "");
    if (m) step_some((Scene){m, mj_makeData(m)});
    mj_deleteSpec(spec);
  }
  g_free(xml);
}

static void test_meshes(void) {
  try_mesh("<mesh name='m' vertex='0 0 0 .1 0 0 0 .1 0'/>");          // a triangle
  try_mesh("<mesh name='m' vertex='0 0 0 .1 0 0 0 .1 0 .1 .1 0'/>");  // coplanar
  try_mesh("<mesh name='m' vertex='0 0 0 .1 0 0 .2 0 0 .3 0 0'/>");   // on a line
  try_mesh("<mesh name='m' vertex='0 0 0 0 0 0 0 0 0 0 0 0'/>");      // a point
  // flipped
  try_mesh("<mesh name='m' vertex='0 0 0 .1 0 0 0 .1 0 0 0 .1' face='0 1 2 0 3 1 0 2 3 1 3 2'/>");
  // open
  try_mesh("<mesh name='m' inertia='shell' vertex='0 0 0 .1 0 0 0 .1 0 0 0 .1' face='0 2 1'/>");
  // tiny
  try_mesh("<mesh name='m' vertex='0 0 0 1e-9 0 0 0 1e-9 0 0 0 1e-9'/>");
  // huge
  try_mesh("<mesh name='m' vertex='0 0 0 1e6 0 0 0 1e6 0 0 0 1e6'/>");
}

static void test_far_away(void) {
  static const char* const kind[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box"};
  for (int a = 0; a < 5; a++) {
    for (int b = a; b < 5; b++) {
      char* xml = g_strdup_printf(
          "<mujoco><option gravity='0 0 0'/><worldbody><body pos='1e6 1e6 1e6'><freejoint/><geom type='%s' "
          "size='.1 .1 .1'/>"
          "</body><body pos='1000000.05 1e6 1e6' euler='10 20 30'><freejoint/><geom type='%s' size='.1 .1 "
          ".1'/></body>"
          "</worldbody></mujoco>",
          kind[a], kind[b]);
      Scene s = scene_new(xml);
      g_assert_true(isfinite(mj_geomDistance(s.m, s.d, 0, 1, 10, NULL)));
      step_some(s);
      g_free(xml);
    }
  }
}

// However many iterations are allowed, and however few.
static void test_iterations(void) {
  static const int limits[] = {1, 2, 5, 50, 500};
  for (size_t k = 0; k < G_N_ELEMENTS(limits); k++) {
    Scene s = scene_new(
        "<mujoco><worldbody><geom type='ellipsoid' size='1 .001 1'/><body pos='.1 0 .3'><freejoint/><geom "
        "type='cylinder' "
        "size='.3 .0001'/></body><body pos='-.4 0 0'><freejoint/><geom type='box' size='1e-5 .5 "
        ".5'/></body></worldbody></mujoco>");
    s.m->opt.ccd_iterations = limits[k];
    step_some(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/collision/bad-input/meshes", test_meshes);
  g_test_add_func("/collision/bad-input/far-away", test_far_away);
  g_test_add_func("/collision/bad-input/iterations", test_iterations);
  return g_test_run();
}
