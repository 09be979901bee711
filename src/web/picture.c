// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/picture.h"

#include <gimbal/guard.h>
#include <gimbal/offscreen.h>
#include <gimbal/scene.h>
#include <math.h>
#include <png.h>
#include <string.h>

#include "remote/message.h"

enum { MAX_GEOMS = 20000, MIN_SIDE = 16, MAX_SIDE = 1600 };

struct WebPicture {
  GimbalOffscreen* gl;
  mjrContext context;
  mjvScene scene;
};

WebPicture* web_picture_new(const mjModel* m) {
  char error[300];
  WebPicture* self = g_new0(WebPicture, 1);
  mjr_defaultContext(&self->context);
  mjv_defaultScene(&self->scene);
  self->gl = gimbal_offscreen_new(error, sizeof error);
  if (!self->gl) {
    g_printerr("%s\n", error);
    return self;
  }
  mjr_makeContext(m, &self->context, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &self->context);
  mjv_makeScene(m, &self->scene, MAX_GEOMS);
  return self;
}

void web_picture_free(WebPicture* self) {
  if (!self) return;
  if (self->gl) {
    mjv_freeScene(&self->scene);
    mjr_freeContext(&self->context);
    gimbal_offscreen_free(self->gl);
  }
  g_free(self);
}

static double query_number(GHashTable* query, const char* name, double low, double high, double otherwise) {
  const char* text = query ? g_hash_table_lookup(query, name) : NULL;
  double value = text ? g_ascii_strtod(text, NULL) : otherwise;
  return isfinite(value) ? CLAMP(value, low, high) : otherwise;
}

static mjvCamera camera_of(const mjModel* m, GHashTable* query) {
  static const char* const axes[] = {"x", "y", "z"};
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  camera.azimuth = query_number(query, "azimuth", -1e4, 1e4, camera.azimuth);
  camera.elevation = query_number(query, "elevation", -90, 90, camera.elevation);
  camera.distance = query_number(query, "distance", 1e-6, 1e6, camera.distance);
  for (int i = 0; i < 3; i++) camera.lookat[i] = query_number(query, axes[i], -1e6, 1e6, camera.lookat[i]);
  return camera;
}

typedef struct Moment {
  const mjModel* model;
  mjData* data;
  const double* state;
} Moment;

static void take_moment(void* with) {
  const Moment* moment = with;
  mj_setState(moment->model, moment->data, moment->state, mjSTATE_INTEGRATION);
  mj_forward(moment->model, moment->data);
}

mjData* web_picture_moment(const WebRun* run, GHashTable* query, mjData** past) {
  double number = query_number(query, "track", 0, G_MAXINT, 0);
  const WebTrack* track = web_run_track(run, (guint)number);
  int place = track ? web_history_find(&track->history, query_number(query, "time", -1e12, 1e12, 0)) : -1;
  if (place < 0) return run->data;
  if (!*past) *past = mj_makeData(run->model);
  Moment moment = {run->model, *past, web_history_state(&track->history, place)};
  return *past && !gimbal_guard(take_moment, &moment, NULL) ? *past : run->data;
}

// PNG has its rows from above, OpenGL from below.
static GBytes* compress_picture(const guint8* rgb, int width, int height) {
  png_image image = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)width,
                     .height = (png_uint_32)height,
                     .format = PNG_FORMAT_RGB,
                     .flags = PNG_IMAGE_FLAG_FAST};
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  guint8* bytes = g_malloc(size);
  if (png_image_write_to_memory(&image, bytes, &size, 0, rgb, -3 * width, NULL)) {
    return g_bytes_new_take(bytes, size);
  }
  g_free(bytes);
  return NULL;
}

GBytes* web_picture_draw(WebPicture* self, const mjModel* m, mjData* d, GHashTable* query) {
  if (!self->gl) return NULL;
  mjrRect place = {0, 0, (int)query_number(query, "width", MIN_SIDE, MAX_SIDE, 800),
                   (int)query_number(query, "height", MIN_SIDE, MAX_SIDE, 600)};
  mjvCamera camera = camera_of(m, query);
  mjvOption option;
  mjv_defaultOption(&option);
  if (self->context.offWidth != place.width || self->context.offHeight != place.height) {
    mjr_resizeOffscreen(place.width, place.height, &self->context);
    mjr_setBuffer(mjFB_OFFSCREEN, &self->context);
  }
  gimbal_scene_update(m, d, &option, NULL, &camera, mjCAT_ALL, &self->scene);
  mjr_render(place, &self->scene, &self->context);
  g_autofree guint8* rgb = g_malloc((gsize)3 * (gsize)place.width * (gsize)place.height);
  mjr_readPixels(rgb, NULL, place, &self->context);
  return compress_picture(rgb, place.width, place.height);
}

GBytes* web_picture_pick(WebPicture* self, const mjModel* m, mjData* d, GHashTable* query) {
  double point[3] = {0}, local[3] = {0};
  int geom = -1, flex = -1, skin = -1, body = 0;
  double aspect = query_number(query, "width", MIN_SIDE, MAX_SIDE, 800) /
                  query_number(query, "height", MIN_SIDE, MAX_SIDE, 600);
  if (self->gl) {
    mjvOption option;
    mjvCamera camera = camera_of(m, query);
    mjv_defaultOption(&option);
    gimbal_scene_update(m, d, &option, NULL, &camera, mjCAT_ALL, &self->scene);
    body = mjv_select(m, d, &option, aspect, query_number(query, "across", 0, 1, 0.5),
                      1 - query_number(query, "down", 0, 1, 0.5), &self->scene, point, &geom, &flex, &skin);
  }
  body = MAX(body, 0);
  mju_subFrom3(point, d->xpos + 3 * body);
  mju_mulMatTVec3(local, d->xmat + 9 * body, point);
  mju_addTo3(point, d->xpos + 3 * body);
  char* text = remote_text("{'body': <%i>, 'local': <(%d, %d, %d)>, 'point': <(%d, %d, %d)>}", body, local[0],
                           local[1], local[2], point[0], point[1], point[2]);
  return g_bytes_new_take(text, strlen(text));
}
