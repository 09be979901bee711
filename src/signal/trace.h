// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Samples of every step on their way from the simulation thread to the plots.
//
// A row holds one step: time, the engine's timers, what the solver and the memory did, energy,
// contacts, then the arrays sensordata, qpos, qvel, ctrl and actuator_force of mjData one after the
// other, the permanent sets of what can yield, how far rods are bent and twisted, and the contact
// force on each body. The simulation thread appends rows, the main thread drains them; nobody
// waits. Rows that find the ring full are dropped and counted.

#ifndef GIMBAL_TRACE_H_
#define GIMBAL_TRACE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalTraceColumn {
  GIMBAL_TRACE_TIME = 0,
  // mjNTIMER columns: milliseconds spent in this step
  GIMBAL_TRACE_TIMER = 1,
  // of the step, in no stage: sensors, energy, plugins
  GIMBAL_TRACE_OTHER = GIMBAL_TRACE_TIMER + mjNTIMER,
  GIMBAL_TRACE_ITERATIONS,
  GIMBAL_TRACE_EVALUATIONS,  // of the cost in line searches
  GIMBAL_TRACE_UPDATES,      // of the factor by one row
  GIMBAL_TRACE_ACTIVE,       // rows that push, after the last iteration
  GIMBAL_TRACE_CHANGED,      // rows that changed sides, over all iterations
  GIMBAL_TRACE_IMPROVEMENT,  // of the last solver iteration, the worst island
  GIMBAL_TRACE_GRADIENT,
  GIMBAL_TRACE_CONSTRAINTS,  // rows, and those of each kind
  GIMBAL_TRACE_EQUALITY,
  GIMBAL_TRACE_FRICTION,
  GIMBAL_TRACE_LIMIT,
  GIMBAL_TRACE_CONTACT_ROWS,
  GIMBAL_TRACE_CONTACTS,
  GIMBAL_TRACE_DOFS,  // awake
  GIMBAL_TRACE_BODIES,
  GIMBAL_TRACE_ISLANDS,
  GIMBAL_TRACE_NONZEROS,    // of the solver's matrices
  GIMBAL_TRACE_ARENA,       // bytes taken by contacts and constraints
  GIMBAL_TRACE_ARENA_PEAK,  // most bytes so far
  GIMBAL_TRACE_STACK_PEAK,
  GIMBAL_TRACE_POTENTIAL,  // NAN while the engine does not compute it
  GIMBAL_TRACE_KINETIC,
  GIMBAL_TRACE_NORMAL,       // sum over the contacts, N
  GIMBAL_TRACE_TANGENT,      // sum of the lengths, N
  GIMBAL_TRACE_PENETRATION,  // the deepest, m
  GIMBAL_TRACE_SENSOR        // first column of sensordata
} GimbalTraceColumn;

typedef struct GimbalTrace GimbalTrace;

// Of a rod: largest bend and twist, rad, and largest torque about it, N m.
enum { GIMBAL_TRACE_BEND, GIMBAL_TRACE_TWIST, GIMBAL_TRACE_TORQUE, GIMBAL_TRACE_ROD };

// First columns of the arrays in a row of a model, and the length of the row.
typedef struct GimbalTraceLayout {
  int sensor, qpos, qvel, ctrl, force;
  int set;   // permanent sets of joints, tendons and flexes that can yield
  int rod;   // GIMBAL_TRACE_ROD numbers of each rod
  int body;  // normal force of the contacts of each body; -1: the model has too many bodies
  int width;
} GimbalTraceLayout;

GimbalTraceLayout gimbal_trace_layout(const mjModel* m);

// The objects that can yield, in the order of their columns. next: search from this object on
// (mjtObj and number; begin with mjOBJ_UNKNOWN); FALSE: there are no more.
typedef struct GimbalYielding {
  int type, id;
} GimbalYielding;
gboolean gimbal_trace_next_yielding(const mjModel* m, GimbalYielding* next);

// Write the row of a state, which lends its stack; parts: what of it is wanted beside the arrays.
// The timers stay as they are.
typedef enum GimbalTracePart {
  GIMBAL_TRACE_PART_SOLVER = 1,   // statistics and sizes, and the energy
  GIMBAL_TRACE_PART_CONTACTS = 2  // sums over the contacts, and forces on bodies
} GimbalTracePart;
void gimbal_trace_fill(double* row, const GimbalTraceLayout* at, const mjModel* m, mjData* d, unsigned parts);

// The parts (GimbalTracePart) that a column needs; 0 for a number of an array and for the time.
unsigned gimbal_trace_part_of(const GimbalTraceLayout* at, int column);

// Whether a column holds times of this machine, which are others in each run.
gboolean gimbal_trace_is_timer(int column);

GimbalTrace* gimbal_trace_new(const mjModel* m);
GimbalTrace* gimbal_trace_ref(GimbalTrace* self);
void gimbal_trace_unref(GimbalTrace* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalTrace, gimbal_trace_unref)

// Timers of the stages of a step: they do not overlap.
enum { GIMBAL_TRACE_STAGES = 9 };
extern const int gimbal_trace_stages[GIMBAL_TRACE_STAGES];

// Simulation thread: append what d holds after a step. before: the timers as they were before the
// step. Returns the row, which is valid until the next call.
const double* gimbal_trace_push(GimbalTrace* self, const mjModel* m, mjData* d,
                                const mjTimerStat before[mjNTIMER]);

// Main thread: copy the oldest row (width doubles) and forget it. FALSE if there is none.
gboolean gimbal_trace_pop(GimbalTrace* self, double* row);
int gimbal_trace_width(const GimbalTrace* self);
guint gimbal_trace_dropped(const GimbalTrace* self);

#endif  // GIMBAL_TRACE_H_
