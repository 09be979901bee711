// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// OpenGL on this thread, and how the runtime is told of it. Two ways, and none fits all:
// - EGL without a surface (XR_MNDX_egl_enable): needs no window system, so it works on Wayland, on
//   X and without a display;
//   Monado has it.
// - GLX (XR_KHR_opengl_enable alone): SteamVR knows no other; needs an X server, which XWayland is.
// The runtime's list of extensions decides; EGL goes first.

#ifndef GIMBAL_VR_BINDING_H_
#define GIMBAL_VR_BINDING_H_

#include <gimbal/offscreen.h>

#include "vr/xr.h"

typedef struct VrBinding {
  union {
    XrBaseInStructure base;
    XrGraphicsBindingEGLMNDX egl;
    XrGraphicsBindingOpenGLXlibKHR glx;
  };
  GimbalOffscreen* offscreen;  // of EGL
} VrBinding;

// Make a context current; vr_binding_close whatever happens.
bool vr_binding_open(VrBinding* self, bool egl, GError** error);
void vr_binding_close(VrBinding* self);

#endif  // GIMBAL_VR_BINDING_H_
