// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Results of OpenXR as messages for the user.

#include "vr/xr.h"

#include <glib/gi18n.h>
#include <openxr/openxr_reflection.h>

G_DEFINE_QUARK(vr_error, vr_error)

// clang-format off
static const struct {
  XrResult result;
  VrError error;
  const char* meaning;
} meanings[] = {
    {XR_ERROR_RUNTIME_UNAVAILABLE, VR_ERROR_RUNTIME, N_("No OpenXR runtime is active: install Monado or SteamVR and make it the active runtime")},
    {XR_ERROR_FILE_ACCESS_ERROR, VR_ERROR_RUNTIME, N_("The description of the active OpenXR runtime cannot be read: choose the runtime again in Monado or SteamVR")},
    {XR_ERROR_FILE_CONTENTS_INVALID, VR_ERROR_RUNTIME, N_("The description of the active OpenXR runtime is no such thing: choose the runtime again in Monado or SteamVR")},
    {XR_ERROR_API_VERSION_UNSUPPORTED, VR_ERROR_RUNTIME, N_("The OpenXR runtime is of another generation: one for OpenXR 1.0 is needed")},
    {XR_ERROR_EXTENSION_NOT_PRESENT, VR_ERROR_GRAPHICS, N_("The OpenXR runtime takes no pictures made with OpenGL: try another runtime (Monado and SteamVR do)")},
    {XR_ERROR_FORM_FACTOR_UNAVAILABLE, VR_ERROR_LOST, N_("No head-set is connected: connect it, switch it on, and try again")},
    {XR_ERROR_FORM_FACTOR_UNSUPPORTED, VR_ERROR_RUNTIME, N_("The OpenXR runtime knows no head-sets")},
    {XR_ERROR_GRAPHICS_DEVICE_INVALID, VR_ERROR_GRAPHICS, N_("The head-set is at another graphics card than the one that draws")},
    {XR_ERROR_SESSION_LOST, VR_ERROR_LOST, N_("The head-set went away: connect it and enter again")},
    {XR_ERROR_INSTANCE_LOST, VR_ERROR_LOST, N_("The OpenXR runtime went away: start it and enter again")},
    {XR_ERROR_LIMIT_REACHED, VR_ERROR_RUNTIME, N_("The OpenXR runtime serves another program: end that one and try again")},
    {XR_ERROR_OUT_OF_MEMORY, VR_ERROR_RUNTIME, N_("The OpenXR runtime is out of memory")},
    {XR_TIMEOUT_EXPIRED, VR_ERROR_LOST, N_("The OpenXR runtime does not answer any more: start it anew and enter again")},
};
// clang-format on

#define RESULT_NAME(name, number) {name, #name},
static const struct {
  XrResult result;
  const char* name;
} results[] = {XR_LIST_ENUM_XrResult(RESULT_NAME)};

static const char* result_name(XrResult result) {
  for (size_t i = 0; i < G_N_ELEMENTS(results); i++) {
    if (results[i].result == result) return results[i].name;
  }
  return _("an unknown result");
}

bool vr_good(XrResult result, const char* call, GError** error) {
  if (XR_SUCCEEDED(result) && result != XR_TIMEOUT_EXPIRED) return true;
  const char* meaning = N_("The OpenXR runtime failed: its own log may tell why; start it anew");
  VrError code = VR_ERROR_RUNTIME;
  for (size_t i = 0; i < G_N_ELEMENTS(meanings); i++) {
    if (meanings[i].result != result) continue;
    meaning = meanings[i].meaning;
    code = meanings[i].error;
  }
  g_set_error(error, VR_ERROR, (int)code, "%s (%s: %s)", _(meaning), call, result_name(result));
  return false;
}

GimbalPose vr_pose_of(const XrPosef* pose) {
  return (GimbalPose){{pose->position.x, pose->position.y, pose->position.z},
                      {pose->orientation.w, pose->orientation.x, pose->orientation.y, pose->orientation.z}};
}

XrPosef vr_posef_of(const GimbalPose* pose) {
  float p[3], q[4];
  for (int i = 0; i < 3; i++) p[i] = (float)pose->pos[i];
  for (int i = 0; i < 4; i++) q[i] = (float)pose->quat[i];
  return (XrPosef){.orientation = {q[1], q[2], q[3], q[0]}, .position = {p[0], p[1], p[2]}};
}
