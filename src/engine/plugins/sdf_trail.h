// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The ways that collision goes down a distance field, kept to be drawn (mjVIS_SDFITER).

#ifndef GIMBAL_PLUGINS_SDF_TRAIL_H_
#define GIMBAL_PLUGINS_SDF_TRAIL_H_

#include <mujoco/mujoco.h>

enum { SDF_TRAILS = 256, SDF_TRAIL_POINTS = 4096 };

// The last ways; what finds no room is not kept.
typedef struct SdfTrails {
  int ntrail, npoint;
  int end[SDF_TRAILS];  // of each, in point
  float point[SDF_TRAIL_POINTS][3];
} SdfTrails;

void sdf_trails_clear(SdfTrails* t);
void sdf_trails_next(SdfTrails* t);  // a new way begins
void sdf_trails_add(SdfTrails* t, const mjtNum point[3]);

// Spheres at start (blue) and end (red), lines between, in the frame of the first geom of the
// instance.
void sdf_trails_draw(const SdfTrails* t, const mjModel* m, const mjData* d, mjvScene* scn, int instance);

#endif  // GIMBAL_PLUGINS_SDF_TRAIL_H_
