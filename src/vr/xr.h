// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// OpenXR with the ways to OpenGL that are used here, and what its results mean.

#ifndef GIMBAL_VR_XR_H_
#define GIMBAL_VR_XR_H_

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <epoxy/glx.h>

#define XR_USE_GRAPHICS_API_OPENGL
#define XR_USE_PLATFORM_XLIB
#define XR_USE_PLATFORM_EGL
#include <openxr/openxr.h>
#include <openxr/openxr_platform.h>

#include "vr/host.h"
#include "vr/pose.h"

// Did the call go well? If not, error says in words which one did not, what that means and what to
// do.
bool vr_good(XrResult result, const char* call, GError** error);

// The same around the call itself.
#define VR_CALL(error, function, ...) vr_good(function(__VA_ARGS__), #function, error)

GimbalPose vr_pose_of(const XrPosef* pose);
XrPosef vr_posef_of(const GimbalPose* pose);

#endif  // GIMBAL_VR_XR_H_
