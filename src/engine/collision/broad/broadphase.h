// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The broad phase: which bodies and flexes are near each other.

#ifndef GIMBAL_COLLISION_BROAD_BROADPHASE_H_
#define GIMBAL_COLLISION_BROAD_BROADPHASE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stdint.h>

#include "collision/shape/motion.h"

// Pairs of bodyflexes that may touch, as keys (lower id << 16) + higher id, ascending, without
// repetition; in *pairs, on the stack of d. With a motion (NULL: none) those that may touch within
// the step. Returns their number.
int broadphase(const mjModel* m, mjData* d, const Motion* motion, uint64_t** pairs);

// Axis-aligned boxes by limits: n minima of x, then of y, z, then the maxima. Report pairs (i <<
// 16) + j that overlap, by sweeping along one axis; they are put on the arena and the caller takes
// them from there. fixed (NULL: none): boxes two of which are no pair.
int sweep_and_prune(mjData* d, const mjtNum* limits, int n, int axis, const mjtBool* fixed);

// Frame (axes in rows) from the covariance of geom centers and flex vertices outside of the world;
// false if there are none. The limits of many boxes are sorted along its first axis.
bool spread_frame(const mjModel* m, const mjData* d, mjtNum frame[9]);

// Such bodies meet everybody.
bool has_plane(const mjModel* m, int body);

// Move the last n pairs on the arena (everything after parena) to the stack.
uint64_t* move_pairs_to_stack(mjData* d, size_t parena, int n);

#endif  // GIMBAL_COLLISION_BROAD_BROADPHASE_H_
