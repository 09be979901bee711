// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Images made from sensor data.

#include "plots/sensor-image.h"

#include <math.h>

static gboolean user_image(const mjModel* m, int sensor, GimbalSensorImage* image) {
  const int* size = m->sensor_intprm + mjNSENS * sensor;
  int dim = m->sensor_dim[sensor];
  gint64 pixels = (gint64)size[0] * size[1];
  if (size[0] < 1 || size[1] < 1 || (pixels * 3 != dim && pixels != dim)) return FALSE;
  int channels = pixels * 3 == dim ? 3 : 1;
  *image = (GimbalSensorImage){size[0], size[1], channels, channels};
  return TRUE;
}

static gboolean camera_image(const mjModel* m, int sensor, GimbalSensorImage* image) {
  if (m->sensor_objtype[sensor] != mjOBJ_CAMERA) return FALSE;
  const int* size = m->cam_resolution + 2 * m->sensor_objid[sensor];
  gint64 pixels = (gint64)size[0] * size[1];
  if (pixels < 2 || m->sensor_dim[sensor] % pixels) return FALSE;
  *image = (GimbalSensorImage){size[0], size[1], (int)(m->sensor_dim[sensor] / pixels), 1};
  return TRUE;
}

gboolean gimbal_sensor_image_of(const mjModel* m, int sensor, GimbalSensorImage* image) {
  if (m->sensor_type[sensor] == mjSENS_USER) return user_image(m, sensor, image);
  if (m->sensor_type[sensor] == mjSENS_RANGEFINDER) return camera_image(m, sensor, image);
  return FALSE;
}

static guchar byte_of(double value) {
  return (guchar)(CLAMP(value, 0, 1) * 255 + 0.5);
}

static void read_ranges(const mjtNum* data, const GimbalSensorImage* image, guchar* rgb) {
  double near = INFINITY, far = 0;
  int pixels = image->width * image->height;
  for (int i = 0; i < pixels; i++) {
    double range = data[i * image->stride];
    if (range < 0) continue;
    near = fmin(near, range);
    far = fmax(far, range);
  }
  for (int i = 0; i < pixels; i++) {
    double range = data[i * image->stride], light = far > near ? 1 - 0.85 * (range - near) / (far - near) : 1;
    for (int c = 0; c < 3; c++) rgb[3 * i + c] = range < 0 ? 0 : byte_of(light);
  }
}

// Colours range from 0 to 1, or to 255 if any number is greater than 1.
static void read_colors(const mjtNum* data, const GimbalSensorImage* image, guchar* rgb) {
  int pixels = image->width * image->height;
  double scale = 1;
  for (int i = 0; i < pixels * image->stride; i++) {
    if (data[i] > 1) scale = 1 / 255.0;
  }
  for (int i = 0; i < pixels; i++) {
    for (int c = 0; c < 3; c++) {
      rgb[3 * i + c] = byte_of(scale * data[i * image->stride + (image->channels == 3 ? c : 0)]);
    }
  }
}

void gimbal_sensor_image_read(const mjModel* m, const mjData* d, int sensor, guchar* rgb) {
  GimbalSensorImage image;
  const mjtNum* data = d->sensordata + m->sensor_adr[sensor];
  if (!gimbal_sensor_image_of(m, sensor, &image)) return;
  if (m->sensor_type[sensor] == mjSENS_RANGEFINDER) {
    read_ranges(data, &image, rgb);
  } else {
    read_colors(data, &image, rgb);
  }
}
