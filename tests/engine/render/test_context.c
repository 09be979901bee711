// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contexts that cannot be drawn with: none, one that is gone, one that the driver has reset, and
// ones that are too old. Each gives one message and no picture. Old drivers are played by Mesa
// (MESA_GL_VERSION_OVERRIDE), in a process of their own; other drivers take no notice of that, and
// the test is skipped.

#include <epoxy/egl.h>

#include "shot.h"

static const char ball[] =
    "<mujoco><worldbody><light pos='0 0 3'/><geom type='plane' size='3 3 1'/><geom size='.4' pos='0 0 .5'/>"
    "</worldbody></mujoco>";

static char said[1000];

static void keep_warning(const char* message) {
  g_strlcpy(said, message, sizeof said);
  warnings++;
}

// All functions of a context, in no particular order.
static void try_all(Shot* s, mjrContext* con) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  static mjvFigure figure;
  mjrRect all = {0, 0, WIDTH, HEIGHT};
  mjv_defaultFigure(&figure);
  mjr_setBuffer(mjFB_OFFSCREEN, con);
  mjr_render(all, &s->f.scn, con);
  mjr_figure(all, &figure, con);
  mjr_text(mjFONT_BIG, "text", con, 0, 0, 1, 1, 1);
  mjr_overlay(mjFONT_NORMAL, mjGRID_TOP, all, "a", "b", con);
  mjr_label(all, mjFONT_NORMAL, "label", 1, 1, 1, 1, 0, 0, 0, con);
  mjr_rectangle(all, 1, 0, 0, 0.5f);
  mjr_drawPixels(rgb, NULL, all, con);
  mjr_blitBuffer(all, all, 1, 0, con);
  mjr_addAux(0, 10, 10, 0, con);
  mjr_setAux(0, con);
  mjr_blitAux(0, all, 0, 0, con);
  mjr_resizeOffscreen(10, 10, con);
  mjr_changeFont(mjFONTSCALE_150, con);
  mjr_uploadMesh(s->f.m, con, 0);
  mjr_uploadTexture(s->f.m, con, 0);
  mjr_uploadHField(s->f.m, con, 0);
  gimbal_render_follow(s->f.m, con);
  mjr_maxViewport(con);
  mjr_restoreBuffer(con);
  mjr_finish();
  mjr_getError();
  memset(rgb, 77, sizeof rgb);
  mjr_readPixels(rgb, NULL, all, con);
  g_assert_cmpfloat(mean(rgb), ==, 0);
}

static void scene_open(Shot* s) {
  fixture_open(&s->f, ball, 100);
  fixture_update(&s->f);
  mjr_defaultContext(&s->con);
  warnings = 0;
}

static void test_none(void) {
  Shot s;
  scene_open(&s);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  g_assert_cmpint(warnings, ==, 1);
  g_assert_nonnull(strstr(said, "no OpenGL context is current"));
  mjr_freeContext(&s.con);
  fixture_close(&s.f);
}

// The context under an mjrContext is destroyed.
static void test_gone(void) {
  char error[500];
  Shot s;
  GimbalOffscreen* gl = gimbal_offscreen_new(error, sizeof error);
  scene_open(&s);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  g_assert_cmpint(warnings, ==, 0);
  mjr_setBuffer(mjFB_OFFSCREEN, &s.con);
  mjr_render((mjrRect){0, 0, WIDTH, HEIGHT}, &s.f.scn, &s.con);
  gimbal_offscreen_free(gl);
  try_all(&s, &s.con);
  g_assert_cmpint(warnings, ==, 1);
  g_assert_nonnull(strstr(said, "gone or not current"));
  // another context does not help, and is left alone
  GimbalOffscreen* other = gimbal_offscreen_new(error, sizeof error);
  mjr_freeContext(&s.con);
  g_assert_cmpint((int)glGetError(), ==, 0);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  g_assert_nonnull(renderer_alive(&s.con));
  mjr_freeContext(&s.con);
  gimbal_offscreen_free(other);
  fixture_close(&s.f);
}

// Of two contexts side by side one is freed: the other goes on. Both are on the program's one
// display.
static void test_beside(void) {
  static unsigned char rgb[3 * WIDTH * HEIGHT];
  char error[500];
  Shot s;
  int sum = 0;
  GimbalOffscreen* stays = gimbal_offscreen_new(error, sizeof error);
  GimbalOffscreen* goes = gimbal_offscreen_new(error, sizeof error);
  gimbal_offscreen_free(goes);
  gimbal_offscreen_make_current(stays);
  g_assert_nonnull(eglGetCurrentContext());
  scene_open(&s);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &s.con);
  mjr_render((mjrRect){0, 0, WIDTH, HEIGHT}, &s.f.scn, &s.con);
  mjr_readPixels(rgb, NULL, (mjrRect){0, 0, WIDTH, HEIGHT}, &s.con);
  for (gsize i = 0; i < sizeof rgb; i++) sum += rgb[i];
  g_assert_cmpint(sum, >, 0);
  mjr_freeContext(&s.con);
  gimbal_offscreen_free(stays);
  fixture_close(&s.f);
}

