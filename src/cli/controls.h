// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Controls over time from a file: a table, or a recorded run.

#ifndef GIMBAL_CLI_CONTROLS_H_
#define GIMBAL_CLI_CONTROLS_H_

#include <stdbool.h>

#include "signal/control-track.h"

// A track, and which of its columns are the controls of the model. track NULL: there is none.
typedef struct Controls {
  GimbalControlTrack* track;
  int* columns;
} Controls;

// Read the controls of a model from a table (.csv or other text) or a recorded run (.h5), by the
// names of the actuators. False with a message.
bool controls_read(Controls* self, const char* filename, const mjModel* m);
void controls_clear(Controls* self);

// Set the controls of the time of d.
void controls_apply(const Controls* self, const mjModel* m, mjData* d);

#endif  // GIMBAL_CLI_CONTROLS_H_
