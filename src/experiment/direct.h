// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Points written into a model instead of its texts, where that gives the same model bit for bit.

#ifndef GIMBAL_EXPERIMENT_DIRECT_H_
#define GIMBAL_EXPERIMENT_DIRECT_H_

#include "experiment/subject.h"

typedef struct Direct Direct;

// Find which numbers of a compiled model follow the parameters, and check it at other points. NULL
// if points have to be compiled. May be shared between threads.
Direct* direct_new(const Subject* subject);
void direct_free(Direct* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Direct, direct_free)

// A new model to write points into; each thread needs its own.
mjModel* direct_model(const Direct* self);

// Write a point; d is data of the model, left in an unknown state.
void direct_write(const Direct* self, mjModel* m, mjData* d, const double* point);

#endif  // GIMBAL_EXPERIMENT_DIRECT_H_
