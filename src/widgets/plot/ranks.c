// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/plot/ranks.h"

#include <math.h>
#include <stdlib.h>

static int by_size(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

void gimbal_ranks_set_values(GimbalRanks* self, const double* values, int count) {
  self->sorted = g_renew(double, self->sorted, MAX(1, count));
  self->count = 0;
  for (int i = 0; i < count; i++) {
    if (isfinite(values[i])) self->sorted[self->count++] = values[i];
  }
  qsort(self->sorted, (size_t)self->count, sizeof(double), by_size);
}

void gimbal_ranks_clear(GimbalRanks* self) {
  g_clear_pointer(&self->sorted, g_free);
  self->count = 0;
}

// Equal values have one rank: the middle of theirs.
double gimbal_ranks_of(const GimbalRanks* self, double value) {
  int low = 0, high = self->count;
  if (!isfinite(value) || !self->count) return NAN;
  while (low < high) {
    int middle = (low + high) / 2;
    if (self->sorted[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  int last = low;
  while (last + 1 < self->count && self->sorted[last + 1] == value) last++;
  return self->count > 1 ? CLAMP(0.5 * (low + last) / (self->count - 1), 0, 1) : 0;
}

double gimbal_ranks_value(const GimbalRanks* self, double rank) {
  if (!self->count) return NAN;
  return self->sorted[(int)lround(CLAMP(rank, 0, 1) * (self->count - 1))];
}

// Brightness rises from one end to the other.
void gimbal_ranks_color(double rank, gboolean dark, GdkRGBA* color) {
  static const float kColors[][3] = {{0.99f, 0.85f, 0.20f},
                                     {0.45f, 0.78f, 0.36f},
                                     {0.13f, 0.60f, 0.56f},
                                     {0.21f, 0.40f, 0.57f},
                                     {0.28f, 0.17f, 0.47f}};
  enum { LAST = G_N_ELEMENTS(kColors) - 1 };
  if (!isfinite(rank)) {
    *color = dark ? (GdkRGBA){0.45f, 0.45f, 0.45f, 1} : (GdkRGBA){0.70f, 0.70f, 0.70f, 1};
    return;
  }
  double at = CLAMP(rank, 0, 1) * LAST;
  int k = MIN((int)at, LAST - 1);
  float part = (float)(at - k), lift = dark ? 0.16f : 0;
  float rgb[3];
  for (int c = 0; c < 3; c++) {
    float x = kColors[k][c] + part * (kColors[k + 1][c] - kColors[k][c]);
    rgb[c] = x + lift * (1 - x);
  }
  *color = (GdkRGBA){rgb[0], rgb[1], rgb[2], 1};
}
