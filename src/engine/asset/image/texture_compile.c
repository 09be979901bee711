// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Textures: a builtin pattern, one file, or a file for each face of a cube.

#include "asset/image/texture.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asset/image/texture_builtin.h"
#include "base/alloc.h"
#include "base/mark.h"

enum { FACES = 6 };
static const char kFaceLetters[] = "RLUDFB";

void texture_free(Texture* texture) {
  Image image = {.data = texture->data, .owners = texture->owners};
  image_free(&image);
  memset(texture, 0, sizeof *texture);
}

static int texture_allocate(Texture* t, int width, int height, int nchannel, GimbalMessage* error) {
  const size_t limit = (size_t)1 << 31;
  if ((size_t)width * (size_t)height >= limit / (size_t)nchannel) {
    gimbal_message_set(error, "texture of %d x %d pixels is too large", width, height);
    return -1;
  }
  t->width = width;
  t->height = height;
  t->nchannel = nchannel;
  t->data = alloc_zeroed((size_t)width * (size_t)height, (size_t)nchannel);
  return 0;
}

// Builtin patterns

// Bytes of a pixel of patterns and cubes. The reference draws them with three whatever nchannel
// says: with four channels the last quarter of the texture stays empty. With fewer it writes beyond
// the end; we do not.
static size_t drawn_pixel(const Texture* t) {
  return t->nchannel < 3 ? (size_t)t->nchannel : 3;
}

static int compile_builtin(Texture* t, const TextureSource* s, GimbalMessage* error) {
  int width = s->width, height = s->type == mjTEXTURE_2D ? s->height : FACES * s->width;
  if (width < 1 || height < 1) {
    gimbal_message_set(error, "width and height of a builtin texture must be positive");
    return -1;
  }
  if (s->nchannel != 3) {
    gimbal_message_set(error, "a builtin texture has 3 channels: write that as nchannel, or leave it out");
    return -1;
  }
  if (texture_allocate(t, width, height, 3, error)) return -1;
  texture_draw_builtin(t, s);
  return 0;
}

// Files

static bool has_extension(const char* name, const char* extension) {
  size_t n = strlen(name), e = strlen(extension);
  return n >= e && !strcasecmp(name + n - e, extension);
}

static int read_png(Image* image, const TextureSource* s, const void* bytes, size_t size,
                    GimbalMessage* error) {
  if (s->nchannel == 1 || s->nchannel == 3 || s->nchannel == 4) {
    return image_read_png(image, bytes, size, s->nchannel, error);
  }
  gimbal_message_set(error, "a PNG is read with 1, 3 or 4 channels, not with %d", s->nchannel);
  return -1;
}

static bool is_ktx(const char* name, const char* type) {
  return !strcmp(type, "image/ktx") || (!*type && has_extension(name, ".ktx"));
}

int texture_file_nchannel(const char* name, const char* type, int nchannel) {
  return is_ktx(name, type) ? 1 : nchannel;
}

// What is in a KTX only the graphics card knows.
static int read_ktx(Image* image, const TextureSource* s, const void* bytes, size_t size,
                    GimbalMessage* error) {
  if (!s->hflip && !s->vflip) return image_read_ktx(image, bytes, size, error);
  gimbal_message_set(error, "a KTX texture cannot be flipped");
  return -1;
}

static int read_image(Image* image, const TextureSource* s, const char* name, TextureLoader load,
                      void* context, GimbalMessage* error) {
  size_t size = 0;
  const void* bytes = load(context, name, &size);
  const char* type = s->content_type ? s->content_type : "";
  int status = -1;
  if (!strcmp(type, "image/png") || (!*type && has_extension(name, ".png"))) {
    status = read_png(image, s, bytes, size, error);
  } else if (is_ktx(name, type)) {
    status = read_ktx(image, s, bytes, size, error);
  } else if (!strcmp(type, "image/vnd.mujoco.texture")) {
    status = image_read_custom(image, bytes, size, error);
  } else if (*type) {
    gimbal_message_set(error, "content type '%s' is not supported for textures", type);
  } else if (size > 2 && !memcmp(bytes, "\xFF\xD8\xFF", 3)) {
    gimbal_message_set(error, "'%s' is a JPEG, which loses details and is not read: save it as a PNG", name);
  } else {
    gimbal_message_set(
        error, "'%s' is neither a PNG nor a KTX; raw pictures need content_type=\"image/vnd.mujoco.texture\"",
        name);
  }
  if (!status) image_flip(image, s->hflip, s->vflip);
  return status;
}

// A file settles an open colour space: what does not say that it is sRGB is linear.
static void note_colorspace(Texture* t, const Image* image) {
  if (t->colorspace != mjCOLORSPACE_AUTO) return;
  t->colorspace = image->is_srgb ? mjCOLORSPACE_SRGB : mjCOLORSPACE_LINEAR;
}

static void set_image(Texture* t, Image* image) {
  note_colorspace(t, image);
  t->data = image->data;
  t->owners = image->owners;
  t->width = image->width;
  t->height = image->height;
  t->nchannel = image->nchannel;
  image->data = NULL;
  image->owners = NULL;
}

static unsigned char* face_data(Texture* t, int face) {
  return t->data + (size_t)face * (size_t)t->width * (size_t)t->width * drawn_pixel(t);
}

// Faces that no file gave have the first colour.
static void fill_missing_faces(Texture* t, const TextureSource* s, unsigned loaded) {
  for (int face = 0; face < FACES; face++) {
    if (loaded & (1u << face)) continue;
    unsigned char* p = face_data(t, face);
    for (int i = 0; i < t->width * t->width; i++) {
      for (size_t c = 0; c < drawn_pixel(t); c++) *p++ = (unsigned char)(255 * s->rgb1[c]);
    }
  }
}

