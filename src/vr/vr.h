// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A head-set: both eyes in the model, hands that point and pull, a panel. The physics runs
// elsewhere, at the host's: it lends the newest state for each picture and hears what the person
// wants.

#ifndef GIMBAL_VR_H_
#define GIMBAL_VR_H_

#include "vr/host.h"

// Was this built with OpenXR? If not vr_run fails and says what to install.
bool vr_is_there(void);

// Show until the person leaves, or stop is set (atomically). Returns false with one message if it
// could not begin, or was cut off.
bool vr_run(const VrHost* host, const int* stop, GError** error);

#endif  // GIMBAL_VR_H_
