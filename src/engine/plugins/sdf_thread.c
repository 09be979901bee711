// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A bolt and the nut that fits on it, with the axis along z: twelve turns of a V-shaped thread per
// metre.
//
//   rho = |(x, y)| - R,   R: radius
//   thread   (rho - w / 12) / sqrt 2,   w = |fract(12 z - phi / 2 pi) - 1/2|,   phi: angle about z
//   cone     (z - rho) / sqrt 2, of half a right angle: it bevels the ends
//   head     a hexagon of width 1 (turn phi into the sixth about x, then x - 1/2), |z + 1/4| < 1/4, bevelled

#include <math.h>

#include "plugins/sdf_field.h"

static const mjtNum kTurns = 12;

static const GimbalPluginKey kKeys[] = {
    {.name = "radius", .doc = "Radius of the thread, m.", .standard = "0.26", .count = 1, .max = INFINITY},
};

SDF_ATTRIBUTES(plugin_sdf_bolt)

typedef struct Thread {
  mjtNum rho, groove, cone, slope;  // slope: 1 / sqrt 2
} Thread;

static mjtNum thread_fraction(mjtNum x) {
  return x - floor(x);
}

static Thread thread_at(const mjtNum x[3], mjtNum radius) {
  Thread t = {.slope = mju_sqrt(2.) / 2.};
  t.rho = mju_sqrt(x[0] * x[0] + x[1] * x[1]) - radius;
  mjtNum wave = fabs(thread_fraction(x[2] * kTurns - mju_atan2(x[1], x[0]) / mjPI / 2.) - .5);
  t.groove = (t.rho - wave / kTurns) * t.slope;
  t.cone = (x[2] - t.rho) * t.slope;
  return t;
}

// The hexagon that a key grips.
static mjtNum head_at(const mjtNum x[3], const Thread* t) {
  const mjtNum sixths = 6. / mjPI / 2.;
  mjtNum angle = -floor(mju_atan2(x[1], x[0]) * sixths + .5) / sixths;
  mjtNum across = mju_sin(angle + mjPI * .5) * x[0] - mju_sin(angle) * x[1];
  mjtNum head = sdf_intersection(across - .5, fabs(x[2] + .25) - .25);
  return sdf_intersection(head, (x[2] + t->rho - .22) * t->slope);
}

static mjtNum bolt_distance(const mjtNum x[3], const mjtNum* radius) {
  Thread t = thread_at(x, radius[0]);
  mjtNum shaft = sdf_without(t.groove, .5 - fabs(x[2] + .5));
  shaft = sdf_without(shaft, t.cone + 1. * t.slope);
  return sdf_union(shaft, head_at(x, &t));
}

static mjtNum nut_distance(const mjtNum x[3], const mjtNum* radius) {
  Thread t = thread_at(x, radius[0]);
  mjtNum hole = sdf_without(t.groove, t.cone + .5 * t.slope);
  hole = sdf_union(hole, -t.cone - .05 * t.slope);
  return sdf_without(head_at(x, &t), hole);
}

static void thread_box(mjtNum aabb[6], const mjtNum* radius) {
  (void)radius;
  sdf_box(aabb, .6, 1);
}

const BuiltinPlugin plugin_sdf_bolt = {
    .info = SDF_INFO("bolt", "A bolt along z with a hexagonal head", kKeys),
    .plugin = SDF_SHAPE(bolt_distance, thread_box, .visualize = sdf_visualize),
};

const BuiltinPlugin plugin_sdf_nut = {
    .info = SDF_INFO("nut", "A hexagonal nut along z", kKeys),
    .plugin = SDF_SHAPE(nut_distance, thread_box, .visualize = sdf_visualize),
};
