// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step that stops between its stages, and in the solver after each iteration. It works on copies:
// the state that it began with stays as it is. No GTK.

#ifndef GIMBAL_STEP_DEBUGGER_H_
#define GIMBAL_STEP_DEBUGGER_H_

#include <gimbal/stages.h>
#include <glib.h>

typedef struct GimbalStepDebugger GimbalStepDebugger;

// Where the step stops: before all of it, or behind a stage.
typedef struct GimbalStop {
  int stage;      // a GimbalStepStage, -1: before the step
  int iteration;  // of the solver, from 0 (its start); -1: another stage
} GimbalStop;

// What an iteration of the solver did.
typedef struct GimbalIteration {
  double cost;           // as the solver laboratory measures it
  int active;            // rows that push
  int changed;           // rows in another state than before it
  const guint8* states;  // (nefc) mjtConstraintState
} GimbalIteration;

// m's arrays are used as long as it lives. NULL if there is no memory. Engine errors are the
// caller's to guard, here and in gimbal_step_debugger_go.
GimbalStepDebugger* gimbal_step_debugger_new(const mjModel* m, const mjData* d);
void gimbal_step_debugger_free(GimbalStepDebugger* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalStepDebugger, gimbal_step_debugger_free)

// The stops in their order, from 0.
int gimbal_step_debugger_count(const GimbalStepDebugger* self);
GimbalStop gimbal_step_debugger_stop(const GimbalStepDebugger* self, int index);
// the last stop of a stage
int gimbal_step_debugger_find(const GimbalStepDebugger* self, int stage);

// Go to a stop, forwards or back.
void gimbal_step_debugger_go(GimbalStepDebugger* self, int index);
int gimbal_step_debugger_at(const GimbalStepDebugger* self);

const mjModel* gimbal_step_debugger_get_model(const GimbalStepDebugger* self);
// what it began with
const mjData* gimbal_step_debugger_get_before(const GimbalStepDebugger* self);
// what is there at the stop
const mjData* gimbal_step_debugger_get_data(const GimbalStepDebugger* self);

// The same to be drawn: with the places of the bodies that go with new positions.
mjData* gimbal_step_debugger_get_shown(GimbalStepDebugger* self);

// Iterations of the solver: 0 is its start.
int gimbal_step_debugger_count_iterations(const GimbalStepDebugger* self);
GimbalIteration gimbal_step_debugger_iteration(const GimbalStepDebugger* self, int iteration);

// Whether a state is the one that it began with, bit for bit.
gboolean gimbal_step_debugger_began_with(const GimbalStepDebugger* self, const mjData* d);

#endif  // GIMBAL_STEP_DEBUGGER_H_
