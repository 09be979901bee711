// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Height fields from pictures and from the binary format.

#include "asset/image/hfield.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "asset/image/image.h"
#include "base/alloc.h"

enum { MAX_SIDE = 1 << 20 };

void hfield_free(HField* hfield) {
  mju_free(hfield->data);
  memset(hfield, 0, sizeof *hfield);
}

// The top row of a picture has the highest y.
static int read_picture(HField* h, const void* data, size_t size, GimbalMessage* error) {
  Image image;
  if (image_read_png(&image, data, size, 1, error)) return -1;
  *h = (HField){alloc_zeroed((size_t)image.width * (size_t)image.height, sizeof(float)), image.height,
                image.width};
  for (int r = 0; r < h->nrow; r++) {
    const unsigned char* from = image.data + (size_t)(h->nrow - 1 - r) * (size_t)h->ncol;
    for (int c = 0; c < h->ncol; c++) h->data[(size_t)r * (size_t)h->ncol + (size_t)c] = from[c];
  }
  image_free(&image);
  return 0;
}

static int read_binary(HField* h, const void* data, size_t size, GimbalMessage* error) {
  int side[2] = {0, 0};
  if (size >= sizeof side) memcpy(side, data, sizeof side);
  if (side[0] < 1 || side[1] < 1 || side[0] > MAX_SIDE || side[1] > MAX_SIDE) {
    gimbal_message_set(error, "neither a PNG nor a binary height field (two positive integers, then floats)");
    return -1;
  }
  size_t count = (size_t)side[0] * (size_t)side[1];
  if (size != sizeof side + count * sizeof(float)) {
    gimbal_message_set(error, "height field of %d x %d must have %zu bytes, not %zu", side[0], side[1],
                       sizeof side + count * sizeof(float), size);
    return -1;
  }
  *h = (HField){alloc_zeroed(count, sizeof(float)), side[0], side[1]};
  memcpy(h->data, (const char*)data + sizeof side, count * sizeof(float));
  return 0;
}

int hfield_read(HField* hfield, const char* name, const char* content_type, const void* data, size_t size,
                GimbalMessage* error) {
  memset(hfield, 0, sizeof *hfield);
  const char* dot = strrchr(name, '.');
  int typed = content_type && *content_type;
  if (typed ? !strcmp(content_type, "image/png") : dot && !strcasecmp(dot, ".png")) {
    return read_picture(hfield, data, size, error);
  }
  if (typed && strcmp(content_type, "image/vnd.mujoco.hfield")) {
    gimbal_message_set(error, "content type '%s' is not supported for height fields", content_type);
    return -1;
  }
  return read_binary(hfield, data, size, error);
}

void hfield_normalize(float* data, int n) {
  const float flat = 1e-14f;
  if (n < 1) return;
  float low = data[0], high = data[0];
  for (int i = 1; i < n; i++) {
    if (data[i] < low) low = data[i];
    if (data[i] > high) high = data[i];
  }
  float span = high - low > flat ? high - low : 1;
  for (int i = 0; i < n; i++) data[i] = (data[i] - low) / span;
}
