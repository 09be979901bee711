// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures.

#include "asset/image/image.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  GimbalMessage error = {.form = NULL};
  for (int nchannel = 0; nchannel <= 4; nchannel++) {
    Image image;
    if (nchannel != 2 && !image_read_png(&image, data, size, nchannel, &error)) {
      image_free(&image);
    }
  }
  return 0;
}
