// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model as a picture, for browsers without WebGL.

#ifndef GIMBAL_WEB_PICTURE_H_
#define GIMBAL_WEB_PICTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "web/run.h"

typedef struct WebPicture WebPicture;

WebPicture* web_picture_new(const mjModel* m);
void web_picture_free(WebPicture* self);

// The moment that is asked for: track and time of the history, else now. past: an mjData for it.
mjData* web_picture_moment(const WebRun* run, GHashTable* query, mjData** past);

// A PNG of a moment. query: azimuth, elevation, distance and lookat x, y, z of the camera, width
// and height. NULL if nothing can be drawn on this machine.
GBytes* web_picture_draw(WebPicture* self, const mjModel* m, mjData* d, GHashTable* query);

// What is seen at across, down (0..1 from the upper left corner), as JSON: the body (0: none),
// where it is hit, in its frame (local) and in the world (point).
GBytes* web_picture_pick(WebPicture* self, const mjModel* m, mjData* d, GHashTable* query);

#endif  // GIMBAL_WEB_PICTURE_H_
