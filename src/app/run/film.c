// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A film of the run.

#include "run/film.h"

#include <gimbal/offscreen.h>
#include <gimbal/scene.h>
#include <math.h>
#include <string.h>

#include "base/engine-guard.h"
#include "movie.h"
#include "run/plugins.h"
#include "words.h"

enum { MAX_WAITING = 6, MAX_GEOMS = 20000 };

// A state in the queue to the thread; without a state: the end.
typedef struct Shot {
  GimbalCompiled* compiled;
  mjModel view;
  mjData* data;
  GimbalLook look;
  mjvGeom*
      // geoms of ghosts, and those that plug-ins added when the state was copied, as plug-ins are
      // called only on the main thread
      extras;
  int nextra;
  int repeat;
} Shot;

struct GimbalFilm {
  char* path;
  MovieFormat format;
  GimbalFilmDone done;
  gpointer user_data;
  GAsyncQueue* shots;
  GThread* thread;
  char error[512];
  int failed;  // atomic

  // of the thread
  GimbalOffscreen* offscreen;
  Movie* movie;
  GimbalCompiled* compiled;  // the model that context and scene were made for
  mjrContext context;
  mjvScene scene;
  unsigned char* rgb;
  Shot* shot;
};

static void shot_free(Shot* shot) {
  if (shot->data) mj_deleteData(shot->data);
  if (shot->compiled) gimbal_compiled_unref(shot->compiled);
  g_free(shot->extras);
  g_free(shot);
}

//---- the thread

static void leave_model(GimbalFilm* self) {
  if (!self->compiled) return;
  mjv_freeScene(&self->scene);
  mjr_freeContext(&self->context);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
}

static void set_model(GimbalFilm* self, const Shot* shot) {
  if (self->compiled == shot->compiled) return;
  leave_model(self);
  mjModel m = shot->view;
  m.vis.global.offwidth = self->format.width;
  m.vis.global.offheight = self->format.height;
  mjr_defaultContext(&self->context);
  mjv_defaultScene(&self->scene);
  gboolean words = shot->look.clock || *shot->look.caption;
  mjr_makeContext(&m, &self->context, words ? movie_words_font(self->format.height) : mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &self->context);
  mjv_makeScene(&m, &self->scene, MAX_GEOMS);
  self->compiled = gimbal_compiled_ref(shot->compiled);
}

static void add_extras(mjvScene* scene, const Shot* shot) {
  int count = MIN(shot->nextra, scene->maxgeom - scene->ngeom);
  if (count <= 0) return;
  memcpy(scene->geoms + scene->ngeom, shot->extras, (size_t)count * sizeof *shot->extras);
  scene->ngeom += count;
}

static void film_draw(void* user_data) {
  GimbalFilm* self = user_data;
  Shot* shot = self->shot;
  mjrRect rect = {0, 0, self->format.width, self->format.height};
  set_model(self, shot);
  memcpy(self->scene.flags, shot->look.flags, sizeof shot->look.flags);
  gimbal_scene_update(&shot->view, shot->data, &shot->look.option, &shot->look.perturb, &shot->look.camera,
                      mjCAT_ALL, &self->scene);
  gimbal_layers_add(shot->look.layers, &shot->view, shot->data, &self->scene);
  add_extras(&self->scene, shot);
  mjr_render(rect, &self->scene, &self->context);
  movie_words_draw(&(MovieWords){shot->look.caption, shot->look.clock ? shot->data->time : NAN}, rect,
                   &self->context);
  mjr_readPixels(self->rgb, NULL, rect, &self->context);
}

static void film_take_picture(GimbalFilm* self) {
  gimbal_offscreen_lock(self->offscreen);
  g_autofree char* error = gimbal_engine_guard(film_draw, self);
  gimbal_offscreen_unlock(self->offscreen);
  if (error) g_strlcpy(self->error, error, sizeof self->error);
  for (int i = 0; i < self->shot->repeat && !*self->error; i++) {
    movie_add(self->movie, self->rgb, self->error, sizeof self->error);
  }
}

