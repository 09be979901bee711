// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Real-time pacing.

#include "run/pacer.h"

#define RESYNC_S 0.1
enum { MEASURE_US = 500000 };

void gimbal_pacer_restart(GimbalPacer* self) {
  self->wall = 0;
  self->meter_wall = 0;
  self->measured = 0;
}

void gimbal_pacer_set_speed(GimbalPacer* self, double speed) {
  self->speed = speed;
  gimbal_pacer_restart(self);
}

// How many seconds of simulation beyond sim the clock allows.
static double pacer_lead(const GimbalPacer* self, gint64 now, double sim) {
  return (now - self->wall) * 1e-6 * self->speed - (sim - self->sim);
}

gboolean gimbal_pacer_due(GimbalPacer* self, gint64 now, double sim) {
  if (self->speed <= 0) return TRUE;
  gboolean stale =
      !self->wall || sim < self->sim || pacer_lead(self, now, sim) > RESYNC_S * MAX(1, self->speed);
  if (stale) {
    self->wall = now;
    self->sim = sim;
    return TRUE;
  }
  return pacer_lead(self, now, sim) > 0;
}

gint64 gimbal_pacer_wait(const GimbalPacer* self, gint64 now, double sim) {
  if (self->speed <= 0 || !self->wall) return 0;
  double seconds = -pacer_lead(self, now, sim) / self->speed;
  return seconds > 0 ? (gint64)(seconds * 1e6) + 1 : 0;
}

void gimbal_pacer_measure(GimbalPacer* self, gint64 now, double sim) {
  if (!self->meter_wall || sim < self->meter_sim) {
    self->meter_wall = now;
    self->meter_sim = sim;
    return;
  }
  gint64 elapsed = now - self->meter_wall;
  if (elapsed < MEASURE_US) return;
  self->measured = (sim - self->meter_sim) / (elapsed * 1e-6);
  self->meter_wall = now;
  self->meter_sim = sim;
}
