// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Height fields.

#ifndef GIMBAL_ASSET_IMAGE_HFIELD_H_
#define GIMBAL_ASSET_IMAGE_HFIELD_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

// Elevation data; rows from low y to high y. data is owned (mju_malloc).
typedef struct HField {
  float* data;  // nrow x ncol
  int nrow;
  int ncol;
} HField;

// Read a PNG (by content type or extension) or the binary format: two ints, nrow and ncol, then
// floats. Returns -1 with a text.
int hfield_read(HField* hfield, const char* name, const char* content_type, const void* data, size_t size,
                GimbalMessage* error);

// Scale the data to the range 0..1. The compiler does this with every height field, whatever its
// source.
void hfield_normalize(float* data, int n);

void hfield_free(HField* hfield);

#endif  // GIMBAL_ASSET_IMAGE_HFIELD_H_
