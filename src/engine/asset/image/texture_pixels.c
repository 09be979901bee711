// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pixels of the textures of a model: in it, or, by reference, in their files.

#include <mujoco/mujoco.h>
#include <string.h>

#include "asset/file/file.h"
#include "asset/image/texture.h"
#include "base/alloc.h"
#include "model/model_alloc.h"

static int pixels_fail(const GimbalMessage* message, char* error, int error_sz) {
  if (error && error_sz > 0) gimbal_message_text(message, NULL, error, error_sz);
  return -1;
}

static size_t pixels_bytes(const Texture* t) {
  return (size_t)t->width * (size_t)t->height * (size_t)t->nchannel;
}

static const void* lend_whole_file(void* context, const char* name, size_t* size) {
  const AssetFile* file = context;
  (void)name;
  *size = file->size;
  return file->data;
}

// What was compiled without its pixels has one file, is not flipped and no grid.
static int read_reference(Texture* texture, const mjModel* m, int id, GimbalMessage* message) {
  AssetFile file;
  TextureSource source = {.type = m->tex_type[id],
                          .colorspace = m->tex_colorspace[id],
                          .nchannel = m->tex_nchannel[id],
                          .gridsize = {1, 1}};
  if (m->tex_pathadr[id] < 0) {
    gimbal_message_set(message, "the texture has neither pixels nor a file");
    return -1;
  }
  source.file = m->paths + m->tex_pathadr[id];
  if (m->tex_contenttypeadr[id] >= 0) source.content_type = m->paths + m->tex_contenttypeadr[id];
  if (asset_file_open(&file, NULL, source.file, NULL, message)) return -1;
  int failed = texture_compile(texture, &source, lend_whole_file, &file, message);
  asset_file_close(&file);
  if (failed || texture->nchannel == source.nchannel) return failed;
  gimbal_message_set(message, "file '%s' has %d channels, the texture in the model has %d", source.file,
                     texture->nchannel, source.nchannel);
  texture_free(texture);
  return -1;
}

// Those of the model are lent, those of a file are to be freed.
static int get_texture(Texture* texture, const mjModel* m, int id, GimbalMessage* message) {
  if (m->tex_adr[id] < 0) return read_reference(texture, m, id, message);
  *texture = (Texture){.data = m->tex_data + m->tex_adr[id],
                       .width = m->tex_width[id],
                       .height = m->tex_height[id],
                       .nchannel = m->tex_nchannel[id],
                       .colorspace = m->tex_colorspace[id]};
  return 0;
}

int mj_loadTexture(const mjModel* m, int id, mjtByte** data, int* width, int* height, int* colorspace,
                   char* error, int error_sz) {
  GimbalMessage message = {.form = NULL};
  Texture texture;
  if (id < 0 || id >= m->ntex) {
    gimbal_message_set(&message, "texture %d is out of range: the model has %d", id, (int)m->ntex);
    return pixels_fail(&message, error, error_sz);
  }
  if (get_texture(&texture, m, id, &message)) return pixels_fail(&message, error, error_sz);
  mjtByte* copy = mju_malloc(pixels_bytes(&texture));
  if (copy) {
    memcpy(copy, texture.data, pixels_bytes(&texture));
    *data = copy;
    if (width) *width = texture.width;
    if (height) *height = texture.height;
    if (colorspace) *colorspace = texture.colorspace;
  }
  if (m->tex_adr[id] < 0) texture_free(&texture);
  if (copy) return 0;
  gimbal_message_set(&message, "there is no memory for the pixels of the texture");
  return pixels_fail(&message, error, error_sz);
}

//---- a model with all pixels in it

static mjtSize pixels_in_all(const Texture* textures, mjtSize n) {
  mjtSize sum = 0;
  for (mjtSize i = 0; i < n; i++) sum += (mjtSize)pixels_bytes(textures + i);
  return sum;
}

static void put_pixels(mjModel* m, const Texture* textures) {
  mjtSize adr = 0;
  for (mjtSize i = 0; i < m->ntex; i++) {
    const Texture* t = textures + i;
    if (pixels_bytes(t)) memcpy(m->tex_data + adr, t->data, pixels_bytes(t));
    m->tex_adr[i] = adr;
    m->tex_width[i] = t->width;
    m->tex_height[i] = t->height;
    m->tex_colorspace[i] = t->colorspace;
    adr += (mjtSize)pixels_bytes(t);
  }
}

mjModel* mj_embedAssets(const mjModel* m, char* error, int error_sz) {
  GimbalMessage message = {.form = NULL}, reason = {.form = NULL};
  Texture* textures = alloc_zeroed((size_t)m->ntex + 1, sizeof(Texture));
  mjModel* copy = NULL;
  int n = 0;
  while (n < m->ntex && !get_texture(textures + n, m, n, &reason)) n++;
  if (n < m->ntex) gimbal_message_set(&message, "texture %d: %p", n, &reason);
  if (n == m->ntex) copy = model_copy_for_pixels(m, pixels_in_all(textures, n), &message);
  if (copy) put_pixels(copy, textures);
  for (int i = 0; i < n; i++) {
    if (m->tex_adr[i] < 0) texture_free(textures + i);
  }
  mju_free(textures);
  if (copy) return copy;
  pixels_fail(&message, error, error_sz);
  return NULL;
}
