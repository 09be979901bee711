// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where samples are dense, the edges of columns are moved to block boundaries of the ring, which is
// less than half a pixel and makes a column cost a handful of blocks.

#include "widgets/plot/curve.h"

#include <math.h>
#include <stdlib.h>

#include "widgets/plot/axis.h"

enum {
  DENSE = 2,  // samples a column from which on columns are drawn instead of lines
  PROBES = 100,
  MARGIN = 2  // columns that a line or a dot reaches over the edge of its own
};
#define WOBBLE 0.75f  // pixels by which a column may leave the line through it

static double time_of_column(const GimbalColumns* self, double column) {
  return self->t0 + (self->t1 - self->t0) * column / self->count;
}

static float x_of(const GimbalColumns* self, guint64 index) {
  double t = gimbal_ring_get(self->times, index);
  return (float)((t - self->t0) / (self->t1 - self->t0) * self->count);
}

// Samples for each column where there are any.
static double curve_density(const GimbalColumns* self, guint64 from, guint64 to) {
  if (to - from < 2) return 0;
  double time = gimbal_ring_get(self->times, to - 1) - gimbal_ring_get(self->times, from);
  return (double)(to - from) / fmax(1, time / (self->t1 - self->t0) * self->count);
}

void gimbal_columns_init_sight(GimbalColumns* self, const GimbalRing* times, double t0, double t1,
                               int count) {
  *self = (GimbalColumns){.times = times, .t0 = t0, .t1 = t1, .count = MAX(count, 1)};
  guint64 first = gimbal_ring_first(times), end = gimbal_ring_end(times);
  guint64 from = gimbal_ring_search(times, t0), to = gimbal_ring_search(times, t1);
  self->from = from > first ? from - 1 : from;
  self->to = MIN(to + 1, end);
}

static void curve_divide(GimbalColumns* self) {
  guint64 first = gimbal_ring_first(self->times), end = gimbal_ring_end(self->times);
  guint64 from = gimbal_ring_search(self->times, time_of_column(self, -self->margin));
  guint64 to = gimbal_ring_search(self->times, time_of_column(self, self->count + self->margin));
  double samples = curve_density(self, from, to);
  gboolean snap = samples >= 4 * GIMBAL_RING_BLOCK;
  self->dense = samples > DENSE;
  self->from = from > first ? from - 1 : from;
  self->to = MIN(to + 1, end);
  if (!self->dense) return;
  self->first = g_new(guint64, self->count + 1 + 2 * self->margin) + self->margin;
  for (int i = -self->margin; i <= self->count + self->margin; i++) {
    guint64 index = gimbal_ring_search(self->times, time_of_column(self, i));
    if (snap && index > first && index < end) index -= index % GIMBAL_RING_BLOCK;
    self->first[i] = MAX(index, first);
  }
}

void gimbal_columns_init(GimbalColumns* self, const GimbalRing* times, double t0, double t1, int count) {
  *self = (GimbalColumns){.times = times, .t0 = t0, .t1 = t1, .count = MAX(count, 1)};
  curve_divide(self);
}

void gimbal_columns_init_part(GimbalColumns* self, const GimbalRing* times, double t0, double t1, int count) {
  *self = (GimbalColumns){.times = times, .t0 = t0, .t1 = t1, .count = MAX(count, 1), .margin = MARGIN};
  curve_divide(self);
}

void gimbal_columns_clear(GimbalColumns* self) {
  if (self->first) g_free(self->first - self->margin);
  self->first = NULL;
}

gboolean gimbal_columns_is_complete(const GimbalColumns* self, guint64 end) {
  double edge = time_of_column(self, self->count + self->margin);
  return end > 0 && gimbal_ring_search(self->times, edge) + 1 < end;
}

gboolean gimbal_curve_range(const GimbalColumns* columns, const GimbalRing* ring, double* low, double* high) {
  return columns->from < columns->to && gimbal_ring_extremes(ring, columns->from, columns->to, low, high);
}

typedef struct Scale {
  double v0, factor;
  float height;
  gboolean counts;
} Scale;

static Scale scale_of(double v0, double v1, gboolean counts, const GimbalRaster* raster) {
  return (Scale){v0, raster->height / (v1 - v0), (float)raster->height, counts};
}

static float y_of(const Scale* scale, double value) {
  if (scale->counts) value = gimbal_axis_count(value);
  double y = scale->height - (value - scale->v0) * scale->factor;
  return (float)CLAMP(y, -1e5, 1e5);
}

// Value of the first sample of a column; of the last sample, after the last one.
static double value_at(const GimbalColumns* columns, const GimbalRing* ring, int column) {
  guint64 end = gimbal_ring_end(ring), index = columns->first[column];
  guint64 first = gimbal_ring_first(ring);
  return end > first ? gimbal_ring_get(ring, CLAMP(index, first, end - 1)) : NAN;
}

