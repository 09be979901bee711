// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When a run is to pause by itself.

#ifndef GIMBAL_CONDITION_H_
#define GIMBAL_CONDITION_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "signal/expression.h"

typedef enum GimbalConditionKind {
  GIMBAL_CONDITION_NONE,
  GIMBAL_CONDITION_TIME,        // simulation time reaches value
  GIMBAL_CONDITION_CONTACT,     // two geoms touch that did not touch the step before
  GIMBAL_CONDITION_WARNING,     // the engine warns
  GIMBAL_CONDITION_DIVERGENCE,  // the state grows beyond all bounds, at which any run pauses
  GIMBAL_CONDITION_EXPRESSION   // an expression over the recorded numbers becomes true
} GimbalConditionKind;

typedef struct GimbalCondition {
  GimbalConditionKind kind;
  int body;      // CONTACT: only contacts of this body; -1: of any
  double value;  // TIME: seconds
  // EXPRESSION: over the columns of GimbalTrace; the condition owns it
  GimbalExpression* expression;
  char* text;  // EXPRESSION: as it was written; owned too
} GimbalCondition;

// An expression over the numbers that are recorded of a model, by the names of its channels. NULL
// with an error.
GimbalExpression* gimbal_condition_expression(const mjModel* m, const char* text, GError** error);

// What a condition remembers of the steps before.
typedef struct GimbalWatch {
  GimbalCondition condition;
  GHashTable* touching;  // pairs of geoms that touched after the last step; NULL before the first
  int warnings;          // given before the run began
} GimbalWatch;

// Takes the expression of condition.
void gimbal_watch_start(GimbalWatch* self, const GimbalCondition* condition, const mjData* d);
void gimbal_watch_stop(GimbalWatch* self);

// Go on watching in an edited model; own: the same without what was launched into it. FALSE, and
// stopped, if the condition makes no sense there.
gboolean gimbal_watch_follow(GimbalWatch* self, const mjModel* from, const mjModel* to, const mjModel* own);

// Look at the state after a step, of which row is recorded. A text that says what happened if the
// condition is met, else NULL.
char* gimbal_watch_check(GimbalWatch* self, const mjModel* m, const mjData* d, const double* row);

#endif  // GIMBAL_CONDITION_H_
