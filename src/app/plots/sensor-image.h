// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sensors whose data are an image: user sensors whose integer parameters give a width and a height
// that fit their dimension (grey, or red, green and blue), and range finders on a camera.

#ifndef GIMBAL_SENSOR_IMAGE_H_
#define GIMBAL_SENSOR_IMAGE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalSensorImage {
  int width, height;
  int stride;    // numbers per pixel
  int channels;  // how many of them are colours: 1 or 3
} GimbalSensorImage;

// FALSE if the sensor is not an image.
gboolean gimbal_sensor_image_of(const mjModel* m, int sensor, GimbalSensorImage* image);

// Write the image as red, green and blue bytes to rgb (3 * width * height). Ranges are scaled from
// the nearest (light) to the farthest (dark); rays that hit nothing are black.
void gimbal_sensor_image_read(const mjModel* m, const mjData* d, int sensor, guchar* rgb);

#endif  // GIMBAL_SENSOR_IMAGE_H_
