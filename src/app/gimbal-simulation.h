// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The main thread's face of the run: commands in, the newest frame out.

#ifndef GIMBAL_SIMULATION_H_
#define GIMBAL_SIMULATION_H_

#include <glib-object.h>

#include "gimbal-frame.h"

#define GIMBAL_TYPE_SIMULATION (gimbal_simulation_get_type())
G_DECLARE_FINAL_TYPE(GimbalSimulation, gimbal_simulation, GIMBAL, SIMULATION, GObject)

// Signal "frame": a new frame arrived.
GimbalSimulation* gimbal_simulation_new(void);

// The frame on show, NULL before the first one. Lent until the next "frame" signal.
GimbalFrame* gimbal_simulation_get_frame(GimbalSimulation* self);

void gimbal_simulation_load(GimbalSimulation* self, GimbalCompiled* compiled, mjData* data,
                            gboolean carry);  // takes both
void gimbal_simulation_run(GimbalSimulation* self, gboolean run);
void gimbal_simulation_run_until(GimbalSimulation* self, double time);
void gimbal_simulation_step(GimbalSimulation* self, int count);           // negative: back
void gimbal_simulation_reset(GimbalSimulation* self, int keyframe);       // -1: reference pose
void gimbal_simulation_set_speed(GimbalSimulation* self, double factor);  // 0: unlimited
void gimbal_simulation_set_control(GimbalSimulation* self, int index, double value);
void gimbal_simulation_set_position(GimbalSimulation* self, int index, double value);
void gimbal_simulation_set_equality(GimbalSimulation* self, int index, gboolean active);
void gimbal_simulation_set_option(GimbalSimulation* self, const mjOption* option);
void gimbal_simulation_set_perturb(GimbalSimulation* self, const mjvPerturb* perturb);
void gimbal_simulation_set_noise(GimbalSimulation* self, double scale, double rate);
void gimbal_simulation_scrub(GimbalSimulation* self, int index);

#endif  // GIMBAL_SIMULATION_H_
