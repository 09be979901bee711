// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// At most 256 colours that stand for those of a picture.

#ifndef GIMBAL_PALETTE_H_
#define GIMBAL_PALETTE_H_

enum {
  PALETTE_BITS = 5,  // of each part of a colour that are told apart
  PALETTE_CELLS = 1 << (3 * PALETTE_BITS),
  PALETTE_COLORS = 256
};

typedef struct Palette {
  unsigned char colors[PALETTE_COLORS][3];
  unsigned char of_cell[PALETTE_CELLS];  // which colour stands for a cell
} Palette;

// The cell of a colour.
static inline int palette_cell(int red, int green, int blue) {
  const int drop = 8 - PALETTE_BITS;
  return red >> drop << (2 * PALETTE_BITS) | green >> drop << PALETTE_BITS | blue >> drop;
}

// Choose the colours for so many pixels (RGB).
void palette_make(Palette* self, const unsigned char* rgb, int count);

#endif  // GIMBAL_PALETTE_H_
