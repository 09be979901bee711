// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What all shaders know of a picture: the view of an eye, and the air.

#include <math.h>
#include <string.h>

#include "render/matrix.h"
#include "render/renderer.h"

// The eye in model coordinates, when the scene moves the model.
static void eye_in_model(float eye[3], float forward[3], float up[3], const mjvGLCamera* cam,
                         const mjvScene* scn) {
  memcpy(eye, cam->pos, 3 * sizeof *eye);
  memcpy(forward, cam->forward, 3 * sizeof *forward);
  memcpy(up, cam->up, 3 * sizeof *up);
  if (!scn->enabletransform) return;

  mjtNum quat[4], inv[4], vec[3][3];
  for (int i = 0; i < 4; i++) quat[i] = scn->rotate[i];
  mju_negQuat(inv, quat);
  for (int i = 0; i < 3; i++) {
    vec[0][i] = eye[i] - scn->translate[i];
    vec[1][i] = forward[i];
    vec[2][i] = up[i];
  }
  for (int k = 0; k < 3; k++) mju_rotVecQuat(vec[k], vec[k], inv);
  for (int i = 0; i < 3; i++) {
    eye[i] = (float)(vec[0][i] / scn->scale);
    forward[i] = (float)vec[1][i];
    up[i] = (float)vec[2][i];
  }
}

void view_set(Renderer* r, const mjvScene* scn, const mjvGLCamera* cam, int width, int height) {
  FrameBlock* f = &r->frame;
  float view[16], proj[16], eye[3], forward[3], up[3], scale = scn->enabletransform ? 1 / scn->scale : 1;
  float aspect = (float)width / (float)height, tall = cam->frustum_top - cam->frustum_bottom;
  float half = cam->frustum_width > 0 ? cam->frustum_width : 0.5f * aspect * tall, mid = cam->frustum_center;
  float bound[6] = {mid - half,       mid + half,        cam->frustum_bottom,
                    cam->frustum_top, cam->frustum_near, cam->frustum_far};
  for (int i = 0; i < 6; i++) bound[i] *= scale;

  eye_in_model(eye, forward, up, cam, scn);
  matrix_look(view, eye, forward, up);
  (cam->orthographic ? matrix_orthographic : matrix_perspective)(proj, bound[0], bound[1], bound[2], bound[3],
                                                                 bound[4], bound[5]);
  matrix_multiply(f->viewproj, proj, view);
  matrix_inverse(f->clip_to_world, f->viewproj);
  for (int i = 0; i < 3; i++) {
    f->eye[i] = eye[i];
    f->forward[i] = forward[i];
  }
  f->eye[3] = (float)cam->orthographic;
  f->forward[3] = bound[5];
  f->viewport[0] = f->viewport[1] = 0;
  f->viewport[2] = (float)width;
  f->viewport[3] = (float)height;
  // pixels of a unit length at unit distance
  f->options[3] = 0.5f * (float)height * proj[5];
}

void view_set_air(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  FrameBlock* f = &r->frame;
  for (int k = 0; k < 3; k++) f->fog_color[k] = linear(con->fogRGBA[k]);
  memcpy(f->haze_color, r->haze_color, sizeof r->haze_color);
  f->fog_color[3] = scn->flags[mjRND_FOG];
  f->haze_color[3] = scn->flags[mjRND_HAZE] && r->has_infinite ? r->haze : 0;
  f->range[0] = con->fogStart;
  f->range[1] = con->fogEnd;
  f->range[2] = (float)scn->nlight;
  f->depth[0] = r->reach;
  f->options[0] = (float)r->quality->taps;
  f->options[2] = (float)r->has_infinite;
}
