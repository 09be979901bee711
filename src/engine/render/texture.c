// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Textures of a model: images become sRGB textures with mipmaps, six stacked images (or one) a
// cube.

#include <string.h>

#include "base/alloc.h"
#include "render/mipmap.h"
#include "render/renderer.h"
#include "render/shader.h"

// Image rows as RGBA.
static void texture_expand(mjtByte* out, const mjtByte* in, size_t npixel, int nchannel) {
  for (size_t i = 0; i < npixel; i++, in += nchannel, out += 4) {
    out[0] = in[0];
    out[1] = nchannel > 2 ? in[1] : in[0];
    out[2] = nchannel > 2 ? in[2] : in[0];
    out[3] = nchannel == 4 ? in[3] : nchannel == 2 ? in[1] : 255;
  }
}

// Textures of colours are read through samplers; these are for the layers of materials.
static void set_filters(GLenum type) {
  texture_sampling(type, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR,
                   type == GL_TEXTURE_2D ? GL_REPEAT : GL_CLAMP_TO_EDGE);
}

// Anisotropic filtering costs a processor a loop over all texels of a pixel's footprint,
// repetitions included: where an endless plane meets the horizon these are millions.
static void make_sampler(GLuint sampler, int cube, int filter, int software) {
  GLenum wrap = cube ? GL_CLAMP_TO_EDGE : GL_REPEAT;
  glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER,
                      filter > FILTER_QUICK ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_NEAREST);
  glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, (GLint)wrap);
  glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, (GLint)wrap);
  if (filter == FILTER_SHARP && !cube && !software &&
      epoxy_has_gl_extension("GL_EXT_texture_filter_anisotropic")) {
    glSamplerParameterf(sampler, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8);
  }
}

// Where smaller versions of an image go.
typedef struct Levels {
  GLenum face;
  GLint format;
} Levels;

static void upload_level(void* data, int level, const mjtByte* image, int width, int height) {
  const Levels* levels = data;
  glTexImage2D(levels->face, level, levels->format, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, image);
}

// An image with all its levels, or without where the graphics card is to make them. format:
// GL_SRGB8_ALPHA8 or GL_RGBA8.
static void put_image(GLenum face, GLint format, const mjtByte* image, int width, int height, int levels) {
  Levels to = {face, format};
  upload_level(&to, 0, image, width, height);
  if (levels) mipmaps_make(image, width, height, format == GL_SRGB8_ALPHA8, upload_level, &to);
}

void samplers_make(Renderer* r) {
  glGenSamplers(2 * FILTER_COUNT, r->sampler[0]);
  for (int cube = 0; cube < 2; cube++) {
    for (int k = 0; k < FILTER_COUNT; k++) make_sampler(r->sampler[cube][k], cube, k, r->software);
  }
  if (epoxy_is_desktop_gl()) glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
}

void samplers_bind(const Renderer* r) {
  glBindSampler(UNIT_2D, r->sampler[0][r->quality->filter]);
  glBindSampler(UNIT_CUBE, r->sampler[1][r->quality->filter]);
}

void samplers_unbind(void) {
  glBindSampler(UNIT_2D, 0);
  glBindSampler(UNIT_CUBE, 0);
}

// A texture that cannot be drawn is seen at once: a checker of magenta and black.
static void upload_missing(GLenum type) {
  enum { SIDE = 64, SQUARE = 8 };
  static mjtByte checker[4 * SIDE * SIDE];
  for (int i = 0; i < SIDE * SIDE; i++) {
    int light = (i / SIDE / SQUARE + i % SIDE / SQUARE) % 2;
    checker[4 * i] = checker[4 * i + 2] = light ? 255 : 0;
    checker[4 * i + 3] = 255;
  }
  for (int k = 0; k < (type == GL_TEXTURE_2D ? 1 : 6); k++) {
    GLenum face = type == GL_TEXTURE_2D ? type : (GLenum)(GL_TEXTURE_CUBE_MAP_POSITIVE_X + k);
    put_image(face, GL_SRGB8_ALPHA8, checker, SIDE, SIDE, 1);
  }
  set_filters(type);
}

// The pixels of a texture: in the model, or read from its file.
typedef struct Pixels {
  const mjtByte* data;
  mjtByte* read;  // to be freed
  int width, height, nchannel, cube;
  char error[300];
} Pixels;

