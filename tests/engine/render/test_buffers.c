// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Buffers: pixels that go in come out again, copies, windows for two eyes, sizes that are too
// large, and what is sent to the graphics card.

#include "shot.h"

static const char ball[] =
    "<mujoco><visual><quality offsamples='0'/></visual><worldbody><light pos='0 0 3'/>"
    "<geom type='plane' size='3 3 1' rgba='.3 .5 .7 1'/><geom size='.4' pos='0 0 .5' rgba='1 .5 .2 "
    "1'/></worldbody>"
    "</mujoco>";

// A framebuffer with one or two colours, as toolkits make them.
typedef struct Window {
  GLuint fbo, color[2];
} Window;

static void window_open_with(Window* w, Shot* s, int colors, int samples) {
  glGenFramebuffers(1, &w->fbo);
  glBindFramebuffer(GL_FRAMEBUFFER, w->fbo);
  glGenRenderbuffers(2, w->color);
  for (int i = 0; i < colors; i++) {
    glBindRenderbuffer(GL_RENDERBUFFER, w->color[i]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, WIDTH, HEIGHT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, (GLenum)(GL_COLOR_ATTACHMENT0 + i), GL_RENDERBUFFER,
                              w->color[i]);
  }
  glViewport(0, 0, WIDTH, HEIGHT);
  mjr_setBuffer(mjFB_WINDOW, &s->con);
  gimbal_render_set_quality(&s->con, GIMBAL_QUALITY_BEST);
}

static void window_open(Window* w, Shot* s, int colors) {
  window_open_with(w, s, colors, 0);
}

static void window_close(Window* w) {
  glDeleteFramebuffers(1, &w->fbo);
  glDeleteRenderbuffers(2, w->color);
}

static void fill(unsigned char* rgb, int seed) {
  for (int i = 0; i < 3 * WIDTH * HEIGHT; i++) rgb[i] = (unsigned char)(i * 7 + i / 97 + seed);
}

static const mjrRect all = {0, 0, WIDTH, HEIGHT};
static unsigned char out[3 * WIDTH * HEIGHT], in[3 * WIDTH * HEIGHT];

static void test_pixels(const void* context) {
  Shot s;
  shot_open(&s, ball, context);
  fill(out, 1);
  mjr_drawPixels(out, NULL, all, &s.con);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpmem(in, sizeof in, out, sizeof out);
  // a part of it, where it belongs
  mjrRect part = {5, 7, 11, 13};
  mjr_readPixels(in, NULL, part, &s.con);
  for (int y = 0; y < part.height; y++) {
    g_assert_cmpmem(in + 3 * y * part.width, 3 * part.width, out + 3 * ((y + 7) * WIDTH + 5), 3 * part.width);
  }
  // a small picture into a corner leaves the rest
  mjr_drawPixels(out, NULL, part, &s.con);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpmem(in + 3 * (7 * WIDTH + 5), 33, out, 33);
  g_assert_cmpmem(in, 3 * 7 * WIDTH, out, 3 * 7 * WIDTH);
  mjr_finish();
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
}

// Depth goes in where OpenGL can read it back.
static void test_depth(const void* context) {
  static float depth[WIDTH * HEIGHT], back[WIDTH * HEIGHT];
  Shot s;
  if (GPOINTER_TO_INT(context)) return;
  shot_open(&s, ball, context);
  for (int i = 0; i < WIDTH * HEIGHT; i++) depth[i] = (float)i / (WIDTH * HEIGHT);
  fill(out, 2);
  mjr_drawPixels(out, depth, all, &s.con);
  mjr_readPixels(NULL, back, all, &s.con);
  for (int i = 0; i < WIDTH * HEIGHT; i++) g_assert_cmpfloat_with_epsilon(back[i], depth[i], 1e-6);
  s.con.readDepthMap = mjDEPTH_ZEROFAR;
  mjr_readPixels(NULL, back, all, &s.con);
  for (int i = 0; i < WIDTH * HEIGHT; i++) g_assert_cmpfloat_with_epsilon(back[i], 1 - depth[i], 1e-6);
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
}

