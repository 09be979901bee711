// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures.

#ifndef GIMBAL_ASSET_IMAGE_IMAGE_H_
#define GIMBAL_ASSET_IMAGE_IMAGE_H_

#include <gimbal/message.h>
#include <mujoco/mujoco.h>

// How many images have the same data.
typedef _Atomic int ImageOwners;

// Rows from the top, no padding. data is owned (mju_malloc), by several images where owners counts
// them: who changes it asks image_own before.
typedef struct Image {
  unsigned char* data;  // height x width x nchannel
  int width;
  int height;
  int nchannel;         // 1: grey; 3: rgb; 4: rgba
  int is_srgb;          // the file says that its colours are sRGB
  ImageOwners* owners;  // NULL: this image alone
} Image;

// Read a PNG with the wanted number of channels (0: as the file has them). Returns -1 with a text.
int image_read_png(Image* image, const void* data, size_t size, int nchannel, GimbalMessage* error);

// Read the custom format: two ints, width and height, then rgb.
int image_read_custom(Image* image, const void* data, size_t size, GimbalMessage* error);

// Read a KTX file: kept as it is, with width = size in bytes, height = 1, nchannel = 1.
int image_read_ktx(Image* image, const void* data, size_t size, GimbalMessage* error);

// Write an 8-bit PNG into memory (mju_malloc); returns its size, 0 on failure.
size_t image_write_png(unsigned char** data, const Image* image);

// Make the data the image's own.
void image_own(Image* image);

void image_flip(Image* image, int horizontal, int vertical);
void image_free(Image* image);

#endif  // GIMBAL_ASSET_IMAGE_IMAGE_H_
