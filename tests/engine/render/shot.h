// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small pictures of models from text, drawn without a window: each test runs in OpenGL, and in
// OpenGL ES where it exists. Without OpenGL the tests are skipped.

#ifndef GIMBAL_TESTS_RENDER_SHOT_H_
#define GIMBAL_TESTS_RENDER_SHOT_H_

#include <epoxy/gl.h>
#include <gimbal/offscreen.h>
#include <gimbal/render.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/render/keep_driver.h"
#include "engine/visual/scene_fixture.h"
#include "render/renderer.h"

enum { WIDTH = 160, HEIGHT = 120 };

// OpenGL, and OpenGL ES where it exists; each test runs in both.
static GimbalOffscreen* contexts[2];

typedef struct Shot {
  SceneFixture f;
  mjrContext con;
} Shot;

static inline void shot_open(Shot* s, const char* xml, const void* context) {
  gimbal_offscreen_make_current(contexts[GPOINTER_TO_INT(context)]);
  fixture_open(&s->f, xml, 500);
  if (s->f.m->ncam) {
    s->f.cam.type = mjCAMERA_FIXED;
    s->f.cam.fixedcamid = 0;
  }
  mjr_defaultContext(&s->con);
  mjr_makeContext(s->f.m, &s->con, mjFONTSCALE_100);
  mjr_resizeOffscreen(WIDTH, HEIGHT, &s->con);
  mjr_setBuffer(mjFB_OFFSCREEN, &s->con);
  g_assert_cmpint(s->con.currentBuffer, ==, mjFB_OFFSCREEN);
}

static inline void shot_close(Shot* s) {
  mjr_freeContext(&s->con);
  fixture_close(&s->f);
}

static inline void shot_draw(Shot* s, unsigned char* rgb, float* depth) {
  mjrRect viewport = {0, 0, WIDTH, HEIGHT};
  fixture_update(&s->f);
  mjr_render(viewport, &s->f.scn, &s->con);
  mjr_readPixels(rgb, depth, viewport, &s->con);
  g_assert_cmpint(mjr_getError(), ==, 0);
}

static inline double mean(const unsigned char* rgb) {
  double sum = 0;
  for (int i = 0; i < 3 * WIDTH * HEIGHT; i++) sum += rgb[i];
  return sum / (3 * WIDTH * HEIGHT);
}

static inline void on_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                              const GLchar* message, const void* user) {
  (void)source, (void)id, (void)severity, (void)length, (void)user;
  if (type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) g_error("OpenGL: %s", message);
}

static inline void watch_errors(void) {
  if (!epoxy_has_gl_extension("GL_KHR_debug")) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(on_message, NULL);
}

// Warnings are counted instead of printed.
static int warnings;

static inline void count_warning(const char* message) {
  (void)message;
  warnings++;
}

typedef struct ShotTest {
  const char* name;
  GTestDataFunc function;
} ShotTest;

static inline int shot_main(int argc, char** argv, const char* folder, const ShotTest* tests, gsize ntest) {
  char error[500];
  g_test_init(&argc, &argv, NULL);
  contexts[0] = gimbal_offscreen_new(error, sizeof error);
  if (!contexts[0]) {
    g_printerr("%s\n", error);
    puts("1..0 # SKIP there is no OpenGL");
    return 0;
  }
  watch_errors();
  contexts[1] = gimbal_offscreen_new_es(error, sizeof error);
  if (contexts[1]) watch_errors();
  for (int es = 0; es < 2 && contexts[es]; es++) {
    for (gsize i = 0; i < ntest; i++) {
      g_autofree char* path = g_strconcat("/", folder, es ? "/es/" : "/", tests[i].name, NULL);
      g_test_add_data_func(path, GINT_TO_POINTER(es), tests[i].function);
    }
  }
  int status = g_test_run();
  gimbal_offscreen_free(contexts[1]);
  gimbal_offscreen_free(contexts[0]);
  return status;
}

#endif  // GIMBAL_TESTS_RENDER_SHOT_H_
