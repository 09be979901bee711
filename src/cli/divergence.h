// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a run leaves for the question why it diverged: its last states.

#ifndef GIMBAL_CLI_DIVERGENCE_H_
#define GIMBAL_CLI_DIVERGENCE_H_

#include <mujoco/mujoco.h>

typedef struct Trail Trail;

Trail* trail_new(const mjModel* m);
void trail_free(Trail* self);

// Keep the state before a step.
void trail_keep(Trail* self, const mjModel* m, const mjData* d);

// Whether the numbers of d went bad in a step that it made.
int trail_has_diverged(const mjData* d);

// Print the probable causes with their places in the text of spec. d, which diverged, gets the last
// sound state.
void trail_explain(Trail* self, const mjSpec* spec, const mjModel* m, mjData* d, const char* file);

#endif  // GIMBAL_CLI_DIVERGENCE_H_
