// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The features that take part in the steps of a run: their rows, and functions of each. Each
// feature owns its state.

#ifndef GIMBAL_FEATURES_H_
#define GIMBAL_FEATURES_H_

#include "run/run.h"

extern const GimbalRunHook gimbal_run_forces;    // the mouse pulls, a wrench pushes
extern const GimbalRunHook gimbal_run_noise;     // on the controls
extern const GimbalRunHook gimbal_run_drive;     // controls of a file
extern const GimbalRunHook gimbal_run_plugins;   // of the studio
extern const GimbalRunHook gimbal_run_observer;  // the observer of each step
extern const GimbalRunHook gimbal_run_sleep;     // reports trees that fall asleep or wake up
extern const GimbalRunHook gimbal_run_until;     // the run pauses by itself
extern const GimbalRunHook gimbal_run_playback;  // what was is shown, and set aside
extern const GimbalRunHook gimbal_run_panels;    // panels are sent each state
extern const GimbalRunHook gimbal_run_happen;    // notes what happens
extern const GimbalRunHook gimbal_run_program;   // an external program drives the run, or steps it

//---- forces

void gimbal_run_set_perturb(GimbalRun* run, const mjvPerturb* perturb);

// Start the wrench now, with the next step.
void gimbal_run_push(GimbalRun* run, const GimbalWrench* wrench);

// Keep the applied forces, since other code has set them.
void gimbal_run_keep_forces(GimbalRun* run);

//---- noise

// scale: of the range of each control, 0: none; rate: time constant, s
void gimbal_run_set_noise(GimbalRun* run, double scale, double rate);

//---- controls of a file

// Drive the run by a track (takes the reference; NULL: stop that).
void gimbal_run_track(GimbalRun* run, GimbalControlTrack* track);

//---- observer

// Show the observer a state that no step of this run made.
void gimbal_run_observe_state(GimbalRun* run);

// Set the observer; one that expects another model does not begin.
void gimbal_run_observe(GimbalRun* run, const GimbalObserver* observer);

//---- sleep

// Set the optional topics of the log, a bit for each.
void gimbal_run_set_topics(GimbalRun* run, guint topics);

//---- until

// Pause by itself when condition is met; kind NONE: never. Takes ownership of condition's
// expression. There must be a model.
void gimbal_run_watch(GimbalRun* run, const GimbalCondition* condition);

//---- playback

// Whoever simulates on from a moment of the past has what came after it set aside.

gboolean gimbal_run_is_played(const GimbalRun* run);

// Show what was from now on, paused, or simulate from the moment on show. What was set aside comes
// back, and what it replaces is set aside.
void gimbal_run_set_playback(GimbalRun* run, gboolean on);

// What was set aside, NULL: nothing.
const GimbalHistory* gimbal_run_get_aside(const GimbalRun* run);

// Take what happened in a reel, wherever its history is; and report a state of it that is bad (-1:
// none).
void gimbal_run_take_events(GimbalRun* run, const GimbalReel* reel, const GArray* events, int bad);

// How it is shown.
void gimbal_run_set_playing(GimbalRun* run, const GimbalPlaying* playing);

// To be called before a run that stands still plays or simulates on: at its end, playback begins
// anew; a simulation that leaves the past sets aside what came after.
void gimbal_run_depart(GimbalRun* run);

// Show the moment that the clock is at; at the end pause, or begin anew.
void gimbal_run_play(GimbalRun* run);

// Microseconds until the next moment, or step, is due.
gint64 gimbal_run_wait(const GimbalRun* run, gint64 now);

//---- programs outside

// Let a program drive the run, or step it itself (takes the reference; NULL: end the link).
void gimbal_run_link(GimbalRun* run, RemoteLink* link);
RemoteLink* gimbal_run_get_link(const GimbalRun* run);  // NULL: none
gboolean gimbal_run_is_mirror(const GimbalRun* run);

// Send a panel each state from now on (takes the reference).
void gimbal_run_add_panel(GimbalRun* run, RemoteLink* link);

// Mirror: show the states that have arrived, for a few milliseconds.
void gimbal_run_mirror(GimbalRun* run);

#endif  // GIMBAL_FEATURES_H_
