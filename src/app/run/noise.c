// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Noise on the controls.
//
// Ornstein-Uhlenbeck: with the step h, the time constant T and k = exp(-h / T), a control u of a
// range with the middle m and half width w becomes
//   u' = k u + (1 - k) m + s sqrt(1 - k²) w n,   n normal, s the scale.

#include <math.h>
#include <stdlib.h>

#include "run/features.h"

typedef struct Noise {
  double scale;  // 0: none
  double rate;
  guint random;
} Noise;

static void noise_begin(gpointer state, GimbalRun* run) {
  (void)run;
  Noise* self = state;
  self->random = 1;
}

static double noise_normal(Noise* self) {
  double sum = 0;
  for (int i = 0; i < 12; i++) sum += rand_r(&self->random) / (double)RAND_MAX;
  return sum - 6;
}

static void noise_before(gpointer state, GimbalRun* run) {
  Noise* self = state;
  const mjModel* m = &run->model;
  if (self->scale <= 0) return;
  double keep = self->rate > 0 ? exp(-m->opt.timestep / self->rate) : 0;
  double scale = self->scale * sqrt(1 - keep * keep);
  for (int i = 0; i < m->nu; i++) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    gboolean limited = m->actuator_ctrllimited[i];
    double middle = limited ? (range[0] + range[1]) / 2 : 0;
    double half = limited ? (range[1] - range[0]) / 2 : 1;
    double next = keep * run->data->ctrl[i] + (1 - keep) * middle + scale * half * noise_normal(self);
    run->data->ctrl[i] = limited ? CLAMP(next, range[0], range[1]) : next;
  }
}

const GimbalRunHook gimbal_run_noise = {
    .size = sizeof(Noise),
    .begin = noise_begin,
    .before = noise_before,
};

void gimbal_run_set_noise(GimbalRun* run, double scale, double rate) {
  Noise* self = gimbal_run_state_of(run, &gimbal_run_noise);
  self->scale = scale;
  self->rate = rate;
}
