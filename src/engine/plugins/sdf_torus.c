// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A torus about the z axis.
//
//   f(x) = |(rho - R, z)| - r,   rho = |(x, y)|,   R: radius1, of the ring; r: radius2, of the tube
//   grad f = ((rho - R) / l (x, y) / rho, z / l),   l = |(rho - R, z)|

#include <math.h>

#include "plugins/sdf_field.h"

static const GimbalPluginKey kKeys[] = {
    {.name = "radius1", .doc = "Radius of the ring, m.", .standard = "0.35", .count = 1, .max = INFINITY},
    {.name = "radius2", .doc = "Radius of the tube, m.", .standard = "0.15", .count = 1, .max = INFINITY},
};

SDF_ATTRIBUTES(plugin_sdf_torus)

static mjtNum torus_profile_distance(const mjtNum x[3], const mjtNum* radius) {
  mjtNum rho = mju_sqrt(x[0] * x[0] + x[1] * x[1]) - radius[0];
  return mju_sqrt(rho * rho + x[2] * x[2]) - radius[1];
}

static void torus_gradient(mjtNum g[3], const mjtNum x[3], const mjData* d, int instance) {
  mjtNum rho = mju_sqrt(x[0] * x[0] + x[1] * x[1]), out = rho - sdf_numbers(d, instance)[0];
  mjtNum length = sdf_max(mju_sqrt(out * out + x[2] * x[2]), mjMINVAL);
  g[0] = out * (x[0] / rho) / length;
  g[1] = out * (x[1] / rho) / length;
  g[2] = x[2] / length;
}

static void torus_box(mjtNum aabb[6], const mjtNum* radius) {
  sdf_box(aabb, radius[0] + radius[1], radius[1]);
}

const BuiltinPlugin plugin_sdf_torus = {
    .info = SDF_INFO("torus", "A torus about the z axis", kKeys),
    .plugin = SDF_SHAPE(torus_profile_distance, torus_box, .sdf_gradient = torus_gradient),
};
