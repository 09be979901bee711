// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shapes that change every frame: flexes and skins.

#ifndef GIMBAL_VISUAL_SCENE_H_
#define GIMBAL_VISUAL_SCENE_H_

#include <mujoco/mujoco.h>

// Vertices, faces, normals and texture coordinates of all flexes (deform_flex.c).
void update_flexes(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn);

// Most faces that a flex can show in any mode.
int max_flex_faces(const mjModel* m, int flex);

// Vertices and normals of the skins whose group is visible; group NULL: of all.
void update_skins(const mjModel* m, const mjData* d, const mjtByte* group, mjvScene* scn);

#endif  // GIMBAL_VISUAL_SCENE_H_
