// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A bowl: the part of a sphere below a height, as a shell.
//
//   q = (rho, z),   w = sqrt(R^2 - h^2): radius of the rim
//   f(x) = |q - (w, h)| - t   where the rim is nearest (h rho < w z), else | |q| - R | - t

#include <math.h>

#include "plugins/sdf_field.h"

static const GimbalPluginKey kKeys[] = {
    {.name = "height",
     .doc = "Height of the rim above the middle of the sphere, m.",
     .standard = "0.4",
     .count = 1,
     .min = -INFINITY,
     .max = INFINITY},
    {.name = "radius", .doc = "Radius of the sphere, m.", .standard = "1.0", .count = 1, .max = INFINITY},
    {.name = "thickness",
     .doc = "Half the thickness of the wall, m.",
     .standard = "0.02",
     .count = 1,
     .max = INFINITY},
};

SDF_ATTRIBUTES(plugin_sdf_bowl)

static mjtNum bowl_profile_distance(const mjtNum x[3], const mjtNum* number) {
  mjtNum height = number[0], radius = number[1], thickness = number[2];
  mjtNum width = mju_sqrt(radius * radius - height * height);
  mjtNum q[2] = {sdf_norm2(x), x[2]}, to_rim[2] = {q[0] - width, q[1] - height};
  int rim_nearest = height * q[0] < width * q[1];
  return (rim_nearest ? sdf_norm2(to_rim) : mju_abs(sdf_norm2(q) - radius)) - thickness;
}

// The rim lies on the sphere.
static int bowl_init(const mjModel* m, mjData* d, int instance) {
  enum { KEYS = sizeof kKeys / sizeof kKeys[0] };
  const char* value[KEYS];
  mjtNum number[KEYS];
  for (int i = 0; i < KEYS; i++) value[i] = mj_getPluginConfig(m, instance, kKeys[i].name);
  attributes(number, NULL, value);
  if (number[1] >= mju_abs(number[0])) return sdf_init(m, d, instance);
  mju_warning(
      "a bowl has its rim on a sphere: make its radius %g at least as large as its height %g, without sign",
      number[1], number[0]);
  return -1;
}

static void bowl_box(mjtNum aabb[6], const mjtNum* number) {
  sdf_box(aabb, number[1] + number[2], number[1] + number[2]);
}

const BuiltinPlugin plugin_sdf_bowl = {
    .info = SDF_INFO("bowl", "A bowl that opens along z", kKeys),
    .plugin = SDF_SHAPE(bowl_profile_distance, bowl_box, .init = bowl_init, .visualize = sdf_visualize),
};
