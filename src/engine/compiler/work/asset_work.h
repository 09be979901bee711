// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What geoms need to know of meshes and height fields.

#ifndef GIMBAL_COMPILER_WORK_ASSET_WORK_H_
#define GIMBAL_COMPILER_WORK_ASSET_WORK_H_

#include "compiler/work/compile.h"

// Frame of the mesh (its centre and principal axes) in the frame of its file.
void mesh_pose(const Compile* c, int mesh, GimbalPose* pose);

// Half sizes of the box around the mesh and its origin; box around the mesh (center, half-size).
void mesh_half_size(const Compile* c, int mesh, double size[3]);
void mesh_aabb(const Compile* c, int mesh, double aabb[6]);

// Whether it was read and compiled; if not, that is told.
bool mesh_is_valid(const Compile* c, int mesh);
// Whether the mesh goes without having been read.
bool mesh_is_unread(const Compile* c, int mesh);
int mesh_nvert(const Compile* c, int mesh);
double mesh_volume(const Compile* c, int mesh);
void mesh_inertia(const Compile* c, int mesh, double mass, double inertia[3]);

// Fit a primitive to the mesh: by its bounding box, or by its inertia box. pose: in the frame of
// the file.
void mesh_fit(const Compile* c, int mesh, mjtGeom type, bool by_aabb, double scale, double size[3],
              GimbalPose* pose);

// Name of the material that the mesh brings along, "" if none.
const char* mesh_material(const Compile* c, int mesh);

// Free the meshes that are not kept and close the gaps. The list of elements still has all of them.
void close_meshes(Compile* c, const bool* kept);

void hfield_half_size(const Compile* c, int hfield, double size[3]);
void hfield_aabb(const Compile* c, int hfield, double aabb[6]);

//---- sizes of the model's asset arrays
void mesh_sizes(const Compile* c, mjModel* size);
void skin_sizes(const Compile* c, mjModel* size);
void flex_sizes(const Compile* c, mjModel* size);
mjtSize texture_size(const Compile* c);
mjtSize hfield_size(const Compile* c);

#endif  // GIMBAL_COMPILER_WORK_ASSET_WORK_H_
