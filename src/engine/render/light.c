// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lights of the scene for the shaders, and their shadow maps. A directional light's map is a box around
// everything that casts a shadow, a spot's map its cone, a point light's a cone that holds all casters.

#include <math.h>
#include <string.h>

#include "render/matrix.h"
#include "render/renderer.h"

// A ball around all casters near the middle of the view.
static void caster_ball(float center[3], float* radius, const Renderer* r) {
  float low[3] = {1e20f, 1e20f, 1e20f}, high[3] = {-1e20f, -1e20f, -1e20f};
  for (int i = 0; i < r->nitem; i++) {
    const DrawItem* item = r->item + i;
    if (!item->casts) continue;
    for (int k = 0; k < 3; k++) {
      low[k] = fminf(low[k], item->center[k] - item->radius);
      high[k] = fmaxf(high[k], item->center[k] + item->radius);
    }
  }
  *radius = 0;
  for (int k = 0; k < 3; k++) {
    center[k] = low[k] <= high[k] ? 0.5f * (low[k] + high[k]) : 0;
    float half = low[k] <= high[k] ? 0.5f * (high[k] - low[k]) : 0;
    *radius += half * half;
  }
  *radius = sqrtf(*radius);
}

// Any vector across a direction.
static void some_up(float up[3], const float dir[3]) {
  int k = fabsf(dir[2]) < 0.9f ? 2 : 1;
  up[0] = up[1] = up[2] = 0;
  up[k] = 1;
}

// Sizes change in steps and positions by whole texels, so that the edge of a shadow does not swim.
static void directional_matrix(float res[16], const Renderer* r, const mjrContext* con, const mjvLight* light,
                               const float center[3], float radius) {
  float view[16], proj[16], up[3], origin[3] = {0, 0, 0};
  float half = powf(1.2f, ceilf(logf(fmaxf(radius, 1e-4f)) / logf(1.2f)));
  half = fminf(half, fmaxf(con->shadowClip * 4, 1e-3f));
  float texel = 2 * half / r->shadow_size;
  some_up(up, light->dir);
  matrix_look(view, origin, light->dir, up);
  float at[3];
  for (int k = 0; k < 3; k++) {
    at[k] = view[k] * center[0] + view[4 + k] * center[1] + view[8 + k] * center[2];
    if (k < 2) at[k] = texel * floorf(at[k] / texel);
  }
  matrix_orthographic(proj, at[0] - half, at[0] + half, at[1] - half, at[1] + half, -at[2] - 3 * half,
                      -at[2] + 3 * half);
  matrix_multiply(res, proj, view);
}

static void cone_matrix(float res[16], const mjrContext* con, const mjvLight* light, const float center[3],
                        float radius) {
  float view[16], proj[16], up[3], dir[3], angle, dist = 0;
  for (int k = 0; k < 3; k++) dir[k] = center[k] - light->pos[k];
  dist = sqrtf(dot3(dir, dir));
  if (light->type == mjLIGHT_SPOT) {
    memcpy(dir, light->dir, sizeof dir);
    angle = light->cutoff * (float)mjPI / 180 * fmaxf(con->shadowScale, 0.1f);
    // no wider than what there is to see
    float half = asinf(fminf(radius / fmaxf(dist, 1e-6f), 1));
    float away = acosf(
        fmaxf(-1, fminf(1, (dir[0] * (center[0] - light->pos[0]) + dir[1] * (center[1] - light->pos[1]) +
                            dir[2] * (center[2] - light->pos[2])) /
                               fmaxf(dist, 1e-6f))));
    angle = fminf(fmaxf(angle, 0.05f), away + half + 0.02f);
  } else {
    normalize3(dir);
    angle = asinf(fminf(radius / fmaxf(dist, 1e-6f), 0.97f)) + 0.02f;
  }
  angle = fminf(fmaxf(angle, 0.02f), 1.45f);
  float far = dist + radius * 3, near = fmaxf(dist - radius, far * 0.005f), edge = near * tanf(angle);
  some_up(up, dir);
  matrix_look(view, light->pos, dir, up);
  matrix_perspective(proj, -edge, edge, -edge, edge, near, far);
  matrix_multiply(res, proj, view);
}

static void fill_light(LightBlock* b, const mjvLight* light) {
  static const float no_falloff[3] = {1, 0, 0};
  float sum = light->attenuation[0] + light->attenuation[1] + light->attenuation[2];
  memset(b, 0, sizeof *b);
  memcpy(b->falloff, sum > 0 ? light->attenuation : no_falloff, 3 * sizeof(float));
  for (int k = 0; k < 3; k++) {
    b->pos[k] = light->pos[k];
    b->dir[k] = light->dir[k];
    b->ambient[k] = light->ambient[k];
    b->diffuse[k] = light->diffuse[k];
    b->specular[k] = light->specular[k];
  }
  normalize3(b->dir);
  b->pos[3] = (float)light->type;
  b->dir[3] = cosf(light->cutoff * (float)mjPI / 180);
  b->ambient[3] = light->exponent;
  b->diffuse[3] = -1;
  b->falloff[3] = 1 + 20 * fminf(light->bulbradius, 0.1f);
}

