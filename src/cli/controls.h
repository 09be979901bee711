// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Controls of a file, over time: rows of numbers, or a recorded run.

#ifndef GIMBAL_CLI_CONTROLS_H_
#define GIMBAL_CLI_CONTROLS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Rows of a time and a value for each control; a row holds until the next one.
typedef struct Controls {
  double* value;
  int nrow, ncol, next;
} Controls;

// Read the controls of a model from a table (.csv or other text) or a recorded run (.h5), there by the names of the actuators.
// False with a message.
bool controls_read(Controls* self, const char* filename, const mjModel* m);
void controls_clear(Controls* self);

// Set the controls of the time of d.
void controls_apply(Controls* self, const mjModel* m, mjData* d);

#endif  // GIMBAL_CLI_CONTROLS_H_
