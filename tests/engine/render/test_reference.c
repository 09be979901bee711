// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Textures whose files are read when they are drawn.

#include <glib/gstdio.h>

#include "engine/quad.h"
#include "shot.h"

static char said[1000];

static void keep_warning(const char* message) {
  g_strlcpy(said, message, sizeof said);
}

static void draw(const char* folder, const char* texture, unsigned char* rgb, const void* context) {
  Shot s;
  g_autofree char* text = g_strdup_printf(
      "<mujoco><compiler texturedir='%s'/><visual><headlight ambient='1 1 1' diffuse='0 0 0'/></visual>"
      "<asset><texture name='t' type='2d' %s/><material name='m' texture='t'/></asset><worldbody>"
      "<geom type='plane' size='3 3 1' material='m'/></worldbody></mujoco>",
      folder, texture);
  said[0] = 0;
  shot_open(&s, text, context);
  shot_draw(&s, rgb, NULL);
  shot_close(&s);
}

// A picture from the file is that of the model which holds the pixels; without the file the same is
// seen as of any texture that cannot be drawn, and said.
static void test_reference(const void* context) {
  static unsigned char embedded[3 * WIDTH * HEIGHT], left[3 * WIDTH * HEIGHT];
  g_autofree char* folder = g_dir_make_tmp("gimbal-quad-XXXXXX", NULL);
  g_autofree char* file = g_build_filename(folder, "quad.png", NULL);
  g_assert_true(g_file_set_contents(file, (const char*)quad, sizeof quad, NULL));
  draw(folder, "file='quad.png'", embedded, context);
  draw(folder, "file='quad.png' embed='false'", left, context);
  g_assert_cmpstr(said, ==, "");
  g_assert_cmpmem(embedded, sizeof embedded, left, sizeof left);
  draw(folder, "file='gone.png' embed='false'", left, context);
  g_assert_nonnull(strstr(said, "gone.png"));
  g_assert_true(memcmp(embedded, left, sizeof left));
  g_remove(file);
  g_rmdir(folder);
}

int main(int argc, char** argv) {
  static const ShotTest tests[] = {{"reference", test_reference}};
  mju_user_warning = keep_warning;
  return shot_main(argc, argv, "reference", tests, G_N_ELEMENTS(tests));
}
