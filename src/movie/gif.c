// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GIF89a as CompuServe describes it (1990): a head, and for each picture how long it stands, its
// place, its colours and its pixels in LZW. How long a picture stands is known when the next one
// comes, so that one is held back.
//
// LZW with words of growing length: the table maps a word and the next pixel to a longer word; it
// is begun anew when it is full.

#include "gif.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "palette.h"

enum {
  LEAST_DELAY = 2,  // hundredths of a second
  PIXEL_BITS = 8,
  MOST_BITS = 12,
  WORDS = 1 << MOST_BITS,
  CLEAR = 1 << PIXEL_BITS,
  END = CLEAR + 1,
  FIRST_WORD = CLEAR + 2,
  BLOCK = 255
};

typedef struct Rectangle {
  int left, top, width, height;
} Rectangle;

struct Gif {
  FILE* file;
  MovieFormat format;
  unsigned char* held;  // rows from the top down; what waits to be written
  unsigned char* next;
  unsigned char* pixels;  // of a rectangle, as numbers of colours
  Rectangle place;        // of what is held
  bool any;
  int held_at, count;  // hundredths of a second; pictures that came
  Palette palette;
  // the bits
  unsigned bits;
  int nbit, nbyte;
  unsigned char block[BLOCK];
  unsigned short* words;  // by word and pixel; 0: there is none
};

static void put_short(FILE* file, int number) {
  putc(number & 255, file);
  putc(number >> 8 & 255, file);
}

Gif* gif_open(const char* filename, const MovieFormat* format) {
  static const unsigned char again[] = {33,  255, 11,  'N', 'E', 'T', 'S', 'C', 'A', 'P',
                                        'E', '2', '.', '0', 3,   1,   0,   0,   0};
  FILE* file = fopen(filename, "wb");
  if (!file) return NULL;
  size_t npixel = (size_t)format->width * (size_t)format->height;
  Gif* gif = calloc(1, sizeof *gif);
  *gif = (Gif){.file = file, .format = *format};
  gif->held = malloc(3 * npixel);
  gif->next = malloc(3 * npixel);
  gif->pixels = malloc(npixel);
  gif->words = malloc(sizeof *gif->words * WORDS << PIXEL_BITS);
  fputs("GIF89a", file);
  put_short(file, format->width);
  put_short(file, format->height);
  fwrite((const unsigned char[]){0x70, 0, 0}, 1, 3, file);  // no colours that all share
  fwrite(again, 1, sizeof again, file);
  return gif;
}

//---- bits

static void put_block(Gif* gif) {
  if (!gif->nbyte) return;
  putc(gif->nbyte, gif->file);
  fwrite(gif->block, 1, (size_t)gif->nbyte, gif->file);
  gif->nbyte = 0;
}

static void put_byte(Gif* gif, unsigned byte) {
  gif->block[gif->nbyte++] = (unsigned char)byte;
  if (gif->nbyte == BLOCK) put_block(gif);
}

static void put_word(Gif* gif, int word, int size) {
  gif->bits |= (unsigned)word << gif->nbit;
  gif->nbit += size;
  for (; gif->nbit >= 8; gif->nbit -= 8, gif->bits >>= 8) put_byte(gif, gif->bits & 255);
}

static void end_bits(Gif* gif) {
  if (gif->nbit) put_byte(gif, gif->bits & 255);
  put_block(gif);
  putc(0, gif->file);
  gif->bits = 0;
  gif->nbit = 0;
}

//---- pixels

static void put_pixels(Gif* gif, const unsigned char* pixels, size_t count) {
  int size = PIXEL_BITS + 1, next = FIRST_WORD, word = pixels[0];
  const size_t bytes = sizeof *gif->words * WORDS << PIXEL_BITS;
  putc(PIXEL_BITS, gif->file);
  memset(gif->words, 0, bytes);
  put_word(gif, CLEAR, size);
  for (size_t i = 1; i < count; i++) {
    unsigned short* longer = &gif->words[word << PIXEL_BITS | pixels[i]];
    if (*longer) {
      word = *longer;
      continue;
    }
    put_word(gif, word, size);
    if (next < WORDS) {
      *longer = (unsigned short)next;
      if (next++ == 1 << size) size++;
    } else {
      put_word(gif, CLEAR, size);
      memset(gif->words, 0, bytes);
      size = PIXEL_BITS + 1;
      next = FIRST_WORD;
    }
    word = pixels[i];
  }
  put_word(gif, word, size);
  put_word(gif, END, size);
  end_bits(gif);
}

