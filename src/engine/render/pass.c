// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the passes share: the frame block, the order of items, drawing of runs of equal items.

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"

void frame_upload(Renderer* r) {
  glBindBuffer(GL_UNIFORM_BUFFER, r->frame_ubo);
  glBufferData(GL_UNIFORM_BUFFER, sizeof r->frame, &r->frame, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, r->frame_ubo);
}

void lights_upload(Renderer* r) {
  stream_upload(&r->lights, GL_UNIFORM_BUFFER, r->light, sizeof r->light);
  glBindBufferBase(GL_UNIFORM_BUFFER, 1, r->lights.buffer);
}

// Opaque items by mesh and texture, then mirrors, then transparent ones from far to near.
static int item_class(const DrawItem* item) {
  return item->transparent ? 2 : item->reflects ? 1 : 0;
}

static int compare_items(const void* pa, const void* pb) {
  const DrawItem *a = *(const DrawItem*const*)pa, *b = *(const DrawItem*const*)pb;
  int ca = item_class(a), cb = item_class(b);
  if (ca != cb) return ca - cb;
  if (ca == 2 && a->depth != b->depth) return a->depth < b->depth ? 1 : -1;
  if (ca == 2) return a < b ? -1 : 1;
  if (a->mesh != b->mesh) return a->mesh < b->mesh ? -1 : 1;
  if (a->features != b->features) return a->features < b->features ? -1 : 1;
  for (int k = 0; k < 2; k++) {
    if (a->texture[k] != b->texture[k]) return a->texture[k] < b->texture[k] ? -1 : 1;
  }
  return a < b ? -1 : a > b;
}

void items_sort(Renderer* r) {
  if (r->nitem > r->order_capacity) {
    mju_free(r->sorted);
    mju_free(r->staging);
    r->order_capacity = 2 * r->nitem;
    r->sorted = alloc_zeroed(r->order_capacity, sizeof *r->sorted);
    r->staging = alloc_zeroed(r->order_capacity, sizeof *r->staging);
  }
  for (int i = 0; i < r->nitem; i++) r->sorted[i] = r->item + i;
  if (r->nitem) qsort(r->sorted, r->nitem, sizeof *r->sorted, compare_items);
  r->nopaque = r->nmirror = 0;
  for (int i = 0; i < r->nitem; i++) {
    r->staging[i] = r->sorted[i]->instance;
    int class = item_class(r->sorted[i]);
    r->nopaque += class == 0;
    r->nmirror += class == 1;
  }
  stream_upload(&r->instances, GL_ARRAY_BUFFER, r->staging, (size_t)r->nitem * sizeof *r->staging);
}

static void bind_textures(const DrawItem* item) {
  glActiveTexture(GL_TEXTURE0 + 1);
  glBindTexture(GL_TEXTURE_CUBE_MAP, item->texture[1]);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, item->texture[0]);
}

static bool same_run(const DrawItem* a, const DrawItem* b) {
  return a->mesh == b->mesh && a->texture[0] == b->texture[0] && a->texture[1] == b->texture[1] &&
         a->features == b->features && a->twosided == b->twosided && a->material == b->material;
}

// How many of the next items can be drawn together.
static int run_length(const Renderer* r, int first, int end) {
  int count = 1;
  while (first + count < end && same_run(r->sorted[first], r->sorted[first + count])) count++;
  return count;
}

static void cull_faces(const DrawItem* item, int cull) {
  if (cull && !item->twosided) {
    glEnable(GL_CULL_FACE);
  } else {
    glDisable(GL_CULL_FACE);
  }
}

void items_draw(Renderer* r, int first, int end, int cull, unsigned with, unsigned without) {
  GLuint used = 0;
  for (int count; first < end; first += count) {
    const DrawItem* item = r->sorted[first];
    count = run_length(r, first, end);
    bind_textures(item);
    cull_faces(item, cull);
    unsigned features = (item->features | with) & ~without;
    GLuint program = surface_program(r, features);
    if (program != used) glUseProgram(used = program);
    if (features & SURFACE_LAYERS) layer_use(r, program, item->material);
    gpu_mesh_draw(r, item->mesh, first, count);
  }
}

void items_draw_plain(Renderer* r, int first, int end, int cull) {
  for (int count; first < end; first += count) {
    count = run_length(r, first, end);
    cull_faces(r->sorted[first], cull);
    gpu_mesh_draw(r, r->sorted[first]->mesh, first, count);
  }
}

// The four sides of what a matrix shows, as planes of unit normals that point inwards.
static void view_sides(float side[4][4], const float m[16]) {
  for (int s = 0; s < 4; s++) {
    float sign = s % 2 ? -1 : 1, norm = 0;
    for (int c = 0; c < 4; c++) side[s][c] = m[4 * c + 3] + sign * m[4 * c + s / 2];
    for (int c = 0; c < 3; c++) norm += side[s][c] * side[s][c];
    norm = 1 / fmaxf(sqrtf(norm), 1e-20f);
    for (int c = 0; c < 4; c++) side[s][c] *= norm;
  }
}

static bool casts_within(const DrawItem* item, const float side[4][4]) {
  if (!item->casts) return false;
  for (int s = 0; s < 4; s++) {
    const float *n = side[s], *c = item->center;
    if (n[0] * c[0] + n[1] * c[1] + n[2] * c[2] + n[3] < -item->radius) return false;
  }
  return true;
}

void items_draw_casters(Renderer* r) {
  float side[4][4];
  view_sides(side, r->frame.viewproj);
  glUseProgram(program_of(r, PROGRAM_DEPTH));
  for (int first = 0; first < r->nitem;) {
    const DrawItem* item = r->sorted[first];
    int count = 1, drawn = casts_within(item, side);
    while (first + count < r->nitem && r->sorted[first + count]->mesh == item->mesh &&
           casts_within(r->sorted[first + count], side) == drawn) {
      count++;
    }
    if (drawn) gpu_mesh_draw(r, item->mesh, first, count);
    first += count;
  }
}

void lines_draw(Renderer* r) {
  if (!r->nline) return;
  glUseProgram(program_of(r, PROGRAM_LINE));
  glBindVertexArray(r->line_vao);
  stream_upload(&r->lines, GL_ARRAY_BUFFER, r->line, (size_t)r->nline * sizeof *r->line);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  // lines that start at one point (rays) shine through each other
  glDepthMask(GL_FALSE);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, r->nline);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}
