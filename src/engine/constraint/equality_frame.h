// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The two frames that a connect or weld equality holds together, the polynomial of the others.

#ifndef GIMBAL_CONSTRAINT_EQUALITY_FRAME_H_
#define GIMBAL_CONSTRAINT_EQUALITY_FRAME_H_

#include <mujoco/mujoco.h>

typedef struct EqualityFrames {
  int body[2];
  mjtNum anchor[2][3];  // points that coincide when the equality holds, global
  mjtNum quat[2][4];    // orientations that coincide (welds only), global
} EqualityFrames;

// Bodies of a connect or weld equality, of its sites if it is given by sites.
void equality_bodies(const mjModel* m, int eq, int body[2]);

EqualityFrames equality_frames(const mjModel* m, const mjData* d, int eq);

// Slope of the polynomial of a joint or tendon equality where its second object is x away from its
// reference.
mjtNum equality_slope(const mjModel* m, int eq, mjtNum x);

#endif  // GIMBAL_CONSTRAINT_EQUALITY_FRAME_H_
