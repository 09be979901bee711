// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All of a model is in the picture, whatever its shape, and fills it.

#include "widgets/view/fit.h"

#include <math.h>

#include "compile-text.h"
#include "widgets/view/projection.h"

// A hand on a long arm, above a ground, with a wall behind it: thin, long, and off the middle that the compiler finds.
static const char kHand[] =
    "<mujoco><statistic extent='.1' center='.4 0 0'/><visual><global azimuth='220' elevation='-30'/></visual>"
    "<worldbody><geom type='plane' size='0 0 1'/><geom type='box' size='20 .1 20' pos='0 30 0'/>"
    "<geom type='box' size='.05 .05 .02' pos='-.1 0 .2'/>"
    "<body pos='0 0 .2'><geom type='capsule' size='.04' fromto='0 0 0 .25 0 0'/>"
    "<body pos='.25 0 0'><joint axis='0 1 0'/><geom type='box' size='.05 .04 .01' pos='.05 0 0'/>"
    "<body pos='.1 .03 0'><joint axis='0 1 0'/><geom type='capsule' size='.008' fromto='0 0 0 .09 .01 "
    "0'/></body>"
    "<body pos='.1 0 0'><joint axis='0 1 0'/><geom type='capsule' size='.008' fromto='0 0 0 .1 0 0'/></body>"
    "<body pos='.03 -.05 0'><joint axis='0 0 1'/><geom type='capsule' size='.01' fromto='0 0 0 .05 -.05 "
    "0'/></body>"
    "</body></body></worldbody></mujoco>";

typedef struct World {
  mjModel* m;
  mjData* d;
  GArray* points;
} World;

static void open_world(World* w, gconstpointer unused) {
  (void)unused;
  w->m = compile_text(kHand);
  w->d = mj_makeData(w->m);
  mj_forward(w->m, w->d);
  mjvOption option;
  mjv_defaultOption(&option);
  w->points = gimbal_fit_points(w->m, w->d, &option, NULL, TRUE);
}

static void close_world(World* w, gconstpointer unused) {
  (void)unused;
  g_array_unref(w->points);
  mj_deleteData(w->d);
  mj_deleteModel(w->m);
}

// The bounds of all points in the picture as the engine sets up its camera, each side -1 ... 1.
static void look(const World* w, const mjvCamera* camera, double aspect, double low[2], double high[2]) {
  mjvScene scene;
  mjvOption option;
  mjvPerturb perturb;
  mjvCamera copy = *camera;
  mjv_defaultScene(&scene);
  mjv_makeScene(w->m, &scene, 1000);
  mjv_defaultOption(&option);
  mjv_defaultPerturb(&perturb);
  mjv_updateScene(w->m, w->d, &option, &perturb, &copy, mjCAT_ALL, &scene);
  GimbalProjection view;
  gimbal_projection_init(&view, &scene, 2 * aspect, 2);
  low[0] = low[1] = 1e9;
  high[0] = high[1] = -1e9;
  for (guint p = 0; p < w->points->len; p += 3) {
    double at[2];
    g_assert_true(gimbal_projection_point(&view, &g_array_index(w->points, mjtNum, p), &at[0], &at[1]));
    at[0] = at[0] / aspect - 1, at[1] = 1 - at[1];
    for (int i = 0; i < 2; i++) low[i] = MIN(low[i], at[i]), high[i] = MAX(high[i], at[i]);
  }
  mjv_freeScene(&scene);
}

// Neither the plane nor the wall counts, but the foot of the arm does: 5 geoms of bodies and 1 of the world.
static void test_points(World* w, gconstpointer unused) {
  (void)unused;
  g_assert_cmpint(w->points->len, ==, 3 * 8 * (5 + 1));
  mjvOption option;
  mjv_defaultOption(&option);
  g_autoptr(GArray) bodies = gimbal_fit_points(w->m, w->d, &option, NULL, FALSE);
  g_assert_cmpint(bodies->len, ==, 3 * 8 * 5);
}