// The picture of the lowest quality is smaller than its window: a window of several samples shows
// it too.
static void test_window_of_samples(const void* context) {
  Shot s;
  Window w;
  if (GPOINTER_TO_INT(context)) return;  // OpenGL ES copies nothing into such a window
  shot_open(&s, ball, context);
  window_open_with(&w, &s, 1, 4);
  gimbal_render_set_quality(&s.con, GIMBAL_QUALITY_FAST);
  mjr_rectangle(all, 0, 0, 0, 1);
  fixture_update(&s.f);
  mjr_render(all, &s.f.scn, &s.con);
  g_assert_cmpint(mjr_getError(), ==, 0);
  // to look at it: its pixels, averaged, are those of a buffer of one sample
  mjr_blitBuffer(all, all, 1, 0, &s.con);
  mjr_setBuffer(mjFB_OFFSCREEN, &s.con);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpfloat(mean(in), >, 20);
  // half of the window, stretched
  mjr_setBuffer(mjFB_WINDOW, &s.con);
  mjr_blitBuffer((mjrRect){0, 0, WIDTH / 2, HEIGHT}, all, 1, 0, &s.con);
  g_assert_cmpint(mjr_getError(), ==, 0);
  window_close(&w);
  shot_close(&s);
}

// Offscreen to window, scaled and not; auxiliary buffers; a change of size.
static void test_copies(const void* context) {
  Shot s;
  Window w;
  shot_open(&s, ball, context);
  window_open(&w, &s, 1);
  g_assert_cmpint(mjr_maxViewport(&s.con).width, ==, WIDTH);
  mjr_rectangle(all, 0, 0, 0, 1);
  mjr_setBuffer(mjFB_OFFSCREEN, &s.con);
  fill(out, 3);
  mjr_drawPixels(out, NULL, all, &s.con);
  mjr_blitBuffer(all, all, 1, 0, &s.con);
  mjr_setBuffer(mjFB_WINDOW, &s.con);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpmem(in, sizeof in, out, sizeof out);
  // the window's left half into all of the offscreen buffer
  mjrRect half = {0, 0, WIDTH / 2, HEIGHT};
  mjr_rectangle(all, 0, 0, 0, 1);
  mjr_rectangle(half, 1, 1, 1, 1);
  mjr_blitBuffer(half, all, 1, 0, &s.con);
  mjr_setBuffer(mjFB_OFFSCREEN, &s.con);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpfloat(mean(in), >, 250);

  mjr_addAux(3, 40, 30, 0, &s.con);
  mjr_setAux(3, &s.con);
  glClearColor(1, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  mjr_restoreBuffer(&s.con);
  mjr_rectangle(all, 0, 0, 0, 1);
  mjr_blitAux(3, (mjrRect){0, 0, 40, 30}, 20, 10, &s.con);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpfloat_with_epsilon(mean(in), 255.0 / 3 * 40 * 30 / (WIDTH * HEIGHT), 1e-9);
  g_assert_cmpint(in[3 * (10 * WIDTH + 20)], ==, 255);
  mjr_addAux(3, 0, 0, 0, &s.con);
  mjr_blitAux(3, all, 0, 0, &s.con);

  mjr_resizeOffscreen(50, 40, &s.con);
  g_assert_cmpint(mjr_maxViewport(&s.con).height, ==, 40);
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
  window_close(&w);
}

// Fonts grow with their scale, and text is as wide as its characters.
static void test_fonts(const void* context) {
  Shot s;
  int width[2];
  shot_open(&s, ball, context);
  for (int k = 0; k < 2; k++) {
    mjr_changeFont(k ? mjFONTSCALE_200 : mjFONTSCALE_100, &s.con);
    mjr_rectangle(all, 0, 0, 0, 1);
    mjr_text(mjFONT_NORMAL, "Hi\xc3\xbc", &s.con, 0.1f, 0.3f, 1, 1, 1);
    mjr_readPixels(in, NULL, all, &s.con);
    int left = WIDTH, right = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
      if (in[3 * i] < 100) continue;
      left = MIN(left, i % WIDTH);
      right = MAX(right, i % WIDTH);
    }
    width[k] = right - left;
    g_assert_cmpint(width[k], >, s.con.charWidth['H']);
    g_assert_cmpint(width[k], <=, 2 * s.con.charWidth['H'] + s.con.charWidth['i']);
  }
  g_assert_cmpint(abs(width[1] - 2 * width[0]), <=, 3);
  g_assert_cmpint(s.con.charHeightBig, >, s.con.charHeight);
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
}

