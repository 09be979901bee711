// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the view shows, and how: each change asks for a picture.

#include <string.h>

#include "widgets/view/asset-digest.h"
#include "widgets/view/fit.h"
#include "widgets/view/viewport-private.h"

mjvOption* gimbal_viewport_get_option(GimbalViewport* self) {
  return &self->option;
}

mjtByte* gimbal_viewport_get_render_flags(GimbalViewport* self) {
  return self->render_flags;
}

mjtByte* gimbal_viewport_get_layers(GimbalViewport* self) {
  return self->layers;
}

mjvCamera* gimbal_viewport_get_camera(GimbalViewport* self) {
  return &self->camera;
}

const mjvPerturb* gimbal_viewport_get_perturb(GimbalViewport* self) {
  return &self->perturb;
}

int gimbal_viewport_get_selected_body(GimbalViewport* self) {
  return self->perturb.select;
}

double gimbal_viewport_get_draw_ms(GimbalViewport* self) {
  return self->draw_ms;
}

gboolean gimbal_viewport_is_aside(GimbalViewport* self) {
  return self->drawer != NULL;
}

guint gimbal_viewport_get_pictures(GimbalViewport* self) {
  return self->pictures;
}

const char* gimbal_viewport_get_error(GimbalViewport* self) {
  return self->error;
}

void gimbal_viewport_refresh(GimbalViewport* self) {
  gimbal_viewport_queue_draw(self);
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_OPTIONS], 0);
}

void gimbal_viewport_set_stereo(GimbalViewport* self, gboolean stereo) {
  self->stereo = stereo;
  gimbal_viewport_refresh(self);
}

gboolean gimbal_viewport_get_stereo(GimbalViewport* self) {
  return self->stereo;
}

