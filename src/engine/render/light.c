// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lights of the scene for the shaders.

#include <math.h>
#include <string.h>

#include "render/matrix.h"
#include "render/renderer.h"

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
  r->nlight = scn->nlight;
  for (int i = 0; i < r->nlight; i++) fill_light(r->light + i, scn->lights + i);
  shadows_place(r, con, scn);
  find_surrounding(r, con, scn);
}
