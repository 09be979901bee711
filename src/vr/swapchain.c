// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures are bytes as a screen shows them, sRGB: the renderer encodes by itself, the runtime
// decodes.

#include "vr/swapchain.h"

#include <glib/gi18n.h>

enum { PATIENCE = 1000000000 };  // nanoseconds that the runtime may hold a texture

static bool has_format(XrSession session, GError** error) {
  int64_t formats[64];
  uint32_t count = 0;
  if (!VR_CALL(error, xrEnumerateSwapchainFormats, session, G_N_ELEMENTS(formats), &count, formats)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (formats[i] == GL_SRGB8_ALPHA8) return true;
  }
  g_set_error(
      error, VR_ERROR, VR_ERROR_GRAPHICS,
      _("The OpenXR runtime takes no sRGB pictures of 8 bits: try another runtime (Monado and SteamVR do)"));
  return false;
}

static bool list_textures(VrSwapchain* self, GError** error) {
  uint32_t count = 0;
  if (!VR_CALL(error, xrEnumerateSwapchainImages, self->handle, 0, &count, NULL)) return false;
  g_autofree XrSwapchainImageOpenGLKHR* images = g_new0(XrSwapchainImageOpenGLKHR, count);
  for (uint32_t i = 0; i < count; i++) images[i].type = XR_TYPE_SWAPCHAIN_IMAGE_OPENGL_KHR;
  if (!VR_CALL(error, xrEnumerateSwapchainImages, self->handle, count, &count,
               (XrSwapchainImageBaseHeader*)images)) {
    return false;
  }
  self->textures = g_new(GLuint, count);
  self->count = count;
  for (uint32_t i = 0; i < count; i++) self->textures[i] = images[i].image;
  return true;
}

bool vr_swapchain_open(VrSwapchain* self, XrSession session, int width, int height, GError** error) {
  *self = (VrSwapchain){.width = width, .height = height};
  XrSwapchainCreateInfo info = {.type = XR_TYPE_SWAPCHAIN_CREATE_INFO,
                                .usageFlags = XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT,
                                .format = GL_SRGB8_ALPHA8,
                                .sampleCount = 1,
                                .width = (uint32_t)width,
                                .height = (uint32_t)height,
                                .faceCount = 1,
                                .arraySize = 1,
                                .mipCount = 1};
  return has_format(session, error) && VR_CALL(error, xrCreateSwapchain, session, &info, &self->handle) &&
         list_textures(self, error);
}

void vr_swapchain_close(VrSwapchain* self) {
  if (self->handle) xrDestroySwapchain(self->handle);
  g_free(self->textures);
  *self = (VrSwapchain){.handle = XR_NULL_HANDLE};
}

bool vr_swapchain_acquire(VrSwapchain* self, GLuint* texture, GError** error) {
  uint32_t index = 0;
  XrSwapchainImageWaitInfo wait = {.type = XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO, .timeout = PATIENCE};
  if (!VR_CALL(error, xrAcquireSwapchainImage, self->handle, NULL, &index)) return false;
  if (!VR_CALL(error, xrWaitSwapchainImage, self->handle, &wait)) return false;
  *texture = self->textures[MIN(index, self->count - 1)];
  return true;
}

bool vr_swapchain_release(VrSwapchain* self, GError** error) {
  return VR_CALL(error, xrReleaseSwapchainImage, self->handle, NULL);
}

XrSwapchainSubImage vr_swapchain_image(const VrSwapchain* self) {
  return (XrSwapchainSubImage){.swapchain = self->handle, .imageRect = {{0, 0}, {self->width, self->height}}};
}