static int clamp_byte(int value) {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

// Colours that lie between two of the palette alternate in a pattern (B. Bayer, 1973).
static void choose_colors(Gif* gif, const Rectangle* place) {
  static const int pattern[4][4] = {{-8, 0, -6, 2}, {4, -4, 6, -2}, {-5, 3, -7, 1}, {7, -1, 5, -3}};
  unsigned char* pixel = gif->pixels;
  for (int y = place->top; y < place->top + place->height; y++) {
    const unsigned char* rgb = gif->held + 3 * ((size_t)y * (size_t)gif->format.width + (size_t)place->left);
    for (int x = place->left; x < place->left + place->width; x++, rgb += 3) {
      int off = pattern[y & 3][x & 3] / 2;
      *pixel++ = gif->palette.of_cell[palette_cell(clamp_byte(rgb[0] + off), clamp_byte(rgb[1] + off),
                                                   clamp_byte(rgb[2] + off))];
    }
  }
}

// The held pixels of a rectangle, one row behind the other.
static unsigned char* cut_out(const Gif* gif, const Rectangle* place) {
  size_t row = 3 * (size_t)place->width, stride = 3 * (size_t)gif->format.width;
  unsigned char* rgb = malloc(row * (size_t)place->height);
  for (int y = 0; y < place->height; y++) {
    memcpy(rgb + (size_t)y * row, gif->held + (size_t)(place->top + y) * stride + 3 * (size_t)place->left,
           row);
  }
  return rgb;
}

// Write what is held, which stands until then.
static void put_held(Gif* gif, int until) {
  const Rectangle* place = &gif->place;
  unsigned char* rgb = cut_out(gif, place);
  palette_make(&gif->palette, rgb, place->width * place->height);
  free(rgb);
  fwrite((const unsigned char[]){33, 249, 4, 4}, 1, 4, gif->file);  // it stays under the next one
  put_short(gif->file, until - gif->held_at);
  fwrite((const unsigned char[]){0, 0, 44}, 1, 3, gif->file);
  put_short(gif->file, place->left);
  put_short(gif->file, place->top);
  put_short(gif->file, place->width);
  put_short(gif->file, place->height);
  putc(0x80 | (PIXEL_BITS - 1), gif->file);
  fwrite(gif->palette.colors, 1, sizeof gif->palette.colors, gif->file);
  choose_colors(gif, place);
  put_pixels(gif, gif->pixels, (size_t)place->width * (size_t)place->height);
}

//---- pictures

// The least rectangle outside of which two pictures are the same; without a width: they are.
static Rectangle find_change(const Gif* gif) {
  int width = gif->format.width, height = gif->format.height;
  int left = width, right = -1, top = height, bottom = -1;
  for (int y = 0; y < height; y++) {
    const unsigned char *a = gif->held + 3 * (size_t)y * (size_t)width, *b = gif->next + (a - gif->held);
    if (!memcmp(a, b, 3 * (size_t)width)) continue;
    int first = 0, last = width - 1;
    while (!memcmp(a + 3 * first, b + 3 * first, 3)) first++;
    while (!memcmp(a + 3 * last, b + 3 * last, 3)) last--;
    left = first < left ? first : left;
    right = last > right ? last : right;
    top = y < top ? y : top;
    bottom = y;
  }
  return (Rectangle){left, top, right < left ? 0 : right - left + 1, bottom < top ? 0 : bottom - top + 1};
}

static int moment_of(const Gif* gif, int number) {
  return (int)((100.0 * number) / gif->format.fps + 0.5);
}

int gif_add(Gif* gif, const unsigned char* rgb) {
  int now = moment_of(gif, gif->count++), height = gif->format.height;
  size_t row = 3 * (size_t)gif->format.width;
  if (gif->any && now - gif->held_at < LEAST_DELAY) return ferror(gif->file) ? -1 : 0;
  for (int y = 0; y < height; y++) {
    memcpy(gif->next + (size_t)y * row, rgb + (size_t)(height - 1 - y) * row, row);
  }
  Rectangle place = {0, 0, gif->format.width, height};
  if (gif->any) {
    place = find_change(gif);
    if (!place.width) return 0;
    put_held(gif, now);
  }
  unsigned char* free_rows = gif->held;
  gif->held = gif->next;
  gif->next = free_rows;
  gif->place = place;
  gif->held_at = now;
  gif->any = true;
  return ferror(gif->file) ? -1 : 0;
}

int gif_close(Gif* gif) {
  if (gif->any) {
    int end = moment_of(gif, gif->count);
    put_held(gif, end > gif->held_at + LEAST_DELAY ? end : gif->held_at + LEAST_DELAY);
  }
  putc(0x3b, gif->file);
  bool failed = ferror(gif->file);
  if (fclose(gif->file)) failed = true;
  void* const owned[] = {gif->held, gif->next, gif->pixels, gif->words, gif};
  for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
  return failed ? -1 : 0;
}
