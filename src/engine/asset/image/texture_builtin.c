// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Gradients blend two colours by a sigmoid of a position p in -1..1:
//   s = (1 + sqrt(2) p / sqrt(1 + p^2)) / 2
// In a 2d texture the position is the distance from the centre, on the faces of a cube the
// elevation of the pixel's direction.
//
// Random marks come from the 64-bit Mersenne twister (Matsumoto, Nishimura 1998; Nishimura 2000)
// with a fixed seed, so that a model looks the same each time.

#include "asset/image/texture_builtin.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct Colour {
  unsigned char rgb[3];
} Colour;

// A rectangle of pixels, rows from the top.
typedef struct Face {
  Colour* pixel;
  int width, height;
} Face;

enum { FACE_UP = 2, FACE_DOWN = 3, FACE_FRONT = 4, FACES = 6 };

static Colour colour_of(const double rgb[3]) {
  Colour c;
  for (int i = 0; i < 3; i++) c.rgb[i] = (unsigned char)(255 * rgb[i]);
  return c;
}

enum { BLEND_BLOCK = 64 };

// n pixels, at most a block: a at position sign, b at -sign. Loops apart, so that roots and
// quotients come four at a time.
static void texture_builtin_blend(Colour* pixel, const double a[3], const double b[3], const double* position,
                                  double sign, int n) {
  double share[BLEND_BLOCK];
  for (int k = 0; k < n; k++) {
    double p = sign * position[k], s = 0.5 * (1 + p / sqrt(1 + p * p) / (1 / sqrt(2)));
    share[k] = s < 0 ? 0 : s > 1 ? 1 : s;
  }
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < 3; i++) {
      pixel[k].rgb[i] = (unsigned char)(255 * (share[k] * a[i] + (1 - share[k]) * b[i]));
    }
  }
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

// Distance from the middle of a face, as a position.
static double radius_at(int face, double x, double y) {
  (void)face;
  return 2 * sqrt(x * x + y * y) - 1;
}

// Elevation of the direction through a pixel of a side face, or of the upper one.
static double elevation_at(int face, double x, double y) {
  double norm = sqrt(1 + x * x + y * y);
  return face == FACE_UP ? 1 - acos(1 / norm) / (0.5 * mjPI) : asin(y / norm) / (0.5 * mjPI);
}

// A gradient over a face; below: its reverse, drawn along (NULL: not wanted).
static void gradient_face(Face f, int face, double (*position_at)(int face, double x, double y),
                          const double top[3], const double bottom[3], Colour* below) {
  double position[BLEND_BLOCK];
  for (int r = 0; r < f.height; r++) {
    double y = 1 - 2 * r / (double)(f.height - 1);
    for (int c = 0; c < f.width; c += BLEND_BLOCK) {
      int n = f.width - c < BLEND_BLOCK ? f.width - c : BLEND_BLOCK;
      for (int k = 0; k < n; k++) position[k] = position_at(face, 2 * (c + k) / (double)(f.width - 1) - 1, y);
      texture_builtin_blend(f.pixel + r * f.width + c, top, bottom, position, 1, n);
      if (below) texture_builtin_blend(below + r * f.width + c, top, bottom, position, -1, n);
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

typedef struct Twister {
  uint64_t word[TWISTER_WORDS];
} Twister;

static void twister_seed(Twister* t, uint64_t seed) {
  t->word[0] = seed;
  for (int i = 1; i < TWISTER_WORDS; i++) {
    uint64_t before = t->word[i - 1];
    t->word[i] = 6364136223846793005u * (before ^ (before >> 62)) + (uint64_t)i;
  }
}

static uint64_t texture_builtin_twisted(uint64_t a, uint64_t b) {
  const uint64_t upper = 0xffffffff80000000u, matrix = 0xb5026f5aa96619e9u;
  uint64_t x = (a & upper) | (b & ~upper);
  return (x >> 1) ^ (matrix & (0 - (x & 1)));
}

static void twister_turn(Twister* t) {
  uint64_t* w = t->word;
  int half = TWISTER_WORDS - TWISTER_SHIFT, last = TWISTER_WORDS - 1;
  for (int i = 0; i < half; i++) w[i] = w[i + TWISTER_SHIFT] ^ texture_builtin_twisted(w[i], w[i + 1]);
  for (int i = half; i < last; i++) w[i] = w[i - half] ^ texture_builtin_twisted(w[i], w[i + 1]);
  w[last] = w[last - half] ^ texture_builtin_twisted(w[last], w[0]);
}

// The next block of random words.
static void twister_block(Twister* t, uint64_t block[TWISTER_WORDS]) {
  twister_turn(t);
  for (int i = 0; i < TWISTER_WORDS; i++) {
    uint64_t x = t->word[i];
    x ^= (x >> 29) & 0x5555555555555555u;
    x ^= (x << 17) & 0x71d67fffeda60000u;
    x ^= (x << 37) & 0xfff7eee000000000u;
    block[i] = x ^ (x >> 43);
  }
}

// Uniform in [0, 1).
static double uniform_of(uint64_t x) {
  double u = (double)x / 18446744073709551616.0;
  return u < 1 ? u : 1 - 0x1p-53;
}

// The largest word whose number is below the probability: comparing words needs no division. The
// probability is above 0.
static uint64_t largest_below(double probability) {
  uint64_t found = 0;
  for (int bit = 63; bit >= 0; bit--) {
    uint64_t more = found | (uint64_t)1 << bit;
    if (uniform_of(more) < probability) found = more;
  }
  return found;
}

static void mark_random(Face f, Colour mark, double probability) {
  Twister twister;
  uint64_t block[TWISTER_WORDS], largest = largest_below(probability);
  twister_seed(&twister, TWISTER_SEED);
  int n = f.width * f.height;
  for (int i = 0; i < n; i += TWISTER_WORDS) {
    twister_block(&twister, block);
    int end = n - i < TWISTER_WORDS ? n - i : TWISTER_WORDS;
    for (int k = 0; k < end; k++) {
      if (block[k] <= largest) f.pixel[i + k] = mark;
    }
  }
}

static void draw_pattern(Face f, int face, const TextureSource* s) {
  Colour c1 = colour_of(s->rgb1), c2 = colour_of(s->rgb2);
  int cube = s->type != mjTEXTURE_2D;
  switch (s->builtin) {
    case mjBUILTIN_GRADIENT:
      // the lower face comes with the upper one
      if (face == FACE_DOWN) break;
      if (cube) {
        gradient_face(f, face, elevation_at, s->rgb1, s->rgb2,
                      face == FACE_UP ? f.pixel + f.width * f.height : NULL);
      } else {
        gradient_face(f, face, radius_at, s->rgb2, s->rgb1, NULL);
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
