// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Convergence out of mjData, sensors that are pictures, layouts through text and back.

#include <math.h>

#include "app-test.h"
#include "model/convergence.h"
#include "plots/plot-layout.h"
#include "plots/sensor-image.h"

static mjModel* compile(const char* xml) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(xml, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  mj_deleteSpec(spec);
  return m;
}

// Two boxes far from each other are two islands; each has its own iterations.
static void test_convergence(void) {
  mjModel* m = compile(
      "<mujoco><option cone='elliptic'/><worldbody><geom type='plane' size='9 9 1'/>"
      "<body pos='0 0 .09'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
      "<body pos='5 0 .09'><freejoint/><geom type='sphere' size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  double y[mjNSOLVER];
  g_assert_cmpint(gimbal_convergence_islands(d), ==, 0);
  mj_step(m, d);
  g_assert_cmpint(gimbal_convergence_islands(d), ==, 2);
  for (int i = 0; i < 2; i++) {
    int n = gimbal_convergence_read(d, i, GIMBAL_CONVERGENCE_GRADIENT, y);
    g_assert_cmpint(n, ==, d->solver_niter[i]);
    g_assert_cmpint(n, >, 0);
    g_assert_cmpfloat(y[n - 1], ==, d->solver[i * mjNSOLVER + n - 1].gradient);
    g_assert_cmpint(d->solver_niter[gimbal_convergence_hardest(d)], >=, n);
  }
  g_assert_cmpint(gimbal_convergence_read(d, 2, GIMBAL_CONVERGENCE_ACTIVE, y), ==, 0);
  g_assert_false(gimbal_convergence_has(mjSOL_PGS, GIMBAL_CONVERGENCE_SLOPE));
  g_assert_true(gimbal_convergence_has(mjSOL_NEWTON, GIMBAL_CONVERGENCE_UPDATES));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A camera over a wall whose left half is nearer: the left of the picture is lighter.
static void test_image(void) {
  mjModel* m = compile(
      "<mujoco><worldbody><body pos='0 0 2'><geom size='.01' pos='0 0 1'/><camera name='eye' resolution='8 "
      "4'/></body>"
      "<geom type='box' size='5 5 .1' pos='-5 0 .5'/><geom type='box' size='5 5 .1' pos='5 0 "
      "-.5'/></worldbody>"
      "<sensor><rangefinder name='depth' camera='eye'/><user name='one' dim='1'/></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  GimbalSensorImage image;
  guchar rgb[3 * 8 * 4];
  mj_forward(m, d);
  g_assert_true(gimbal_sensor_image_of(m, 0, &image));
  g_assert_cmpint(image.width, ==, 8);
  g_assert_cmpint(image.height, ==, 4);
  g_assert_false(gimbal_sensor_image_of(m, 1, &image));
  gimbal_sensor_image_read(m, d, 0, rgb);
  g_assert_cmpint(rgb[3 * 10], >, rgb[3 * 13]);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_layout(void) {
  g_autoptr(GimbalLayout) layout = gimbal_layout_new();
  const char* const names[] = {"hinge.qpos", "d('left; knee.qpos')", NULL};
  const int colors[] = {3, 7};
  const gboolean hidden[] = {FALSE, TRUE};
  layout->span = 2.5;
  layout->expressions = g_strdupv((GStrv)(const char*[]){"d(x; y)", "rad/s", NULL});
  gimbal_layout_add(layout, 1, g_strdupv((GStrv)names), colors, hidden);
  g_autofree char* text = gimbal_layout_to_text(layout);
  g_autoptr(GimbalLayout) again = gimbal_layout_from_text(text);
  g_assert_nonnull(again);
  g_assert_cmpfloat(again->span, ==, 2.5);
  g_assert_cmpstr(again->expressions[0], ==, "d(x; y)");
  g_assert_cmpuint(again->plots->len, ==, 1);
  const GimbalLayoutPlot* plot = g_ptr_array_index(again->plots, 0);
  g_assert_cmpint(plot->kind, ==, 1);
  g_assert_cmpstr(plot->names[1], ==, names[1]);
  g_assert_cmpint(plot->colors[1], ==, 7);
  g_assert_true(plot->hidden[1]);
  g_assert_null(gimbal_layout_from_text("nothing of the kind"));
  g_assert_null(gimbal_layout_from_text("[other]\na=1\n"));
  g_autoptr(GimbalLayout) odd = gimbal_layout_from_text("[plots]\nspan=-1\ncount=99999\n");
  g_assert_cmpfloat(odd->span, >, 0);
  g_assert_cmpuint(odd->plots->len, <=, 32);
}

// Plots and watches share a file, and neither wipes out the other.
static void test_watches(void) {
  g_autoptr(GimbalLayout) plots = gimbal_layout_new();
  const char* const watches[] = {"hinge.qpos", "d(qpos[0]; time)", NULL};
  g_assert_null(gimbal_layout_load("/a/model.xml"));
  g_assert_true(gimbal_layout_save_watches("/a/model.xml", g_strdupv((GStrv)watches), NULL));
  plots->span = 7;
  g_assert_true(gimbal_layout_save(plots, "/a/model.xml", NULL));
  g_autoptr(GimbalLayout) both = gimbal_layout_load("/a/model.xml");
  g_assert_cmpfloat(both->span, ==, 7);
  g_assert_true(g_strv_equal((const char* const*)both->watches, watches));
  g_assert_true(gimbal_layout_save_watches("/a/model.xml", g_new0(char*, 1), NULL));
  g_autoptr(GimbalLayout) none = gimbal_layout_load("/a/model.xml");
  g_assert_cmpfloat(none->span, ==, 7);
  g_assert_cmpuint(g_strv_length(none->watches), ==, 0);
  g_assert_null(gimbal_layout_load("/another.xml"));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);
  g_test_add_func("/app/numbers/convergence", test_convergence);
  g_test_add_func("/app/numbers/image", test_image);
  g_test_add_func("/app/numbers/layout", test_layout);
  g_test_add_func("/app/numbers/watches", test_watches);
  return g_test_run();
}