// Copy the square at grid row and column of the image to a face.
static void copy_square(Texture* t, int face, const Image* image, int row, int col) {
  size_t line = (size_t)t->width * drawn_pixel(t), image_line = (size_t)image->width * drawn_pixel(t);
  const unsigned char* from = image->data + (size_t)row * (size_t)t->width * image_line + (size_t)col * line;
  unsigned char* to = face_data(t, face);
  for (int r = 0; r < t->width; r++) memcpy(to + (size_t)r * line, from + (size_t)r * image_line, line);
}

static int check_grid(const TextureSource* s, const Image* image, GimbalMessage* error) {
  const int* grid = s->gridsize;
  if (grid[0] < 1 || grid[1] < 1 || grid[0] * grid[1] > 12) {
    gimbal_message_set(error, "a gridsize has 1 to 12 squares");
    return -1;
  }
  if (image->width % grid[1] || image->height % grid[0] ||
      image->width / grid[1] != image->height / grid[0]) {
    gimbal_message_set(error, "picture of %d x %d pixels does not divide into %d x %d squares (gridsize)",
                       image->width, image->height, grid[1], grid[0]);
    return -1;
  }
  return 0;
}

// One picture with the faces in a grid.
static int compile_grid(Texture* t, const TextureSource* s, const Image* image, GimbalMessage* error) {
  int width = image->width / s->gridsize[1];
  if (texture_allocate(t, width, FACES * width, image->nchannel, error)) return -1;

  unsigned loaded = 0;
  for (int k = 0; k < s->gridsize[0] * s->gridsize[1]; k++) {
    if (s->gridlayout[k] == '.' || !s->gridlayout[k]) continue;
    const char* letter = strchr(kFaceLetters, s->gridlayout[k]);
    if (!letter) {
      gimbal_message_set(error, "gridlayout may hold only the letters R, L, U, D, F, B and dots");
      return -1;
    }
    int face = (int)(letter - kFaceLetters);
    copy_square(t, face, image, k / s->gridsize[1], k % s->gridsize[1]);
    loaded |= 1u << face;
  }
  fill_missing_faces(t, s, loaded);
  return 0;
}

// Of a cube with four channels the last quarter stays empty.
static void clear_undrawn(Image* image) {
  size_t pixels = (size_t)image->width * (size_t)image->height;
  if (image->nchannel <= 3) return;
  image_own(image);
  memset(image->data + 3 * pixels, 0, ((size_t)image->nchannel - 3) * pixels);
}

static int compile_single(Texture* t, const TextureSource* s, TextureLoader load, void* context,
                          GimbalMessage* error) {
  Image image = {0};
  if (read_image(&image, s, s->file, load, context, error)) return -1;

  int status = 0;
  int whole = s->type == mjTEXTURE_2D || (s->gridsize[0] == 1 && s->gridsize[1] == 1);
  if (!whole) {
    note_colorspace(t, &image);
    status = check_grid(s, &image, error) || compile_grid(t, s, &image, error) ? -1 : 0;
  } else if (s->type != mjTEXTURE_2D && image.width != image.height) {
    gimbal_message_set(error, "picture of a cube must be square, this one has %d x %d pixels", image.width,
                       image.height);
    status = -1;
  } else {
    if (s->type != mjTEXTURE_2D) clear_undrawn(&image);
    set_image(t, &image);
  }
  image_free(&image);
  return status;
}

// Copy one square picture to its face; the first one sets the size.
static int add_face(Texture* t, const Image* image, int face, const char* name, GimbalMessage* error) {
  if (image->width != image->height) {
    gimbal_message_set(error, "file '%s': picture of a cube's face must be square", name);
    return -1;
  }
  if (!t->data && texture_allocate(t, image->width, FACES * image->width, image->nchannel, error)) {
    return -1;
  }
  if (image->width != t->width || image->nchannel != t->nchannel) {
    gimbal_message_set(error, "file '%s': picture has another size than those of the other faces", name);
    return -1;
  }
  copy_square(t, face, image, 0, 0);
  return 0;
}

static int compile_separate(Texture* t, const TextureSource* s, TextureLoader load, void* context,
                            GimbalMessage* error) {
  unsigned loaded = 0;
  for (int face = 0; face < FACES; face++) {
    if (s->type == mjTEXTURE_2D && s->cubefiles[face] && *s->cubefiles[face]) {
      gimbal_message_set(error, "a 2D texture has one file, not one for each face of a cube");
      return -1;
    }
    const char* name = s->cubefiles[face];
    if (!name || !*name) continue;
    Image image = {0};
    if (read_image(&image, s, name, load, context, error)) return -1;
    note_colorspace(t, &image);
    int status = add_face(t, &image, face, name, error);
    image_free(&image);
    if (status) return -1;
    loaded |= 1u << face;
  }
  if (!loaded) {
    gimbal_message_set(error, "%s",
                       s->type == mjTEXTURE_2D
                           ? N_("texture has neither builtin nor file")
                           : N_("texture has neither builtin nor file nor a file for any face"));
    return -1;
  }
  fill_missing_faces(t, s, loaded);
  return 0;
}

int texture_compile(Texture* texture, const TextureSource* source, TextureLoader load, void* context,
                    GimbalMessage* error) {
  memset(texture, 0, sizeof *texture);
  texture->colorspace = source->colorspace;

  int status;
  if (source->builtin != mjBUILTIN_NONE) {
    status = compile_builtin(texture, source, error);
  } else if (source->file && *source->file) {
    status = compile_single(texture, source, load, context, error);
  } else {
    status = compile_separate(texture, source, load, context, error);
  }
  if (status) texture_free(texture);
  return status;
}
