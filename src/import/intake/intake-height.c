// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How far down what collides of a robot reaches.

#include <math.h>
#include <mujoco/mujoco.h>

#include "import/intake/intake-work.h"

#define FEET 0.1  // of the height: this low are feet and wheels

typedef struct Heights {
  double low, high;
} Heights;

// The lowest and the highest point of the geoms of a body that collide.
static Heights heights_of(const mjModel* m, const mjData* d, int body) {
  Heights heights = {INFINITY, -INFINITY};
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int g = m->body_geomadr[body] + i;
    if (!m->geom_contype[g] && !m->geom_conaffinity[g]) continue;
    const mjtNum *aabb = m->geom_aabb + 6 * g, *mat = d->geom_xmat + 9 * g;
    double z = d->geom_xpos[3 * g + 2], half = 0;
    for (int k = 0; k < 3; k++) {
      z += mat[6 + k] * aabb[k];
      half += fabs(mat[6 + k]) * aabb[3 + k];
    }
    heights.low = fmin(heights.low, z - half);
    heights.high = fmax(heights.high, z + half);
  }
  return heights;
}

static Heights heights_of_all(const mjModel* m, const mjData* d) {
  Heights all = {INFINITY, -INFINITY};
  for (int b = 0; b < m->nbody; b++) {
    Heights one = heights_of(m, d, b);
    all.low = fmin(all.low, one.low);
    all.high = fmax(all.high, one.high);
  }
  return all;
}

double gimbal_intake_lowest(const mjModel* m, const mjData* d) {
  double lowest = heights_of_all(m, d).low;
  return isfinite(lowest) ? lowest : 0;
}

gboolean gimbal_intake_is_low(const mjModel* m, const mjData* d, int body) {
  Heights all = heights_of_all(m, d);
  return isfinite(all.low) && heights_of(m, d, body).low < all.low + FEET * (all.high - all.low);
}
