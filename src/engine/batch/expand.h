// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values of the model that simulations have for themselves.

#ifndef GIMBAL_BATCH_EXPAND_H_
#define GIMBAL_BATCH_EXPAND_H_

#include "batch/parts.h"

// Have the values of a field for each simulation, those of the model at first.
Expansion* expand_place(mjBatch* b, const Place* place, bool derived);

// Write the values of a simulation into a model; without derived those of the caller's alone.
void write_values(const mjBatch* b, mjModel* m, int sim, bool derived);

// Whether the values are those that the stages of a simulation were computed with; note that they
// are.
bool values_as_seen(const mjBatch* b, int sim);
void note_values(const mjBatch* b, int sim);

#endif  // GIMBAL_BATCH_EXPAND_H_
