// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Friction pyramids: a contact force (normal, friction 1 … dim-1) as nonnegative coefficients of
// the pyramid's edges, edge pair i being normal +- mu_i friction_i.

#include "math/vec.h"

void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim) {
  // a frictionless contact has no edges: its number is the normal force
  if (dim == 1) {
    pyramid[0] = force[0];
    return;
  }
  mjtNum share = force[0] / (dim - 1);
  for (int i = 0; i < dim - 1; i++) {
    mjtNum tilt = mju_min(share, force[i + 1] / mu[i]);
    pyramid[2 * i] = 0.5 * (share + tilt);
    pyramid[2 * i + 1] = 0.5 * (share - tilt);
  }
}

void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim) {
  force[0] = pyramid[0];
  if (dim == 1) return;
  force[0] = 0;
  for (int i = 0; i < dim - 1; i++) {
    force[0] += pyramid[2 * i];
    force[0] += pyramid[2 * i + 1];
    force[i + 1] = (pyramid[2 * i] - pyramid[2 * i + 1]) * mu[i];
  }
}
