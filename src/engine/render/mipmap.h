// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Smaller versions of an image, made on the processor.

#ifndef GIMBAL_RENDER_MIPMAP_H_
#define GIMBAL_RENDER_MIPMAP_H_

#include <mujoco/mujoco.h>

// image: RGBA of that level (width x height x 4), valid during the call.
typedef void (*MipmapVisit)(void* data, int level, const mjtByte* image, int width, int height);

// Give all levels of an RGBA image but the first to take, down to one pixel. display: its colours
// are display values, else numbers; the fourth channel is always a number.
void mipmaps_make(const mjtByte* image, int width, int height, int display, MipmapVisit take, void* data);

#endif  // GIMBAL_RENDER_MIPMAP_H_
