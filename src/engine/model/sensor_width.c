// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor gives.

#include "model/sensor_width.h"

#include <gimbal/kinds/sensors.h>

// found, force, torque, dist, pos, normal, tangent, linvel, angvel
static const int kContactFields[] = {1, 3, 3, 1, 3, 3, 3, 3, 3};
// dist, dir, origin, point, normal, depth
static const int kRayFields[] = {1, 3, 3, 3, 3, 1};

// Sum of the widths of the data fields whose bits are set.
static int field_width(int bits, const int* widths, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (bits & (1 << i)) sum += widths[i];
  }
  return sum;
}

static int contact_width(int fields) {
  return field_width(fields, kContactFields, sizeof kContactFields / sizeof *kContactFields);
}

static int ray_width(int fields) {
  return field_width(fields, kRayFields, sizeof kRayFields / sizeof *kRayFields);
}

static mjtSize ray_count(const int* resolution) {
  return resolution ? (mjtSize)mjMAX(0, resolution[0]) * mjMAX(0, resolution[1]) : 1;
}

mjtSize sensor_width(int type, const SensorParts* parts) {
  const GimbalSensorKind* kind = gimbal_sensor_kind(type);
  switch (kind ? kind->width : GIMBAL_WIDTH_OWN) {
    case GIMBAL_WIDTH_OWN:
      return parts->own;
    case GIMBAL_WIDTH_CONTACTS:
      return (mjtSize)contact_width(parts->fields) * parts->contacts;
    case GIMBAL_WIDTH_RAYS:
      return ray_width(parts->fields) * ray_count(parts->resolution);
    case GIMBAL_WIDTH_OUTPUTS:
      return parts->outputs;
    case GIMBAL_WIDTH_VERTICES:
      return 3 * (mjtSize)parts->vertices;
    default:
      return kind->width;
  }
}
