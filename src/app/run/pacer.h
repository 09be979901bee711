// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Limits how far the simulation runs ahead: simulated time follows wall time times speed.

#ifndef GIMBAL_PACER_H_
#define GIMBAL_PACER_H_

#include <glib.h>

// A pair of clock readings taken when both last agreed. A run that is too slow never catches up
// later: if it is more than 0.1 s of simulated time behind, a new pair is taken.
typedef struct GimbalPacer {
  gint64 wall;        // microseconds, 0: no pair yet
  double sim;         // seconds
  double speed;       // factor of real time, 0: unlimited
  gint64 meter_wall;  // where the current measurement began
  double meter_sim;
  double measured;
} GimbalPacer;

void gimbal_pacer_restart(GimbalPacer* self);
void gimbal_pacer_set_speed(GimbalPacer* self, double speed);

// Whether a step is due at wall time now, with the simulation at time sim.
gboolean gimbal_pacer_due(GimbalPacer* self, gint64 now, double sim);

// Microseconds until the next step of length timestep is due.
gint64 gimbal_pacer_wait(const GimbalPacer* self, gint64 now, double sim);

// Update the measured factor (over half a second of wall time).
void gimbal_pacer_measure(GimbalPacer* self, gint64 now, double sim);

#endif  // GIMBAL_PACER_H_
