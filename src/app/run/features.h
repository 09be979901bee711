// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The features that take part in the steps of a run: their rows, and what may be asked of each. The
// state of a feature is its own.

#ifndef GIMBAL_FEATURES_H_
#define GIMBAL_FEATURES_H_

#include "run/run.h"

extern const GimbalRunHook gimbal_run_forces;    // the mouse pulls, a wrench pushes
extern const GimbalRunHook gimbal_run_noise;     // on the controls
extern const GimbalRunHook gimbal_run_drive;     // controls of a file
extern const GimbalRunHook gimbal_run_plugins;   // of the studio
extern const GimbalRunHook gimbal_run_observer;  // who hears of each step
extern const GimbalRunHook gimbal_run_sleep;     // messages of what falls asleep and wakes up
extern const GimbalRunHook gimbal_run_until;     // the run pauses by itself
extern const GimbalRunHook gimbal_run_program;   // a program outside drives the run, or steps it

//---- forces

void gimbal_run_set_perturb(GimbalRun* run, const mjvPerturb* perturb);

// The wrench begins now, that is with the next step.
void gimbal_run_push(GimbalRun* run, const GimbalWrench* wrench);

// The applied forces have been set by somebody else: they are kept.
void gimbal_run_keep_forces(GimbalRun* run);

//---- noise

// scale: of the range of each control, 0: none; rate: time constant, s
void gimbal_run_set_noise(GimbalRun* run, double scale, double rate);

//---- controls of a file

// They drive the run (takes the reference; NULL: none do any more).
void gimbal_run_track(GimbalRun* run, GimbalControlTrack* track);

//---- observer

// One that expects another model does not begin.
void gimbal_run_observe(GimbalRun* run, const GimbalObserver* observer);

//---- sleep

// Say what these optional topics of the log are about, a bit for each.
void gimbal_run_set_topics(GimbalRun* run, guint topics);

//---- until

// Pause by itself when condition is met; kind NONE: do not. Takes the expression of condition.
// There must be a model.
void gimbal_run_watch(GimbalRun* run, const GimbalCondition* condition);

//---- programs outside

// A program drives the run, or steps it itself (takes the reference; NULL: none does any more).
void gimbal_run_link(GimbalRun* run, RemoteLink* link);
RemoteLink* gimbal_run_get_link(const GimbalRun* run);  // NULL: none
gboolean gimbal_run_is_mirror(const GimbalRun* run);

// Mirror: show the states that have come, for a few milliseconds.
void gimbal_run_mirror(GimbalRun* run);

#endif  // GIMBAL_FEATURES_H_
