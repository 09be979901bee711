// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Random pairs of convex geoms, apart, touching and deep in each other, judged by a linear program.
//
// The verdict, apart or overlapping, must be right wherever the program is sure of it by more than
// the tolerance, and a distance must be one that a plane proves and two points reach. How deep an
// overlap is has no such proof but by trying all directions; it is only counted how often the
// direction given frees the shapes by moving them that far.
//
// All pairs, with GIMBAL_QUALITY_CONVEX; and without it all but those of capsules with capsules and
// boxes, whose closed forms are MuJoCo's and miss some. test-collision-convex_random --pairs=N
// takes N instead of a few.

#include <gimbal/quality.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convex_oracle.h"
#include "fixture.h"

enum { SHAPES = 60, KINDS = 6 };

static const char* const kind[KINDS] = {"box", "capsule", "cylinder", "ellipsoid", "mesh", "sphere"};
static long npair = 4000;

// All kinds in many proportions: thin, long, small.
static Scene make_shapes(Random* r) {
  GString *asset = g_string_new(NULL), *body = g_string_new(NULL);
  for (int i = 0; i < SHAPES; i++) {
    double size[3];
    for (int k = 0; k < 3; k++) size[k] = exp(random_between(r, log(0.02), log(1)));
    g_string_append_printf(body, "<body><freejoint/><geom type='%s' mass='1' size='%g %g %g'",
                           kind[i % KINDS], size[0], size[1], size[2]);
    if (i % KINDS == 4) {
      int n = i < 12 ? 4 : 4 + (int)random_between(r, 0, 60);
      g_string_append_printf(asset, "<mesh name='%d' inertia='convex' vertex='", i);
      for (int v = 0; v < n; v++) {
        double x[3];
        for (int k = 0; k < 3; k++) x[k] = random_between(r, -1, 1);
        double scale = i % 4 ? 1 / sqrt(mju_dot3(x, x)) : 1;  // on an ellipsoid, or a cloud
        for (int k = 0; k < 3; k++) g_string_append_printf(asset, "%g ", scale * size[k] * x[k]);
      }
      g_string_append(asset, "'/>");
      g_string_append_printf(body, " mesh='%d'", i);
    }
    g_string_append(body, "/></body>");
  }
  char* xml = g_strdup_printf(
      "<mujoco><option ccd_iterations='200'/><asset>%s</asset><worldbody>%s</worldbody></mujoco>", asset->str,
      body->str);
  Scene s = scene_new(xml);
  g_free(xml);
  g_string_free(asset, TRUE);
  g_string_free(body, TRUE);
  return s;
}

// Put two geoms somewhere: at random, or on both sides of a plane with a gap of many sizes, or the
// points that the engine says are nearest onto each other. Some are turned alike.
static void place(Scene s, Random* r, int a, int b) {
  static const double gaps[] = {0, 1e-9, -1e-9, 1e-6, -1e-6, 1e-3, -1e-3, 0.01, -0.01, 0.1, -0.1, 0.5};
  mjtNum *pos = s.d->geom_xpos, *mat = s.d->geom_xmat, x[3], y[3], n[3], fromto[6];
  random_rotation(r, mat + 9 * a);
  random_rotation(r, mat + 9 * b);
  if (random_between(r, 0, 1) < 0.2) mju_copy(mat + 9 * b, mat + 9 * a, 9);
  for (int k = 0; k < 3; k++) {
    pos[3 * a + k] = random_between(r, -1, 1);
    n[k] = random_between(r, -1, 1);
    pos[3 * b + k] = pos[3 * a + k] + random_between(r, -0.7, 0.7);
  }
  double choice = random_between(r, 0, 1), gap = gaps[(int)random_between(r, 0, G_N_ELEMENTS(gaps))];
  if (choice < 0.25) return;
  // along a side of the world box, often of both shapes
  if (choice < 0.3) mju_copy3(n, mat + 9 * a);
  mju_normalize3(n);
  if (choice < 0.6) {
    mjtNum back[3] = {-n[0], -n[1], -n[2]};
    oracle_support(x, s.m, s.d, a, n);
    oracle_support(y, s.m, s.d, b, back);
  } else {
    mj_geomDistance(s.m, s.d, a, b, 10, fromto);
    mju_copy3(x, fromto);
    mju_copy3(y, fromto + 3);
    mju_sub3(n, y, x);
    mju_normalize3(n);
  }
  for (int k = 0; k < 3; k++) pos[3 * b + k] += x[k] - y[k] + gap * n[k];
}

