// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of samples with levels of extremes.

#include "gimbal-ring.h"

#include <math.h>
#include <string.h>

#define LEVELS 4  // blocks of 16, 256, 4096, 65536 samples
#define START  1024

typedef struct Extremes {
  double min, max;
} Extremes;

struct GimbalRing_ {
  guint64 limit;             // largest size, a power of two
  guint64 size;              // slots now, a power of two
  guint64 end;               // absolute index of the next sample
  guint64 floor;             // nothing before it is at hand
  double* values;            // (size)
  Extremes* levels[LEVELS];  // (size >> 4*(k+1)), at least one slot
};

static guint64 level_size(guint64 size, int level) {
  return MAX(1, size >> (4 * (level + 1)));
}

static void allocate(GimbalRing* self, guint64 size) {
  self->size = size;
  self->values = g_renew(double, self->values, size);
  for (int k = 0; k < LEVELS; k++) self->levels[k] = g_renew(Extremes, self->levels[k], level_size(size, k));
}

GimbalRing* gimbal_ring_new(guint64 capacity) {
  GimbalRing* self = g_new0(GimbalRing, 1);
  self->limit = START;
  while (self->limit < capacity) self->limit *= 2;
  allocate(self, START);
  return self;
}

void gimbal_ring_free(GimbalRing* self) {
  if (!self) return;
  for (int k = 0; k < LEVELS; k++) g_free(self->levels[k]);
  g_free(self->values);
  g_free(self);
}

void gimbal_ring_clear(GimbalRing* self) {
  self->end = 0;
}

guint64 gimbal_ring_first(const GimbalRing* self) {
  return MAX(self->floor, self->end > self->size ? self->end - self->size : 0);
}

guint64 gimbal_ring_end(const GimbalRing* self) {
  return self->end;
}

double gimbal_ring_get(const GimbalRing* self, guint64 index) {
  return self->values[index & (self->size - 1)];
}

static void widen(Extremes* block, double value, gboolean fresh) {
  if (fresh) *block = (Extremes){INFINITY, -INFINITY};
  if (!isfinite(value)) return;
  block->min = MIN(block->min, value);
  block->max = MAX(block->max, value);
}

void gimbal_ring_push(GimbalRing* self, double value) {
  // while nothing has wrapped yet, growing keeps every slot in its place
  if (self->end == self->size && self->size < self->limit) allocate(self, self->size * 2);
  self->values[self->end & (self->size - 1)] = value;
  for (int k = 0; k < LEVELS; k++) {
    guint64 length = 1ull << (4 * (k + 1));
    guint64 slot = (self->end / length) % level_size(self->size, k);
    widen(&self->levels[k][slot], value, self->end % length == 0);
  }
  self->end++;
}

void gimbal_ring_truncate(GimbalRing* self, guint64 end) {
  if (end >= self->end) return;
  self->floor = MIN(gimbal_ring_first(self), end);
  self->end = end;
  // of each level, the block that the cut goes through is counted again
  for (int k = 0; k < LEVELS; k++) {
    guint64 length = 1ull << (4 * (k + 1)), start = end / length * length;
    Extremes* block = &self->levels[k][(end / length) % level_size(self->size, k)];
    for (guint64 i = start; i < end; i++) widen(block, gimbal_ring_get(self, i), i == start);
  }
}

// Largest level whose block starts at index, ends before to and is still held; -1 for a single sample.
static int level_at(const GimbalRing* self, guint64 index, guint64 to) {
  for (int k = LEVELS - 1; k >= 0; k--) {
    guint64 length = 1ull << (4 * (k + 1));
    if (length <= self->size && index % length == 0 && index + length <= to) return k;
  }
  return -1;
}

gboolean gimbal_ring_extremes(const GimbalRing* self, guint64 from, guint64 to, double* min, double* max) {
  Extremes sum = {INFINITY, -INFINITY};
  from = MAX(from, gimbal_ring_first(self));
  to = MIN(to, self->end);
  while (from < to) {
    int level = level_at(self, from, to);
    if (level < 0) {
      widen(&sum, gimbal_ring_get(self, from++), FALSE);
      continue;
    }
    guint64 length = 1ull << (4 * (level + 1));
    const Extremes* block = &self->levels[level][(from / length) % level_size(self->size, level)];
    sum.min = MIN(sum.min, block->min);
    sum.max = MAX(sum.max, block->max);
    from += length;
  }
  *min = sum.min;
  *max = sum.max;
  return sum.min <= sum.max;
}

guint64 gimbal_ring_search(const GimbalRing* self, double value) {
  guint64 low = gimbal_ring_first(self), high = self->end;
  while (low < high) {
    guint64 middle = low + (high - low) / 2;
    if (gimbal_ring_get(self, middle) < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
