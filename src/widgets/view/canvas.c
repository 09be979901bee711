// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/view/canvas.h"

#include <epoxy/gl.h>
#include <gimbal/render.h>

#include "widgets/view/asset-digest.h"

void gimbal_canvas_clear(GimbalCanvas* self) {
  if (self->context) mjr_freeContext(self->context);
  g_clear_pointer(&self->context, g_free);
  g_clear_pointer(&self->textures, g_array_unref);
}

// Upload geometry and textures of the model.
static void canvas_make(GimbalCanvas* self, const mjModel* m) {
  GLint target = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
  gimbal_canvas_clear(self);
  self->context = g_new0(mjrContext, 1);
  self->textures = g_array_new(FALSE, FALSE, sizeof(guint64));
  mjr_makeContext(m, self->context, mjFONTSCALE_100);
  for (int i = 0; i < m->ntex; i++) {
    guint64 digest = gimbal_texture_digest(m, i);
    g_array_append_val(self->textures, digest);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)target);
}

// Textures that were painted over are uploaded again, all else stays where it is.
static void canvas_update(GimbalCanvas* self, const mjModel* m) {
  gimbal_render_follow(m, self->context);
  for (guint i = 0; i < self->textures->len; i++) {
    guint64* digest = &g_array_index(self->textures, guint64, i);
    guint64 now = gimbal_texture_digest(m, (int)i);
    if (*digest != now && (int)i < self->context->ntexture) mjr_uploadTexture(m, self->context, (int)i);
    *digest = now;
  }
}

void gimbal_canvas_follow(GimbalCanvas* self, const GimbalSubject* subject) {
  if (!self->context || self->subject.assets != subject->assets) {
    canvas_make(self, subject->model);
  } else if (self->subject.edition != subject->edition) {
    canvas_update(self, subject->model);
  }
  self->subject = *subject;
}
