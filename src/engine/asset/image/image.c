// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures: PNG through libpng, without any change of colours, and two raw formats.

#include "asset/image/image.h"

#include <png.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asset/file/asset_cache.h"
#include "base/alloc.h"
#include "base/mark.h"

enum { MAX_SIDE = 1 << 20 };

void image_free(Image* image) {
  if (!image->owners || atomic_fetch_sub(image->owners, 1) == 1) {
    mju_free(image->data);
    mju_free(image->owners);
  }
  memset(image, 0, sizeof *image);
}

static size_t size_of(const Image* image) {
  return (size_t)image->width * (size_t)image->height * (size_t)image->nchannel;
}

void image_own(Image* image) {
  if (!image->owners) return;
  Image own = *image;
  own.owners = NULL;
  own.data = mju_malloc(size_of(image));
  if (size_of(image)) memcpy(own.data, image->data, size_of(image));
  image_free(image);
  *image = own;
}

// PNG

typedef struct PngInput {
  const unsigned char* next;
  size_t left;
  char message[120];
} PngInput;

static void read_bytes(png_structp png, png_bytep out, png_size_t n) {
  PngInput* in = png_get_io_ptr(png);
  if (n > in->left) png_error(png, N_("file is cut short"));
  memcpy(out, in->next, n);
  in->next += n;
  in->left -= n;
}

static void note_error(png_structp png, png_const_charp message) {
  PngInput* in = png_get_error_ptr(png);
  snprintf(in->message, sizeof in->message, "%s", message);
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Ask libpng for 8 bits and the wanted channels; palettes and colour keys are resolved.
static void choose_format(png_structp png, png_infop info, int nchannel) {
  int type = png_get_color_type(png, info);
  int grey = type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA;
  int alpha = (type & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
  png_set_expand(png);
  png_set_strip_16(png);
  if (grey && nchannel >= 3) png_set_gray_to_rgb(png);
  if (alpha && nchannel == 1) png_set_strip_alpha(png);  // from three drop_alpha takes it, faster
  if (!alpha && nchannel == 4) png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

// Keep the first of each pixel's channels: brightness of a coloured picture is its red.
static void keep_first_channel(Image* image) {
  if (image->nchannel == 1) return;
  for (size_t i = 0; i < (size_t)image->width * (size_t)image->height; i++) {
    image->data[i] = image->data[i * (size_t)image->nchannel];
  }
  image->nchannel = 1;
}

// RGB from RGBA. Four bytes are copied at a time: the fourth is overwritten by the next pixel, and
// never reaches one that is still to be read.
static void drop_alpha(Image* image) {
  size_t count = (size_t)image->width * (size_t)image->height;
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, image->data + 4 * i, 4);
    memcpy(image->data + 3 * i, &pixel, 4);
  }
  image->nchannel = 3;
}

// The part that may leave through longjmp: what it allocates hangs on image and rows.
static int decode_png(png_structp png, png_infop info, Image* image, png_bytep** rows, int nchannel) {
  if (setjmp(png_jmpbuf(png))) return -1;
  png_set_user_limits(png, MAX_SIDE, MAX_SIDE);
#if defined(PNG_SET_OPTION_SUPPORTED) && defined(PNG_IGNORE_ADLER32)
  png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);  // each chunk has its own checksum
#endif
  png_read_info(png, info);
  choose_format(png, info, nchannel);

  image->width = (int)png_get_image_width(png, info);
  image->height = (int)png_get_image_height(png, info);
  image->nchannel = png_get_channels(png, info);
  size_t stride = png_get_rowbytes(png, info);
  if (stride * (size_t)image->height > (size_t)1 << 31) png_error(png, N_("picture is too large"));

  image->data = mju_malloc(stride * (size_t)image->height);  // every byte of it is read
  *rows = malloc((size_t)image->height * sizeof **rows);
  if (!*rows) png_error(png, N_("memory is out"));
  for (int r = 0; r < image->height; r++) (*rows)[r] = image->data + (size_t)r * stride;
  png_read_image(png, *rows);
  png_read_end(png, NULL);
  return 0;
}

// Whether there is a chunk that says so. libpng also sees sRGB in some colour profiles, and none
// beside some others.
static bool has_srgb_chunk(const unsigned char* data, size_t size) {
  enum { SIGNATURE = 8, CHUNK = 12 };
  for (size_t at = SIGNATURE; at + CHUNK <= size;) {
    const unsigned char* c = data + at;
    size_t length = (size_t)c[0] << 24 | (size_t)c[1] << 16 | (size_t)c[2] << 8 | c[3];
    if (!memcmp(c + 4, "sRGB", 4)) return true;
    if (!memcmp(c + 4, "IEND", 4) || length > size - at - CHUNK) return false;
    at += CHUNK + length;
  }
  return false;
}

static int read_png(Image* image, const void* data, size_t size, int nchannel, GimbalMessage* error) {
  PngInput in = {data, size, ""};
  memset(image, 0, sizeof *image);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &in, note_error, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  png_bytep* rows = NULL;
  int status = -1;
  if (info) {
    png_set_read_fn(png, &in, read_bytes);
    status = decode_png(png, info, image, &rows, nchannel);
  }
  free(rows);
  png_destroy_read_struct(&png, &info, NULL);

  if (status) {
    gimbal_message_set(error, "not a readable PNG: %s", in.message[0] ? in.message : N_("memory is out"));
    image_free(image);
    return -1;
  }
  image->is_srgb = has_srgb_chunk(data, size);
  if (nchannel == 1) keep_first_channel(image);
  if (nchannel == 3 && image->nchannel == 4) drop_alpha(image);
  if (nchannel && image->nchannel != nchannel) {
    gimbal_message_set(error, "PNG has %d channels, %d are wanted", image->nchannel, nchannel);
    image_free(image);
    return -1;
  }
  return 0;
}