static void film_begin(GimbalFilm* self) {
  self->offscreen = gimbal_offscreen_new(self->error, sizeof self->error);
  if (!self->offscreen) return;
  self->movie = movie_open(self->path, &self->format, self->error, sizeof self->error);
  self->rgb = g_malloc((gsize)3 * self->format.width * self->format.height);
}

static void film_end(GimbalFilm* self) {
  char error[512] = "";
  if (self->movie && movie_close(self->movie, error, sizeof error) && !*self->error) {
    g_strlcpy(self->error, error, sizeof self->error);
  }
  if (self->offscreen) {
    gimbal_offscreen_lock(self->offscreen);
    leave_model(self);
    gimbal_offscreen_unlock(self->offscreen);
    gimbal_offscreen_free(self->offscreen);
  }
  g_free(self->rgb);
}

static int films = 0;  // the main thread's

static gboolean film_report_end(gpointer user_data) {
  GimbalFilm* self = user_data;
  g_thread_join(self->thread);
  films--;
  self->done(self->path, *self->error ? self->error : NULL, self->user_data);
  g_async_queue_unref(self->shots);
  g_free(self->path);
  g_free(self);
  return G_SOURCE_REMOVE;
}

static gpointer film_main(gpointer user_data) {
  GimbalFilm* self = user_data;
  film_begin(self);
  g_atomic_int_set(&self->failed, *self->error != 0);
  while ((self->shot = g_async_queue_pop(self->shots))->compiled) {
    if (!*self->error) film_take_picture(self);
    g_atomic_int_set(&self->failed, *self->error != 0);
    shot_free(self->shot);
  }
  shot_free(self->shot);
  film_end(self);
  // with default priority, as drawing may leave no idle time
  g_idle_add_full(G_PRIORITY_DEFAULT, film_report_end, self, NULL);
  return NULL;
}

//---- the main thread's side

GimbalFilm* gimbal_film_new(const char* path, int width, int height, int fps, GimbalFilmDone done,
                            gpointer user_data) {
  GimbalFilm* self = g_new0(GimbalFilm, 1);
  films++;
  self->path = g_strdup(path);
  // most video formats need even sizes
  self->format = (MovieFormat){MAX(2, width & ~1), MAX(2, height & ~1), fps};
  self->done = done;
  self->user_data = user_data;
  self->shots = g_async_queue_new();
  self->thread = g_thread_new("gimbal-film", film_main, self);
  return self;
}

gboolean gimbal_film_ready(GimbalFilm* self) {
  return g_async_queue_length(self->shots) < MAX_WAITING;
}

gboolean gimbal_film_failed(GimbalFilm* self) {
  return g_atomic_int_get(&self->failed);
}

static void add_ghosts(Shot* shot) {
  const GArray* ghosts = shot->look.ghosts;
  if (!ghosts || !ghosts->len) return;
  shot->extras = g_renew(mjvGeom, shot->extras, (guint)shot->nextra + ghosts->len);
  memcpy(shot->extras + shot->nextra, ghosts->data, ghosts->len * sizeof(mjvGeom));
  shot->nextra += (int)ghosts->len;
  shot->look.ghosts = NULL;
}

void gimbal_film_add_state(GimbalFilm* self, GimbalCompiled* compiled, const mjModel* view, const mjData* d,
                           const GimbalLook* look, int repeat) {
  Shot* shot = g_new0(Shot, 1);
  shot->compiled = gimbal_compiled_ref(compiled);
  shot->view = *view;
  shot->data = mj_copyData(NULL, view, d);
  shot->look = *look;
  shot->extras = gimbal_plugins_dup_geoms(&shot->view, shot->data, &shot->nextra);
  add_ghosts(shot);
  shot->repeat = repeat;
  g_async_queue_push(self->shots, shot);
}

void gimbal_film_add(GimbalFilm* self, const GimbalFrame* frame, const GimbalLook* look, int repeat) {
  gimbal_film_add_state(self, frame->compiled, &frame->view, frame->data, look, repeat);
}

int gimbal_film_count(void) {
  return films;
}

void gimbal_film_finish(GimbalFilm* self) {
  g_async_queue_push(self->shots, g_new0(Shot, 1));
}
