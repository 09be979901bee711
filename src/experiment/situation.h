// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happens in a run: controls, pushes and noise, resolved for a model.

#ifndef GIMBAL_EXPERIMENT_SITUATION_H_
#define GIMBAL_EXPERIMENT_SITUATION_H_

#include <mujoco/mujoco.h>

#include "experiment/experiment.h"
#include "experiment/recording.h"

typedef struct Situation Situation;

// Problems go to list, at the places of the experiment. May be shared between threads, and serves
// every model whose objects are those of m.
Situation* situation_new(const GimbalExperiment* experiment, const GimbalRun* run, const mjModel* m,
                         GimbalDiagnostics* list);
void situation_free(Situation* self);

// How many numbers a run needs to remember, for its noise.
int situation_memory(const Situation* self);

// The state that the run begins with. memory: as many numbers as the run needs.
void situation_begin(const Situation* self, const mjModel* m, mjData* d, double* memory);

// Before step number step: controls and forces of its time.
void situation_act(const Situation* self, const mjModel* m, mjData* d, gint64 step, double* memory);

#endif  // GIMBAL_EXPERIMENT_SITUATION_H_
