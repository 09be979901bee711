// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A design is a function of the number of the point, so that shards and interrupted runs agree on
// what each point is.
//
// A value lies at u of its range [a, b]: a + u (b - a), or a (b/a)^u if it is logarithmic. In each
// dimension a Latin hypercube of n points divides the range into n parts, assigns one part to each
// point by a permutation, and chooses a random place within the part.

#include "experiment/design.h"

#include <math.h>

#include "experiment/sobol.h"

double design_value(const GimbalParameter* p, double place) {
  place = CLAMP(place, 0, 1);
  gboolean logarithmic = p->scale == GIMBAL_SCALE_LOGARITHMIC;
  double value = logarithmic ? p->from * pow(p->to / p->from, place) : p->from + place * (p->to - p->from);
  if (place == 0 || place == 1) value = place == 0 ? p->from : p->to;
  if (p->step > 0) value = p->from + p->step * round((value - p->from) / p->step);
  return p->step > 0 && value > p->to ? value - p->step : CLAMP(value, p->from, p->to);
}

double design_place(const GimbalParameter* p, double value) {
  gboolean logarithmic = p->scale == GIMBAL_SCALE_LOGARITHMIC;
  return logarithmic ? log(value / p->from) / log(p->to / p->from) : (value - p->from) / (p->to - p->from);
}

static double start_of(const GimbalParameter* p) {
  return isnan(p->start) ? design_value(p, 0.5) : p->start;
}

// The number of grid points along a parameter, not more than it has steps.
static int points_of(const GimbalParameter* p) {
  if (p->step <= 0) return p->points;
  return MIN(p->points, (int)floor((p->to - p->from) / p->step + 1e-9) + 1);
}

static double grid_value(const GimbalParameter* p, int index) {
  return design_value(p, points_of(p) > 1 ? (double)index / (points_of(p) - 1) : 0);
}

static gint64 grid_count(const GimbalExperiment* e) {
  gint64 count = 1;
  for (guint i = 0; i < e->parameter->len; i++) count *= points_of(gimbal_experiment_parameter(e, (int)i));
  return count;
}

// The last parameter changes first.
static void grid_point(const GimbalExperiment* e, gint64 id, double* point) {
  for (int i = (int)e->parameter->len - 1; i >= 0; i--) {
    const GimbalParameter* p = gimbal_experiment_parameter(e, i);
    point[i] = grid_value(p, (int)(id % points_of(p)));
    id /= points_of(p);
  }
}

static gint64 single_count(const GimbalExperiment* e) {
  gint64 count = 1;
  for (guint i = 0; i < e->parameter->len; i++) count += points_of(gimbal_experiment_parameter(e, (int)i));
  return count;
}

void design_all_starts(const GimbalExperiment* experiment, double* point) {
  for (guint i = 0; i < experiment->parameter->len; i++) {
    point[i] = start_of(gimbal_experiment_parameter(experiment, (int)i));
  }
}

// Point 0 has all parameters at their starts.
static void single_point(const GimbalExperiment* e, gint64 id, double* point) {
  gint64 rest = id - 1;
  for (guint i = 0; i < e->parameter->len; i++) {
    const GimbalParameter* p = gimbal_experiment_parameter(e, (int)i);
    point[i] = rest >= 0 && rest < points_of(p) ? grid_value(p, (int)rest) : start_of(p);
    rest -= points_of(p);
  }
}

static gint64 sample_count(const GimbalExperiment* e) {
  return e->plan.points;
}

static void sobol_point(const GimbalExperiment* e, gint64 id, double* point) {
  guint32 seed = e->plan.seed > 1 ? (guint32)e->plan.seed : 0;
  for (guint i = 0; i < e->parameter->len; i++) {
    point[i] = design_value(gimbal_experiment_parameter(e, (int)i), sobol_number((guint32)id, (int)i, seed));
  }
}

// The image of index in a permutation of n numbers: Feistel rounds over the next power of four,
// repeated until the result is below n (J. Black and P. Rogaway, 2002).
static guint64 design_permuted(guint64 index, guint64 n, guint64 key) {
  int half = 1;
  while (((guint64)1 << (2 * half)) < n) half++;
  guint64 mask = ((guint64)1 << half) - 1;
  do {
    guint64 left = index >> half, right = index & mask;
    for (guint64 round = 0; round < 4; round++) {
      guint64 next = left ^ (hashed_bits(key + round, right) & mask);
      left = right;
      right = next;
    }
    index = left << half | right;
  } while (index >= n);
  return index;
}

static void latin_point(const GimbalExperiment* e, gint64 id, double* point) {
  guint64 n = (guint64)e->plan.points;
  for (guint i = 0; i < e->parameter->len; i++) {
    guint64 key = ((guint64)e->plan.seed << 16) + i * 8;
    double within = hashed_number(key + 7, (guint64)id);
    double place = ((double)design_permuted((guint64)id, n, key) + within) / (double)n;
    point[i] = design_value(gimbal_experiment_parameter(e, (int)i), place);
  }
}

static const struct {
  gint64 (*count)(const GimbalExperiment*);
  void (*point)(const GimbalExperiment*, gint64, double*);
} kDesigns[GIMBAL_DESIGNS] = {
    [GIMBAL_DESIGN_GRID] = {grid_count, grid_point},
    [GIMBAL_DESIGN_ONE_AT_A_TIME] = {single_count, single_point},
    [GIMBAL_DESIGN_SOBOL] = {sample_count, sobol_point},
    [GIMBAL_DESIGN_LATIN] = {sample_count, latin_point},
};

gint64 design_count(const GimbalExperiment* experiment) {
  return kDesigns[experiment->design].count ? kDesigns[experiment->design].count(experiment) : -1;
}

void design_point(const GimbalExperiment* experiment, gint64 id, double* point) {
  kDesigns[experiment->design].point(experiment, id, point);
}

void design_start(const GimbalExperiment* experiment, int start, double* places) {
  guint32 seed = (guint32)experiment->plan.seed;
  for (guint i = 0; i < experiment->parameter->len; i++) {
    const GimbalParameter* p = gimbal_experiment_parameter(experiment, (int)i);
    places[i] = start == 0 ? design_place(p, start_of(p))
                           : sobol_number((guint32)start, (int)i % SOBOL_DIMENSIONS, seed + i);
  }
}
