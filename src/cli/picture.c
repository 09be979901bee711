// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "picture.h"

#include <errno.h>
#include <gimbal/offscreen.h>
#include <gimbal/scene.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#include "cli.h"

enum { MAX_GEOMS = 20000 };

static int picture_draw(const mjModel* m, mjData* d, mjrRect viewport, const char* filename, char* error,
                        int error_sz) {
  mjrContext context;
  mjvScene scene;
  mjvCamera camera;
  mjvOption option;
  mjr_defaultContext(&context);
  mjv_defaultScene(&scene);
  mjv_defaultFreeCamera(m, &camera);
  mjv_defaultOption(&option);

  mjr_makeContext(m, &context, mjFONTSCALE_100);
  mjr_resizeOffscreen(viewport.width, viewport.height, &context);
  mjr_setBuffer(mjFB_OFFSCREEN, &context);
  mjv_makeScene(m, &scene, MAX_GEOMS);
  gimbal_scene_update(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
  mjr_render(viewport, &scene, &context);

  unsigned char* rgb = malloc((size_t)3 * (size_t)viewport.width * (size_t)viewport.height);
  mjr_readPixels(rgb, NULL, viewport, &context);
  errno = 0;
  int status = gimbal_write_png(filename, rgb, viewport.width, viewport.height, error, error_sz);
  if (status && errno) {
    g_snprintf(error, (gulong)error_sz, _("cannot write %s: %s"), filename, g_strerror(errno));
  }
  free(rgb);
  mjv_freeScene(&scene);
  mjr_freeContext(&context);
  return status;
}

bool picture_write(const mjModel* m, mjData* d, int width, int height, const char* filename, char* error,
                   int error_sz) {
  GimbalOffscreen* gl = gimbal_offscreen_new(error, error_sz);
  if (!gl) cli_translate(error, error_sz);
  int status = gl ? picture_draw(m, d, (mjrRect){0, 0, width, height}, filename, error, error_sz) : -1;
  gimbal_offscreen_free(gl);
  return !status;
}
