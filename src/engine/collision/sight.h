// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether something stands between two geoms.

#ifndef GIMBAL_COLLISION_SIGHT_H_
#define GIMBAL_COLLISION_SIGHT_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Does a third geom stand in the way of a geom to another one, on this part of a straight way from
// one point to another? Only what collides with the geom stands in its way, and what touches it or
// moves with the other one does not.
bool sight_blocked(const mjModel* m, mjData* d, int geom, int other, const mjtNum from[3], const mjtNum to[3],
                   mjtNum part);

#endif  // GIMBAL_COLLISION_SIGHT_H_