static void test_aspects(World* w, gconstpointer unused) {
  (void)unused;
  static const double kAspects[] = {0.3, 0.6, 1, 1.6, 4};
  for (guint i = 0; i < G_N_ELEMENTS(kAspects); i++) {
    mjvCamera camera;
    double low[2], high[2];
    mjv_defaultFreeCamera(w->m, &camera);
    g_assert_false(gimbal_fit_shows(w->m, w->points, kAspects[i], &camera));
    gimbal_fit_camera(w->m, w->points, kAspects[i], &camera);
    g_assert_true(gimbal_fit_shows(w->m, w->points, kAspects[i], &camera));
    look(w, &camera, kAspects[i], low, high);
    g_assert_cmpfloat(MIN(low[0], low[1]), >, -0.9);
    g_assert_cmpfloat(MAX(high[0], high[1]), <, 0.9);
    // it fills what it can, and stands in the middle
    g_assert_cmpfloat(MAX(high[0] - low[0], high[1] - low[1]), >, 1.7);
    g_assert_cmpfloat(MAX(fabs(high[0] + low[0]), fabs(high[1] + low[1])), <, 0.01);
  }
}

// Of thousands of points few limit the picture; none may be forgotten. All are inside, the outermost at the same distance from two
// opposite edges, as far as there is room for it.
static void test_cloud(World* w, gconstpointer unused) {
  (void)unused;
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  for (int trial = 0; trial < 20; trial++) {
    g_autoptr(GArray) cloud = g_array_new(FALSE, FALSE, sizeof(mjtNum));
    for (int i = 0; i < 3 * 3000; i++) {
      mjtNum value = pow(g_rand_double_range(rand, -1, 1), 1 + 2 * (trial % 3));
      g_array_append_val(cloud, value);
    }
    World large = {w->m, w->d, cloud};
    mjvCamera camera;
    double low[2], high[2], aspect = 0.5 + 0.1 * trial;
    mjv_defaultFreeCamera(w->m, &camera);
    camera.azimuth = 20 * trial, camera.elevation = -60 + 5 * trial;
    gimbal_fit_camera(w->m, cloud, aspect, &camera);
    look(&large, &camera, aspect, low, high);
    g_assert_cmpfloat(MAX(MAX(high[0], high[1]), MAX(-low[0], -low[1])), <, 0.8801);
    g_assert_cmpfloat(MAX(high[0] - low[0], high[1] - low[1]), >, 2 * 0.879);
    g_assert_cmpfloat(MAX(fabs(high[0] + low[0]), fabs(high[1] + low[1])), <, 1e-3);
  }
}

// Lines of sight are parallel: the camera's distance is what zooms.
static void test_flat(World* w, gconstpointer unused) {
  (void)unused;
  mjvCamera camera;
  mjv_defaultFreeCamera(w->m, &camera);
  camera.orthographic = 1;
  gimbal_fit_camera(w->m, w->points, 0.5, &camera);
  g_assert_true(gimbal_fit_shows(w->m, w->points, 0.5, &camera));
  camera.distance *= 0.8;
  g_assert_false(gimbal_fit_shows(w->m, w->points, 0.5, &camera));
}

// What is far away and tiny in the picture is not shown well.
static void test_tiny(World* w, gconstpointer unused) {
  (void)unused;
  mjvCamera camera;
  mjv_defaultFreeCamera(w->m, &camera);
  camera.distance = 30;
  g_assert_false(gimbal_fit_shows(w->m, w->points, 1, &camera));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/widgets/fit/points", World, NULL, open_world, test_points, close_world);
  g_test_add("/widgets/fit/aspects", World, NULL, open_world, test_aspects, close_world);
  g_test_add("/widgets/fit/cloud", World, NULL, open_world, test_cloud, close_world);
  g_test_add("/widgets/fit/flat", World, NULL, open_world, test_flat, close_world);
  g_test_add("/widgets/fit/tiny", World, NULL, open_world, test_tiny, close_world);
  return g_test_run();
}
