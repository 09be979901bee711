// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A head-set: from the runtime to a session, its frames, its pictures.

#ifndef GIMBAL_VR_RUNTIME_H_
#define GIMBAL_VR_RUNTIME_H_

#include "vr/actions.h"
#include "vr/binding.h"
#include "vr/swapchain.h"

typedef enum VrState {
  VR_WAITS,  // nobody looks: there are no frames
  VR_SHOWS,
  VR_ENDED,  // the person has left
  VR_FAILED
} VrState;

// Moments of which pictures are made.
typedef struct VrMoment {
  XrTime time;
  double seconds;  // since the last one
  bool shown;      // else pictures would be for nothing
  bool located;    // where the eyes are is known
  GimbalPose eye[2], head;
  VrFov fov[2];
  VrHandInput hands[2];
} VrMoment;

typedef struct VrRuntime {
  XrInstance instance;
  XrSystemId system;
  XrSession session;
  XrSpace space;
  XrEnvironmentBlendMode blend;
  VrBinding binding;
  VrActions actions;
  VrSwapchain eyes[2], panel;
  bool running, floor;  // the session has begun; the room's zero is on the floor
  XrTime last;
  XrCompositionLayerProjectionView views[2];
} VrRuntime;

// Open all of it on this thread; vr_runtime_close whatever happens.
bool vr_runtime_open(VrRuntime* self, int panel_width, int panel_height, GError** error);
void vr_runtime_close(VrRuntime* self);

// Hear what the runtime says.
VrState vr_runtime_poll(VrRuntime* self, GError** error);

// Ask it to end the session; it is VR_ENDED some time later.
void vr_runtime_leave(VrRuntime* self);

// Wait for the next moment, and end it with the pictures that were drawn: those of the eyes, and of
// the panel where it hangs (NULL: nowhere).
bool vr_runtime_begin(VrRuntime* self, VrMoment* moment, GError** error);
bool vr_runtime_end(VrRuntime* self, const VrMoment* moment, const GimbalPose* panel,
                    const float panel_size[2], GError** error);

#endif  // GIMBAL_VR_RUNTIME_H_
