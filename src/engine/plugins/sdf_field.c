// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Instances of distance fields.

#include "plugins/sdf_field.h"

#include <stdlib.h>
#include <string.h>

#include "plugins/sdf_trail.h"

typedef struct Instance {
  mjtNum (*distance)(const mjtNum point[3], const mjtNum* numbers);
  mjtNum number[SDF_NUMBERS];
  SdfTrails trails;
} Instance;

mjtNum* sdf_numbers(const mjData* d, int instance) {
  return ((Instance*)builtin_instance(d, instance))->number;
}

void sdf_use_distance(mjData* d, int instance,
                      mjtNum (*distance)(const mjtNum point[3], const mjtNum* numbers)) {
  ((Instance*)builtin_instance(d, instance))->distance = distance;
}

void sdf_attributes(const GimbalPluginInfo* info, mjtNum attribute[], const char* value[]) {
  for (int i = 0; i < info->nkey; i++) {
    const char* text = value[i] && value[i][0] ? value[i] : info->keys[i].standard;
    attribute[i] = strtod(text, NULL);
  }
}

int sdf_init(const mjModel* m, mjData* d, int instance) {
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[instance]);
  const char* value[SDF_NUMBERS];
  for (int i = 0; i < plugin->nattribute; i++) {
    value[i] = mj_getPluginConfig(m, instance, plugin->attributes[i]);
  }
  Instance* self = mju_malloc(sizeof *self);
  memset(self, 0, sizeof *self);
  self->distance = plugin->sdf_staticdistance;
  plugin->sdf_attribute(self->number, (const char**)plugin->attributes, value);
  d->plugin_data[instance] = (uintptr_t)self;
  return 0;
}

static void sdf_field_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)instance;
  sdf_trails_clear(&((Instance*)data)->trails);
}

static void sdf_field_compute(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)capability;
  sdf_trails_next(&((Instance*)builtin_instance(d, instance))->trails);
}

void sdf_visualize(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance) {
  const Instance* self = builtin_instance(d, instance);
  if (opt->flags[mjVIS_SDFITER]) sdf_trails_draw(&self->trails, m, d, scn, instance);
}

static mjtNum sdf_field_distance(const mjtNum point[3], const mjData* d, int instance) {
  const Instance* self = builtin_instance(d, instance);
  return self->distance(point, self->number);
}

// By forward differences: df/dx = (f(x + h) - f(x)) / h.
static void sdf_field_gradient(mjtNum slope[3], const mjtNum point[3], const mjData* d, int instance) {
  const mjtNum h = 1e-8;
  Instance* self = builtin_instance(d, instance);
  sdf_trails_add(&self->trails, point);
  mjtNum here = self->distance(point, self->number);
  for (int i = 0; i < 3; i++) {
    mjtNum beside[3] = {point[0], point[1], point[2]};
    beside[i] += h;
    slope[i] = (self->distance(beside, self->number) - here) / h;
  }
}

void sdf_fill_in(mjpPlugin* plugin) {
  if (!plugin->init) plugin->init = sdf_init;
  if (!plugin->sdf_gradient) plugin->sdf_gradient = sdf_field_gradient;
  plugin->reset = sdf_field_reset;
  plugin->compute = sdf_field_compute;
  plugin->sdf_distance = sdf_field_distance;
}
