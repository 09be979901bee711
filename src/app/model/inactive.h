// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why an object of a model has no effect or is not seen now. Pure.

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

// What is most worth telling of an object, with all reasons as sentences in why (a new string, or
// NULL if it is active). d and view may be NULL: then nothing is told of the state and of what is
// shown.
GimbalActivity gimbal_activity_of(const mjModel* m, const mjData* d, const mjvOption* view, int objtype,
                                  int id, char** why);

#endif  // GIMBAL_INACTIVE_H_
