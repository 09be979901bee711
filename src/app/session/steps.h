// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the user did, as a list: edits of the text, interventions in the run, switches of the view.
// Each can be gone back to.

#ifndef GIMBAL_STEPS_H_
#define GIMBAL_STEPS_H_

#include "session/session.h"

#define GIMBAL_TYPE_STEPS (gimbal_steps_get_type())
G_DECLARE_FINAL_TYPE(GimbalSteps, gimbal_steps, GIMBAL, STEPS, GObject)

typedef enum GimbalStepKind { GIMBAL_STEP_TEXT, GIMBAL_STEP_RUN, GIMBAL_STEP_VIEW } GimbalStepKind;

// Signals "told" (text): something was undone or done again; "changed": the list is another one.
GimbalSteps* gimbal_steps_new(GimbalSession* session);  // which has to live as long

// Undo a step (back) or redo it, for steps that were added from outside.
typedef void (*GimbalStepUndo)(gpointer data, gboolean back);
void gimbal_steps_add(GimbalSteps* self, GimbalStepKind kind, const char* label, GimbalStepUndo turn,
                      gpointer data, GDestroyNotify free_data);

// Whether a step is taken back or done again just now: what changes by it is no new step.
gboolean gimbal_steps_is_turning(GimbalSteps* self);

// The steps, the oldest first. What was typed just now becomes one.
guint gimbal_steps_count(GimbalSteps* self);
GimbalStepKind gimbal_steps_kind(GimbalSteps* self, guint step);
const char* gimbal_steps_kind_name(GimbalStepKind kind);  // "Text", translated
const char* gimbal_steps_label(GimbalSteps* self, guint step);
char* gimbal_steps_dup_place(GimbalSteps* self, guint step);  // the file; the time of the run; ""
gboolean gimbal_steps_is_undone(GimbalSteps* self, guint step);

// A step of the text: to the text that it led to, and if it is that already, to the one before.
// Others: back, or again.
void gimbal_steps_go(GimbalSteps* self, guint step);

// The invariants: what each kind of step has, their order, and the timer of what is being typed.
void gimbal_validate_steps(const GimbalSteps* self);

#endif  // GIMBAL_STEPS_H_
