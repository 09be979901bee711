// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The functions of the pair table: contacts between two geoms, the type of g1 not above that of g2.

#ifndef GIMBAL_COLLISION_SHAPE_COL_PAIRS_H_
#define GIMBAL_COLLISION_SHAPE_COL_PAIRS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

int col_plane_sphere(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_plane_capsule(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_plane_cylinder(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_plane_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_plane_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_sphere_sphere(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_sphere_capsule(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_sphere_cylinder(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_sphere_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_capsule_capsule(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_capsule_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_box_box(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_hfield_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_hfield_sdf(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_mesh_sdf(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_sdf(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);

// Fuller sets of contacts (GIMBAL_QUALITY_MANIFOLD).
int col_plane_mesh_full(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);
int col_sdf_full(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2,
                 mjtNum margin);  // GIMBAL_QUALITY_FIELDS
int col_cylinder_box_full(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);

// Is the entry of mjCOLLISIONFUNC one of ours that needs nothing but model, data and stack?
bool is_builtin_pair_function(int low, int high);

// The entry of mjCOLLISIONFUNC for two types, the smaller first, as the quality asked for by the
// model has it.
mjfCollision pair_function(const mjModel* m, int low, int high);

#endif  // GIMBAL_COLLISION_SHAPE_COL_PAIRS_H_
