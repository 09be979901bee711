// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Threads that draw side by side, each with a context of its own: the pictures are those of one
// thread alone, and the driver outlives it.

#include "shot.h"

enum { THREADS = 3, PICTURES = 200, SIZE = 3 * WIDTH * HEIGHT };

static const char scene[] =
    "<mujoco><visual><quality shadowsize='256' offsamples='4'/></visual><worldbody>"
    "<camera pos='0 -3 2' xyaxes='1 0 0 0 .55 .83'/><light pos='0 0 3' castshadow='true'/>"
    "<geom type='plane' size='3 3 1'/><geom name='ball' size='.4' pos='0 0 .5' rgba='1 .2 .1 1'/>"
    "<replicate count='12' offset='.2 0 0'><replicate count='12' offset='0 .2 0'>"
    "<geom size='.09' pos='-1.2 -1.2 .2'/></replicate></replicate></worldbody></mujoco>";

typedef struct Painter {
  SceneFixture f;
  unsigned char rgb[SIZE];
  int differing;
} Painter;

static void paint(Painter* self, GimbalOffscreen* context, const unsigned char* expected) {
  mjrRect all = {0, 0, WIDTH, HEIGHT};
  mjrContext con;
  mjr_defaultContext(&con);
  mjr_makeContext(self->f.m, &con, mjFONTSCALE_100);
  mjr_resizeOffscreen(WIDTH, HEIGHT, &con);
  mjr_setBuffer(mjFB_OFFSCREEN, &con);
  gimbal_offscreen_unlock(context);
  for (int i = 0; i < PICTURES; i++) {
    gimbal_offscreen_lock(context);
    mjr_render(all, &self->f.scn, &con);
    mjr_readPixels(self->rgb, NULL, all, &con);
    gimbal_offscreen_unlock(context);
    if (expected && memcmp(self->rgb, expected, SIZE)) self->differing++;
  }
  gimbal_offscreen_lock(context);
  mjr_freeContext(&con);
}

static const unsigned char* expected_picture;

static gpointer paint_all(gpointer data) {
  char error[500] = "";
  GimbalOffscreen* context = gimbal_offscreen_new(error, sizeof error);
  g_assert_nonnull(context);
  gimbal_offscreen_lock(context);
  paint(data, context, expected_picture);
  gimbal_offscreen_unlock(context);
  gimbal_offscreen_free(context);
  return NULL;
}

static void painter_open(Painter* self) {
  fixture_open(&self->f, scene, 100);
  self->f.cam.type = mjCAMERA_FIXED;
  self->f.cam.fixedcamid = 0;
  fixture_update(&self->f);
}

static void test_threads(void) {
  static Painter painter[1 + THREADS];
  GThread* thread[THREADS];
  for (int i = 0; i <= THREADS; i++) painter_open(painter + i);
  expected_picture = NULL;
  paint_all(painter);
  expected_picture = painter[0].rgb;
  for (int i = 0; i < THREADS; i++) thread[i] = g_thread_new("painter", paint_all, painter + 1 + i);
  for (int i = 0; i < THREADS; i++) g_thread_join(thread[i]);
  for (int i = 1; i <= THREADS; i++) g_assert_cmpint(painter[i].differing, ==, 0);
  for (int i = 0; i <= THREADS; i++) fixture_close(&painter[i].f);
}

int main(int argc, char** argv) {
  char error[500] = "";
  g_test_init(&argc, &argv, NULL);
  GimbalOffscreen* probe = gimbal_offscreen_new(error, sizeof error);
  if (!probe) {
    g_test_message("%s", error);
    return 77;
  }
  gimbal_offscreen_free(probe);
  g_test_add_func("/render/threads", test_threads);
  return g_test_run();
}
