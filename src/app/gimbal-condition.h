// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When a run is to pause by itself.

#ifndef GIMBAL_CONDITION_H_
#define GIMBAL_CONDITION_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalConditionKind {
  GIMBAL_CONDITION_NONE,
  GIMBAL_CONDITION_TIME,     // simulation time reaches value
  GIMBAL_CONDITION_CONTACT,  // two geoms touch that did not touch the step before
  GIMBAL_CONDITION_WARNING,  // the engine warns
  GIMBAL_CONDITION_QUANTITY  // one number of the state crosses value
} GimbalConditionKind;

// An array of mjData that a quantity is taken from.
typedef enum GimbalQuantity {
  GIMBAL_QUANTITY_SENSOR,
  GIMBAL_QUANTITY_POSITION,
  GIMBAL_QUANTITY_VELOCITY,
  GIMBAL_QUANTITY_CONTROL,
  GIMBAL_QUANTITY_FORCE  // of an actuator
} GimbalQuantity;

typedef struct GimbalCondition {
  GimbalConditionKind kind;
  int body;  // CONTACT: only contacts of this body; -1: of any
  GimbalQuantity quantity;
  int index;       // in the array of the quantity
  gboolean above;  // QUANTITY: met when greater than value, else when less
  double value;
} GimbalCondition;

// What a condition remembers of the steps before.
typedef struct GimbalWatch {
  GimbalCondition condition;
  GHashTable* touching;  // pairs of geoms that touched after the last step; NULL before the first
  int warnings;          // given before the run began
} GimbalWatch;

void gimbal_watch_start(GimbalWatch* self, const GimbalCondition* condition, const mjData* d);
void gimbal_watch_stop(GimbalWatch* self);

// Look at the state after a step. A text that says what happened if the condition is met, else NULL.
char* gimbal_watch_look(GimbalWatch* self, const mjModel* m, const mjData* d);

#endif  // GIMBAL_CONDITION_H_
