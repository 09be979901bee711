// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When the camera shows the whole model. The view that a model begins with is its author's, unless
// that does not show what can move. Which shape the picture has is known when it is drawn, and it
// changes while a window comes up: the camera follows, until somebody moves it.

#include <math.h>
#include <string.h>

#include "widgets/view/fit.h"
#include "widgets/view/viewport-private.h"

void gimbal_viewport_go_home(GimbalViewport* self) {
  int flat = self->camera.orthographic;
  mjv_defaultFreeCamera(self->model, &self->camera);
  self->camera.orthographic = flat;
}

void gimbal_viewport_begin_fit(GimbalViewport* self, gboolean whole) {
  self->fits = TRUE;
  self->whole = whole;
  self->fitted = self->camera;
  self->fitted_aspect = 0;
}

static gboolean is_untouched(const mjvCamera* a, const mjvCamera* b) {
  return a->type == mjCAMERA_FREE && b->type == mjCAMERA_FREE && a->distance == b->distance &&
         a->azimuth == b->azimuth && a->elevation == b->elevation && a->orthographic == b->orthographic &&
         !memcmp(a->lookat, b->lookat, sizeof a->lookat);
}

gboolean gimbal_viewport_is_fitted(GimbalViewport* self) {
  return self->fits && is_untouched(&self->camera, &self->fitted);
}

void gimbal_viewport_keep_fit(GimbalViewport* self, double aspect) {
  if (!self->fits || aspect == self->fitted_aspect) return;
  self->fits = is_untouched(&self->camera, &self->fitted);
  if (!self->fits) return;
  gimbal_viewport_go_home(self);
  g_autoptr(GArray) points = gimbal_fit_points(self->model, self->data, &self->option, self->looks, TRUE);
  g_autoptr(GArray) movers = gimbal_fit_points(self->model, self->data, &self->option, self->looks, FALSE);
  if (self->whole) {
    gimbal_fit_camera_beside(self->model, points, aspect, self->covered, &self->camera);
  } else {
    gimbal_fit_first(self->model, movers, points, aspect, self->covered, &self->camera);
  }
  self->fitted = self->camera;
  self->fitted_aspect = aspect;
}
