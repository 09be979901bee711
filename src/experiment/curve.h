// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A curve: a number over time, as samples.

#ifndef GIMBAL_EXPERIMENT_CURVE_H_
#define GIMBAL_EXPERIMENT_CURVE_H_

#include <glib.h>

typedef struct Curve {
  int count;
  double *time, *value;
} Curve;

void curve_free(Curve* self);

// The value of a curve, interpolated between the samples and constant beyond its ends. times must
// increase.
double curve_at(int count, const double* times, const double* values, double time);

#endif  // GIMBAL_EXPERIMENT_CURVE_H_
