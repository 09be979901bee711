// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// All of a model is in the picture, whatever its shape, and fills it.

#include "widgets/view/fit.h"

#include <math.h>

#include "compile-text.h"
#include "widgets/view/projection.h"

// A hand on a long arm, above a ground, with a wall behind it: thin, long, and off the middle that
// the compiler finds.
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
  // as the view has it: the distance zooms
  double half = camera->distance * tan(w->m->vis.global.fovy * G_PI / 360);
  for (int eye = 0; eye < 2 && camera->orthographic; eye++) {
    scene.camera[eye].frustum_top = (float)half;
    scene.camera[eye].frustum_bottom = (float)-half;
  }
  gimbal_projection_init(&view, &scene, 2 * aspect, 2);
  low[0] = low[1] = 1e9;
  high[0] = high[1] = -1e9;
  for (guint p = 0; p < w->points->len; p += 3) {
    double at[2];
    g_assert_true(gimbal_projection_point(&view, &g_array_index(w->points, mjtNum, p), &at[0], &at[1]));
    at[0] = at[0] / aspect - 1, at[1] = 1 - at[1];
    for (int i = 0; i < 2; i++) {
      low[i] = MIN(low[i], at[i]);
      high[i] = MAX(high[i], at[i]);
    }
  }
  mjv_freeScene(&scene);
}

// Neither the plane nor the wall counts, but the foot of the arm does: 5 geoms of bodies and 1 of
// the world.
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

// Of thousands of points few limit the picture; none may be forgotten. All are inside, the
// outermost at the same distance from two opposite edges, as far as there is room for it.
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

// Beside something that covers a corner: all points are in the part of the picture that is left,
// and fill it.
static void check_part(const World* w, double aspect, const double part[4], int flat) {
  mjvCamera camera;
  double low[2], high[2], filled = 0;
  mjv_defaultFreeCamera(w->m, &camera);
  camera.orthographic = flat;
  gimbal_fit_camera_in(w->m, w->points, aspect, part, &camera);
  look(w, &camera, aspect, low, high);
  for (int i = 0; i < 2; i++) {
    double half = 0.5 * (part[2 * i + 1] - part[2 * i]), middle = 0.5 * (part[2 * i + 1] + part[2 * i]);
    g_assert_cmpfloat(low[i], >, middle - 0.8801 * half);
    g_assert_cmpfloat(high[i], <, middle + 0.8801 * half);
    g_assert_cmpfloat(fabs(0.5 * (high[i] + low[i]) - middle), <, 1e-3);
    filled = MAX(filled, (high[i] - low[i]) / (2 * half));
  }
  g_assert_cmpfloat(filled, >, 0.879);
}

static void test_parts(World* w, gconstpointer unused) {
  (void)unused;
  static const double kParts[][4] = {
      {-1, 1, -1, 1}, {-0.2, 1, -1, 1}, {-1, 1, -1, 0.1}, {-0.5, 0.1, 0.2, 0.9}};
  for (guint i = 0; i < G_N_ELEMENTS(kParts); i++) {
    for (double aspect = 0.5; aspect < 3; aspect *= 2) {
      check_part(w, aspect, kParts[i], 0);
      check_part(w, aspect, kParts[i], 1);
    }
  }
}

// A wide picture has its room beside the cover, a tall one below it; what covers nearly all is not
// minded.
static void test_beside(World* w, gconstpointer unused) {
  (void)unused;
  static const double kNothing[2] = {0, 0}, kCorner[2] = {0.4, 0.4}, kAll[2] = {0.9, 0.95};
  for (double aspect = 0.3; aspect < 4; aspect *= 3) {
    mjvCamera whole, beside, all;
    double low[2], high[2];
    mjv_defaultFreeCamera(w->m, &whole);
    beside = all = whole;
    gimbal_fit_camera(w->m, w->points, aspect, &whole);
    gimbal_fit_camera_beside(w->m, w->points, aspect, kAll, &all);
    g_assert_cmpmem(&whole, sizeof whole, &all, sizeof all);
    gimbal_fit_camera_beside(w->m, w->points, aspect, kNothing, &all);
    g_assert_cmpmem(&whole, sizeof whole, &all, sizeof all);
    gimbal_fit_camera_beside(w->m, w->points, aspect, kCorner, &beside);
    look(w, &beside, aspect, low, high);
    g_assert_true(low[0] > -0.2 || high[1] < 0.2);
    if (aspect < 0.5) g_assert_cmpfloat(high[1], <, 0.2);
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

// The view that a model begins with, of a small arm with something fixed at a distance: how far
// away the camera stands.
static double first_distance(const char* at, double aspect, gboolean* shows_all) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><geom type='plane' size='3 3 .1'/><geom type='box' size='.05 .05 .05' pos='%s'/>"
      "<body pos='0 0 .1'><joint axis='0 0 1'/><geom type='capsule' fromto='0 0 0 .2 0 0' size='.02'/></body>"
      "</worldbody></mujoco>",
      at);
  mjModel* m = compile_text(text);
  mjData* d = mj_makeData(m);
  mjvOption option;
  mjvCamera camera;
  mj_forward(m, d);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  g_autoptr(GArray) movers = gimbal_fit_points(m, d, &option, NULL, FALSE);
  g_autoptr(GArray) all = gimbal_fit_points(m, d, &option, NULL, TRUE);
  gimbal_fit_first(m, movers, all, aspect, (const double[2]){0, 0}, &camera);
  g_assert_true(gimbal_fit_shows(m, movers, aspect, &camera));
  *shows_all = gimbal_fit_shows(m, all, aspect, &camera);
  mj_deleteData(d);
  mj_deleteModel(m);
  return camera.distance;
}

