// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Depth cues: where they are, where they are not, and that nothing has them that did not ask.

#include "engine/render/shot.h"

// A box stands on a floor, seen from aside; the light comes from everywhere, so that every shade is
// a cue.
#define ROOM(MORE)                                                                      \
  "<mujoco><visual><headlight ambient='0.6 0.6 0.6' diffuse='0 0 0' specular='0 0 0'/>" \
  "<quality offsamples='" SAMPLES                                                       \
  "'/></visual><statistic extent='6' center='0 0 0'/><worldbody>"                       \
  "<geom name='floor' type='box' size='2 2 .1' pos='0 0 -.1'/>"                         \
  "<geom name='box' type='box' size='.4 .4 .4' pos='0 0 .4'/>"                          \
  "<camera name='c' pos='0 -4 3' xyaxes='1 0 0 0 .6 .8'/>" MORE "</worldbody></mujoco>"

#define SAMPLES "4"
static const char* const room = ROOM("");
static const char* const floating = ROOM("<geom type='box' size='.2 .2 .01' pos='1 -1.2 .8'/>");
#undef SAMPLES
#define SAMPLES "0"
static const char* const room_of_single_samples = ROOM("");

enum { BYTES = 3 * WIDTH * HEIGHT };
typedef struct Picture {
  unsigned char rgb[BYTES];
  float depth[WIDTH * HEIGHT];
} Picture;

static void draw(Shot* s, Picture* picture, int quality, int on) {
  gimbal_render_set_quality(&s->con, quality);
  gimbal_render_set_depth_cues(&s->con, on);
  shot_draw(s, picture->rgb, picture->depth);
}

// Where a point of the model is in the picture of the room's camera.
static const unsigned char* at(const Picture* picture, const Shot* s, const mjtNum point[3]) {
  mjtNum v[3], local[3];
  mju_sub3(v, point, s->f.d->cam_xpos);
  mju_mulMatTVec(local, s->f.d->cam_xmat, v, 3, 3);
  double scale = 0.5 * HEIGHT / tan(0.5 * s->f.m->cam_fovy[0] * mjPI / 180);
  int x = (int)floor(0.5 * WIDTH + scale * local[0] / -local[2]);
  int y = (int)floor(0.5 * HEIGHT + scale * local[1] / -local[2]);
  g_assert_true(x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT);
  return picture->rgb + 3 * (y * WIDTH + x);
}

static const mjtNum kCorner[] = {0, -0.46, 0}, kOpen[] = {1.3, -1.3, 0}, kTop[] = {0, 0, 0.8};

static void check_corner(const char* xml, const void* context) {
  static Picture off, on;
  Shot s;
  shot_open(&s, xml, context);
  draw(&s, &off, GIMBAL_QUALITY_BEST, 0);
  draw(&s, &on, GIMBAL_QUALITY_BEST, 1);
  // half of what lies above a point beside a wall is wall; nothing stands above open ground
  g_assert_cmpint(*at(&on, &s, kCorner), <, *at(&off, &s, kCorner) - 6);
  g_assert_cmpint(abs(*at(&on, &s, kOpen) - *at(&off, &s, kOpen)), <=, 1);
  g_assert_cmpint(abs(*at(&on, &s, kTop) - *at(&off, &s, kTop)), <=, 1);
  // what is measured on a picture is not changed by its looks
  g_assert_cmpmem(on.depth, sizeof on.depth, off.depth, sizeof off.depth);
  shot_close(&s);
}

// Behind a model without a sky there is a grey that a dark one stands out from; unless it is asked
// for there is none.
static void test_backdrop(const void* context) {
  static Picture off, on;
  Shot s;
  shot_open(&s, room, context);
  draw(&s, &off, GIMBAL_QUALITY_BEST, 0);
  gimbal_render_set_backdrop(&s.con, 1);
  draw(&s, &on, GIMBAL_QUALITY_BEST, 0);
  // the upper corner
  const unsigned char *before = off.rgb + BYTES - 3, *after = on.rgb + BYTES - 3;
  for (int k = 0; k < 3; k++) g_assert_cmpint(before[k], ==, 0);
  for (int k = 0; k < 3; k++) g_assert_cmpint(abs(after[k] - 80), <, 15);
  g_assert_cmpmem(at(&on, &s, kTop), 3, at(&off, &s, kTop), 3);
  shot_close(&s);
}

