// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What each parameter alone changes, from the points where the others are at their starts: the bars
// of a tornado chart.

#ifndef GIMBAL_EXPERIMENT_EFFECTS_H_
#define GIMBAL_EXPERIMENT_EFFECTS_H_

#include "experiment/bench.h"

// The range of a number while one parameter is below or above its start; low > high if there is no
// such point.
typedef struct GimbalEffect {
  int parameter;
  double low[2], high[2];    // of the number: below, above
  double least, most;        // of the parameter, among the points
  double narrowest, widest;  // of the number, with the start
} GimbalEffect;

typedef struct GimbalEffects {
  const Bench* bench;
  int number;      // which of the values, in the order of GimbalPoint; -1: the score
  double* start;   // all parameters at their starts
  double base;     // the number there; NAN: not known
  GArray* effect;  // GimbalEffect
} GimbalEffects;

GimbalEffects* gimbal_effects_new(const Bench* bench, int number);
void gimbal_effects_free(GimbalEffects* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalEffects, gimbal_effects_free)

// Count a point, unless it moves several parameters.
void gimbal_effects_add(GimbalEffects* self, const GimbalPoint* point);

// The widest first; those without a point are left out.
void gimbal_effects_sort(GimbalEffects* self);

#endif  // GIMBAL_EXPERIMENT_EFFECTS_H_
