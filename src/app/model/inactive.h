// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The reasons why an object of a model has no effect or is hidden now. Pure.

#ifndef GIMBAL_INACTIVE_H_
#define GIMBAL_INACTIVE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalActivity {
  GIMBAL_ACTIVE,
  GIMBAL_HIDDEN,   // works, but is not shown
  GIMBAL_ASLEEP,   // rests until something touches it
  GIMBAL_INACTIVE  // has no effect
} GimbalActivity;

// The strongest activity that applies to an object. why is set to all reasons as sentences, in a
// new string, or to NULL if the object is active. d NULL: ignore the state; view NULL: ignore what
// is shown.
GimbalActivity gimbal_activity_of(const mjModel* m, const mjData* d, const mjvOption* view, int objtype,
                                  int id, char** why);

#endif  // GIMBAL_INACTIVE_H_
