// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes of the surfaces of distance fields.

#ifndef GIMBAL_ASSET_MESH_MESH_ISOSURFACE_H_
#define GIMBAL_ASSET_MESH_MESH_ISOSURFACE_H_

#include "asset/mesh/mesh.h"

// Distance from a point to a surface, below zero inside.
typedef double (*IsoField)(const double point[3], const void* context);

// The surface of a field within box (centre, half sizes), with normals. Returns -1 with a text on
// failure.
int mesh_isosurface(MeshSource* source, IsoField field, const void* context, const double box[6],
                    GimbalMessage* error);

#endif  // GIMBAL_ASSET_MESH_MESH_ISOSURFACE_H_
