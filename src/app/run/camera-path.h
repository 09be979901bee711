// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cameras that move by themselves while a film is recorded. Pure functions.

#ifndef GIMBAL_CAMERA_PATH_H_
#define GIMBAL_CAMERA_PATH_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The place of a free camera at a time of the film.
typedef struct GimbalCameraKey {
  double time;                // since its beginning, s
  mjtNum lookat[3];           // m
  mjtNum distance;            // m
  mjtNum azimuth, elevation;  // degrees
} GimbalCameraKey;

// Insert a key into keys (GimbalCameraKey, by time); one of the same time is replaced.
void gimbal_camera_path_add(GArray* keys, const GimbalCameraKey* key);

// Set a free camera to its place on the path at a time: a smooth curve through all keys, at rest
// before the first and after the last. Without keys, camera is left unchanged.
void gimbal_camera_path_at(const GArray* keys, double time, mjvCamera* camera);

#endif  // GIMBAL_CAMERA_PATH_H_