static GLenum reset(void) {
  return GL_UNKNOWN_CONTEXT_RESET;
}

// The driver resets the context, as after a crash of the graphics card.
static void test_reset(void) {
  char error[500];
  Shot s;
  GimbalOffscreen* gl = gimbal_offscreen_new(error, sizeof error);
  scene_open(&s);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  if (renderer_of(&s.con)->reports_loss) {
    PFNGLGETGRAPHICSRESETSTATUSPROC status = epoxy_glGetGraphicsResetStatus;
    epoxy_glGetGraphicsResetStatus = reset;
    try_all(&s, &s.con);
    g_assert_cmpint(warnings, ==, 1);
    g_assert_nonnull(strstr(said, "reset"));
    epoxy_glGetGraphicsResetStatus = status;
  } else {
    g_test_skip("this driver does not tell");
  }
  mjr_freeContext(&s.con);
  gimbal_offscreen_free(gl);
  fixture_close(&s.f);
}

// A context of whatever version there is, current; NULL without EGL.
static EGLContext make_old_context(EGLDisplay display, EGLenum api) {
  const EGLint attribute[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  eglBindAPI(api);
  EGLContext context =
      eglCreateContext(display, NULL, EGL_NO_CONTEXT, api == EGL_OPENGL_ES_API ? attribute : NULL);
  if (context != EGL_NO_CONTEXT) eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
  return context;
}

static void try_old(EGLenum api) {
  Shot s;
  EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  g_assert_true(eglInitialize(display, NULL, NULL));
  EGLContext context = make_old_context(display, api);
  g_assert_true(context != EGL_NO_CONTEXT);
  if (epoxy_gl_version() >= 30) exit(77);
  scene_open(&s);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  g_assert_nonnull(strstr(said, "is needed"));
  g_printerr("%s\n", said);
  try_all(&s, &s.con);
  g_assert_cmpint(warnings, ==, 1);
  mjr_freeContext(&s.con);
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display, context);
  eglTerminate(display);
  fixture_close(&s.f);
}

// Our own contexts: none is to be had from such a driver.
static void try_offscreen(void) {
  char error[500] = "";
  GimbalOffscreen* gl = gimbal_offscreen_new(error, sizeof error);
  if (gl) exit(77);
  g_assert_nonnull(strstr(error, "OpenGL 3.3"));
  g_printerr("%s\n", error);
}

static void test_old(const void* kind) {
  int k = GPOINTER_TO_INT(kind);
  if (g_test_subprocess()) {
    if (k == 2) {
      try_offscreen();
    } else {
      try_old(k ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
    }
    return;
  }
  g_setenv("MESA_GL_VERSION_OVERRIDE", "2.1", TRUE);
  g_setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", TRUE);
  g_test_trap_subprocess(NULL, 0, 0);
  g_unsetenv("MESA_GL_VERSION_OVERRIDE");
  g_unsetenv("MESA_GLES_VERSION_OVERRIDE");
  if (g_test_trap_has_passed()) {
    g_test_trap_assert_stderr("*OpenGL*3.*");
  } else {
    g_test_trap_assert_stderr_unmatched("*ERROR*");
    g_test_skip("the driver cannot be made to look old");
  }
}

// A display that is closed takes its context along, though it stays the current one; before
// anything was ever freed, in a process of its own.
static void test_closed_display(void) {
  if (!g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_passed();
    return;
  }
  char error[500];
  Shot s;
  GimbalOffscreen* gl = gimbal_offscreen_new(error, sizeof error);
  scene_open(&s);
  mjr_makeContext(s.f.m, &s.con, mjFONTSCALE_100);
  eglTerminate(eglGetCurrentDisplay());
  mjr_freeContext(&s.con);
  g_assert_cmpint(warnings, ==, 0);  // nothing was to be drawn
  fixture_close(&s.f);
  gimbal_offscreen_free(gl);
}

int main(int argc, char** argv) {
  char error[500];
  g_test_init(&argc, &argv, NULL);
  if (!g_test_subprocess()) {
    GimbalOffscreen* gl = gimbal_offscreen_new(error, sizeof error);
    if (!gl) {
      g_printerr("%s\n", error);
      return 77;
    }
    gimbal_offscreen_free(gl);
  }
  mju_user_warning = keep_warning;
  g_test_add_func("/context/none", test_none);
  g_test_add_func("/context/gone", test_gone);
  g_test_add_func("/context/beside", test_beside);
  g_test_add_func("/context/reset", test_reset);
  g_test_add_func("/context/closed-display", test_closed_display);
  g_test_add_data_func("/context/old", GINT_TO_POINTER(0), test_old);
  g_test_add_data_func("/context/old-es", GINT_TO_POINTER(1), test_old);
  g_test_add_data_func("/context/old-offscreen", GINT_TO_POINTER(2), test_old);
  return g_test_run();
}
