// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How many numbers a sensor gives.

#include "model/sensor_width.h"

// 0: depends on parameters
static const int kWidth[] = {
    [mjSENS_TOUCH] = 1,          [mjSENS_ACCELEROMETER] = 3,  [mjSENS_VELOCIMETER] = 3,
    [mjSENS_GYRO] = 3,           [mjSENS_FORCE] = 3,          [mjSENS_TORQUE] = 3,
    [mjSENS_MAGNETOMETER] = 3,   [mjSENS_RANGEFINDER] = 0,    [mjSENS_CAMPROJECTION] = 2,
    [mjSENS_JOINTPOS] = 1,       [mjSENS_JOINTVEL] = 1,       [mjSENS_TENDONPOS] = 1,
    [mjSENS_TENDONVEL] = 1,      [mjSENS_ACTUATORPOS] = 0,    [mjSENS_ACTUATORVEL] = 0,
    [mjSENS_ACTUATORFRC] = 0,    [mjSENS_JOINTACTFRC] = 1,    [mjSENS_TENDONACTFRC] = 1,
    [mjSENS_BALLQUAT] = 4,       [mjSENS_BALLANGVEL] = 3,     [mjSENS_JOINTLIMITPOS] = 1,
    [mjSENS_JOINTLIMITVEL] = 1,  [mjSENS_JOINTLIMITFRC] = 1,  [mjSENS_TENDONLIMITPOS] = 1,
    [mjSENS_TENDONLIMITVEL] = 1, [mjSENS_TENDONLIMITFRC] = 1, [mjSENS_FRAMEPOS] = 3,
    [mjSENS_FRAMEQUAT] = 4,      [mjSENS_FRAMEXAXIS] = 3,     [mjSENS_FRAMEYAXIS] = 3,
    [mjSENS_FRAMEZAXIS] = 3,     [mjSENS_FRAMELINVEL] = 3,    [mjSENS_FRAMEANGVEL] = 3,
    [mjSENS_FRAMELINACC] = 3,    [mjSENS_FRAMEANGACC] = 3,    [mjSENS_SUBTREECOM] = 3,
    [mjSENS_SUBTREELINVEL] = 3,  [mjSENS_SUBTREEANGMOM] = 3,  [mjSENS_INSIDESITE] = 1,
    [mjSENS_GEOMDIST] = 1,       [mjSENS_GEOMNORMAL] = 3,     [mjSENS_GEOMFROMTO] = 6,
    [mjSENS_CONTACT] = 0,        [mjSENS_E_POTENTIAL] = 1,    [mjSENS_E_KINETIC] = 1,
    [mjSENS_CLOCK] = 1,          [mjSENS_TACTILE] = 0,        [mjSENS_PLUGIN] = 0,
    [mjSENS_USER] = 0,
};
_Static_assert(sizeof kWidth / sizeof kWidth[0] == mjSENS_USER + 1, "a width for each type of sensor");

int sensor_fixed_width(int type) {
  return type >= 0 && type < mjSENS_USER ? kWidth[type] : 0;
}

// found, force, torque, dist, pos, normal, tangent
static const int kContactFields[] = {1, 3, 3, 1, 3, 3, 3};
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

int sensor_contact_width(int fields) {
  return field_width(fields, kContactFields, sizeof kContactFields / sizeof *kContactFields);
}

int sensor_ray_width(int fields) {
  return field_width(fields, kRayFields, sizeof kRayFields / sizeof *kRayFields);
}
