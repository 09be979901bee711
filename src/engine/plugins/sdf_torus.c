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

static mjtNum distance(const mjtNum x[3], const mjtNum* radius) {
  mjtNum rho = mju_sqrt(x[0] * x[0] + x[1] * x[1]) - radius[0];
  return mju_sqrt(rho * rho + x[2] * x[2]) - radius[1];
}

static void gradient(mjtNum g[3], const mjtNum x[3], const mjData* d, int instance) {
  mjtNum rho = mju_sqrt(x[0] * x[0] + x[1] * x[1]), out = rho - sdf_numbers(d, instance)[0];
  mjtNum length = sdf_max(mju_sqrt(out * out + x[2] * x[2]), mjMINVAL);
  g[0] = out * (x[0] / rho) / length;
  g[1] = out * (x[1] / rho) / length;
  g[2] = x[2] / length;
}

static void box(mjtNum aabb[6], const mjtNum* radius) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = radius[0] + radius[1];
  aabb[5] = radius[1];
}

static void attributes(mjtNum attribute[], const char* name[], const char* value[]) {
  (void)name;
  sdf_attributes(&plugin_sdf_torus.info, attribute, value);
}

const BuiltinPlugin plugin_sdf_torus = {
    .info = {"mujoco.sdf.torus", "A torus about the z axis, as a distance field.", mjPLUGIN_SDF,
             sizeof kKeys / sizeof kKeys[0], kKeys},
    .plugin = {.nstate = builtin_no_state,
               .init = sdf_init,
               .destroy = builtin_destroy,
               .reset = sdf_reset,
               .compute = sdf_compute,
               .sdf_distance = sdf_distance,
               .sdf_gradient = gradient,
               .sdf_staticdistance = distance,
               .sdf_attribute = attributes,
               .sdf_aabb = box},
};