static void pixels_open(Pixels* p, const mjModel* m, int id) {
  *p = (Pixels){.data = m->tex_data + m->tex_adr[id],
                .width = m->tex_width[id],
                .height = m->tex_height[id],
                .nchannel = m->tex_nchannel[id],
                .cube = m->tex_type[id] != mjTEXTURE_2D};
  if (m->tex_adr[id] >= 0) return;
  mj_loadTexture(m, id, &p->read, &p->width, &p->height, NULL, p->error, sizeof p->error);
  p->data = p->read;
}

// Why a texture cannot be drawn, or NULL.
static const char* find_fault(const Pixels* p, int max_size) {
  int width = p->width, height = p->height, cube = p->cube;
  if (p->error[0]) return p->error;
  if (width <= 0 || height <= 0 || p->nchannel < 1 || p->nchannel > 4) {
    return "it has no pixels";
  }
  if (width > max_size || (!cube && height > max_size)) return "it is larger than the graphics driver allows";
  if (cube && height != width && height != 6 * width) return "a cube needs one square or six of them";
  return NULL;
}

static void texture_upload(const mjModel* m, const mjrContext* con, int id) {
  Pixels pixels;
  pixels_open(&pixels, m, id);
  int width = pixels.width, height = pixels.height, cube = pixels.cube;
  GLenum type = cube ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D;
  Renderer* r = renderer_of(con);
  const char* fault = find_fault(&pixels, r ? r->max_size : 16384);
  glBindTexture(type, con->texture[id]);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (fault) {
    mju_warning("texture %d: not uploaded, its place is drawn plain: %s", id, fault);
    upload_missing(type);
    glBindTexture(type, 0);
    mju_free(pixels.read);
    return;
  }
  size_t npixel = (size_t)width * height;
  GLint format = layer_is_data(m, id) ? GL_RGBA8 : GL_SRGB8_ALPHA8;
  int own_levels = r && r->software;
  mjtByte* image = alloc_zeroed(npixel, 4);
  texture_expand(image, pixels.data, npixel, pixels.nchannel);

  if (cube) {
    // one square for all sides, or six of them
    size_t side = height == width ? 0 : 4 * (size_t)width * width;
    for (int k = 0; k < 6; k++) {
      put_image(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)k, GL_SRGB8_ALPHA8, image + k * side, width, width,
                own_levels);
    }
  } else {
    put_image(GL_TEXTURE_2D, format, image, width, height, own_levels);
  }
  if (!own_levels) glGenerateMipmap(type);
  set_filters(type);
  int levels = 1;
  while ((mjMAX(width, cube ? width : height) >> levels) > 0) levels++;
  if (r) r->texture_levels[id] = (unsigned char)levels;
  glBindTexture(type, 0);
  mju_free(image);
  mju_free(pixels.read);
}

void textures_upload(const mjModel* m, mjrContext* con) {
  con->ntexture = (int)mjMIN(m->ntex, mjMAXTEXTURE);
  if (m->ntex > mjMAXTEXTURE) {
    mju_warning("the model has %d textures, %d can be drawn", (int)m->ntex, mjMAXTEXTURE);
    Renderer* r = renderer_of(con);
    glGenTextures(1, &r->missing);
    glBindTexture(GL_TEXTURE_2D, r->missing);
    upload_missing(GL_TEXTURE_2D);
    glBindTexture(GL_TEXTURE_2D, 0);
  }
  glGenTextures(con->ntexture, con->texture);
  for (int i = 0; i < con->ntexture; i++) {
    con->textureType[i] = m->tex_type[i];
    texture_upload(m, con, i);
  }
}

void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid) {
  if (renderer_to_change(con, "texture", texid, con->ntexture)) texture_upload(m, con, texid);
}

GLuint texture_blank(GLenum type) {
  static const mjtByte white[4] = {255, 255, 255, 255};
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(type, texture);
  if (type == GL_TEXTURE_2D) {
    glTexImage2D(type, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
  } else {
    for (int k = 0; k < 6; k++) {
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + k, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   white);
    }
  }
  texture_sampling(type, GL_NEAREST, GL_NEAREST, GL_REPEAT);
  glBindTexture(type, 0);
  return texture;
}
