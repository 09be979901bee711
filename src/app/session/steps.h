// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The undo trail: edits of the text, interventions in the run and changes of the view, as a list of
// steps that can be undone.

#ifndef GIMBAL_STEPS_H_
#define GIMBAL_STEPS_H_

#include "session/session.h"

#define GIMBAL_TYPE_STEPS (gimbal_steps_get_type())
G_DECLARE_FINAL_TYPE(GimbalSteps, gimbal_steps, GIMBAL, STEPS, GObject)

typedef enum GimbalStepKind { GIMBAL_STEP_TEXT, GIMBAL_STEP_RUN, GIMBAL_STEP_VIEW } GimbalStepKind;

// Signals "told" (text): something was undone or redone; "changed": the list has changed.
GimbalSteps* gimbal_steps_new(GimbalSession* session);  // which must live as long

// Undo a step (back) or redo it, for steps that were added from outside.
typedef void (*GimbalStepUndo)(gpointer data, gboolean back);
void gimbal_steps_add(GimbalSteps* self, GimbalStepKind kind, const char* label, GimbalStepUndo turn,
                      gpointer data, GDestroyNotify free_data);

// Whether a step is being undone or redone: changes during this time are not new steps.
gboolean gimbal_steps_is_turning(GimbalSteps* self);

// The number of steps, the oldest first. Text that was typed just now becomes a step.
guint gimbal_steps_count(GimbalSteps* self);
GimbalStepKind gimbal_steps_kind(GimbalSteps* self, guint step);
const char* gimbal_steps_kind_name(GimbalStepKind kind);  // "Text", translated
const char* gimbal_steps_label(GimbalSteps* self, guint step);
char* gimbal_steps_dup_place(GimbalSteps* self, guint step);  // the file; the time of the run; ""
gboolean gimbal_steps_is_undone(GimbalSteps* self, guint step);

// Go to a step. Of the text: set the text after the step, or the text before it if the other is
// there already. Other steps are undone or redone.
void gimbal_steps_go(GimbalSteps* self, guint step);

// The invariants: what each kind of step has, their order, and the timer of what is being typed.
void gimbal_validate_steps(const GimbalSteps* self);

#endif  // GIMBAL_STEPS_H_
