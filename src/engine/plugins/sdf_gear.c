// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A spur gear about z with involute teeth.
//
//   D pitch diameter, N teeth, p = N / D teeth per length of the diameter, s = 2 pi / N pitch angle
//   psi  pressure angle, a polynomial in N;   Rb = D cos(psi) / 2 radius of the base circle
//   Ro = D / 2 + 1 / p  tips,   Ro - 2.2 / p  roots,   Ri  hole
//
// A flank is the involute of the base circle: at radius rho its distance along the normal is
//   sqrt(rho^2 - Rb^2) - Rb (theta + acos(Rb / rho)),   theta: angle from where it starts.
// Flanks, tips and roots are joined smoothly, and what results in the plane is extruded to the
// thickness.

#include <math.h>

#include "plugins/sdf_field.h"

enum { ALPHA, DIAMETER, TEETH, THICKNESS, HOLE };

static const GimbalPluginKey kKeys[] = {
    [ALPHA] = {.name = "alpha",
               .doc = "Angle by which the teeth are turned, rad.",
               .standard = "0",
               .count = 1,
               .min = -INFINITY,
               .max = INFINITY},
    [DIAMETER] = {.name = "diameter",
                  .doc = "Diameter of the pitch circle, m.",
                  .standard = "2.8",
                  .count = 1,
                  .max = INFINITY,
                  .above_min = 1},
    [TEETH] = {.name = "teeth",
               .doc = "Number of teeth.",
               .standard = "25",
               .type = GIMBAL_KEY_INTEGER,
               .count = 1,
               .min = 1,
               .max = 1e6},
    [THICKNESS] =
        {.name = "thickness", .doc = "Thickness along z, m.", .standard = "0.2", .count = 1, .max = INFINITY},
    [HOLE] = {.name = "innerdiameter",
              .doc = "Diameter of the hole, m; below zero: 0.14 diameters of rim remain under the teeth.",
              .standard = "-1",
              .count = 1,
              .min = -INFINITY,
              .max = INFINITY},
};

SDF_ATTRIBUTES(plugin_sdf_gear)

// Union and intersection with rounding of width k.
static mjtNum smooth_union(mjtNum a, mjtNum b, mjtNum k) {
  mjtNum h = sdf_max(0, sdf_min(1, 0.5 + 0.5 * (b - a) / k));
  return b * (1 - h) + a * h - k * h * (1 - h);
}

static mjtNum smooth_intersection(mjtNum a, mjtNum b, mjtNum k) {
  return sdf_without(sdf_intersection(a, b), smooth_union(sdf_without(a, b), sdf_without(b, a), k));
}

static mjtNum remainder_of(mjtNum x, mjtNum y) {
  return x - y * floor(x / y);
}

typedef struct Gear {
  mjtNum tip, root, hole, base;  // radii
  mjtNum stride, gap;            // angles: of a tooth with its gap, of the gap on the base circle
} Gear;

static Gear gear_of(const mjtNum* number) {
  mjtNum diameter = number[DIAMETER], teeth = number[TEETH];
  mjtNum psi = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
  mjtNum pitch = teeth / diameter, radius = diameter / 2, depth = 2.2 / pitch;
  Gear g = {.tip = (diameter + 2 * (1 / pitch)) / 2, .base = diameter * mju_cos(psi) / 2};
  g.root = g.tip - depth;
  g.hole = number[HOLE] >= 0 ? number[HOLE] / 2 : g.tip - depth - 0.14 * diameter;
  g.stride = mjPI / pitch / radius;
  mjtNum pressure = mju_acos(g.base / radius), involute = mju_tan(pressure) - pressure;
  g.gap = g.stride / 2 - 2 * involute;
  return g;
}

// The two flanks of the nearest tooth, and the sides of its foot.
static mjtNum gear_tooth(const Gear* g, mjtNum rho, mjtNum angle) {
  mjtNum left = remainder_of(angle + g->gap / 2, g->stride) - g->gap / 2;
  mjtNum right = remainder_of(-angle - g->gap + g->gap / 2, g->stride) - g->gap / 2;
  mjtNum foot = sdf_intersection(left - (g->stride - g->gap), right - (g->stride - g->gap));
  if (g->base >= rho) return sdf_intersection(foot, -1e6);
  mjtNum turn = mju_acos(g->base / rho), along = mju_sqrt(rho * rho - g->base * g->base);
  return sdf_intersection(
      foot, sdf_intersection(along - g->base * (left + turn), along - g->base * (right + turn)));
}

static mjtNum plane_distance(const mjtNum x[3], const mjtNum* number, const Gear* g) {
  mjtNum rho = sdf_norm2(x);
  // inside of the hole and far outside the circles are enough
  if (g->hole - rho > 0) return g->hole - rho;
  if (g->tip - rho < -0.2) return rho - g->tip;
  mjtNum teeth = gear_tooth(g, rho, mju_atan2(x[1], x[0]) + number[ALPHA]);
  teeth = smooth_intersection(rho - g->tip, teeth, 0.0035 * number[DIAMETER]);
  teeth = smooth_union(rho - g->root, teeth, g->base - g->root);
  return sdf_without(teeth, rho - g->hole);
}

static mjtNum gear_distance(const mjtNum x[3], const mjtNum* number, const Gear* g) {
  mjtNum w[2] = {plane_distance(x, number, g), fabs(x[2]) - number[THICKNESS] / 2};
  mjtNum out[2] = {sdf_max(w[0], 0), sdf_max(w[1], 0)};
  return sdf_min(sdf_max(w[0], w[1]), 0) + sdf_norm2(out);
}

static mjtNum gear_profile_distance(const mjtNum x[3], const mjtNum* number) {
  Gear g = gear_of(number);
  return gear_distance(x, number, &g);
}

// An instance keeps its radii and angles behind its numbers.
_Static_assert(sizeof(Gear) <= (SDF_NUMBERS - HOLE - 1) * sizeof(mjtNum), "room for what a gear computes");

static mjtNum prepared_distance(const mjtNum x[3], const mjtNum* number) {
  return gear_distance(x, number, (const Gear*)(number + HOLE + 1));
}

static int gear_init(const mjModel* m, mjData* d, int instance) {
  sdf_init(m, d, instance);
  mjtNum* number = sdf_numbers(d, instance);
  *(Gear*)(number + HOLE + 1) = gear_of(number);
  sdf_use_distance(d, instance, prepared_distance);
  return 0;
}

// A few long teeth reach farther than many.
static void gear_box(mjtNum aabb[6], const mjtNum* number) {
  mjtNum tip = number[DIAMETER] / 2 + number[DIAMETER] / number[TEETH];
  sdf_box(aabb, sdf_max(number[DIAMETER] / 2 * 1.25, tip * 1.05), number[THICKNESS] / 2 * 1.1);
}

const BuiltinPlugin plugin_sdf_gear = {
    .info = SDF_INFO("gear", "A spur gear about z", kKeys),
    .plugin = SDF_SHAPE(gear_profile_distance, gear_box, .init = gear_init, .visualize = sdf_visualize),
};
