// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Programs for surfaces. Each combination of lights, textures and air that a scene needs gets a
// program of its own, made when it is first drawn: so none of them asks per pixel what the whole
// scene has in common.

#include <gimbal/hash.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"
#include "render/shader.h"

// More lights than this are taken from the block in a loop.
enum { MOST_LISTED = 8, MOST_PROGRAMS = 96 };

typedef struct SurfaceProgram {
  uint64_t key;
  GLuint program;
} SurfaceProgram;

struct SurfaceCache {
  int count;
  SurfaceProgram entry[MOST_PROGRAMS];
};

// What a feature of an item is called in the shader.
static const char* const feature_names[] = {"TEXTURE_2D", "TEXTURE_CUBE", "LAYERS", "MIRROR",
                                            "HAZE",       "CLIP",         "MATTE"};

static void surface_append(char* text, size_t size, const char* word, int i, int k) {
  size_t used = strlen(text);
  snprintf(text + used, size - used, word, i, k);
}

// The lights as a list of calls, in a define without spaces.
static void list_lights(char* text, size_t size, const Renderer* r) {
  static const char* const call[] = {[mjLIGHT_SPOT] = "spot(%d,%d);",
                                     [mjLIGHT_DIRECTIONAL] = "directional(%d,%d);",
                                     [mjLIGHT_POINT] = "point(%d,%d);",
                                     [mjLIGHT_IMAGE] = "image(%d);"};
  _Static_assert(sizeof call / sizeof call[0] == mjLIGHT_IMAGE + 1, "a function for each type of light");
  if (r->nlight > MOST_LISTED) {
    surface_append(text, size, " LOOP_LIGHTS", 0, 0);
    return;
  }
  surface_append(text, size, " EACH_LIGHT=;", 0, 0);
  for (int i = 0; i < r->nlight; i++) {
    const char* name = r->shadow_kind[i] == SHADOW_AROUND ? "around(%d);" : call[(int)r->light[i].pos[3]];
    surface_append(text, size, name, i, (int)r->light[i].diffuse[3]);
  }
}

static void list_shadows(char* text, size_t size, const Renderer* r) {
  int count = 0, around = 0;
  for (int i = 0; i < r->nlight; i++) {
    count += r->shadow_kind[i] == SHADOW_ONE;
    around += r->shadow_kind[i] == SHADOW_AROUND;
  }
  surface_append(text, size, " SHADOWS=%d TAPS=%d", count, r->quality->taps);
  if (around) surface_append(text, size, " AROUND", 0, 0);
  if (!r->quality->cheap) return;
  surface_append(text, size, " EACH_SHADOW=;", 0, 0);
  for (int i = 0; i < r->nlight; i++) {
    if (r->shadow_kind[i] == SHADOW_ONE) {
      surface_append(text, size, "place_in_shadow(%d,%d);", (int)r->light[i].diffuse[3], i);
    }
  }
}

void surfaces_start(Renderer* r, const mjvScene* scn) {
  char* text = r->surface_defines;
  size_t size = sizeof r->surface_defines;
  text[0] = 0;
  if (r->quality->cheap) surface_append(text, size, " CHEAP", 0, 0);
  if (scn->flags[mjRND_FOG]) surface_append(text, size, " FOG", 0, 0);
  if (r->surrounding) surface_append(text, size, " SURROUNDING", 0, 0);
  list_shadows(text, size, r);
  list_lights(text, size, r);
  r->surface_key = gimbal_hash_bytes(GIMBAL_HASH_START, text, strlen(text)) << 8;
}

static GLuint make_program(const Renderer* r, unsigned features) {
  char defines[SURFACE_DEFINES + 100];
  snprintf(defines, sizeof defines, "%s", r->surface_defines);
  for (unsigned i = 0; i < sizeof feature_names / sizeof *feature_names; i++) {
    if (!(features >> i & 1)) continue;
    strcat(defines, " ");
    strcat(defines, feature_names[i]);
  }
  return shader_program("mesh.vert", "mesh.frag", defines);
}

GLuint surface_program(Renderer* r, unsigned features) {
  SurfaceCache* cache = r->surfaces;
  uint64_t key = r->surface_key | features;
  if (!cache) cache = r->surfaces = alloc_zeroed(1, sizeof *cache);
  for (int i = 0; i < cache->count; i++) {
    if (cache->entry[i].key == key) return cache->entry[i].program;
  }
  if (cache->count == MOST_PROGRAMS) {
    surfaces_free(r, 1);
    cache = r->surfaces = alloc_zeroed(1, sizeof *cache);
  }
  GLuint program = make_program(r, features);
  cache->entry[cache->count++] = (SurfaceProgram){key, program};
  return program;
}

void surfaces_free(Renderer* r, int alive) {
  for (int i = 0; alive && r->surfaces && i < r->surfaces->count; i++) {
    glDeleteProgram(r->surfaces->entry[i].program);
  }
  mju_free(r->surfaces);
  r->surfaces = NULL;
}
