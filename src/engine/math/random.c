// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Random and quasi-random numbers.

#include <stdlib.h>

#include "math/vec.h"

// Marsaglia's polar method: a point in the unit disc gives two independent standard normal numbers.
mjtNum mju_standardNormal(mjtNum* num2) {
  mjtNum x, y, square;
  do {
    x = 2 * (mjtNum)rand() / RAND_MAX - 1;
    y = 2 * (mjtNum)rand() / RAND_MAX - 1;
    square = x * x + y * y;
  } while (square >= 1 || square == 0);

  mjtNum scale = mju_sqrt(-2 * mju_log(square) / square);
  if (num2) *num2 = y * scale;
  return x * scale;
}

// The digits of index in the given base, mirrored at the point.
mjtNum mju_Halton(int index, int base) {
  mjtNum digit = 1, result = 0;
  for (; index > 0; index /= base) {
    digit /= base;
    result += digit * (index % base);
  }
  return result;
}
