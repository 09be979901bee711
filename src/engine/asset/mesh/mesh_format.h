// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Readers of mesh files, a function per format. All fill an empty MeshSource; on failure -1 with a
// text, and what was allocated so far is left to mesh_source_free.

#ifndef GIMBAL_ASSET_MESH_MESH_FORMAT_H_
#define GIMBAL_ASSET_MESH_MESH_FORMAT_H_

#include "asset/mesh/mesh.h"

// Wavefront OBJ: the first shape; polygons are cut into triangles.
int mesh_read_obj(MeshSource* source, const char* text, size_t size, GimbalMessage* error);

// PLY: text, or binary in either order of bytes.
int mesh_read_ply(MeshSource* source, const void* data, size_t size, GimbalMessage* error);

// GMSH: triangles, or the border of tetrahedra.
int mesh_read_gmsh(MeshSource* source, const void* data, size_t size, GimbalMessage* error);

#endif  // GIMBAL_ASSET_MESH_MESH_FORMAT_H_
