// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of textures that the runtime shows.

#ifndef GIMBAL_VR_SWAPCHAIN_H_
#define GIMBAL_VR_SWAPCHAIN_H_

#include "vr/xr.h"

typedef struct VrSwapchain {
  XrSwapchain handle;
  int width, height;
  GLuint* textures;
  uint32_t count;
} VrSwapchain;

bool vr_swapchain_open(VrSwapchain* self, XrSession session, int width, int height, GError** error);
void vr_swapchain_close(VrSwapchain* self);

// The texture to draw into next; then let it be shown.
bool vr_swapchain_acquire(VrSwapchain* self, GLuint* texture, GError** error);
bool vr_swapchain_release(VrSwapchain* self, GError** error);

// The whole picture, for a layer.
XrSwapchainSubImage vr_swapchain_image(const VrSwapchain* self);

#endif  // GIMBAL_VR_SWAPCHAIN_H_
