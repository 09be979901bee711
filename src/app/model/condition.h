// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Conditions at which a run pauses by itself.

#ifndef GIMBAL_CONDITION_H_
#define GIMBAL_CONDITION_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "signal/expression.h"

typedef enum GimbalConditionKind {
  GIMBAL_CONDITION_NONE,
  GIMBAL_CONDITION_TIME,        // simulation time reaches value
  GIMBAL_CONDITION_CONTACT,     // two geoms touch that did not touch the step before
  GIMBAL_CONDITION_WARNING,     // the engine issues a warning
  GIMBAL_CONDITION_DIVERGENCE,  // the state diverges, at which any run pauses
  GIMBAL_CONDITION_EXPRESSION   // an expression over the recorded numbers becomes true
} GimbalConditionKind;

typedef struct GimbalCondition {
  GimbalConditionKind kind;
  int body;      // CONTACT: only contacts of this body; -1: of any
  double value;  // TIME: seconds
  // EXPRESSION: over the recorded columns; owned by the condition
  GimbalExpression* expression;
  char* text;  // EXPRESSION: its text as the user wrote it; owned by the condition
} GimbalCondition;

// Parse an expression over the recorded numbers of a model, which it names as channels. NULL with
// an error. Free with gimbal_expression_free.
GimbalExpression* gimbal_condition_expression(const mjModel* m, const char* text, GError** error);

// A condition with what is known of the steps so far.
typedef struct GimbalWatch {
  GimbalCondition condition;
  GHashTable* touching;  // pairs of geoms that touched after the last step; NULL before the first
  int warnings;          // number of warnings before the watch began
} GimbalWatch;

// Watch for a condition from the state of d on. Takes ownership of its expression and text.
void gimbal_watch_start(GimbalWatch* self, const GimbalCondition* condition, const mjData* d);
void gimbal_watch_stop(GimbalWatch* self);

// Continue in the edited model to; own is the same model without its launched bodies. FALSE, and
// stopped, if the condition does not apply to the edited model.
gboolean gimbal_watch_follow(GimbalWatch* self, const mjModel* from, const mjModel* to, const mjModel* own);

// Check the state after a step; row has the recorded values of all channels. Returns a text that
// says what happened if the condition is met, which the caller frees, else NULL.
char* gimbal_watch_check(GimbalWatch* self, const mjModel* m, mjData* d, const double* row);

#endif  // GIMBAL_CONDITION_H_
