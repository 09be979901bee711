// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happens in a run: controls, pushes and noise, resolved for a model.

#ifndef GIMBAL_EXPERIMENT_SITUATION_H_
#define GIMBAL_EXPERIMENT_SITUATION_H_

#include <mujoco/mujoco.h>

#include "experiment/experiment.h"
#include "experiment/recording.h"

typedef struct Situation Situation;

// Problems go to list, at the places of the experiment. May be shared between threads, and used for
// every model with the same objects as m.
Situation* situation_new(const GimbalExperiment* experiment, const GimbalRun* run, const mjModel* m,
                         GimbalDiagnostics* list);
void situation_free(Situation* self);

// How many numbers a run needs as memory for its noise.
int situation_memory(const Situation* self);

// Set the state that the run begins with. memory: of the size above.
void situation_begin(const Situation* self, const mjModel* m, mjData* d, double* memory);

// To be called before each step: set the controls and forces of its time.
void situation_act(const Situation* self, const mjModel* m, mjData* d, gint64 step, double* memory);

#endif  // GIMBAL_EXPERIMENT_SITUATION_H_
