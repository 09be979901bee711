// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Colours of values by their rank among all: a few values that are far off leave the others their
// colours. The colours go from dark to light, so that they stay apart for colour-blind readers and
// in print.

#ifndef GIMBAL_RANKS_H_
#define GIMBAL_RANKS_H_

#include <gdk/gdk.h>

typedef struct GimbalRanks {
  double* sorted;  // (count)
  int count;       // of the finite values
} GimbalRanks;

void gimbal_ranks_set_values(GimbalRanks* self, const double* values, int count);
void gimbal_ranks_clear(GimbalRanks* self);

// Of a value: 0 for the least, 1 for the greatest; NAN for what is not finite.
double gimbal_ranks_of(const GimbalRanks* self, double value);

// The value at a rank.
double gimbal_ranks_value(const GimbalRanks* self, double rank);

// The colour of a rank, 0 being the best; of what has none: grey.
void gimbal_ranks_color(double rank, gboolean dark, GdkRGBA* color);

#endif  // GIMBAL_RANKS_H_