// Where the samples of a column go one way it is a piece of a line, else the stretch between its
// extremes.
static void draw_columns(const GimbalColumns* columns, const GimbalRing* ring, const Scale* scale,
                         GimbalRaster* raster, float width, GimbalInk ink) {
  float last_top = NAN, last_bottom = NAN;
  int edge = columns->margin > 0;
  for (int i = -edge; i < columns->count + edge; i++) {
    double min, max;
    if (columns->first[i] >= columns->first[i + 1] ||
        !gimbal_ring_extremes(ring, columns->first[i], columns->first[i + 1], &min, &max)) {
      continue;
    }
    float top = y_of(scale, max), bottom = y_of(scale, min), full_top = top, full_bottom = bottom;
    float begin = columns->smooth ? y_of(scale, value_at(columns, ring, i)) : NAN;
    float end = columns->smooth ? y_of(scale, value_at(columns, ring, i + 1)) : NAN;
    if (columns->smooth && top > fminf(begin, end) - WOBBLE && bottom < fmaxf(begin, end) + WOBBLE) {
      gimbal_raster_line(raster, (float)i, begin, (float)(i + 1), end, width, ink);
      last_top = last_bottom = end;
      continue;
    }
    // meet the column before, so that the curve has no gaps
    if (last_bottom < top) top = last_bottom;
    if (last_top > bottom) bottom = last_top;
    gimbal_raster_column(raster, i, top - width / 2, bottom + width / 2, ink);
    last_top = full_top;
    last_bottom = full_bottom;
  }
}

static void draw_lines(const GimbalColumns* columns, const GimbalRing* ring, const Scale* scale,
                       GimbalRaster* raster, float width, GimbalInk ink) {
  guint64 from = MAX(columns->from, gimbal_ring_first(ring)), to = MIN(columns->to, gimbal_ring_end(ring));
  gboolean joined = FALSE;
  float x0 = 0, y0 = 0;
  for (guint64 i = from; i < to; i++) {
    double value = gimbal_ring_get(ring, i);
    if (!isfinite(value)) {
      joined = FALSE;
      continue;
    }
    float x = x_of(columns, i), y = y_of(scale, value);
    if (joined) gimbal_raster_line(raster, x0, y0, x, y, width, ink);
    // samples that stand far apart, or alone, are marked
    if (!joined ? i + 1 == to : x - x0 > 12) gimbal_raster_dot(raster, x, y, width * 1.4f, ink);
    joined = TRUE;
    x0 = x;
    y0 = y;
  }
}

void gimbal_curve_draw(const GimbalColumns* columns, const GimbalRing* ring, double v0, double v1,
                       GimbalRaster* raster, float width, GimbalInk ink) {
  Scale scale = scale_of(v0, v1, columns->counts, raster);
  if (columns->from >= columns->to) return;
  if (columns->dense) {
    draw_columns(columns, ring, &scale, raster, width, ink);
  } else {
    draw_lines(columns, ring, &scale, raster, width, ink);
  }
}

//---- stacks

// Middle of the values of a stretch of samples; 0 if there are none.
static double curve_level(const GimbalRing* ring, guint64 from, guint64 to) {
  double min, max;
  if (!ring || !gimbal_ring_extremes(ring, from, to, &min, &max)) return 0;
  return fmax(0, (min + max) / 2);
}

// Samples of column i of n; the one before it if none falls into it.
static void samples_of(const GimbalColumns* self, int i, int n, guint64* from, guint64* to) {
  double width = (double)self->count / n;
  *from = gimbal_ring_search(self->times, time_of_column(self, i * width));
  *to = gimbal_ring_search(self->times, time_of_column(self, (i + 1) * width));
  if (*from < *to) return;
  guint64 first = gimbal_ring_first(self->times);
  if (*from > first && *from < gimbal_ring_end(self->times)) --*from;
  *to = *from + 1;
}

void gimbal_curve_stack(const GimbalColumns* columns, const GimbalRing* const* rings, const GimbalInk* inks,
                        int n, double v1, GimbalRaster* raster) {
  Scale scale = scale_of(0, v1, FALSE, raster);
  guint64 first = gimbal_ring_first(columns->times), end = gimbal_ring_end(columns->times);
  for (int x = 0; x < columns->count; x++) {
    guint64 from, to;
    double sum = 0;
    samples_of(columns, x, columns->count, &from, &to);
    if (from < first || from >= end) continue;
    if (from == first && time_of_column(columns, x + 1) < gimbal_ring_get(columns->times, first)) continue;
    for (int i = 0; i < n; i++) {
      double height = curve_level(rings[i], from, to);
      gimbal_raster_column(raster, x, y_of(&scale, sum), y_of(&scale, sum + height), inks[i]);
      sum += height;
    }
  }
}

static int curve_compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

double gimbal_curve_stack_height(const GimbalColumns* columns, const GimbalRing* const* rings, int n) {
  double sums[PROBES] = {0};
  int count = 0;
  guint64 first = gimbal_ring_first(columns->times), end = gimbal_ring_end(columns->times);
  for (int i = 0; i < PROBES; i++) {
    guint64 from, to;
    samples_of(columns, i, PROBES, &from, &to);
    if (from >= end || from < first) continue;
    for (int k = 0; k < n; k++) sums[count] += curve_level(rings[k], from, to);
    count++;
  }
  qsort(sums, (size_t)count, sizeof *sums, curve_compare);
  return count ? 1.3 * sums[(int)(0.93 * (count - 1))] : 0;
}

double gimbal_curve_at(const GimbalRing* times, const GimbalRing* ring, double time) {
  if (!times || !ring) return NAN;
  guint64 index = gimbal_ring_search(times, time), end = MIN(gimbal_ring_end(times), gimbal_ring_end(ring));
  guint64 first = MAX(gimbal_ring_first(times), gimbal_ring_first(ring));
  if (index >= end || (index > first && gimbal_ring_get(times, index) > time + 1e-12)) index--;
  return index >= first && index < end ? gimbal_ring_get(ring, index) : NAN;
}
