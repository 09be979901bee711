// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pixels of curves: antialiased columns and lines, fast enough for a hundred curves in every frame.

#ifndef GIMBAL_RASTER_H_
#define GIMBAL_RASTER_H_

#include <glib.h>

// 32-bit pixels, alpha in the high byte, premultiplied (GDK_MEMORY_B8G8R8A8_PREMULTIPLIED on a
// little-endian machine). Row 0 is at the top; pixel i covers i … i + 1.
typedef struct GimbalRaster {
  int width, height;
  guint32* pixels;  // (width * height)
} GimbalRaster;

typedef struct GimbalInk {
  float red, green, blue, alpha;  // 0 … 1
} GimbalInk;

GimbalRaster* gimbal_raster_new(int width, int height);  // transparent
void gimbal_raster_free(GimbalRaster* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRaster, gimbal_raster_free)

// Column x from y0 to y1, with soft ends.
void gimbal_raster_column(GimbalRaster* self, int x, float y0, float y1, GimbalInk ink);

// A line of a width.
void gimbal_raster_line(GimbalRaster* self, float x0, float y0, float x1, float y1, float width,
                        GimbalInk ink);

// A disc.
void gimbal_raster_dot(GimbalRaster* self, float x, float y, float radius, GimbalInk ink);

#endif  // GIMBAL_RASTER_H_
