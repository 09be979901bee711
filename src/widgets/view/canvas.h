// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What pictures of a model are drawn with: the render context, kept in step with the model as it is
// edited. Belongs to the thread whose OpenGL context it was made in.

#ifndef GIMBAL_CANVAS_H_
#define GIMBAL_CANVAS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// A model as it is to be uploaded.
typedef struct GimbalSubject {
  const mjModel* model;
  guint64 assets;  // its gimbal_asset_digest
  guint edition;   // another one for each model that was shown
} GimbalSubject;

typedef struct GimbalCanvas {
  mjrContext* context;  // NULL: nothing is uploaded
  GimbalSubject subject;
  GArray* textures;  // of guint64: digests of what is in the context, one for each texture
} GimbalCanvas;

// Upload the model, or what differs from the one that is uploaded. The framebuffer that is bound is
// the window.
void gimbal_canvas_follow(GimbalCanvas* self, const GimbalSubject* subject);

// Give up what is uploaded.
void gimbal_canvas_clear(GimbalCanvas* self);

#endif  // GIMBAL_CANVAS_H_
