// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors whose numbers are a picture: user sensors whose integer settings give a width and a
// height that fit their dimension (grey, or red, green and blue), and range finders that look
// through a camera.

#ifndef GIMBAL_SENSOR_IMAGE_H_
#define GIMBAL_SENSOR_IMAGE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalSensorImage {
  int width, height;
  int stride;    // numbers a pixel
  int channels;  // 1 or 3 of them are colours
} GimbalSensorImage;

// FALSE if the sensor is no picture.
gboolean gimbal_sensor_image_of(const mjModel* m, int sensor, GimbalSensorImage* image);

// The picture as red, green and blue bytes (3 * width * height). Ranges are scaled from the nearest
// (light) to the farthest (dark), nothing hit is black.
void gimbal_sensor_image_read(const mjModel* m, const mjData* d, int sensor, guchar* rgb);

#endif  // GIMBAL_SENSOR_IMAGE_H_
