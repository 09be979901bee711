// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether a run is running, and how fast: the wanted state, before the simulation thread confirms
// it. Clocks may be shared: then a request to one of them applies to all.

#ifndef GIMBAL_CLOCK_H_
#define GIMBAL_CLOCK_H_

#include "run/simulation.h"

// Properties
//   "running"  may be set
//   "speed"    factor of real time, 0: unlimited; may be set
// Signal
//   "reset" (keyframe)  the run was reset, to the reference pose if keyframe is -1
#define GIMBAL_TYPE_CLOCK (gimbal_clock_get_type())
G_DECLARE_FINAL_TYPE(GimbalClock, gimbal_clock, GIMBAL, CLOCK, GObject)

GimbalClock* gimbal_clock_new(GimbalSimulation* simulation);

void gimbal_clock_set_running(GimbalClock* self, gboolean running);
gboolean gimbal_clock_get_running(GimbalClock* self);
void gimbal_clock_set_speed(GimbalClock* self, double factor);
double gimbal_clock_get_speed(GimbalClock* self);
void gimbal_clock_step(GimbalClock* self, int count);  // negative: backwards

// How many times the run was asked to run, pause, step or begin anew: whether anybody has said
// anything since.
guint gimbal_clock_get_requests(GimbalClock* self);

// A keyframe belongs to this model: the runs that share the clock are reset to their reference
// poses.
void gimbal_clock_reset(GimbalClock* self, int keyframe);

// Set only this run, even if the clock is shared.
void gimbal_clock_set_running_alone(GimbalClock* self, gboolean running);
void gimbal_clock_set_speed_alone(GimbalClock* self, double factor);

// To be called when the run has confirmed, or has paused by itself.
void gimbal_clock_update(GimbalClock* self);

// Share the clock of another run from now on; use one's own again.
void gimbal_clock_share(GimbalClock* self, GimbalClock* other);
void gimbal_clock_leave(GimbalClock* self);
gboolean gimbal_clock_is_shared(GimbalClock* self);

#endif  // GIMBAL_CLOCK_H_
