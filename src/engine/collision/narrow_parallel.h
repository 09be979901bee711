// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The narrow phase on all threads of a mjData.

#ifndef GIMBAL_COLLISION_NARROW_PARALLEL_H_
#define GIMBAL_COLLISION_NARROW_PARALLEL_H_

#include <mujoco/mujoco.h>

#include "collision/pair_contacts.h"

// Collide the pairs and append their contacts in the order of the pairs, as one thread would.
// Returns 0 if it is not worth the while or not possible here, with nothing done.
int collide_pairs_parallel(const mjModel* m, mjData* d, const Motion* motion, const GeomPair* pairs, int n);

#endif  // GIMBAL_COLLISION_NARROW_PARALLEL_H_
