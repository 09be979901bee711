// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One triangle.

#include "asset/mesh/triangle.h"

#include <math.h>

double triangle_normal(double normal[3], const double a[3], const double b[3], const double c[3]) {
  double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  double v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  normal[0] = u[1] * v[2] - u[2] * v[1];
  normal[1] = u[2] * v[0] - u[0] * v[2];
  normal[2] = u[0] * v[1] - u[1] * v[0];
  double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  if (length < 1e-14) {
    normal[0] = 1;
    normal[1] = normal[2] = 0;
  } else {
    for (int k = 0; k < 3; k++) {
      normal[k] /= length;
    }
  }
  return length;
}
