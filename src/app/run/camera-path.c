// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Paths of cameras.
//
// Each number follows a cubic Hermite curve through its keys (E. Catmull and R. Rom, A class of
// local interpolating splines, 1974). Between the keys i and i + 1, with h their distance in time
// and s = (t − tᵢ) / h,
//   p(s) = (2s³ − 3s² + 1) pᵢ + (s³ − 2s² + s) h mᵢ + (−2s³ + 3s²) pᵢ₊₁ + (s³ − s²) h mᵢ₊₁,
//   mᵢ = (pᵢ₊₁ − pᵢ₋₁) / (tᵢ₊₁ − tᵢ₋₁), and 0 at the ends.
// The distance is interpolated by its logarithm, so that it changes evenly to the eye and stays
// positive; an azimuth takes the shorter way around.

#include "run/camera-path.h"

#include <math.h>

enum { LOOKAT = 0, DISTANCE = 3, AZIMUTH, ELEVATION, N_NUMBERS };

static void numbers_of(double numbers[N_NUMBERS], const GimbalCameraKey* key) {
  mju_copy3(numbers + LOOKAT, key->lookat);
  numbers[DISTANCE] = log(fmax(key->distance, 1e-9));
  numbers[AZIMUTH] = key->azimuth;
  numbers[ELEVATION] = key->elevation;
}

static const GimbalCameraKey* key_at(const GArray* keys, int index) {
  return &g_array_index(keys, GimbalCameraKey, CLAMP(index, 0, (int)keys->len - 1));
}

// An angle plus full turns, so that it is nearest to another one.
static double near_angle(double angle, double other) {
  return other + remainder(angle - other, 360);
}

// The numbers of the four keys around an interval; each azimuth is near the previous one.
static void read_around(const GArray* keys, int at, double numbers[4][N_NUMBERS], double times[4]) {
  for (int k = 0; k < 4; k++) {
    const GimbalCameraKey* key = key_at(keys, at - 1 + k);
    numbers_of(numbers[k], key);
    times[k] = key->time;
    if (k) numbers[k][AZIMUTH] = near_angle(numbers[k][AZIMUTH], numbers[k - 1][AZIMUTH]);
  }
}

void gimbal_camera_path_add(GArray* keys, const GimbalCameraKey* key) {
  guint at = 0;
  while (at < keys->len && key_at(keys, (int)at)->time < key->time) at++;
  if (at < keys->len && key_at(keys, (int)at)->time == key->time) g_array_remove_index(keys, at);
  g_array_insert_val(keys, at, *key);
}

void gimbal_camera_path_at(const GArray* keys, double time, mjvCamera* camera) {
  double around[4][N_NUMBERS], times[4], now[N_NUMBERS];
  int last = (int)keys->len - 1, at = 0;
  if (last < 0) return;
  while (at < last && key_at(keys, at + 1)->time <= time) at++;
  read_around(keys, at, around, times);
  double h = times[2] - times[1], s = h > 0 ? CLAMP((time - times[1]) / h, 0, 1) : 0;
  double first = at > 0 ? h / (times[2] - times[0]) : 0,
         second = at + 1 < last ? h / (times[3] - times[1]) : 0;
  for (int k = 0; k < N_NUMBERS; k++) {
    double m0 = first * (around[2][k] - around[0][k]), m1 = second * (around[3][k] - around[1][k]);
    now[k] = (2 * s * s * s - 3 * s * s + 1) * around[1][k] + (s * s * s - 2 * s * s + s) * m0 +
             (3 * s * s - 2 * s * s * s) * around[2][k] + (s * s * s - s * s) * m1;
  }
  camera->type = mjCAMERA_FREE;
  camera->fixedcamid = camera->trackbodyid = -1;
  mju_copy3(camera->lookat, now + LOOKAT);
  camera->distance = exp(now[DISTANCE]);
  camera->azimuth = now[AZIMUTH];
  camera->elevation = now[ELEVATION];
}
