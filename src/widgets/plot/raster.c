// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A line is walked along its longer direction; across it, each step covers an interval whose ends
// are soft.

#include "widgets/plot/raster.h"

#include <math.h>

GimbalRaster* gimbal_raster_new(int width, int height) {
  GimbalRaster* self = g_new0(GimbalRaster, 1);
  self->width = MAX(width, 1);
  self->height = MAX(height, 1);
  self->pixels = g_new0(guint32, (gsize)self->width * (gsize)self->height);
  return self;
}

void gimbal_raster_free(GimbalRaster* self) {
  if (!self) return;
  g_free(self->pixels);
  g_free(self);
}

// Premultiplied by coverage.
static guint32 raster_pack(const GimbalInk* ink, float coverage) {
  float alpha = ink->alpha * coverage;
  return (guint)(alpha * 255 + 0.5f) << 24 | (guint)(ink->red * alpha * 255 + 0.5f) << 16 |
         (guint)(ink->green * alpha * 255 + 0.5f) << 8 | (guint)(ink->blue * alpha * 255 + 0.5f);
}

// Four channels, over what is there.
static void raster_blend(guint32* pixel, guint32 source) {
  guint32 rest = 255 - (source >> 24), low = *pixel & 0xff00ff, high = *pixel >> 8 & 0xff00ff;
  low = (low * rest + 0x800080) >> 8 & 0xff00ff;
  high = (high * rest + 0x800080) & 0xff00ff00;
  *pixel = rest == 255 ? *pixel : source + (low | high);
}

// The interval from..to of a row or a column: stride is 1 or the width, count its length.
static void raster_interval(guint32* pixels, gsize stride, int count, float from, float to,
                            const GimbalInk* ink, float coverage) {
  from = fmaxf(from, 0);
  to = fminf(to, (float)count);
  if (!(from < to)) return;
  int first = (int)from, last = (int)ceilf(to) - 1;
  if (first == last) {
    raster_blend(pixels + (gsize)first * stride, raster_pack(ink, coverage * (to - from)));
    return;
  }
  guint32 solid = raster_pack(ink, coverage);
  raster_blend(pixels + (gsize)first * stride, raster_pack(ink, coverage * ((float)(first + 1) - from)));
  for (int i = first + 1; i < last; i++) {
    if (solid >> 24 == 255) {
      pixels[(gsize)i * stride] = solid;
    } else {
      raster_blend(pixels + (gsize)i * stride, solid);
    }
  }
  raster_blend(pixels + (gsize)last * stride, raster_pack(ink, coverage * (to - (float)last)));
}

void gimbal_raster_column(GimbalRaster* self, int x, float y0, float y1, GimbalInk ink) {
  if (x < 0 || x >= self->width) return;
  raster_interval(self->pixels + x, (gsize)self->width, self->height, fminf(y0, y1), fmaxf(y0, y1), &ink, 1);
}

// Walk from a0 to a1 (a0 <= a1) along one direction while the other goes from b0 to b1.
static void raster_walk(GimbalRaster* self, gboolean rows, float a0, float b0, float a1, float b1,
                        float width, const GimbalInk* ink) {
  int count = rows ? self->height : self->width;
  float length = a1 - a0, slope = length > 1e-6f ? (b1 - b0) / length : 0;
  float half = width / 2 * sqrtf(1 + slope * slope);
  if (!(a1 >= 0 && a0 <= (float)count)) return;
  int first = MAX(0, (int)floorf(a0)), last = MIN(count - 1, (int)ceilf(a1) - 1);
  for (int i = first; i <= last; i++) {
    float from = fmaxf(a0, (float)i), to = fminf(a1, (float)(i + 1));
    float middle = b0 + slope * ((from + to) / 2 - a0);
    guint32* pixels = rows ? self->pixels + (gsize)i * (gsize)self->width : self->pixels + i;
    raster_interval(pixels, rows ? 1 : (gsize)self->width, rows ? self->width : self->height, middle - half,
                    middle + half, ink, to - from);
  }
}

void gimbal_raster_line(GimbalRaster* self, float x0, float y0, float x1, float y1, float width,
                        GimbalInk ink) {
  gboolean rows = fabsf(y1 - y0) > fabsf(x1 - x0);
  float a0 = rows ? y0 : x0, b0 = rows ? x0 : y0, a1 = rows ? y1 : x1, b1 = rows ? x1 : y1;
  if (a0 <= a1) {
    raster_walk(self, rows, a0, b0, a1, b1, width, &ink);
  } else {
    raster_walk(self, rows, a1, b1, a0, b0, width, &ink);
  }
}

void gimbal_raster_dot(GimbalRaster* self, float x, float y, float radius, GimbalInk ink) {
  int first = MAX(0, (int)floorf(y - radius)), last = MIN(self->height - 1, (int)ceilf(y + radius));
  for (int row = first; row <= last; row++) {
    float dy = (float)row + 0.5f - y, inside = radius * radius - dy * dy;
    if (inside <= 0) continue;
    float half = sqrtf(inside);
    raster_interval(self->pixels + (gsize)row * (gsize)self->width, 1, self->width, x - half, x + half, &ink,
                    1);
  }
}
