// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Geoms that stand still, as obstacles for surfaces: how far a point is from one, and what of it is
// sharp. A sphere is one round corner, a capsule two with a round edge between them; boxes and
// meshes (their hulls) have corners and edges.

#ifndef GIMBAL_IPC_OBSTACLE_H_
#define GIMBAL_IPC_OBSTACLE_H_

#include <mujoco/mujoco.h>

// Signed distance of a point, with the direction in which it grows.
mjtNum obstacle_distance(const mjModel* m, mjData* d, int geom, const mjtNum point[3], mjtNum normal[3]);

// By how much corners and edges are round.
mjtNum obstacle_radius(const mjModel* m, int geom);

// Number of corners, and one of them.
int obstacle_corners(const mjModel* m, int geom);
void obstacle_corner(const mjModel* m, const mjData* d, int geom, int corner, mjtNum point[3]);

// How many edges are numbered, and the ends of one of them; 0: it is there under another number.
int obstacle_edges(const mjModel* m, int geom);
int obstacle_edge(const mjModel* m, const mjData* d, int geom, int edge, mjtNum ends[2][3]);

#endif  // GIMBAL_IPC_OBSTACLE_H_