// A window with two colours gets the left eye's picture in the first and the right one's in the
// second.
static void test_two_buffers(const void* context) {
  static unsigned char eye[2][3 * WIDTH * HEIGHT];
  Shot s;
  Window w;
  if (GPOINTER_TO_INT(context)) return;
  shot_open(&s, ball, context);
  window_open(&w, &s, 2);
  s.f.m->vis.global.ipd = 0.3f;
  fixture_update(&s.f);
  s.f.scn.stereo = mjSTEREO_QUADBUFFERED;
  mjr_render(all, &s.f.scn, &s.con);
  unsigned int pictures = renderer_of(&s.con)->pictures;
  mjr_render(all, &s.f.scn, &s.con);
  g_assert_cmpuint(renderer_of(&s.con)->pictures, ==, pictures);
  for (int i = 0; i < 2; i++) {
    glReadBuffer((GLenum)(GL_COLOR_ATTACHMENT0 + i));
    mjr_readPixels(eye[i], NULL, all, &s.con);
  }
  g_assert_true(memcmp(eye[0], eye[1], sizeof eye[0]));
  // the same pictures, one by one
  mjvGLCamera both[2] = {s.f.scn.camera[0], s.f.scn.camera[1]};
  s.f.scn.stereo = mjSTEREO_NONE;
  glReadBuffer(GL_COLOR_ATTACHMENT0);
  for (int i = 0; i < 2; i++) {
    s.f.scn.camera[0] = s.f.scn.camera[1] = both[i];
    mjr_render(all, &s.f.scn, &s.con);
    mjr_readPixels(in, NULL, all, &s.con);
    g_assert_cmpmem(in, sizeof in, eye[i], sizeof eye[i]);
  }
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
  window_close(&w);
}

// A scene's border lies inside of the picture.
static void test_border(const void* context) {
  Shot s;
  shot_open(&s, ball, context);
  s.f.scn.framewidth = 3;
  s.f.scn.framergb[0] = 1;
  shot_draw(&s, in, NULL);
  const unsigned char *corner = in + 3 * (2 * WIDTH + WIDTH - 1), *inside = in + 3 * (3 * WIDTH + 3);
  g_assert_cmpint(corner[0], ==, 255);
  g_assert_cmpint(corner[1], ==, 0);
  g_assert_false(inside[0] == 255 && inside[1] == 0);
  shot_close(&s);
}

// Pictures that are too large are drawn smaller and stretched, with one message; absurd ones do no
// harm.
static void test_huge(const void* context) {
  enum { HUGE_SIDE = 16384 };
  Shot s;
  Window w;
  mjrRect huge = {0, 0, HUGE_SIDE, HUGE_SIDE};
  void (*user_warning)(const char*) = mju_user_warning;
  shot_open(&s, ball, context);
  window_open(&w, &s, 1);
  mju_user_warning = count_warning;
  warnings = 0;
  fixture_update(&s.f);
  // a driver on the processor would need seconds for the pixels that are allowed
  renderer_of(&s.con)->most_pixels = 1 << 14;
  mjr_render(huge, &s.f.scn, &s.con);
  s.f.cam.azimuth += 1;
  fixture_update(&s.f);
  mjr_render(huge, &s.f.scn, &s.con);
  g_assert_cmpint(warnings, ==, 1);
  g_assert_cmpint(renderer_of(&s.con)->eye[0].view.width, ==, 128);
  mjr_readPixels(in, NULL, all, &s.con);
  g_assert_cmpfloat(mean(in), >, 1);
  mjr_render((mjrRect){0, 0, 0, HUGE_SIDE}, &s.f.scn, &s.con);
  mjr_render((mjrRect){0, 0, -5, 5}, &s.f.scn, &s.con);
  mju_user_warning = user_warning;
  g_assert_cmpint(mjr_getError(), ==, 0);
  shot_close(&s);
  window_close(&w);
}

