// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor of the spec gives.

#include "spec/sensor_width.h"

#include "model/sensor_width.h"
#include "spec/spec.h"

int sensor_width(const mjsSensor* s, const int* resolution, int outputs) {
  switch (s->type) {
    case mjSENS_CONTACT:
      return sensor_contact_width(s->intprm[0]) * s->intprm[2];
    case mjSENS_RANGEFINDER: {
      int width = sensor_ray_width(s->intprm[0]);
      return resolution ? width * resolution[0] * resolution[1] : width;
    }
    case mjSENS_ACTUATORPOS:
    case mjSENS_ACTUATORVEL:
    case mjSENS_ACTUATORFRC:
      return outputs;
    case mjSENS_USER:
      return s->dim;
    default:
      return sensor_fixed_width(s->type);
  }
}

int mjs_sensorDim(const mjsSensor* sensor) {
  if (!sensor) return 0;
  const Spec* s = element_of(sensor->element)->spec;
  const Element* target = spec_find_name(s, sensor->objtype, string_get(sensor->objname));
  const int* resolution = NULL;
  int outputs = 1;
  if (target && sensor->objtype == mjOBJ_CAMERA) resolution = ((mjsCamera*)target->object)->resolution;
  if (target && sensor->objtype == mjOBJ_ACTUATOR) {
    outputs = ((mjsActuator*)target->object)->gaintype == mjGAIN_SO3 ? 3 : 1;
  }
  return sensor_width(sensor, resolution, outputs);
}
