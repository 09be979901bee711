// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Scenes without a limit, and triangles in them.
//
// mjv_updateScene leaves out what does not fit into the maxgeom geoms of a scene, and sets its
// status to 1. A program that shows any model cannot know how many it needs.

#ifndef GIMBAL_SCENE_H_
#define GIMBAL_SCENE_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// As mjv_updateScene, but a scene that is too small gets more room, up to 2^27 geoms; its pointers
// geoms and geomorder change then. Warns when that happens for the first time, and leaves status at
// 1 to remember it.
MJAPI void gimbal_scene_update(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                               mjvCamera* cam, int catmask, mjvScene* scn);

// Make a geom of a scene the triangle of three corners, in the world frame, as mjv_connector makes
// it a line. Its object and category stay.
MJAPI void gimbal_scene_triangle(mjvGeom* geom, const mjtNum corner[3][3], const float rgba[4]);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_SCENE_H_
