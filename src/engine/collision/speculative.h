// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Contacts ahead of fast convex geoms (the flag speculative).

#ifndef GIMBAL_COLLISION_SPECULATIVE_H_
#define GIMBAL_COLLISION_SPECULATIVE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/geom_pair.h"
#include "collision/shape/motion.h"

enum { SPECULATIVE_MOST = 4 };  // contacts of a pair

// Are contacts ahead wanted?
bool speculative_wanted(const mjModel* m);

// Contacts of a pair that is apart now and meets within the step; returns how many.
int speculative_contacts(const mjModel* m, mjData* d, mjPreContact* pre, const Motion* motion, GeomPair pair);

#endif  // GIMBAL_COLLISION_SPECULATIVE_H_