// What stands a metre away belongs to the picture; what is so far away that the arm would be a dot
// does not.
static void test_first(World* w, gconstpointer unused) {
  (void)w, (void)unused;
  static const double kAspects[] = {0.6, 1, 1.6};
  for (guint i = 0; i < G_N_ELEMENTS(kAspects); i++) {
    gboolean near, far;
    first_distance("1 0 .05", kAspects[i], &near);
    g_assert_true(near);
    g_assert_cmpfloat(first_distance("60 0 .05", kAspects[i], &far), <, 2);
    g_assert_false(far);
  }
}

// Steps before a robot do not push it into a corner of a view whose author had it in the middle.
static void test_first_central(World* w, gconstpointer unused) {
  (void)w, (void)unused;
  mjModel* m = compile_text(
      "<mujoco><visual><global azimuth='130' elevation='-16'/></visual>"
      "<statistic center='0 0 .25' extent='1'/><worldbody><geom type='plane' size='3 3 .1'/>"
      "<geom type='box' size='.2 .6 .02' pos='.9 0 .02'/><geom type='box' size='.4 .6 .04' pos='1.3 0 .04'/>"
      "<body pos='0 0 .3'><freejoint/><geom type='box' size='.3 .12 .2'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mjvOption option;
  mjvCamera camera, own;
  mj_forward(m, d);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &own);
  g_autoptr(GArray) movers = gimbal_fit_points(m, d, &option, NULL, FALSE);
  g_autoptr(GArray) all = gimbal_fit_points(m, d, &option, NULL, TRUE);
  for (double aspect = 0.8; aspect < 2; aspect += 0.1) {
    camera = own;
    gimbal_fit_first(m, movers, all, aspect, (const double[2]){0.1, 0.4}, &camera);
    g_assert_cmpfloat(camera.distance, ==, own.distance);
    g_assert_cmpmem(camera.lookat, sizeof camera.lookat, own.lookat, sizeof own.lookat);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Bodies without geoms are seen beside the tools at the edge of the picture, and not so near that
// one is lost.
static void test_bare(World* w, gconstpointer unused) {
  (void)w, (void)unused;
  static const char* const kOthers[] = {
      "", "<body pos='3 0 0'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>"};
  for (guint i = 0; i < G_N_ELEMENTS(kOthers); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><body pos='0 0 1'><joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
        "1'/></body>%s"
        "</worldbody></mujoco>",
        kOthers[i]);
    mjModel* m = compile_text(text);
    mjData* d = mj_makeData(m);
    mjvOption option;
    mjvCamera camera;
    mj_forward(m, d);
    mjv_defaultOption(&option);
    mjv_defaultFreeCamera(m, &camera);
    g_autoptr(GArray) points = gimbal_fit_points(m, d, &option, NULL, TRUE);
    gimbal_fit_camera(m, points, 0.8, &camera);
    g_autoptr(GArray) bodies = g_array_new(FALSE, FALSE, sizeof(mjtNum));
    g_array_append_vals(bodies, d->xpos + 3, 3 * (guint)(m->nbody - 1));
    for (guint p = 0; p < bodies->len; p += 3) {
      double x = g_array_index(bodies, mjtNum, p) - camera.lookat[0];
      g_assert_cmpfloat(fabs(x) / camera.distance, <, 0.75 * 0.8 * tan(m->vis.global.fovy * G_PI / 360));
    }
    g_assert_cmpfloat(camera.distance, >, 3 * m->stat.meansize);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/widgets/fit/parts", World, NULL, open_world, test_parts, close_world);
  g_test_add("/widgets/fit/beside", World, NULL, open_world, test_beside, close_world);
  g_test_add("/widgets/fit/points", World, NULL, open_world, test_points, close_world);
  g_test_add("/widgets/fit/aspects", World, NULL, open_world, test_aspects, close_world);
  g_test_add("/widgets/fit/bare", World, NULL, open_world, test_bare, close_world);
  g_test_add("/widgets/fit/first", World, NULL, open_world, test_first, close_world);
  g_test_add("/widgets/fit/first-central", World, NULL, open_world, test_first_central, close_world);
  g_test_add("/widgets/fit/cloud", World, NULL, open_world, test_cloud, close_world);
  g_test_add("/widgets/fit/flat", World, NULL, open_world, test_flat, close_world);
  g_test_add("/widgets/fit/tiny", World, NULL, open_world, test_tiny, close_world);
  return g_test_run();
}
