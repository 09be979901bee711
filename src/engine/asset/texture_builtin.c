// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gradients blend two colours by a sigmoid of a position p in -1..1:
//   s = (1 + sqrt(2) p / sqrt(1 + p^2)) / 2
// In a 2d texture the position is the distance from the centre, on the faces of a cube the elevation of the
// pixel's direction.
//
// Random marks come from the 64-bit Mersenne twister (Matsumoto, Nishimura 1998; Nishimura 2000) with a fixed
// seed, so that a model looks the same each time.

#include "asset/texture_builtin.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  unsigned char rgb[3];
} Colour;

// A rectangle of pixels, rows from the top.
typedef struct {
  Colour* pixel;
  int width, height;
} Face;

enum { FACE_DOWN = 3, FACE_FRONT = 4, FACES = 6 };

static Colour colour_of(const double rgb[3]) {
  Colour c;
  for (int i = 0; i < 3; i++) c.rgb[i] = (unsigned char)(255 * rgb[i]);
  return c;
}

// a at position 1, b at position -1
static Colour colour_blend(const double a[3], const double b[3], double position) {
  double s = 0.5 * (1 + position / sqrt(1 + position * position) / (1 / sqrt(2)));
  s = s < 0 ? 0 : s > 1 ? 1 : s;
  double rgb[3];
  for (int i = 0; i < 3; i++) rgb[i] = s * a[i] + (1 - s) * b[i];
  return colour_of(rgb);
}

static void fill_face(Face f, Colour c) {
  for (int i = 0; i < f.width * f.height; i++) f.pixel[i] = c;
}

static void checker_face(Face f, Colour a, Colour b) {
  for (int r = 0; r < f.height; r++) {
    for (int c = 0; c < f.width; c++) {
      int same = (r < f.height / 2) == (c < f.width / 2);
      f.pixel[r * f.width + c] = same ? a : b;
    }
  }
}

static void radial_face(Face f, const double centre[3], const double rim[3]) {
  for (int r = 0; r < f.height; r++) {
    for (int c = 0; c < f.width; c++) {
      double x = 2 * c / (double)(f.width - 1) - 1, y = 1 - 2 * r / (double)(f.height - 1);
      f.pixel[r * f.width + c] = colour_blend(rim, centre, 2 * sqrt(x * x + y * y) - 1);
    }
  }
}

// Elevation of the directions through a side, the upper or the lower face of the cube.
static void elevation_face(Face f, int face, const double top[3], const double bottom[3]) {
  for (int r = 0; r < f.height; r++) {
    for (int c = 0; c < f.width; c++) {
      double x = 2 * c / (double)(f.width - 1) - 1, y = 1 - 2 * r / (double)(f.height - 1);
      double norm = sqrt(1 + x * x + y * y);
      double elevation = face == FACE_DOWN - 1 || face == FACE_DOWN ? 1 - acos(1 / norm) / (0.5 * mjPI)
                                                                    : asin(y / norm) / (0.5 * mjPI);
      if (face == FACE_DOWN) elevation = -elevation;
      f.pixel[r * f.width + c] = colour_blend(top, bottom, elevation);
    }
  }
}

static void mark_edge(Face f, Colour mark) {
  for (int r = 0; r < f.height; r++) f.pixel[r * f.width] = f.pixel[r * f.width + f.width - 1] = mark;
  for (int c = 0; c < f.width; c++) f.pixel[c] = f.pixel[(f.height - 1) * f.width + c] = mark;
}

static void mark_cross(Face f, Colour mark) {
  for (int r = 0; r < f.height; r++) f.pixel[r * f.width + f.width / 2] = mark;
  for (int c = 0; c < f.width; c++) f.pixel[f.height / 2 * f.width + c] = mark;
}

// Mersenne twister, 64 bits

enum { TWISTER_WORDS = 312, TWISTER_SHIFT = 156, TWISTER_SEED = 42 };

typedef struct {
  uint64_t word[TWISTER_WORDS];
  int next;
} Twister;

static void twister_seed(Twister* t, uint64_t seed) {
  t->word[0] = seed;
  for (int i = 1; i < TWISTER_WORDS; i++) {
    uint64_t before = t->word[i - 1];
    t->word[i] = 6364136223846793005u * (before ^ (before >> 62)) + (uint64_t)i;
  }
  t->next = TWISTER_WORDS;
}

static void twister_turn(Twister* t) {
  const uint64_t upper = 0xffffffff80000000u, matrix = 0xb5026f5aa96619e9u;
  for (int i = 0; i < TWISTER_WORDS; i++) {
    uint64_t x = (t->word[i] & upper) | (t->word[(i + 1) % TWISTER_WORDS] & ~upper);
    t->word[i] = t->word[(i + TWISTER_SHIFT) % TWISTER_WORDS] ^ (x >> 1) ^ (x & 1 ? matrix : 0);
  }
  t->next = 0;
}

// Uniform in [0, 1).
static double twister_uniform(Twister* t) {
  if (t->next == TWISTER_WORDS) twister_turn(t);
  uint64_t x = t->word[t->next++];
  x ^= (x >> 29) & 0x5555555555555555u;
  x ^= (x << 17) & 0x71d67fffeda60000u;
  x ^= (x << 37) & 0xfff7eee000000000u;
  x ^= x >> 43;
  double u = (double)x / 18446744073709551616.0;
  return u < 1 ? u : 1 - 0x1p-53;
}

static void mark_random(Face f, Colour mark, double probability) {
  Twister twister;
  twister_seed(&twister, TWISTER_SEED);
  for (int i = 0; i < f.width * f.height; i++) {
    if (twister_uniform(&twister) < probability) f.pixel[i] = mark;
  }
}

static void draw_pattern(Face f, int face, const TextureSource* s) {
  Colour c1 = colour_of(s->rgb1), c2 = colour_of(s->rgb2);
  int cube = s->type != mjTEXTURE_2D;
  switch (s->builtin) {
    case mjBUILTIN_GRADIENT:
      if (cube) {
        elevation_face(f, face, s->rgb1, s->rgb2);
      } else {
        radial_face(f, s->rgb1, s->rgb2);
      }
      break;
    case mjBUILTIN_CHECKER:
      checker_face(f, face < FACE_FRONT ? c1 : c2, face < FACE_FRONT ? c2 : c1);
      break;
    default:
      fill_face(f, cube && face == FACE_DOWN ? c2 : c1);
      break;
  }
}

void texture_draw_builtin(Texture* texture, const TextureSource* s) {
  Colour mark = colour_of(s->markrgb);
  Face all = {(Colour*)texture->data, texture->width, texture->height};
  int nface = s->type == mjTEXTURE_2D ? 1 : FACES;
  for (int i = 0; i < nface; i++) {
    Face f = {all.pixel + (size_t)i * all.width * (all.height / nface), all.width, all.height / nface};
    // the four sides of a gradient are the same
    bool side = i == 1 || i >= FACE_FRONT;
    if (side && s->builtin == mjBUILTIN_GRADIENT) {
      memcpy(f.pixel, all.pixel, (size_t)f.width * f.height * sizeof *f.pixel);
    } else {
      draw_pattern(f, i, s);
    }
    if (s->mark == mjMARK_EDGE) mark_edge(f, mark);
    if (s->mark == mjMARK_CROSS) mark_cross(f, mark);
  }
  if (s->mark == mjMARK_RANDOM && s->random > 0) mark_random(all, mark, s->random);
}
