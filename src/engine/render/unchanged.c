// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Has anything changed since the last picture? All that a picture depends on goes into one number;
// while it stays the same, the picture is shown again instead of drawn. It costs about a tenth of a
// millisecond for two thousand geoms.

#include <gimbal/render.h>
#include <string.h>

#include "render/renderer.h"

// Four independent sums over 32 bytes at a time.
static uint64_t unchanged_digest(uint64_t seed, const void* data, size_t size) {
  const unsigned char* p = data;
  uint64_t sum[4] = {seed ^ size, seed + 1, seed + 2, seed + 3}, word[4];
  for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
    memcpy(word, p, sizeof word);
    for (int i = 0; i < 4; i++) sum[i] = (sum[i] ^ word[i]) * 0x9e3779b97f4a7c15u + (sum[i] >> 29);
  }
  memset(word, 0, sizeof word);
  memcpy(word, p, size);
  for (int i = 0; i < 4; i++) sum[i] = (sum[i] ^ word[i]) * 0x9e3779b97f4a7c15u;
  return (sum[0] ^ sum[1] >> 7) + (sum[2] << 13 ^ sum[3] >> 17) * 0xff51afd7ed558ccdu;
}

// Vertices of skins and flexes, which no geom holds.
static uint64_t digest_deformables(Renderer* r, uint64_t seed, const mjrContext* con, const mjvScene* scn) {
  for (int i = 0; i < mjMIN(scn->nskin, con->nskin); i++) {
    size_t at = 3 * (size_t)scn->skinvertadr[i], size = 3 * (size_t)scn->skinvertnum[i] * sizeof(float);
    r->skin[i].now =
        unchanged_digest(unchanged_digest(1, scn->skinvert + at, size), scn->skinnormal + at, size) | 1;
    seed = seed * 31 + r->skin[i].now;
  }
  for (int i = 0; i < mjMIN(scn->nflex, r->nflex); i++) {
    size_t face = 9 * (size_t)scn->flexfaceadr[i], size = 9 * (size_t)scn->flexfaceused[i] * sizeof(float);
    r->flex[i].now = size ? unchanged_digest(unchanged_digest(1, scn->flexface + face, size),
                                             scn->flexnormal + face, size) |
                                1
                          : 0;
    seed = seed * 31 + r->flex[i].now;
    seed = unchanged_digest(seed, scn->flexvert + 3 * scn->flexvertadr[i],
                            3 * (size_t)scn->flexvertnum[i] * sizeof(float));
  }
  return seed;
}

uint64_t picture_digest(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGLCamera* cam,
                        mjrRect at) {
  const int size[] = {at.width,           at.height,        gimbal_render_get_quality(con),
                      con->currentBuffer, scn->flexvertopt, scn->flexedgeopt,
                      scn->flexfaceopt,   scn->flexskinopt, scn->enabletransform,
                      r->depth_cues,      r->backdrop};
  const float look[] = {con->fogStart,     con->fogEnd,       con->shadowClip,   con->shadowScale,
                        con->fogRGBA[0],   con->fogRGBA[1],   con->fogRGBA[2],   con->lineWidth,
                        scn->translate[0], scn->translate[1], scn->translate[2], scn->rotate[0],
                        scn->rotate[1],    scn->rotate[2],    scn->rotate[3],    scn->scale};
  uint64_t res = unchanged_digest(1, size, sizeof size);
  res = unchanged_digest(res, look, sizeof look);
  res = unchanged_digest(res, cam, sizeof *cam);
  res = unchanged_digest(res, scn->flags, sizeof scn->flags);
  res = unchanged_digest(res, scn->lights, (size_t)scn->nlight * sizeof *scn->lights);
  res = unchanged_digest(res, scn->geoms, (size_t)scn->ngeom * sizeof *scn->geoms);
  return digest_deformables(r, res, con, scn) | 1;
}

uint64_t shadows_digest(const Renderer* r, const mjrContext* con) {
  uint64_t res = unchanged_digest(1, &r->shadow_size, sizeof r->shadow_size);
  for (int i = 0; i < r->nlight; i++) {
    const LightBlock* light = r->light + i;
    if (r->shadow_kind[i] == SHADOW_NONE) continue;
    res = unchanged_digest(res + r->shadow_kind[i], light->shadow, sizeof light->shadow);
    res = unchanged_digest(unchanged_digest(res, light->pos, 3 * sizeof *light->pos), light->diffuse + 3,
                           sizeof *light->diffuse);
  }
  for (int i = 0; i < r->nitem; i++) {
    const DrawItem* item = r->item + i;
    if (!item->casts) continue;
    res = unchanged_digest(unchanged_digest(res, &item->mesh, sizeof item->mesh), item->instance.axis,
                           sizeof item->instance.axis);
    res = unchanged_digest(res, item->instance.size, sizeof item->instance.size);
  }
  for (int i = 0; i < con->nskin; i++) res = res * 31 + r->skin[i].uploaded;
  for (int i = 0; i < r->nflex; i++) res = res * 31 + r->flex[i].uploaded;
  return res | 1;
}

void pictures_invalidate(Renderer* r) {
  r->eye[0].drawn = r->eye[1].drawn = r->shadows_drawn = 0;
}
