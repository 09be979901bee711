// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When two moving geoms meet within the step: conservative advancement.

#ifndef GIMBAL_COLLISION_ADVANCE_H_
#define GIMBAL_COLLISION_ADVANCE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "collision/shape/geom_support.h"
#include "collision/shape/motion.h"

// A geom on its way.
typedef struct Traveller {
  ConvexObj obj;  // in the pose at the time t
  int geom;
  const mjtNum *start_pos, *start_mat;  // at the time 0
  const mjtNum *shift, *turn;           // during the step
  mjtNum spin, way;                     // at most, of its surface: by the turn; in all
  mjtNum pos[3], mat[9];                // at the time t
} Traveller;

// Two of them, the first of the lower type, and where they are nearest at the time t, a fraction of
// the step.
typedef struct Encounter {
  Traveller of[2];
  mjtNum t, dist;
  mjtNum approach;   // how fast they come nearer, times the step
  mjtNum x[2][3];    // on each
  mjtNum normal[3];  // from the first to the second
} Encounter;

// Do geoms of these types have a time of impact?
bool encounter_possible(int type1, int type2);

// Find the time when two geoms come as near as margin, or a trace before. Returns false if they do
// not before the step ends, or are that near now.
bool encounter_find(Encounter* e, const mjModel* m, mjData* d, const Motion* motion, int g1, int g2,
                    mjtNum margin);

// A point of the surface of one at the time t, at the time 0.
void encounter_back(mjtNum res[3], const Traveller* traveller, const mjtNum point[3]);

#endif  // GIMBAL_COLLISION_ADVANCE_H_
