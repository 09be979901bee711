// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Room for the arrays of the metric.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_ARENA_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_ARENA_H_

#include <mujoco/mujoco.h>
#include <stddef.h>

// Room for count values in the arena; an error if it is full.
void* metric_alloc(mjData* d, size_t count, size_t size);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_ARENA_H_