// What a driver lacks is left out, with one message.
static void test_lacks(const void* context) {
  Shot s;
  void (*user_warning)(const char*) = mju_user_warning;
  shot_open(&s, ball, context);
  s.f.scn.flags[mjRND_WIREFRAME] = 1;
  mju_user_warning = count_warning;
  warnings = 0;
  for (int i = 0; i < 3; i++) {
    s.f.cam.azimuth += 3;
    shot_draw(&s, in, NULL);
  }
  mju_user_warning = user_warning;
  g_assert_cmpint(warnings, ==, GPOINTER_TO_INT(context) ? 1 : 0);
  shot_close(&s);
}

//---- what is sent

static size_t sent;
static PFNGLBUFFERDATAPROC buffer_data;
static PFNGLBUFFERSUBDATAPROC buffer_sub_data;

static void count_data(GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
  sent += (size_t)size;
  buffer_data(target, size, data, usage);
}

static void count_sub_data(GLenum target, GLintptr at, GLsizeiptr size, const void* data) {
  sent += (size_t)size;
  buffer_sub_data(target, at, size, data);
}

// Bytes that a frame sends, but for its matrices.
static size_t send_frame(Shot* s) {
  sent = 0;
  fixture_update(&s->f);
  mjr_render(all, &s->f.scn, &s->con);
  return sent - sent % sizeof(FrameBlock);
}

// Only what has changed is sent: nothing of skins, flexes and geoms while the camera moves.
static void test_uploads(const void* context) {
  Shot s;
  shot_open(&s,
            "<mujoco><worldbody><light pos='0 0 3'/><geom type='plane' size='2 2 1'/>"
            "<flexcomp name='cloth' type='grid' count='12 12 1' spacing='.1 .1 .1' pos='0 0 1' dim='2' "
            "radius='.01' "
            "mass='1'/></worldbody></mujoco>",
            context);
  send_frame(&s);
  buffer_data = epoxy_glBufferData;
  buffer_sub_data = epoxy_glBufferSubData;
  epoxy_glBufferData = count_data;
  epoxy_glBufferSubData = count_sub_data;
  unsigned int pictures = renderer_of(&s.con)->pictures;
  s.f.m->vis.headlight.active = 0;
  send_frame(&s);
  for (int i = 0; i < 3; i++) {
    s.f.cam.azimuth += 5;
    send_frame(&s);
    g_assert_cmpuint(sent % sizeof(FrameBlock), ==, 0);
    g_assert_cmpuint(sent, <, 8 * sizeof(FrameBlock));
  }
  g_assert_cmpuint(renderer_of(&s.con)->pictures, ==, pictures + 4);
  s.f.d->qpos[0] += 0.1;
  mj_forward(s.f.m, s.f.d);
  g_assert_cmpuint(send_frame(&s), >, 1000);
  epoxy_glBufferData = buffer_data;
  epoxy_glBufferSubData = buffer_sub_data;
  shot_close(&s);
}

int main(int argc, char** argv) {
  static const ShotTest tests[] = {{"pixels", test_pixels},
                                   {"depth", test_depth},
                                   {"copies", test_copies},
                                   {"window-of-samples", test_window_of_samples},
                                   {"fonts", test_fonts},
                                   {"huge", test_huge},
                                   {"two-buffers", test_two_buffers},
                                   {"border", test_border},
                                   {"lacks", test_lacks},
                                   {"uploads", test_uploads}};
  return shot_main(argc, argv, "buffers", tests, G_N_ELEMENTS(tests));
}
