// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model as a picture, for browsers without WebGL.

#ifndef GIMBAL_WEB_PICTURE_H_
#define GIMBAL_WEB_PICTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct WebPicture WebPicture;

WebPicture* web_picture_new(const mjModel* m);
void web_picture_free(WebPicture* self);

// A PNG of now. query: azimuth, elevation, distance and lookat x, y, z of the camera, width and
// height. NULL if nothing can be drawn on this machine.
GBytes* web_picture_draw(WebPicture* self, const mjModel* m, mjData* d, GHashTable* query);

#endif  // GIMBAL_WEB_PICTURE_H_