static void report(Scene s, int a, int b, mjtNum dist, Bounds truth, const char* what) {
  g_printerr("%s: %s %d and %s %d: distance %.12g, truth in L1 %.12g to %.12g\n", what, kind[a % KINDS], a,
             kind[b % KINDS], b, dist, truth.low, truth.high);
  for (int i = 0; i < 2; i++) {
    int g = i ? b : a;
    g_printerr("  size");
    for (int k = 0; k < 3; k++) g_printerr(" %.17g", s.m->geom_size[3 * g + k]);
    g_printerr("  pos");
    for (int k = 0; k < 3; k++) g_printerr(" %.17g", s.d->geom_xpos[3 * g + k]);
    g_printerr("  mat");
    for (int k = 0; k < 9; k++) g_printerr(" %.17g", s.d->geom_xmat[9 * g + k]);
    g_printerr("\n");
  }
}

// Clearance of the plane with normal n: negative, how far to move along n to free them.
static double clearance(Scene s, int a, int b, const mjtNum n[3]) {
  mjtNum p[3], unit[3] = {-n[0], -n[1], -n[2]};  // D = A - B lies on the side away from B
  oracle_lowest(p, s.m, s.d, a, b, unit);
  return mju_dot3(unit, p);
}

// GJK on curved shapes stops when it is sure to 1e-6; close to touching that grows to about 1.5e-5.
#define TOLERANCE 3e-5

// Returns what is wrong, or NULL.
static const char* judge(Scene s, int a, int b, mjtNum dist, const mjtNum fromto[6], Bounds truth) {
  mjtNum n[3];
  if (!(fabs(dist) < 1e3)) return "not a number";
  if (truth.high - truth.low > 1e-6) return "the program did not converge";
  if (dist > TOLERANCE && truth.high < dist - TOLERANCE) return "apart, but they are nearer";
  if (dist <= 0 && truth.low > sqrt(3) * TOLERANCE) return "overlap, but they are apart";
  mju_sub3(n, fromto + 3, fromto);
  double length = mju_normalize3(n);
  if (dist <= TOLERANCE) return NULL;
  if (fabs(length - dist) > TOLERANCE) return "the points are not at that distance";
  if (clearance(s, a, b, n) < dist - TOLERANCE) return "no plane proves that distance";
  return NULL;
}

// Does moving by the depth given free an overlapping pair?
static int frees(Scene s, int a, int b, mjtNum dist, const mjtNum fromto[6]) {
  mjtNum n[3];
  if (dist > -TOLERANCE) return 1;
  mju_sub3(n, fromto, fromto + 3);
  mju_normalize3(n);
  return clearance(s, a, b, n) > dist - 1e-3;
}

static int has_closed_form(int a, int b) {
  int low = mjMIN(a % KINDS, b % KINDS), high = mjMAX(a % KINDS, b % KINDS);
  return high == 1 && low <= 1;  // capsule with box or capsule
}

static void judge_all(int quality) {
  Random r = {20260801};
  Scene s = make_shapes(&r);
  long wrong = 0, apart = 0, touching = 0, inexact = 0, judged = 0;
  gimbal_set_quality(s.m, quality);
  for (long k = 0; k < npair; k++) {
    int a = (int)random_between(&r, 0, SHAPES), b = (int)random_between(&r, 0, SHAPES - 1);
    if (b >= a) b++;
    place(s, &r, a, b);
    if (!quality && has_closed_form(a, b)) continue;
    mjtNum fromto[6], dist = mj_geomDistance(s.m, s.d, a, b, 100, fromto);
    Bounds truth = oracle_distance(s.m, s.d, a, b, 1e-8);
    const char* what = judge(s, a, b, dist, fromto, truth);
    if (what && wrong++ < 20) report(s, a, b, dist, truth, what);
    apart += dist > 1e-6;
    touching += fabs(dist) <= 1e-6;
    inexact += !frees(s, a, b, dist, fromto);
    judged++;
  }
  g_test_message(
      "%ld pairs: %ld apart, %ld within 1e-6, %ld overlap; %ld wrong; %ld depths not exact to 1e-3", judged,
      apart, touching, judged - apart - touching, wrong, inexact);
  g_assert_cmpint(wrong, ==, 0);
  g_assert_cmpint(inexact, <=, judged / 1000);
  scene_free(s);
}

static void test_default(void) {
  judge_all(0);
}

static void test_quality(void) {
  judge_all(GIMBAL_QUALITY_CONVEX);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    if (!strncmp(argv[i], "--pairs=", 8)) npair = atol(argv[i] + 8);
  }
  g_test_add_func("/collision/convex/default", test_default);
  g_test_add_func("/collision/convex/quality", test_quality);
  return g_test_run();
}
