// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How geoms would move during the step if velocities stayed as they are: by
//
//   dx = h v,  dw = h w,  and a point of the surface by no more than  s = |dx| + |dw| rbound
//
// with the velocities v, w of its center. Speeds come from the velocities of this step's start,
// hence from cdof and qvel, because collision comes before the velocity stage.

#ifndef GIMBAL_COLLISION_SHAPE_MOTION_H_
#define GIMBAL_COLLISION_SHAPE_MOTION_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

typedef struct Motion {
  mjtNum* shift;      // dx (ngeom x 3)
  mjtNum* turn;       // dw, 0 of a sphere (ngeom x 3)
  mjtNum* spin;       // |dw| rbound (ngeom)
  mjtNum* way;        // s (ngeom)
  mjtNum* thin;       // least half extent, mjMAXVAL of a plane (ngeom)
  mjtNum* body_way;   // the largest way of its geoms (nbody)
  mjtNum* body_thin;  // the least half extent of them (nbody)
} Motion;

// Spatial velocities of all bodies about the center of mass of their trees: rotation, then
// translation (nbody x 6).
void motion_of_bodies(const mjModel* m, const mjData* d, mjtNum* vel);

// Velocity of a point fixed to a body.
void motion_of_point(mjtNum res[3], const mjModel* m, const mjData* d, const mjtNum* vel, int body,
                     const mjtNum point[3]);

// The motion of all geoms, on the stack of d.
Motion motion_of_geoms(const mjModel* m, mjData* d);

// May one of two geoms pass through the other within the step?
static inline bool motion_is_fast(const Motion* motion, int g1, int g2) {
  return mju_max(motion->way[g1], motion->way[g2]) > mju_min(motion->thin[g1], motion->thin[g2]);
}

// May one of the geoms of two bodies pass through one of the other?
static inline bool motion_is_fast_body(const Motion* motion, int body1, int body2) {
  return mju_max(motion->body_way[body1], motion->body_way[body2]) >
         mju_min(motion->body_thin[body1], motion->body_thin[body2]);
}

// Are the bounding spheres of two geoms (or sphere and plane) farther apart than margin all of the
// step?
bool motion_keeps_apart(const Motion* motion, const mjModel* m, const mjData* d, int g1, int g2,
                        mjtNum margin);

// Let the limits of a body along the axes of a frame (in rows) hold where it moves to.
void motion_widen(const Motion* motion, const mjModel* m, int body, const mjtNum frame[9], mjtNum low[3],
                  mjtNum high[3]);

#endif  // GIMBAL_COLLISION_SHAPE_MOTION_H_
