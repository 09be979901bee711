// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mjData as a worker sees it: the same arrays, but a stack and an arena of its own, cut out of
// the stack of the whole.

#ifndef GIMBAL_MODEL_DATA_VIEW_H_
#define GIMBAL_MODEL_DATA_VIEW_H_

#include <mujoco/mujoco.h>
#include <stddef.h>

// On the stack of d, which the caller has marked: a view with so many bytes of stack and arena, and
// without threads. The statistics of the solver, which are large, are not copied, their numbers of
// iterations are 0.
mjData* data_view(mjData* d, size_t bytes);

// The same for each of n workers; view has room for n.
void data_views(mjData* d, mjData** view, int n, size_t bytes);

#endif  // GIMBAL_MODEL_DATA_VIEW_H_
