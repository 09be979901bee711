// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs one step that can stop between its stages and after each iteration of the solver. It works
// on copies: the state that it begins with does not change. No GTK.

#ifndef GIMBAL_STEP_DEBUGGER_H_
#define GIMBAL_STEP_DEBUGGER_H_

#include <gimbal/stages.h>
#include <glib.h>

#include "model/metric-parts.h"

typedef struct GimbalStepDebugger GimbalStepDebugger;

// Where the step stops: before its first stage, or after a stage or an iteration.
typedef struct GimbalStop {
  int stage;      // a GimbalStepStage, -1: before the step
  int iteration;  // of the solver, from 0 (its start); -1: another stage
} GimbalStop;

// The result of an iteration of the solver.
typedef struct GimbalIteration {
  double cost;           // see insight/solver-cost.h
  int active;            // rows that are not satisfied
  int changed;           // rows whose state the iteration changed
  const guint8* states;  // (nefc) mjtConstraintState
} GimbalIteration;

// Copies d; the arrays of m must live as long as the debugger. NULL if there is not enough memory.
// The caller guards against engine errors, here and in gimbal_step_debugger_go.
GimbalStepDebugger* gimbal_step_debugger_new(const mjModel* m, const mjData* d);
void gimbal_step_debugger_free(GimbalStepDebugger* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalStepDebugger, gimbal_step_debugger_free)

// The number of stops, and a stop by its index, from 0.
int gimbal_step_debugger_count(const GimbalStepDebugger* self);
GimbalStop gimbal_step_debugger_stop(const GimbalStepDebugger* self, int index);
// the index of the last stop of a stage
int gimbal_step_debugger_find(const GimbalStepDebugger* self, int stage);

// Go to a stop, forwards or backwards. The index is clamped to those that exist.
void gimbal_step_debugger_go(GimbalStepDebugger* self, int index);
int gimbal_step_debugger_at(const GimbalStepDebugger* self);

const mjModel* gimbal_step_debugger_get_model(const GimbalStepDebugger* self);
// the state before the step
const mjData* gimbal_step_debugger_get_before(const GimbalStepDebugger* self);
// the state at the current stop
const mjData* gimbal_step_debugger_get_data(const GimbalStepDebugger* self);

// A copy of that state for drawing: after the last stage with the body poses of the new positions.
// Owned by the debugger, like the others.
mjData* gimbal_step_debugger_get_shown(GimbalStepDebugger* self);

// What the integrator discrete adds to the mass matrix at the current stop (of GimbalMetricPart);
// empty where the metric is not known. Free with g_array_unref.
GArray* gimbal_step_debugger_get_metric(GimbalStepDebugger* self);

// The iterations of the solver; 0 is its start. The states are owned by the debugger.
int gimbal_step_debugger_count_iterations(const GimbalStepDebugger* self);
GimbalIteration gimbal_step_debugger_iteration(const GimbalStepDebugger* self, int iteration);

// Whether a state equals the one before the step, bit for bit.
gboolean gimbal_step_debugger_began_with(const GimbalStepDebugger* self, const mjData* d);

#endif  // GIMBAL_STEP_DEBUGGER_H_
