// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the hands do: where they point, trigger, grip, stick and menu, of whatever controllers there
// are.

#ifndef GIMBAL_VR_ACTIONS_H_
#define GIMBAL_VR_ACTIONS_H_

#include "vr/hand.h"
#include "vr/xr.h"

enum { VR_TRIGGER, VR_GRIP, VR_MENU, VR_BOOLEANS };

typedef struct VrActions {
  XrActionSet set;
  XrAction aim, stick, pressed[VR_BOOLEANS];
  XrPath hands[2];  // left, right
  XrSpace spaces[2];
} VrActions;

bool vr_actions_open(VrActions* self, XrInstance instance, XrSession session, GError** error);
void vr_actions_close(VrActions* self);

// Both hands at a time, in a space. A hand that cannot be seen is not tracked.
bool vr_actions_read(VrActions* self, XrSession session, XrSpace space, XrTime time, VrHandInput hands[2],
                     GError** error);

#endif  // GIMBAL_VR_ACTIONS_H_
