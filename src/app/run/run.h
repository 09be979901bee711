// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run itself: model, state, history, forces from the user, and what happens when a step goes
// wrong. It belongs to the simulation thread, which alone calls these functions.

#ifndef GIMBAL_RUN_H_
#define GIMBAL_RUN_H_

#include "base/run-messages.h"
#include "model/condition.h"
#include "remote/link.h"
#include "run/command.h"
#include "run/frame.h"
#include "run/history.h"
#include "run/pacer.h"
#include "run/sleep-watch.h"
#include "run/wrench.h"

typedef struct GimbalRun {
  gboolean running;
  gboolean dirty;  // something changed since the last frame
  GimbalCompiled* compiled;
  GimbalTrace* trace;
  mjModel model;  // compiled->model with the options of the run
  mjData* data;
  mjvPerturb perturb;
  GimbalWrench wrench;
  gboolean pushed;  // applied forces are not zero
  GimbalHistory history;
  GimbalPacer pacer;
  GimbalWatch watch;
  GimbalIncident incident;
  gboolean stepping;         // mj_step is at work
  char plugin_trouble[512];  // what a plugin of the model did wrong in this step, "": nothing
  GimbalNotice notice;
  GimbalTransfer transfer;
  gboolean transferred;  // the last load took the state over
  double loaded_at;      // time of the run at that load
  guint64 steps;
  double step_ms;
  int threads;  // that help a step
  double noise_scale;
  double noise_rate;
  guint random;
  guint topics;  // optional topics of the log that are wanted
  // of a program that drives the run or whose run it mirrors, NULL: none
  RemoteLink* link;
  // times of steps whose controls came too late, the last ones; a ring
  double late_at[GIMBAL_FRAME_LATE];
  guint late_count;  // of all
  GimbalObserver observer;
  GimbalControlTrack* track;  // that drives the controls; NULL: none
  int* track_columns;         // for each control
  gboolean track_acts;        // of the last step
  double tracked[2];          // times between which it did, the last time
  GimbalSleepWatch sleep;
  GimbalRunMessages messages;  // for the log
} GimbalRun;

void gimbal_run_init(GimbalRun* self);
void gimbal_run_clear(GimbalRun* self);

// Adopt a model (takes both); transfer: with the state of the model before.
void gimbal_run_load(GimbalRun* self, GimbalCompiled* compiled, mjData* data, gboolean transfer);

// The same with count states of the model as its history, which may be scrubbed from the first one
// on; plots get their samples.
void gimbal_run_replay(GimbalRun* self, GimbalCompiled* compiled, mjData* data, const mjtNum* states,
                       int count);

// Back to a keyframe, or to the reference pose (-1).
void gimbal_run_reset(GimbalRun* self, int keyframe);

// Step while the clock allows, for a few milliseconds.
void gimbal_run_burst(GimbalRun* self);

// Pause and do count steps; negative: back in history.
void gimbal_run_step(GimbalRun* self, int count);

// Pause at an entry of the history.
void gimbal_run_scrub(GimbalRun* self, int index);

// Pause by itself when condition is met; kind NONE: do not. Takes the expression of condition.
// There must be a model.
void gimbal_run_watch(GimbalRun* self, const GimbalCondition* condition);

void gimbal_run_set_perturb(GimbalRun* self, const mjvPerturb* perturb);

// Set a number of a part of the state (see gimbal-state-rows).
void gimbal_run_set_state(GimbalRun* self, int part, int index, double value);

// Say what these optional topics of the log are about, a bit for each.
void gimbal_run_set_topics(GimbalRun* self, guint topics);

// Run work(data) guarded: FALSE after an engine error, with a pause, a report and the newest sound
// state.
gboolean gimbal_run_guarded(GimbalRun* self, void (*work)(void* data), void* data);

// A program drives the run, or steps it itself (takes the reference; NULL: none does any more).
void gimbal_run_link(GimbalRun* self, RemoteLink* link);
gboolean gimbal_run_is_mirror(const GimbalRun* self);

// Mirror: show the states that have come, for a few milliseconds.
void gimbal_run_mirror(GimbalRun* self);

// Controls of a file drive the run (takes the reference; NULL: none do any more).
void gimbal_run_track(GimbalRun* self, GimbalControlTrack* track);

// Bring what depends on the state up to date if the run is paused.
void gimbal_run_refresh(GimbalRun* self);

#endif  // GIMBAL_RUN_H_
