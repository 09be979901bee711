// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The scene of the view: what the model, its state and the user's options give to draw.

#include <gimbal/kinds.h>
#include <gimbal/scene.h>
#include <math.h>
#include <string.h>

#include "widgets/view/viewport-private.h"

guint gimbal_viewport_signals[GIMBAL_VIEWPORT_N_SIGNALS];

void gimbal_viewport_free_scene(GimbalViewport* self) {
  if (self->scene == self->lent) {
    // it is freed when it comes back
    self->scene = g_new0(mjvScene, 1);
  } else if (self->has_scene) {
    mjv_freeScene(self->scene);
  }
  self->has_scene = FALSE;
}

// Room for what a model shows with most of its marks; a scene takes more when it has to.
static int first_geoms(const mjModel* m) {
  gint64 objects = m->ngeom + m->nsite + m->nbody + m->njnt + m->ntendon + m->nflexelem + m->ncam + m->nlight;
  return (int)CLAMP(2000 + 10 * objects, 2000, 20000);
}

static void make_scene(GimbalViewport* self) {
  gimbal_viewport_free_scene(self);
  mjv_defaultScene(self->scene);
  mjv_makeScene(self->model, self->scene, first_geoms(self->model));
  self->has_scene = TRUE;
}

int gimbal_viewport_body_of(const mjModel* m, int objtype, int id) {
  return id >= 0 && id < gimbal_kind_count(m, objtype) ? gimbal_kind_body(m, objtype, id) : -1;
}

GimbalBodyLook gimbal_viewport_get_look(GimbalViewport* self, int objtype, int id) {
  gboolean any = self->looks && self->model && self->nlook == self->model->nbody;
  int body = any ? gimbal_viewport_body_of(self->model, objtype, id) : -1;
  return body >= 0 ? self->looks[body] : GIMBAL_BODY_NORMAL;
}

// Half the height that a parallel projection shows: what a perspective one shows at the point that
// is looked at, or what the model says, zoomed.
double gimbal_viewport_flat_half_height(const GimbalViewport* self) {
  const mjModel* m = self->model;
  mjvCamera home;
  if (!m->vis.global.orthographic) return self->camera.distance * tan(m->vis.global.fovy * G_PI / 360);
  mjv_defaultFreeCamera(m, &home);
  return 0.5 * m->vis.global.fovy * self->camera.distance / MAX(home.distance, 1e-9);
}

// A free parallel projection zooms as a perspective one does, and looks at all from far away.
static void viewport_flatten(GimbalViewport* self) {
  if (!self->camera.orthographic || self->camera.type == mjCAMERA_FIXED) return;
  float half = (float)gimbal_viewport_flat_half_height(self);
  float back = (float)(3 * self->model->stat.extent - self->camera.distance);
  for (int eye = 0; eye < 2; eye++) {
    mjvGLCamera* camera = &self->scene->camera[eye];
    camera->frustum_top = half;
    camera->frustum_bottom = -half;
    for (int i = 0; i < 3 && back > 0; i++) camera->pos[i] -= back * camera->forward[i];
  }
}

// Hide and fade what gimbal_viewport_set_looks says.
static void apply_looks(GimbalViewport* self) {
  mjvScene* scene = self->scene;
  if (!self->looks || self->nlook != self->model->nbody) return;
  int kept = 0;
  for (int i = 0; i < scene->ngeom; i++) {
    mjvGeom* geom = &scene->geoms[i];
    int body = gimbal_viewport_body_of(self->model, geom->objtype, geom->objid);
    int look = body >= 0 ? self->looks[body] : GIMBAL_BODY_NORMAL;
    if (look == GIMBAL_BODY_HIDDEN) continue;
    if (look == GIMBAL_BODY_FAINT) {
      geom->rgba[3] *= 0.18f;
      geom->transparent = 1;
    }
    scene->geoms[kept++] = *geom;
  }
  scene->ngeom = kept;
}

static void add_overlay(mjvScene* scene, const GArray* geoms) {
  for (guint i = 0; geoms && i < geoms->len && scene->ngeom < scene->maxgeom; i++) {
    scene->geoms[scene->ngeom++] = g_array_index(geoms, mjvGeom, i);
  }
}

void gimbal_viewport_update_scene(GimbalViewport* self) {
  gimbal_scene_update(self->model, self->data, &self->option, &self->perturb, &self->camera, mjCAT_ALL,
                      self->scene);
  if (self->extras) self->extras(self->model, self->data, self->scene);
  gimbal_layers_add(self->layers, self->model, self->data, self->scene);
  add_overlay(self->scene, self->overlay);
  add_overlay(self->scene, self->ghosts);
  viewport_flatten(self);
  apply_looks(self);
  self->scene->stereo = self->stereo ? mjSTEREO_SIDEBYSIDE : mjSTEREO_NONE;
}

void gimbal_viewport_prepare_scene(GimbalViewport* self, mjrRect rect) {
  if (!self->has_scene) make_scene(self);
  self->rect = rect;
  memcpy(self->scene->flags, self->render_flags, sizeof self->render_flags);
  gimbal_viewport_keep_fit(self, (double)rect.width / rect.height);
  gimbal_viewport_update_scene(self);
}

gboolean gimbal_viewport_get_projection(GimbalViewport* self, GimbalProjection* projection) {
  if (!self->has_scene || !self->model) return FALSE;
  *projection = self->shown;
  if (!self->drawer) {
    gimbal_projection_init(projection, self->scene, gtk_widget_get_width(GTK_WIDGET(self)),
                           gtk_widget_get_height(GTK_WIDGET(self)));
  }
  return projection->half_height > 0;
}

gboolean gimbal_viewport_run_on_canvas(GimbalViewport* self,
                                       void (*work)(GimbalCanvas* canvas, gpointer data), gpointer data) {
  if (self->drawer) {
    gimbal_drawer_run(self->drawer, work, data);
    return TRUE;
  }
  gtk_gl_area_make_current(self->area);
  if (gtk_gl_area_get_error(self->area)) return FALSE;
  work(&self->canvas, data);
  return TRUE;
}
