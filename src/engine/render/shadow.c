// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shadow maps. A directional light's map is a box around everything that casts a shadow, a spot's
// map its cone. A point light that stands aside of all casters has a cone that holds them; one
// among them has six maps, the sides of a cube around it, as quarters of two layers.
//
// On the side of the cube along axis a, with u and v the axes after it, a point p (from the light)
// is seen at (-+ p_u, p_v) / (|p_a| spread) and has depth A + B / |p_a|; spread > 1 leaves a rim
// for soft edges.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "render/matrix.h"
#include "render/renderer.h"

// Rim of a side of the cube, in texels: the widest soft edge and one for filtering.
static const float rim = 5;

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

// How large a texel of a shadow map is in the world, at depth 1.
static float texel_size(const float m[16], int size) {
  float row[3] = {m[0], m[4], m[8]};
  return 2 / (size * fmaxf(sqrtf(dot3(row, row)), 1e-9f));
}

// Can this light have a shadow map?
static bool shadow_casts(const mjvScene* scn, const mjvLight* light) {
  return light->castshadow && !light->headlight && light->type != mjLIGHT_IMAGE && scn->flags[mjRND_SHADOW];
}

// Is a point light so close that a cone of 110 degrees does not hold the casters?
static bool among_casters(const Renderer* r, const mjvLight* light) {
  float d[3];
  for (int k = 0; k < 3; k++) d[k] = r->caster_center[k] - light->pos[k];
  return light->type == mjLIGHT_POINT && r->caster_radius > 0.82f * sqrtf(dot3(d, d));
}

void shadows_plan(Renderer* r, const mjvScene* scn) {
  int most = r->model_shadow_size > 0 ? r->quality->shadows : 0, around = r->quality->cubes;
  caster_ball(r->caster_center, &r->caster_radius, r);
  for (int i = 0; i < scn->nlight; i++) {
    r->shadow_kind[i] = SHADOW_NONE;
    if (most <= 0 || r->caster_radius <= 0 || !shadow_casts(scn, scn->lights + i)) continue;
    r->shadow_kind[i] = around > 0 && among_casters(r, scn->lights + i) ? SHADOW_AROUND : SHADOW_ONE;
    around -= r->shadow_kind[i] == SHADOW_AROUND;
    most--;
  }
}

// All maps together take no more than four of 4096 texels a side.
void shadows_resize(Renderer* r, mjrContext* con, const mjvScene* scn) {
  const size_t most_texels = (size_t)1 << 26;
  int size = r->quality->shadow_size, layers = 0;
  size = size < 0 ? r->model_shadow_size : mjMIN(size, r->model_shadow_size);
  size = mjMAX(1, mjMIN(size, r->max_size));
  for (int i = 0; i < scn->nlight; i++) layers += r->shadow_kind[i];
  layers = mjMAX(1, layers);
  while (size > 256 && (size_t)layers * (size_t)size * (size_t)size > most_texels) size /= 2;
  if (size == r->shadow_size && layers <= r->shadow_layers) return;
  r->shadow_size = size;
  r->shadow_layers = layers;
  r->shadows_drawn = 0;
  glBindTexture(GL_TEXTURE_2D_ARRAY, con->shadowTex);
  glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, size, size, layers, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, NULL);
  glBindTexture(GL_TEXTURE_2D_ARRAY, 0);
}

// How near and how far casters are from a light among them.
static void caster_range(float* near, float* far, const Renderer* r, const float pos[3]) {
  *near = 1e20f;
  *far = 0;
  for (int i = 0; i < r->nitem; i++) {
    const DrawItem* item = r->item + i;
    float d[3];
    if (!item->casts) continue;
    for (int k = 0; k < 3; k++) d[k] = item->center[k] - pos[k];
    float dist = sqrtf(dot3(d, d));
    *near = fminf(*near, dist - item->radius);
    *far = fmaxf(*far, dist + item->radius);
  }
  *far = fmaxf(*far, 1e-3f);
  *near = fmaxf(0.5f * *near, 0.004f * *far);
}

