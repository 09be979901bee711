// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Median cut (P. Heckbert, Color image quantization for frame buffer display, 1982): the cells that
// have pixels form a box; the box with the most pixels among those that can be parted is cut across
// its longest side, so that each half has as many, until there are enough boxes. The colour of a
// box is the mean of its pixels.

#include "palette.h"

#include <stdlib.h>
#include <string.h>

typedef struct Box {
  int first, count;  // of the list of cells
  int pixels;
} Box;

typedef struct Cut {
  int pixels[PALETTE_CELLS];
  int cells[PALETTE_CELLS];  // that have pixels, box by box
  Box boxes[PALETTE_COLORS];
  int nbox;
} Cut;

static int part_of_cell(int cell, int axis) {
  return cell >> (PALETTE_BITS * (2 - axis)) & ((1 << PALETTE_BITS) - 1);
}

// The axis along which a box is longest, and its length.
static int longest_axis(const Cut* cut, const Box* box, int* length) {
  int longest = 0;
  *length = -1;
  for (int axis = 0; axis < 3; axis++) {
    int low = 1 << PALETTE_BITS, high = -1;
    for (int i = 0; i < box->count; i++) {
      int part = part_of_cell(cut->cells[box->first + i], axis);
      if (part < low) low = part;
      if (part > high) high = part;
    }
    if (high - low <= *length) continue;
    *length = high - low;
    longest = axis;
  }
  return longest;
}

// Sort the cells of a box by a part, in so many buckets as it has values.
static void sort_box(Cut* cut, const Box* box, int axis) {
  int places[(1 << PALETTE_BITS) + 1] = {0};
  int* sorted = malloc((size_t)box->count * sizeof *sorted);
  int* cells = cut->cells + box->first;
  for (int i = 0; i < box->count; i++) places[part_of_cell(cells[i], axis) + 1]++;
  for (int i = 0; i < 1 << PALETTE_BITS; i++) places[i + 1] += places[i];
  for (int i = 0; i < box->count; i++) sorted[places[part_of_cell(cells[i], axis)]++] = cells[i];
  memcpy(cells, sorted, (size_t)box->count * sizeof *sorted);
  free(sorted);
}

static void cut_box(Cut* cut, Box* box) {
  int length, half = 0, count = 0;
  int axis = longest_axis(cut, box, &length);
  sort_box(cut, box, axis);
  while (count < box->count - 1 && (!count || half < box->pixels / 2)) {
    half += cut->pixels[cut->cells[box->first + count++]];
  }
  cut->boxes[cut->nbox++] = (Box){box->first + count, box->count - count, box->pixels - half};
  box->count = count;
  box->pixels = half;
}

static Box* fullest_box(Cut* cut) {
  Box* fullest = NULL;
  for (int i = 0; i < cut->nbox; i++) {
    Box* box = &cut->boxes[i];
    if (box->count > 1 && (!fullest || box->pixels > fullest->pixels)) fullest = box;
  }
  return fullest;
}

// The mean of the middles of its cells, each with the weight of its pixels.
static void mix_color(const Cut* cut, const Box* box, unsigned char color[3]) {
  const int step = 1 << (8 - PALETTE_BITS);
  for (int axis = 0; axis < 3; axis++) {
    double sum = 0;
    for (int i = 0; i < box->count; i++) {
      int cell = cut->cells[box->first + i];
      sum += (double)cut->pixels[cell] * (part_of_cell(cell, axis) * step + step / 2);
    }
    color[axis] = box->pixels ? (unsigned char)(sum / box->pixels + 0.5) : 0;
  }
}

// Cells without pixels get the colour that is nearest to them when they are asked for: pixels that
// are dithered may fall into them.
static int nearest_color(const Palette* self, int count, int cell) {
  const int step = 1 << (8 - PALETTE_BITS);
  int nearest = 0, least = 1 << 30;
  for (int i = 0; i < count; i++) {
    int off = 0;
    for (int axis = 0; axis < 3; axis++) {
      int d = self->colors[i][axis] - (part_of_cell(cell, axis) * step + step / 2);
      off += d * d;
    }
    if (off >= least) continue;
    least = off;
    nearest = i;
  }
  return nearest;
}

static void count_pixels(Cut* cut, const unsigned char* rgb, int count) {
  int ncell = 0;
  for (int i = 0; i < count; i++, rgb += 3) cut->pixels[palette_cell(rgb[0], rgb[1], rgb[2])]++;
  for (int cell = 0; cell < PALETTE_CELLS; cell++) {
    if (cut->pixels[cell]) cut->cells[ncell++] = cell;
  }
  cut->boxes[0] = (Box){0, ncell, count};
  cut->nbox = 1;
}

void palette_make(Palette* self, const unsigned char* rgb, int count) {
  Cut* cut = calloc(1, sizeof *cut);
  Box* box;
  count_pixels(cut, rgb, count);
  while (cut->nbox < PALETTE_COLORS && (box = fullest_box(cut))) cut_box(cut, box);
  memset(self->colors, 0, sizeof self->colors);
  for (int i = 0; i < cut->nbox; i++) mix_color(cut, &cut->boxes[i], self->colors[i]);
  for (int cell = 0; cell < PALETTE_CELLS; cell++) {
    self->of_cell[cell] = (unsigned char)nearest_color(self, cut->nbox, cell);
  }
  free(cut);
}