void gimbal_viewport_set_looks(GimbalViewport* self, const guint8* looks, int count) {
  g_free(self->looks);
  self->looks = looks ? g_memdup2(looks, (gsize)count) : NULL;
  self->nlook = looks ? count : 0;
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_track(GimbalViewport* self, int body) {
  if (!self->model || body <= 0 || body >= self->model->nbody) return;
  self->camera.type = mjCAMERA_TRACKING;
  self->camera.trackbodyid = body;
  self->camera.fixedcamid = -1;
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_set_camera_index(GimbalViewport* self, int index) {
  mjvCamera* camera = &self->camera;
  if (index >= 0 && self->model && index < self->model->ncam) {
    camera->type = mjCAMERA_FIXED;
    camera->fixedcamid = index;
  } else if (index == -2 && self->perturb.select > 0) {
    gimbal_viewport_track(self, self->perturb.select);
  } else {
    camera->type = mjCAMERA_FREE;
    camera->fixedcamid = camera->trackbodyid = -1;
  }
  gimbal_viewport_refresh(self);
}

int gimbal_viewport_get_camera_index(GimbalViewport* self) {
  if (self->camera.type == mjCAMERA_FIXED) return self->camera.fixedcamid;
  return self->camera.type == mjCAMERA_TRACKING ? -2 : -1;
}

void gimbal_viewport_align(GimbalViewport* self) {
  if (!self->model) return;
  gimbal_viewport_go_home(self);
  gimbal_viewport_begin_fit(self, TRUE);
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_set_model(GimbalViewport* self, const mjModel* m, gboolean preserve_camera) {
  self->model = m;
  self->data = NULL;
  self->broken = FALSE;
  gimbal_viewport_drop_fit(self);

  // after most edits the textures and meshes on the graphics card are still right
  self->subject = (GimbalSubject){m, gimbal_asset_digest(m), self->subject.edition + 1};
  self->urgent = TRUE;
  gimbal_viewport_free_scene(self);
  gboolean lost = (self->camera.type == mjCAMERA_FIXED && self->camera.fixedcamid >= m->ncam) ||
                  (self->camera.type == mjCAMERA_TRACKING && self->camera.trackbodyid >= m->nbody);
  if (self->nlook != m->nbody) g_clear_pointer(&self->looks, g_free);
  if (!preserve_camera || lost) {
    mjv_defaultFreeCamera(m, &self->camera);
    gimbal_viewport_begin_fit(self, FALSE);
    int id = m->vis.global.cameraid;
    if (id >= 0 && id < m->ncam) gimbal_viewport_set_camera_index(self, id);
  } else {
    gimbal_viewport_follow_parts(self);
  }
  if (!preserve_camera || self->perturb.select >= m->nbody) mjv_defaultPerturb(&self->perturb);
}

void gimbal_viewport_disown(GimbalViewport* self) {
  if (self->owner) self->disown(g_steal_pointer(&self->owner));
}

void gimbal_viewport_set_owner(GimbalViewport* self, gpointer owner, GBoxedCopyFunc own,
                               GDestroyNotify disown_it) {
  gpointer kept = own(owner);
  gimbal_viewport_disown(self);
  self->owner = kept;
  self->own = own;
  self->disown = disown_it;
}

void gimbal_viewport_set_frame(GimbalViewport* self, const mjModel* m, mjData* d) {
  self->model = m;
  self->data = d;
}

void gimbal_viewport_set_moving(GimbalViewport* self, gboolean moving) {
  self->moving = moving;
}

const mjData* gimbal_viewport_get_data(GimbalViewport* self) {
  return self->data;
}

void gimbal_viewport_clear(GimbalViewport* self) {
  self->model = NULL;
  self->data = NULL;
  gimbal_viewport_free_scene(self);
  gimbal_viewport_drop_picture(self);
  gimbal_viewport_disown(self);
  mjv_defaultPerturb(&self->perturb);
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_select_body(GimbalViewport* self, int body) {
  body = MAX(body, 0);
  if (self->perturb.select == body) return;
  self->perturb.select = body;
  self->perturb.active = self->perturb.active2 = 0;
  self->perturb.flexselect = self->perturb.skinselect = -1;
  mju_zero3(self->perturb.localpos);
  if (body > 0 && self->model && body < self->model->nbody) {
    mju_copy3(self->perturb.localpos, self->model->body_ipos + 3 * body);
  }
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_set_extras(GimbalViewport* self, GimbalViewportExtras extras) {
  self->extras = extras;
}

void gimbal_viewport_set_overlay(GimbalViewport* self, GArray* geoms) {
  if (geoms) g_array_ref(geoms);
  g_clear_pointer(&self->overlay, g_array_unref);
  self->overlay = geoms;
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_set_ghosts(GimbalViewport* self, GArray* geoms) {
  if (geoms) g_array_ref(geoms);
  g_clear_pointer(&self->ghosts, g_array_unref);
  self->ghosts = geoms;
  gimbal_viewport_queue_draw(self);
}

GArray* gimbal_viewport_get_ghosts(GimbalViewport* self) {
  return self->ghosts;
}

void gimbal_viewport_set_zoom_turned(GimbalViewport* self, gboolean turned) {
  self->zoom_turned = turned;
}

void gimbal_viewport_set_quality(GimbalViewport* self, int quality) {
  if (self->quality == quality) return;
  self->quality = quality;
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_set_studio_look(GimbalViewport* self, gboolean on) {
  self->studio_look = on;
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_fit(GimbalViewport* self, const GArray* points) {
  int height = gtk_widget_get_height(GTK_WIDGET(self));
  if (!self->model || height <= 0) return;
  gimbal_viewport_set_camera_index(self, -1);
  gimbal_fit_camera_beside(self->model, points, (double)gtk_widget_get_width(GTK_WIDGET(self)) / height,
                           self->covered, &self->camera);
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_set_covered(GimbalViewport* self, double width, double height) {
  if (self->covered[0] == width && self->covered[1] == height) return;
  self->covered[0] = width;
  self->covered[1] = height;
  self->fitted_aspect = 0;
  if (gimbal_viewport_is_fitted(self)) gimbal_viewport_refresh(self);
}
