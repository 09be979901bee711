// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reports which kinematic trees fell asleep or woke up since the last update. A tree is named after
// its first body.

#ifndef GIMBAL_SLEEP_WATCH_H_
#define GIMBAL_SLEEP_WATCH_H_

#include "base/run-messages.h"

#include <mujoco/mujoco.h>

typedef struct GimbalSleepWatch {
  int count;         // trees; 0: nothing is watched
  gboolean* asleep;  // (count) at the last update
} GimbalSleepWatch;

void gimbal_sleep_watch_start(GimbalSleepWatch* self, const mjModel* m, const mjData* d);
void gimbal_sleep_watch_stop(GimbalSleepWatch* self);

// Update, and make one message for trees that fell asleep and one for those that woke up.
void gimbal_sleep_watch_update(GimbalSleepWatch* self, const mjModel* m, const mjData* d,
                               GimbalRunMessages* messages);

#endif  // GIMBAL_SLEEP_WATCH_H_