static void test_corners(const void* context) {
  check_corner(room, context);
  check_corner(room_of_single_samples, context);
}

static void test_not_asked_for(const void* context) {
  static Picture first, later;
  Shot s;
  shot_open(&s, room, context);
  shot_draw(&s, first.rgb, first.depth);
  draw(&s, &later, GIMBAL_QUALITY_AUTO, 1);
  g_assert_true(memcmp(first.rgb, later.rgb, BYTES) != 0);
  draw(&s, &later, GIMBAL_QUALITY_AUTO, 0);
  g_assert_cmpmem(first.rgb, BYTES, later.rgb, BYTES);
  shot_close(&s);
}

// At the levels of those who wait for frames, and in pictures that are numbers.
static void test_not_here(const void* context) {
  static Picture off, on;
  Shot s;
  shot_open(&s, room, context);
  for (int quality = GIMBAL_QUALITY_FAST; quality <= GIMBAL_QUALITY_MEDIUM; quality++) {
    draw(&s, &off, quality, 0);
    draw(&s, &on, quality, 1);
    g_assert_cmpmem(off.rgb, BYTES, on.rgb, BYTES);
  }
  for (int flag = 0; flag < 2; flag++) {
    s.f.scn.flags[mjRND_SEGMENT] = !flag;
    s.f.scn.flags[mjRND_DEPTH] = flag;
    draw(&s, &off, GIMBAL_QUALITY_BEST, 0);
    draw(&s, &on, GIMBAL_QUALITY_BEST, 1);
    g_assert_cmpmem(off.rgb, BYTES, on.rgb, BYTES);
  }
  shot_close(&s);
}

// Something floats high above the ground: the ground beside its edge gets darker than the ground
// far from it, itself it does not.
static void test_edge(const void* context) {
  static const mjtNum far[] = {-1.7, -0.18, 0}, itself[] = {1, -1.2, 0.81};
  static Picture off, on;
  Shot s;
  shot_open(&s, floating, context);
  draw(&s, &off, GIMBAL_QUALITY_BEST, 0);
  draw(&s, &on, GIMBAL_QUALITY_BEST, 1);
  int darkest = 0;
  for (mjtNum x = 1.68; x < 1.9; x += 0.01) {
    const mjtNum beside[] = {x, -0.18, 0};
    darkest = MIN(darkest, *at(&on, &s, beside) - *at(&off, &s, beside));
  }
  g_assert_cmpint(darkest, <=, -2);
  g_assert_cmpint(darkest, >, -20);
  g_assert_cmpint(abs(*at(&on, &s, far) - *at(&off, &s, far)), <=, 1);
  g_assert_cmpint(abs(*at(&on, &s, itself) - *at(&off, &s, itself)), <=, 1);
  shot_close(&s);
}

static void test_orthographic(const void* context) {
  static Picture off, on;
  Shot s;
  shot_open(&s, room, context);
  s.f.m->cam_projection[0] = mjPROJ_ORTHOGRAPHIC;
  s.f.m->cam_fovy[0] = 4;
  draw(&s, &off, GIMBAL_QUALITY_BEST, 0);
  draw(&s, &on, GIMBAL_QUALITY_BEST, 1);
  int darker = 0, lighter = 0;
  for (int i = 0; i < BYTES; i++) {
    darker += on.rgb[i] + 4 < off.rgb[i];
    lighter += on.rgb[i] > off.rgb[i] + 1;
  }
  g_assert_cmpint(darker, >, BYTES / 1000);
  g_assert_cmpint(darker, <, BYTES / 10);
  g_assert_cmpint(lighter, ==, 0);
  shot_close(&s);
}

int main(int argc, char** argv) {
  static const ShotTest tests[] = {
      {"corners", test_corners},   {"backdrop", test_backdrop}, {"not-asked-for", test_not_asked_for},
      {"not-here", test_not_here}, {"edge", test_edge},         {"orthographic", test_orthographic}};
  return shot_main(argc, argv, "cues", tests, G_N_ELEMENTS(tests));
}