// How large a texel of a shadow map is in the world, at depth 1.
static float texel_size(const float m[16], int size) {
  float row[3] = {m[0], m[4], m[8]};
  return 2 / (size * fmaxf(sqrtf(dot3(row, row)), 1e-9f));
}

// Can this light have a shadow map?
static int casts(const mjvScene* scn, const mjvLight* light) {
  return light->castshadow && !light->headlight && light->type != mjLIGHT_IMAGE && scn->flags[mjRND_SHADOW];
}

// Room for the shadows of this frame; many of them share what four large ones need.
void shadows_resize(Renderer* r, mjrContext* con, const mjvScene* scn) {
  int size = r->quality->shadow_size, layers = 0;
  size = size < 0 ? r->model_shadow_size : mjMIN(size, r->model_shadow_size);
  size = mjMAX(1, mjMIN(size, r->max_size));
  for (int i = 0; i < scn->nlight; i++) layers += casts(scn, scn->lights + i);
  layers = mjMAX(1, mjMIN(layers, r->quality->shadows));
  if (layers > 4 && size > 2048) size /= 2;
  if (size == r->shadow_size && layers <= r->shadow_layers) return;
  r->shadow_size = size;
  r->shadow_layers = layers;
  glBindTexture(GL_TEXTURE_2D_ARRAY, con->shadowTex);
  glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, size, size, layers, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, NULL);
  glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
}

// The cube map of an image light: its own, or the sky.
static void find_surrounding(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  r->surrounding = 0;
  for (int i = 0; i < scn->nlight && !r->surrounding; i++) {
    if (scn->lights[i].type != mjLIGHT_IMAGE) continue;
    int id = scn->lights[i].texid;
    for (int k = 0; k < con->ntexture && id < 0; k++) {
      if (con->textureType[k] == mjTEXTURE_SKYBOX) id = k;
    }
    if (id < 0 || id >= con->ntexture || con->textureType[id] == mjTEXTURE_2D) continue;
    r->surrounding = con->texture[id];
    for (int k = 0; k < scn->nlight; k++) {
      if (scn->lights[k].type == mjLIGHT_IMAGE) r->light[k].falloff[3] = r->texture_levels[id];
    }
  }
}

void lights_build(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  float center[3], radius;
  int layer = 0, most = r->model_shadow_size > 0 ? mjMIN(r->shadow_layers, r->quality->shadows) : 0;
  r->nlight = scn->nlight;
  caster_ball(center, &radius, r);
  for (int i = 0; i < r->nlight; i++) {
    const mjvLight* light = scn->lights + i;
    fill_light(r->light + i, light);
    if (!casts(scn, light) || layer >= most || radius <= 0) continue;
    if (light->type == mjLIGHT_DIRECTIONAL) {
      directional_matrix(r->light[i].shadow, r, con, light, center, radius);
    } else {
      cone_matrix(r->light[i].shadow, con, light, center, radius);
    }
    r->light[i].specular[3] = texel_size(r->light[i].shadow, r->shadow_size);
    r->light[i].diffuse[3] = (float)layer++;
  }
  find_surrounding(r, con, scn);
}

// From clip coordinates to those of a texture.
static void to_texture(float m[16]) {
  static const float half[16] = {0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0.5f, 0, 0.5f, 0.5f, 0.5f, 1};
  matrix_multiply(m, half, m);
}

void shadows_draw(Renderer* r, mjrContext* con, const mjvScene* scn) {
  FrameBlock view = r->frame;
  (void)scn;
  glBindFramebuffer(GL_FRAMEBUFFER, con->shadowFBO);
  glViewport(0, 0, r->shadow_size, r->shadow_size);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDisable(GL_CULL_FACE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5f, 4);
  for (int i = 0; i < r->nlight; i++) {
    LightBlock* light = r->light + i;
    if (light->diffuse[3] < 0) continue;
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, con->shadowTex, 0,
                              (GLint)light->diffuse[3]);
    glClear(GL_DEPTH_BUFFER_BIT);
    memcpy(r->frame.viewproj, light->shadow, sizeof light->shadow);
    frame_upload(r);
    items_draw_casters(r);
    to_texture(light->shadow);
  }
  glDisable(GL_POLYGON_OFFSET_FILL);
  r->frame = view;
}