// What the cache has and what it gives share their pixels: pictures are large, and most are only
// copied into a model.
static void* share_cached(const void* value) {
  Image* image = mju_malloc(sizeof(Image));
  *image = *(const Image*)value;
  atomic_fetch_add(image->owners, 1);
  return image;
}

static void start_sharing(Image* image) {
  image->owners = mju_malloc(sizeof *image->owners);
  atomic_init(image->owners, 1);
}

static void free_cached(void* value) {
  image_free(value);
  mju_free(value);
}

int image_read_png(Image* image, const void* data, size_t size, int nchannel, GimbalMessage* error) {
  uint64_t key = asset_hash((uint64_t)nchannel + 1, data, size);
  Image* cached = asset_cache_get("png", key, share_cached);
  if (cached) {
    *image = *cached;
    mju_free(cached);
    return 0;
  }
  if (read_png(image, data, size, nchannel, error)) return -1;
  start_sharing(image);
  asset_cache_put("png", key, image, size_of(image) + sizeof(Image), share_cached, free_cached);
  return 0;
}

typedef struct PngOutput {
  unsigned char* data;
  size_t size, capacity;
} PngOutput;

static void write_bytes(png_structp png, png_bytep bytes, png_size_t n) {
  PngOutput* out = png_get_io_ptr(png);
  if (out->size + n > out->capacity) {
    size_t capacity = 2 * (out->size + n) + 4096;
    unsigned char* larger = alloc_zeroed(capacity, 1);
    if (out->size) memcpy(larger, out->data, out->size);
    mju_free(out->data);
    out->data = larger;
    out->capacity = capacity;
  }
  memcpy(out->data + out->size, bytes, n);
  out->size += n;
}

static void flush_nothing(png_structp png) {
  (void)png;
}

static int encode_png(png_structp png, png_infop info, const Image* image, PngOutput* out) {
  static const int kTypes[] = {0, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                               PNG_COLOR_TYPE_RGB_ALPHA};
  if (setjmp(png_jmpbuf(png))) return -1;
  png_set_write_fn(png, out, write_bytes, flush_nothing);
  png_set_IHDR(png, info, (png_uint_32)image->width, (png_uint_32)image->height, 8, kTypes[image->nchannel],
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (image->is_srgb) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  for (int r = 0; r < image->height; r++) {
    png_write_row(png, image->data + (size_t)r * (size_t)image->width * (size_t)image->nchannel);
  }
  png_write_end(png, info);
  return 0;
}

size_t image_write_png(unsigned char** data, const Image* image) {
  PngInput messages = {0};
  PngOutput out = {0};
  int status = -1;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &messages, note_error, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info && image->nchannel >= 1 && image->nchannel <= 4) status = encode_png(png, info, image, &out);
  png_destroy_write_struct(&png, &info);
  if (status) {
    mju_free(out.data);
    out = (PngOutput){0};
  }
  *data = out.data;
  return out.size;
}

// Raw formats

int image_read_custom(Image* image, const void* data, size_t size, GimbalMessage* error) {
  int side[2] = {0, 0};
  memset(image, 0, sizeof *image);
  if (size >= sizeof side) memcpy(side, data, sizeof side);
  if (side[0] < 1 || side[1] < 1 || side[0] > MAX_SIDE || side[1] > MAX_SIDE) {
    gimbal_message_set(error, "neither a PNG nor a raw picture (two positive integers, then rgb)");
    return -1;
  }
  size_t bytes = (size_t)side[0] * (size_t)side[1] * 3;
  if (size != sizeof side + bytes) {
    gimbal_message_set(error, "raw picture of %d x %d pixels must have %zu bytes, not %zu", side[0], side[1],
                       sizeof side + bytes, size);
    return -1;
  }
  *image = (Image){.data = alloc_zeroed(bytes, 1), .width = side[0], .height = side[1], .nchannel = 3};
  memcpy(image->data, (const char*)data + sizeof side, bytes);
  return 0;
}

int image_read_ktx(Image* image, const void* data, size_t size, GimbalMessage* error) {
  memset(image, 0, sizeof *image);
  if (!size || size > INT32_MAX) {
    gimbal_message_set(error, size ? N_("KTX file is too large") : N_("a KTX picture without a byte"));
    return -1;
  }
  *image = (Image){.data = alloc_zeroed(size, 1), .width = (int)size, .height = 1, .nchannel = 1};
  memcpy(image->data, data, size);
  return 0;
}

// Mirroring

static void swap_bytes(unsigned char* a, unsigned char* b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

void image_flip(Image* image, int horizontal, int vertical) {
  size_t pixel = (size_t)image->nchannel, line = pixel * (size_t)image->width;
  if (horizontal || vertical) image_own(image);
  for (int r = 0; horizontal && r < image->height; r++) {
    unsigned char* row = image->data + (size_t)r * line;
    for (int c = 0; c < image->width / 2; c++) {
      swap_bytes(row + (size_t)c * pixel, row + (size_t)(image->width - 1 - c) * pixel, pixel);
    }
  }
  for (int r = 0; vertical && r < image->height / 2; r++) {
    swap_bytes(image->data + (size_t)r * line, image->data + (size_t)(image->height - 1 - r) * line, line);
  }
}
