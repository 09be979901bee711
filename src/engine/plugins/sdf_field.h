// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the built-in distance fields share: an instance with its numbers, gradients by differences, attributes with
// default values.

#ifndef GIMBAL_PLUGINS_SDF_FIELD_H_
#define GIMBAL_PLUGINS_SDF_FIELD_H_

#include "plugins/builtin.h"

enum { SDF_NUMBERS = 16 };

// The numbers of an instance, in the order of the keys, and behind them room for what a plugin computes from them.
mjtNum* sdf_numbers(const mjData* d, int instance);

// Let an instance use a distance function of its own, with all its numbers, instead of sdf_staticdistance.
void sdf_use_distance(mjData* d, int instance,
                      mjtNum (*distance)(const mjtNum point[3], const mjtNum* numbers));

// Functions of mjpPlugin.
int sdf_init(const mjModel* m, mjData* d, int instance);
void sdf_reset(const mjModel* m, mjtNum* state, void* data, int instance);
void sdf_compute(const mjModel* m, mjData* d, int instance, int capability);
void sdf_visualize(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);
mjtNum sdf_distance(const mjtNum point[3], const mjData* d, int instance);
void sdf_gradient(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);

// Numbers from texts, with the defaults of the plugin where a text is missing or empty.
void sdf_attributes(const GimbalPluginInfo* info, mjtNum attribute[], const char* value[]);

#define SDF_FUNCTIONS                                                                           \
  .nstate = builtin_no_state, .init = sdf_init, .destroy = builtin_destroy, .reset = sdf_reset, \
  .compute = sdf_compute, .visualize = sdf_visualize, .sdf_distance = sdf_distance,             \
  .sdf_gradient = sdf_gradient

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
