// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which edits make the view upload what.

#include "compile-text.h"
#include "widgets/view/asset-digest.h"

static const char kModel[] =
    "<mujoco><visual><map haze='%s'/></visual><asset>"
    "<texture name='t' type='2d' builtin='checker' rgb1='%s' rgb2='0 0 0' width='%s' height='8'/>"
    "<material name='m' texture='t' rgba='%s' metallic='%s'/>"
    "<mesh name='c' vertex='0 0 0 1 0 0 0 1 0 0 0 %s'/></asset>"
    "<worldbody><geom type='mesh' mesh='c' material='m' pos='%s'/></worldbody></mujoco>";

enum { HAZE, RGB, WIDTH, RGBA, METALLIC, VERTEX, POS, N_VALUES };

static const char* const kValues[N_VALUES] = {"0.3", "1 0 0", "8", "1 1 1 1", "0", "1", "0 0 0"};

// The model with another value, n: without.
static mjModel* model_with(int which, const char* other) {
  const char* v[N_VALUES];
  for (int i = 0; i < N_VALUES; i++) v[i] = i == which ? other : kValues[i];
  g_autofree char* xml =
      g_strdup_printf(kModel, v[HAZE], v[RGB], v[WIDTH], v[RGBA], v[METALLIC], v[VERTEX], v[POS]);
  return compile_text(xml);
}

static void check(int which, const char* other, gboolean same_assets, gboolean same_texture) {
  mjModel* a = model_with(N_VALUES, NULL);
  mjModel* b = model_with(which, other);
  g_assert_cmpint(gimbal_asset_digest(a) == gimbal_asset_digest(b), ==, same_assets);
  g_assert_cmpint(gimbal_texture_digest(a, 0) == gimbal_texture_digest(b, 0), ==, same_texture);
  mj_deleteModel(a);
  mj_deleteModel(b);
}

// What comes with each scene needs no upload.
static void test_scene(void) {
  check(N_VALUES, NULL, TRUE, TRUE);
  check(RGBA, "0 1 0 1", TRUE, TRUE);
  check(POS, "1 2 3", TRUE, TRUE);
  check(HAZE, "0.4", TRUE, TRUE);
  check(METALLIC, "0.5", TRUE, TRUE);
}

static void test_pixels(void) {
  check(RGB, "0 1 0", TRUE, FALSE);
}

static void test_assets(void) {
  check(WIDTH, "16", FALSE, FALSE);
  check(VERTEX, "2", FALSE, TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/widgets/asset-digest/scene", test_scene);
  g_test_add_func("/widgets/asset-digest/pixels", test_pixels);
  g_test_add_func("/widgets/asset-digest/assets", test_assets);
  return g_test_run();
}
