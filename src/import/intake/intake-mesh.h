// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The meshes of files under unique names. Formats that the engine does not read are turned into
// OBJ, one for each material, with the colours and pictures of the materials.

#ifndef GIMBAL_IMPORT_INTAKE_MESH_H_
#define GIMBAL_IMPORT_INTAKE_MESH_H_

#include "import/intake/intake-work.h"

typedef struct GimbalMeshNames GimbalMeshNames;

// Files that a file names are read below top only.
GimbalMeshNames* gimbal_mesh_names_new(GimbalIntakeWork* work, const char* top);
void gimbal_mesh_names_free(GimbalMeshNames* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMeshNames, gimbal_mesh_names_free)

// The names of the meshes of a file: one, or for looks one for each material. Empty if the file
// cannot be used, which is told as shown. Borrowed.
const GPtrArray* gimbal_mesh_names_of(GimbalMeshNames* self, const char* path, const char* shown,
                                      gboolean looks);

// The file of a mesh, absolute or from the robot's folder; NULL: nobody has the name.
const char* gimbal_mesh_names_file(const GimbalMeshNames* self, const char* name);

// Tell what was turned, and fill the files of all meshes in, whose files are their names with a
// suffix, and the materials of geoms that do not collide.
void gimbal_mesh_names_put(const GimbalMeshNames* self, mjSpec* spec);
void gimbal_mesh_names_tell(const GimbalMeshNames* self);

#endif  // GIMBAL_IMPORT_INTAKE_MESH_H_
