// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// With the planes n and f a value b of the depth buffer is the distance n f / (f - b (f - n)).
//
//   .npy   32-bit floats in metres, rows from the top; nothing to be seen: infinite
//   .png   16-bit grey in millimetres, as depth cameras write it; nothing, or too far: 0

#include "metric_depth.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

bool metric_depth_fits(const char* filename) {
  return cli_has_extension(filename, ".npy") || cli_has_extension(filename, ".png");
}

const char* metric_depth_unit(const char* filename) {
  return cli_has_extension(filename, ".npy") ? _("distances in m, 32-bit floats")
                                             : _("distances in mm, 16 bits; 0: nothing up to 65 m");
}

// Metres, rows from the top; the caller frees it.
static float* distances_of(const float* depth, int width, int height, double near, double far) {
  float* out = g_new(float, (gsize)width*(gsize)height + 1);
  for (int row = 0; row < height; row++) {
    const float* from = depth + (gsize)(height - 1 - row) * (gsize)width;
    float* to = out + (gsize)row * (gsize)width;
    for (int i = 0; i < width; i++) {
      to[i] = from[i] >= 1 ? INFINITY : (float)(near * far / (far - (double)from[i] * (far - near)));
    }
  }
  return out;
}

static int write_failed(const char* filename, char* error, int error_sz) {
  snprintf(error, (size_t)error_sz, _("cannot write %s: %s"), filename, strerror(errno ? errno : EIO));
  return -1;
}

// The format of NumPy: a head of a multiple of 64 bytes, then the numbers, the low byte first.
static int write_npy(const char* filename, const float* distance, int width, int height, char* error,
                     int error_sz) {
  enum { HEAD = 128, FIXED = 10 };
  char head[HEAD + 1];
  memset(head, ' ', HEAD);
  memcpy(head, "\x93NUMPY\x01\x00", 8);
  head[8] = HEAD - FIXED;
  head[9] = 0;
  g_autofree char* dict =
      g_strdup_printf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", height, width);
  memcpy(head + FIXED, dict, strlen(dict));
  head[HEAD - 1] = '\n';
  gsize count = (gsize)width * (gsize)height;
  g_autofree guint32* bits = g_new(guint32, count + 1);
  memcpy(bits, distance, count * sizeof *bits);
  for (gsize i = 0; i < count; i++) bits[i] = GUINT32_TO_LE(bits[i]);
  FILE* file = fopen(filename, "wb");
  if (!file) return write_failed(filename, error, error_sz);
  bool written = fwrite(head, 1, HEAD, file) == HEAD && fwrite(bits, sizeof *bits, count, file) == count;
  bool closed = fclose(file) == 0;
  return written && closed ? 0 : write_failed(filename, error, error_sz);
}

static int write_png(const char* filename, const float* distance, int width, int height, char* error,
                     int error_sz) {
  gsize count = (gsize)width * (gsize)height;
  g_autofree png_uint_16* mm = g_new0(png_uint_16, count + 1);
  for (gsize i = 0; i < count; i++) {
    double x = 1000 * (double)distance[i] + 0.5;
    mm[i] = x < 65536 ? (png_uint_16)x : 0;
  }
  png_image image = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)width,
                     .height = (png_uint_32)height,
                     .format = PNG_FORMAT_LINEAR_Y};
  errno = 0;
  return png_image_write_to_file(&image, filename, 0, mm, 0, NULL) ? 0
                                                                   : write_failed(filename, error, error_sz);
}

int metric_depth_write(const char* filename, const float* depth, int width, int height, double near,
                       double far, char* error, int error_sz) {
  g_autofree float* distance = distances_of(depth, width, height, near, far);
  return cli_has_extension(filename, ".npy") ? write_npy(filename, distance, width, height, error, error_sz)
                                             : write_png(filename, distance, width, height, error, error_sz);
}
