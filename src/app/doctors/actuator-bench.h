// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actuator bench: all actuators with what is wrong with them, bad ones on top; of the chosen
// one a step and a sweep of sines, as it is and with the gains that are wished for, which go into
// the text at a click.

#ifndef GIMBAL_ACTUATOR_BENCH_H_
#define GIMBAL_ACTUATOR_BENCH_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_ACTUATOR_BENCH (gimbal_actuator_bench_get_type())
G_DECLARE_FINAL_TYPE(GimbalActuatorBench, gimbal_actuator_bench, GIMBAL, ACTUATOR_BENCH, GtkWidget)

void gimbal_actuator_bench_set_session(GimbalActuatorBench* self, GimbalSession* session);

#endif  // GIMBAL_ACTUATOR_BENCH_H_
