// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When the camera shows the whole model. The view that a model begins with is its author's, unless
// that does not show what can move. Which shape the picture has is known when it is drawn, and it
// changes while a window comes up: the camera follows, until somebody moves it, and so it does when
// an edit adds or removes parts. What it is to show
// stays the same meanwhile, wherever the run has gone: a ball that falls for ever takes no view
// along.

#include <math.h>
#include <string.h>

#include "widgets/view/fit.h"
#include "widgets/view/viewport-private.h"

void gimbal_viewport_go_home(GimbalViewport* self) {
  int flat = self->camera.orthographic;
  mjv_defaultFreeCamera(self->model, &self->camera);
  self->camera.orthographic = flat;
}

void gimbal_viewport_drop_fit(GimbalViewport* self) {
  g_clear_pointer(&self->fit_points, g_array_unref);
  g_clear_pointer(&self->fit_movers, g_array_unref);
}

static int count_parts(const mjModel* m) {
  return m->nbody + m->ngeom;
}

void gimbal_viewport_begin_fit(GimbalViewport* self, gboolean whole) {
  gimbal_viewport_drop_fit(self);
  self->fits = TRUE;
  self->whole = whole;
  self->fitted = self->camera;
  self->fitted_aspect = 0;
  self->fitted_parts = count_parts(self->model);
}

static gboolean is_untouched(const mjvCamera* a, const mjvCamera* b) {
  return a->type == mjCAMERA_FREE && b->type == mjCAMERA_FREE && a->distance == b->distance &&
         a->azimuth == b->azimuth && a->elevation == b->elevation && a->orthographic == b->orthographic &&
         !memcmp(a->lookat, b->lookat, sizeof a->lookat);
}

gboolean gimbal_viewport_is_fitted(GimbalViewport* self) {
  return self->fits && is_untouched(&self->camera, &self->fitted);
}

gboolean gimbal_viewport_is_first(GimbalViewport* self) {
  return gimbal_viewport_is_fitted(self) && !self->whole;
}

// An edit that only changes numbers takes no camera along: it may be dragged.
void gimbal_viewport_follow_parts(GimbalViewport* self) {
  if (!gimbal_viewport_is_fitted(self) || count_parts(self->model) == self->fitted_parts) return;
  gimbal_viewport_go_home(self);
  gimbal_viewport_begin_fit(self, self->whole);
}

// The model as its run begins; NULL without memory. Free with mj_deleteData.
static mjData* viewport_at_rest(const GimbalViewport* self) {
  mjData* d = mj_makeData(self->model);
  if (!d) return NULL;
  mj_kinematics(self->model, d);
  mj_flex(self->model, d);
  return d;
}

// Gather what the camera is to show, once for each fit. A picture of a new model may come late,
// when its run has gone on: then the model is looked at as it was.
static void viewport_gather_fit(GimbalViewport* self) {
  if (self->fit_points) return;
  mjData* rest = !self->whole && self->data->time > 0 ? viewport_at_rest(self) : NULL;
  const mjData* d = rest ? rest : self->data;
  self->fit_points = gimbal_fit_points(self->model, d, &self->option, self->looks, TRUE);
  self->fit_movers = gimbal_fit_points(self->model, d, &self->option, self->looks, FALSE);
  mj_deleteData(rest);
}

void gimbal_viewport_keep_fit(GimbalViewport* self, double aspect) {
  if (!self->fits || aspect == self->fitted_aspect) return;
  self->fits = is_untouched(&self->camera, &self->fitted);
  if (!self->fits) return;
  gimbal_viewport_go_home(self);
  viewport_gather_fit(self);
  if (self->whole) {
    gimbal_fit_camera_beside(self->model, self->fit_points, aspect, self->covered, &self->camera);
  } else {
    gimbal_fit_first(self->model, self->fit_movers, self->fit_points, aspect, self->covered, &self->camera);
  }
  self->fitted = self->camera;
  self->fitted_aspect = aspect;
}
