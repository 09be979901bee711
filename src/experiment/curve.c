// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Samples, with linear interpolation between them.

#include "experiment/curve.h"

void curve_free(Curve* self) {
  g_free(self);
}

double curve_at(int count, const double* times, const double* values, double time) {
  if (time <= times[0]) return values[0];
  if (time >= times[count - 1]) return values[count - 1];
  int low = 0, high = count - 1;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (times[middle] <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  double part = (time - times[low]) / (times[high] - times[low]);
  return values[low] + part * (values[high] - values[low]);
}
