// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pixels of textures, which are in the model.

#include <mujoco/mujoco.h>
#include <string.h>

#include "base/text.h"

static int pixels_fail(char* error, int error_sz, const char* text) {
  if (error && error_sz > 0) mju_strncpy(error, text, error_sz);
  return -1;
}

int mj_loadTexture(const mjModel* m, int id, mjtByte** data, int* width, int* height, int* colorspace,
                   char* error, int error_sz) {
  if (id < 0 || id >= m->ntex) return pixels_fail(error, error_sz, "the model has no texture of this number");
  size_t bytes = (size_t)m->tex_width[id] * (size_t)m->tex_height[id] * (size_t)m->tex_nchannel[id];
  mjtByte* copy = mju_malloc(bytes);
  if (!copy) return pixels_fail(error, error_sz, "there is no memory for the pixels of the texture");
  memcpy(copy, m->tex_data + m->tex_adr[id], bytes);
  *data = copy;
  if (width) *width = m->tex_width[id];
  if (height) *height = m->tex_height[id];
  if (colorspace) *colorspace = m->tex_colorspace[id];
  return 0;
}

mjModel* mj_embedAssets(const mjModel* m, char* error, int error_sz) {
  mjModel* copy = mj_copyModel(NULL, m);
  if (!copy) pixels_fail(error, error_sz, "there is no memory for a copy of the model");
  return copy;
}
