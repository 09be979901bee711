// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From rings of samples to pixels: one line or one column of extremes for each pixel, whichever is
// less.

#ifndef GIMBAL_CURVE_H_
#define GIMBAL_CURVE_H_

#include "widgets/plot/raster.h"
#include "widgets/plot/ring.h"

// The part of the time axis that a raster shows, and which samples fall into each of its columns.
// Shared by all curves of a plot.
typedef struct GimbalColumns {
  const GimbalRing* times;
  double t0, t1;
  int count;
  gboolean counts;   // values are drawn on an axis of counts
  gboolean smooth;   // draw lines through columns whose samples go one way: twice the work
  gboolean dense;    // more samples than a line could show
  guint64 from, to;  // samples in sight, one more on each side
  int margin;        // columns beyond each edge that are drawn as far as they reach in
  guint64* first;    // (count + 1) dense: first sample of each column; so many more on both sides
} GimbalColumns;

void gimbal_columns_init(GimbalColumns* self, const GimbalRing* times, double t0, double t1, int count);

// The same for a stretch of a longer raster: it is drawn as the whole would be there.
void gimbal_columns_init_part(GimbalColumns* self, const GimbalRing* times, double t0, double t1, int count);

// Whether all samples that it shows are among those before end.
gboolean gimbal_columns_is_complete(const GimbalColumns* self, guint64 end);

// What is in sight alone, without the columns: for gimbal_curve_range and
// gimbal_curve_stack_height.
void gimbal_columns_init_sight(GimbalColumns* self, const GimbalRing* times, double t0, double t1, int count);
void gimbal_columns_clear(GimbalColumns* self);

// Extremes of the samples in sight. FALSE if there are none.
gboolean gimbal_curve_range(const GimbalColumns* columns, const GimbalRing* ring, double* low, double* high);

// Draw the curve of a ring; v0 is the coordinate of the bottom, v1 that of the top.
void gimbal_curve_draw(const GimbalColumns* columns, const GimbalRing* ring, double v0, double v1,
                       GimbalRaster* raster, float width, GimbalInk ink);

// Draw rings as areas on top of each other, each as high as the middle of its extremes in a column.
void gimbal_curve_stack(const GimbalColumns* columns, const GimbalRing* const* rings, const GimbalInk* inks,
                        int n, double v1, GimbalRaster* raster);

// The height that all but the highest few of a hundred columns stay under: one slow step must not
// flatten the rest.
double gimbal_curve_stack_height(const GimbalColumns* columns, const GimbalRing* const* rings, int n);

// Value at a time: of the sample before it. NAN if there is none.
double gimbal_curve_at(const GimbalRing* times, const GimbalRing* ring, double time);

#endif  // GIMBAL_CURVE_H_
