// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Samples of every step on their way from the simulation thread to the plots.
//
// A row holds one step: time, the engine's timers, solver and constraint counts, energy, then the arrays
// sensordata, qpos, qvel, ctrl and actuator_force of mjData one after the other. The simulation thread
// appends rows, the main thread drains them; nobody waits. Rows that find the ring full are dropped and
// counted.

#ifndef GIMBAL_TRACE_H_
#define GIMBAL_TRACE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalTraceColumn {
  GIMBAL_TRACE_TIME = 0,
  GIMBAL_TRACE_TIMER = 1,  // mjNTIMER columns: milliseconds spent in this step
  GIMBAL_TRACE_ITERATIONS = GIMBAL_TRACE_TIMER + mjNTIMER,
  GIMBAL_TRACE_CONSTRAINTS,
  GIMBAL_TRACE_CONTACTS,
  GIMBAL_TRACE_IMPROVEMENT,  // of the last solver iteration
  GIMBAL_TRACE_POTENTIAL,
  GIMBAL_TRACE_KINETIC,
  GIMBAL_TRACE_SENSOR  // first column of sensordata
} GimbalTraceColumn;

typedef struct GimbalTrace_ GimbalTrace;

// First columns of the arrays in a row of a model, and the length of the row.
typedef struct GimbalTraceLayout {
  int sensor, qpos, qvel, ctrl, force, width;
} GimbalTraceLayout;

GimbalTraceLayout gimbal_trace_layout(const mjModel* m);

GimbalTrace* gimbal_trace_new(const mjModel* m);
GimbalTrace* gimbal_trace_ref(GimbalTrace* self);
void gimbal_trace_unref(GimbalTrace* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalTrace, gimbal_trace_unref)

// Simulation thread: append what d holds after a step. before: the timers as they were before the step.
void gimbal_trace_push(GimbalTrace* self, const mjModel* m, const mjData* d,
                       const mjTimerStat before[mjNTIMER]);

// Main thread: copy the oldest row (width doubles) and forget it. FALSE if there is none.
gboolean gimbal_trace_pop(GimbalTrace* self, double* row);
int gimbal_trace_width(const GimbalTrace* self);
guint gimbal_trace_dropped(const GimbalTrace* self);

#endif  // GIMBAL_TRACE_H_
