// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor of the spec gives.

#include "spec/sensor_width.h"

#include <gimbal/kinds/actuators.h>

#include "spec/spec.h"

int spec_sensor_width(const mjsSensor* s, SensorParts parts) {
  parts.fields = s->intprm[0];
  parts.contacts = s->intprm[2];
  parts.own = s->type == mjSENS_USER ? s->dim : 0;
  return (int)sensor_width(s->type, &parts);
}

int mjs_sensorDim(const mjsSensor* sensor) {
  if (!sensor) return 0;
  const Spec* s = element_of(sensor->element)->spec;
  const Element* target = spec_find_name(s, sensor->objtype, string_get(sensor->objname));
  SensorParts parts = {.outputs = 1};
  if (target && sensor->objtype == mjOBJ_CAMERA) parts.resolution = ((mjsCamera*)target->object)->resolution;
  if (target && sensor->objtype == mjOBJ_ACTUATOR) {
    const GimbalGainKind* gain = gimbal_gain_kind(((mjsActuator*)target->object)->gaintype);
    parts.outputs = gain ? gain->outputs : 1;
  }
  return spec_sensor_width(sensor, parts);
}
