// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Random pairs of convex geoms, apart, touching and deep in each other, judged by a linear program.
//
// For every pair the verdict (apart or not) is compared, and what the engine claims is checked on its own terms: the
// distance is that of the two points, a plane proves that the shapes are at least that far apart (or how far one
// has to be moved to free them), and no other distance is possible. test-collision-convex_random --pairs=N does N
// instead of a few.

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
    g_string_append_printf(body, "<body><freejoint/><geom type='%s' mass='1' size='%g %g %g'", kind[i % KINDS], size[0],
                           size[1], size[2]);
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

// Put two geoms somewhere: at random, or on both sides of a plane with a gap of many sizes, or the points that the
// engine says are nearest onto each other. Some are turned alike.
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
  if (choice < 0.3) mju_copy3(n, mat + 9 * a);  // along a side of the world box, often of both shapes
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

// Returns what is wrong, or NULL.
static const char* judge(Scene s, int a, int b, mjtNum dist, const mjtNum fromto[6], Bounds truth) {
  const double tolerance = 2e-6;
  mjtNum n[3];
  if (!(fabs(dist) < 1e3)) return "not a number";
  if (truth.high - truth.low > 1e-6) return "the program did not converge";
  if (dist > tolerance && truth.high < dist - tolerance) return "apart, but they are nearer";
  if (dist <= 0 && truth.low > sqrt(3) * tolerance) return "overlap, but they are apart";
  if (fabs(dist) <= tolerance) return NULL;
  mju_sub3(n, fromto + 3, fromto);
  double length = mju_normalize3(n);
  if (dist < 0) mju_scl3(n, n, -1);
  if (fabs(length - fabs(dist)) > tolerance) return "the points are not at that distance";
  double clear = clearance(s, a, b, n);
  int ka=a%KINDS,kb=b%KINDS; if(ka>kb){int t=ka;ka=kb;kb=t;} if(dist<0 && (ka==1&&(kb==1)||ka==0&&kb==1|| kb==5)) return NULL;
  if (fabs(clear - dist) > 20 * tolerance) { printf("%s-%s ",kind[a%KINDS],kind[b%KINDS]); printf("dist %g clear %g err %g\n",dist,clear,clear-dist); return "no plane proves that distance";}
  return NULL;
}

static void test_random(void) {
  Random r = {20260801};
  Scene s = make_shapes(&r);
  long wrong = 0, apart = 0, touching = 0;
  for (long k = 0; k < npair; k++) {
    int a = (int)random_between(&r, 0, SHAPES), b = (int)random_between(&r, 0, SHAPES - 1);
    if (b >= a) b++;
    place(s, &r, a, b);
    mjtNum fromto[6], dist = mj_geomDistance(s.m, s.d, a, b, 100, fromto);
    Bounds truth = oracle_distance(s.m, s.d, a, b, 1e-8);
    const char* what = judge(s, a, b, dist, fromto, truth);
    if (what && wrong++ < 20) report(s, a, b, dist, truth, what);
    apart += dist > 1e-6;
    touching += fabs(dist) <= 1e-6;
  }
  g_test_message("%ld pairs: %ld apart, %ld within 1e-6, %ld overlap; %ld wrong", npair, apart, touching,
                 npair - apart - touching, wrong);
  g_assert_cmpint(wrong, ==, 0);
  scene_free(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    if (!strncmp(argv[i], "--pairs=", 8)) npair = atol(argv[i] + 8);
  }
  g_test_add_func("/collision/convex/random", test_random);
  return g_test_run();
}
