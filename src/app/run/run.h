// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run itself: model, state, history, forces from the user, and what happens when a step goes
// wrong. It belongs to the simulation thread, which alone calls these functions.

#ifndef GIMBAL_RUN_H_
#define GIMBAL_RUN_H_

#include "base/run-messages.h"
#include "run/command.h"
#include "run/frame.h"
#include "run/history.h"
#include "run/pacer.h"

typedef struct GimbalRun GimbalRun;
typedef void GimbalRunCall(gpointer state, GimbalRun* run);

// A feature that takes part in the steps of a run: a row of functions, each of which may be NULL.
// Each feature owns its state. Nothing in a step allocates or locks.
typedef struct GimbalRunHook {
  gsize size;            // size of its state, which is zero at first
  GimbalRunCall* begin;  // the run begins; there is no model yet
  GimbalRunCall* loaded;
  GimbalRunCall* before;     // prepare a step
  GimbalRunCall* entering;   // the state is complete, and the step begins
  GimbalRunCall* left;       // the step has ended, good or bad
  GimbalRunCall* after;      // after a good step
  GimbalRunCall* commanded;  // the user runs, pauses or steps
  GimbalRunCall* reset;
  GimbalRunCall* end;  // the run ends: free what the state owns
  // whether a step may be made now
  gboolean (*ready)(gpointer state, GimbalRun* run);
  // next will be the model, an edit of the present one
  void (*follow)(gpointer state, GimbalRun* run, const GimbalCompiled* next);
  // a state of a step or of a program was stored, with this row of the trace
  void (*recorded)(gpointer state, GimbalRun* run, const double* row);
  void (*show)(gconstpointer state, GimbalFrame* frame);
} GimbalRunHook;

enum { GIMBAL_RUN_MAX_HOOKS = 12 };

struct GimbalRun {
  gboolean running;
  gboolean dirty;  // something changed since the last frame
  GimbalCompiled* compiled;
  GimbalTrace* trace;
  mjModel model;  // compiled->model with the options of the run
  mjData* data;
  GimbalHistory history;
  GimbalPacer pacer;
  GimbalIncident incident;
  gboolean stepping;         // mj_step is running
  char plugin_trouble[512];  // the error of a plugin of the model in this step, "": none
  GimbalNotice notice;
  GimbalTransfer transfer;
  gboolean transferred;  // the last load transferred the state
  double loaded_at;      // time of the run at that load
  guint reel_serial;     // differs each time a reel comes into the history
  guint64 steps;
  double step_ms;
  int threads;                        // that help a step
  GimbalRunMessages messages;         // for the log
  const GimbalRunHook* const* hooks;  // ends with NULL; each is called in this order
  gpointer states[GIMBAL_RUN_MAX_HOOKS];
};

enum { GIMBAL_RUN_BURST_US = 6000 };  // longest time between two checks of the command queue

// hooks: the features of the run, borrowed; the last is NULL.
void gimbal_run_init(GimbalRun* self, const GimbalRunHook* const* hooks);
void gimbal_run_clear(GimbalRun* self);

// Adopt a model (takes ownership of both); transfer: with the state of the previous model.
void gimbal_run_load(GimbalRun* self, GimbalCompiled* compiled, mjData* data, gboolean transfer);

// The same with count states of the model as its history, which is shown from the first one on;
// plots get their samples.
void gimbal_run_replay(GimbalRun* self, GimbalCompiled* compiled, mjData* data, const mjtNum* states,
                       int count);

// The same with a reel, which is read as it is shown.
void gimbal_run_show_reel(GimbalRun* self, GimbalCompiled* compiled, mjData* data, GimbalReel* reel);

// Report the state on show if mj_step would call it bad.
void gimbal_run_check_replayed(GimbalRun* self);

// Reset to a keyframe, or to the reference pose (-1).
void gimbal_run_reset(GimbalRun* self, int keyframe);

// Step while the clock allows, for a few milliseconds.
void gimbal_run_burst(GimbalRun* self);

// Pause and do count steps; negative: back in history.
void gimbal_run_step(GimbalRun* self, int count);

// Pause at an entry of the history.
void gimbal_run_scrub(GimbalRun* self, int index);

// Set a number of a part of the state (see gimbal-state-rows). FALSE if there is no such number.
gboolean gimbal_run_set_state(GimbalRun* self, int part, int index, double value);

// Run work(data) guarded: FALSE after an engine error, with a pause, a report and the newest sound
// state.
gboolean gimbal_run_guarded(GimbalRun* self, void (*work)(void* data), void* data);

// To be called when the user runs, pauses or steps: features that pause the run by themselves stop
// doing so.
void gimbal_run_command(GimbalRun* self);

//---- for the features

// The state of a feature, which must be among the hooks.
gpointer gimbal_run_state_of(const GimbalRun* self, const GimbalRunHook* hook);

// Show a notice to the user, with the next frame.
void gimbal_run_notify(GimbalRun* self, const char* text);

// Pause with a report about a joint, or -1.
void gimbal_run_report(GimbalRun* self, GimbalIncidentKind kind, int joint, const char* message);

// A state has been reached. Store it, with the timers as they were before it.
void gimbal_run_count_step(GimbalRun* self);
void gimbal_run_record(GimbalRun* self, const mjTimerStat* timers);

// Let the features write their part of a frame.
void gimbal_run_show(const GimbalRun* self, GimbalFrame* frame);

// Update everything that depends on the state, if the run is paused.
void gimbal_run_refresh(GimbalRun* self);

#endif  // GIMBAL_RUN_H_
