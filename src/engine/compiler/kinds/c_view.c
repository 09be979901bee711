// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cameras and lights.

#include <math.h>
#include <string.h>

#include "compiler/work/compile.h"

// Length on the sensor: pixels count before lengths.
static float sensor_length(float pixels, float density, float length) {
  return pixels ? pixels / density : length;
}

static bool any_nonzero(const float* x, int n) {
  for (int i = 0; i < n; i++) {
    if (x[i]) return true;
  }
  return false;
}

// Focal length and principal point in length units from either of their two forms.
static void camera_intrinsic(Compile* c, CameraWork* w) {
  const mjsCamera* s = w->s;
  w->fovy = s->fovy;
  if (s->sensor_size[0] > 0 && s->sensor_size[1] > 0) {
    if (s->resolution[0] <= 0 || s->resolution[1] <= 0) {
      compile_error(c, w->e, "resolution", "a camera with sensorsize needs a resolution above zero");
      return;
    }
    for (int i = 0; i < 2; i++) {
      float density = (float)s->resolution[i] / s->sensor_size[i];
      w->intrinsic[i] = sensor_length(s->focal_pixel[i], density, s->focal_length[i]);
      w->intrinsic[2 + i] = sensor_length(s->principal_pixel[i], density, s->principal_length[i]);
    }
    w->fovy = atan2f(s->sensor_size[1] / 2, w->intrinsic[1]) * 360.0 / mjPI;
    return;
  }
  if (any_nonzero(s->focal_pixel, 2) || any_nonzero(s->focal_length, 2) ||
      any_nonzero(s->principal_pixel, 2) || any_nonzero(s->principal_length, 2)) {
    compile_error(
        c, w->e, "sensorsize",
        "focal length and principal point have no meaning without the size of the sensor: give sensorsize");
  }
  memcpy(w->intrinsic, s->intrinsic, sizeof s->intrinsic);
  w->intrinsic[0] = w->intrinsic[1] = c->spec->pub.visual.map.znear;
}

void compile_camera(Compile* c, CameraWork* w) {
  const mjsCamera* s = w->s;
  memcpy(w->pose.pos, s->pos, sizeof s->pos);
  memcpy(w->pose.quat, s->quat, sizeof s->quat);
  resolve_orientation(c, w->e, w->pose.quat, &s->alt);
  normalize4(w->pose.quat);
  if (w->e->frame) gimbal_pose_append(&w->pose, frame_pose(c, w->e), &w->pose);
  w->target = resolve_name(c, w->e, mjOBJ_BODY, string_get(s->targetbody), N_("target body"));
  if (s->fovy >= 180) {
    compile_error(c, w->e, "fovy", "a camera cannot see %g degrees: choose a fovy below 180", s->fovy);
  }
  camera_intrinsic(c, w);
}

void compile_light(Compile* c, LightWork* w) {
  const mjsLight* s = w->s;
  memcpy(w->pos, s->pos, sizeof s->pos);
  memcpy(w->dir, s->dir, sizeof s->dir);
  if (w->e->frame) {
    const GimbalPose* frame = frame_pose(c, w->e);
    gimbal_pose_point(w->pos, frame, w->pos);
    rotate(w->dir, w->dir, frame->quat);
  }
  if (normalize3(w->dir) < COMPILE_EPS) {
    compile_error(c, w->e, "dir", "the direction of the light has no length");
  }
  if (!(s->softness >= 0 && s->softness <= 1)) {
    compile_error(c, w->e, "softness", "the softness of a light must be between 0 and 1, not %g",
                  s->softness);
  }
  w->target = resolve_name(c, w->e, mjOBJ_BODY, string_get(s->targetbody), N_("target body"));
  w->texid = -1;
  if (!c->spec->pub.compiler.discardvisual) {
    w->texid = resolve_name(c, w->e, mjOBJ_TEXTURE, string_get(s->texture), "texture");
  }
}
