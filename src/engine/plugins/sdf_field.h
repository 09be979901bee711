// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the built-in distance fields share: an instance with its numbers, gradients by differences,
// attributes with default values.

#ifndef GIMBAL_PLUGINS_SDF_FIELD_H_
#define GIMBAL_PLUGINS_SDF_FIELD_H_

#include "plugins/builtin.h"

enum { SDF_NUMBERS = 16 };

// The numbers of an instance, in the order of the keys, and behind them room for what a plugin
// computes from them.
mjtNum* sdf_numbers(const mjData* d, int instance);

// Let an instance use a distance function of its own, with all its numbers, instead of
// sdf_staticdistance.
void sdf_use_distance(mjData* d, int instance,
                      mjtNum (*distance)(const mjtNum point[3], const mjtNum* numbers));

// Functions of mjpPlugin: what most distance fields do alike stands in where a plugin has none of
// its own.
void sdf_fill_in(mjpPlugin* plugin);
int sdf_init(const mjModel* m, mjData* d, int instance);
void sdf_visualize(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);

// Numbers from texts, with the defaults of the plugin where a text is missing or empty.
void sdf_attributes(const GimbalPluginInfo* info, mjtNum attribute[], const char* value[]);

// The sdf_attribute of a plugin. The interface does not pass the instance.
#define SDF_ATTRIBUTES(builtin)                                                         \
  static void attributes(mjtNum attribute[], const char* name[], const char* value[]) { \
    (void)name;                                                                         \
    sdf_attributes(&builtin.info, attribute, value);                                    \
  }

// What is known of a plugin, name and doc without what all have in common.
#define SDF_INFO(name, doc, keys) \
  { "mujoco.sdf." name, doc ", as a distance field.", mjPLUGIN_SDF, BUILTIN_KEYS(keys) }

// The functions of a plugin: distance, attributes and box, and any others that it defines.
#define SDF_SHAPE(distance, box, ...) \
  { .sdf_staticdistance = distance, .sdf_attribute = attributes, .sdf_aabb = box, __VA_ARGS__ }

// A box about the origin, as wide as deep.
static inline void sdf_box(mjtNum aabb[6], mjtNum half_width, mjtNum half_height) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = half_width;
  aabb[5] = half_height;
}

// The larger, the smaller; inline, since these are called for every point.
static inline mjtNum sdf_max(mjtNum a, mjtNum b) {
  return a > b ? a : b;
}

static inline mjtNum sdf_min(mjtNum a, mjtNum b) {
  return a < b ? a : b;
}

static inline mjtNum sdf_norm2(const mjtNum x[2]) {
  return mju_sqrt(x[0] * x[0] + x[1] * x[1]);
}

// Set operations on fields.
static inline mjtNum sdf_union(mjtNum a, mjtNum b) {
  return sdf_min(a, b);
}

static inline mjtNum sdf_intersection(mjtNum a, mjtNum b) {
  return sdf_max(a, b);
}

static inline mjtNum sdf_without(mjtNum a, mjtNum b) {
  return sdf_max(a, -b);
}

#endif  // GIMBAL_PLUGINS_SDF_FIELD_H_
