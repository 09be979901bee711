// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Smaller versions of an image, made on the processor.
//
// A level has half the width and height of the one before, rounded down. Each of its pixels is the
// mean of the area that it covers: with n pixels in a row and m in the row of the level, pixel i
// covers i n / m ... (i + 1) n / m, at most three of them. Colours are averaged in linear light: a
// display value c has c / 12.92 where it is dark and ((c + 0.055) / 1.055)^2.4 elsewhere (IEC
// 61966-2-1).
//
// A software renderer compiles programs for each kind of image before it makes levels by itself, 50
// to 100 ms for each; a graphics card does it better.

#include "render/mipmap.h"

#include <math.h>

#include "base/alloc.h"

enum { STEPS = 4096, MAX_COVER = 3 };

// Between bytes and what can be averaged.
typedef struct Curve {
  float decode[256];
  mjtByte encode[STEPS];
} Curve;

// The pixels that one of the next level covers, and their shares.
typedef struct Cover {
  int first, count;
  float share[MAX_COVER];
} Cover;

static float light_of(float c) {
  return c <= 0.04045f ? c / 12.92f : powf((c + 0.055f) / 1.055f, 2.4f);
}

static float display_of(float c) {
  return c <= 0.0031308f ? 12.92f * c : 1.055f * powf(c, 1 / 2.4f) - 0.055f;
}

static void fill_curve(Curve* curve, int display) {
  for (int i = 0; i < 256; i++) curve->decode[i] = display ? light_of((float)i / 255) : (float)i / 255;
  for (int i = 0; i < STEPS; i++) {
    float c = (float)i / (STEPS - 1);
    curve->encode[i] = (mjtByte)lrintf(255 * (display ? display_of(c) : c));
  }
}

static Cover cover_of(int i, int size, int next) {
  double from = (double)i * size / next, to = (double)(i + 1) * size / next;
  Cover cover = {.first = (int)from};
  for (int k = cover.first; k < to - 1e-9 && cover.count < MAX_COVER; k++) {
    cover.share[cover.count++] = (float)((fmin(to, k + 1) - fmax(from, k)) / (to - from));
  }
  return cover;
}

static void mipmap_average(mjtByte* out, const mjtByte* in, int width, Cover x, Cover y,
                           const Curve* const curve[4]) {
  float sum[4] = {0};
  for (int r = 0; r < y.count; r++) {
    const mjtByte* pixel = in + 4 * ((size_t)(y.first + r) * width + x.first);
    for (int c = 0; c < x.count; c++, pixel += 4) {
      float share = x.share[c] * y.share[r];
      for (int k = 0; k < 4; k++) sum[k] += share * curve[k]->decode[pixel[k]];
    }
  }
  for (int k = 0; k < 4; k++) {
    int step = (int)(sum[k] * (STEPS - 1) + 0.5f);
    out[k] = curve[k]->encode[mjMIN(step, STEPS - 1)];
  }
}

static void mipmap_halve(mjtByte* out, const mjtByte* in, int width, int height,
                         const Curve* const curve[4]) {
  int w = mjMAX(width / 2, 1), h = mjMAX(height / 2, 1);
  for (int r = 0; r < h; r++) {
    Cover y = cover_of(r, height, h);
    for (int c = 0; c < w; c++, out += 4) mipmap_average(out, in, width, cover_of(c, width, w), y, curve);
  }
}

void mipmaps_make(const mjtByte* image, int width, int height, int display, MipmapVisit take, void* data) {
  Curve* curves = alloc_zeroed(2, sizeof *curves);
  fill_curve(curves, 0);
  fill_curve(curves + 1, 1);
  const Curve* color = curves + (display != 0);
  const Curve* const curve[4] = {color, color, color, curves};
  // each level is written over the one before, which it needs no more behind the place of writing
  mjtByte* level = alloc_zeroed((size_t)mjMAX(width / 2, 1) * mjMAX(height / 2, 1), 4);
  const mjtByte* from = image;
  for (int k = 1; width > 1 || height > 1; k++, from = level) {
    mipmap_halve(level, from, width, height, curve);
    width = mjMAX(width / 2, 1);
    height = mjMAX(height / 2, 1);
    take(data, k, level, width, height);
  }
  mju_free(level);
  mju_free(curves);
}