// The numbers that stand in place of a matrix for a cube: A, B, size of a texel at depth 1, spread.
static void place_around(LightBlock* b, const Renderer* r) {
  float near, far, tile = 0.5f * (float)r->shadow_size, spread = 1 / (1 - 2 * rim / tile);
  caster_range(&near, &far, r, b->pos);
  b->shadow[0] = far / (far - near);
  b->shadow[1] = -far * near / (far - near);
  b->shadow[2] = 2 * spread / tile;
  b->shadow[3] = spread;
  b->shadow[4] = near;
  b->shadow[5] = far;
  b->specular[3] = -1;
}

// Single maps come first: their layer is their number.
void shadows_place(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  int layer = 0;
  for (int i = 0; i < r->nlight; i++) {
    LightBlock* b = r->light + i;
    const mjvLight* light = scn->lights + i;
    if (r->shadow_kind[i] != SHADOW_ONE) continue;
    if (light->type == mjLIGHT_DIRECTIONAL) {
      directional_matrix(b->shadow, r, con, light, r->caster_center, r->caster_radius);
    } else {
      cone_matrix(b->shadow, con, light, r->caster_center, r->caster_radius);
    }
    b->specular[3] = texel_size(b->shadow, r->shadow_size);
    b->diffuse[3] = (float)layer++;
  }
  for (int i = 0; i < r->nlight; i++) {
    if (r->shadow_kind[i] != SHADOW_AROUND) continue;
    place_around(r->light + i, r);
    r->light[i].diffuse[3] = (float)layer;
    layer += SHADOW_AROUND;
  }
}

// From clip coordinates to those of a texture.
static void to_texture(float m[16]) {
  static const float half[16] = {0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0.5f, 0, 0.5f, 0.5f, 0.5f, 1};
  matrix_multiply(m, half, m);
}

static void start_layer(const mjrContext* con, int layer) {
  glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, con->shadowTex, 0, layer);
  glClear(GL_DEPTH_BUFFER_BIT);
}

static void draw_one(Renderer* r, const mjrContext* con, const LightBlock* light) {
  glViewport(0, 0, r->shadow_size, r->shadow_size);
  start_layer(con, (int)light->diffuse[3]);
  memcpy(r->frame.viewproj, light->shadow, sizeof light->shadow);
  frame_upload(r);
  items_draw_casters(r);
}

static void draw_around(Renderer* r, const mjrContext* con, const LightBlock* light) {
  int tile = r->shadow_size / 2;
  float near = light->shadow[4], far = light->shadow[5], edge = near * light->shadow[3];
  float view[16], proj[16];
  matrix_perspective(proj, -edge, edge, -edge, edge, near, far);
  for (int side = 0; side < 6; side++) {
    float forward[3] = {0, 0, 0}, up[3] = {0, 0, 0};
    forward[side / 2] = side % 2 ? -1 : 1;
    up[(side / 2 + 2) % 3] = 1;
    if (side % 4 == 0) start_layer(con, (int)light->diffuse[3] + side / 4);
    glViewport(side % 2 * tile, side / 2 % 2 * tile, tile, tile);
    matrix_look(view, light->pos, forward, up);
    matrix_multiply(r->frame.viewproj, proj, view);
    frame_upload(r);
    items_draw_casters(r);
  }
}

static void draw_all(Renderer* r, const mjrContext* con) {
  FrameBlock view = r->frame;
  glBindFramebuffer(GL_FRAMEBUFFER, con->shadowFBO);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDisable(GL_CULL_FACE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5f, 4);
  for (int i = 0; i < r->nlight; i++) {
    if (r->shadow_kind[i] == SHADOW_ONE) draw_one(r, con, r->light + i);
    if (r->shadow_kind[i] == SHADOW_AROUND) draw_around(r, con, r->light + i);
  }
  glDisable(GL_POLYGON_OFFSET_FILL);
  r->frame = view;
}

// The eyes of a pair, and views that only move, see the same shadows: these are drawn once.
void shadows_draw(Renderer* r, const mjrContext* con) {
  uint64_t now = shadows_digest(r, con);
  if (now != r->shadows_drawn) draw_all(r, con);
  r->shadows_drawn = now;
  for (int i = 0; i < r->nlight; i++) {
    if (r->shadow_kind[i] == SHADOW_ONE) to_texture(r->light[i].shadow);
  }
}
