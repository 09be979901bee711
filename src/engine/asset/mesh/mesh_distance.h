// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance from a closed triangle mesh.

#ifndef GIMBAL_ASSET_MESH_MESH_DISTANCE_H_
#define GIMBAL_ASSET_MESH_MESH_DISTANCE_H_

#include "asset/mesh/bvh.h"

typedef struct MeshDistance MeshDistance;

// Prepare a mesh; vertices, faces and the tree of the faces must outlive the result.
MeshDistance* mesh_distance_new(const double* vert, const int* face, int nface, const Bvh* bvh);

// Distance of a point, negative inside.
double mesh_distance(const MeshDistance* md, const double point[3]);

void mesh_distance_free(MeshDistance* md);

#endif  // GIMBAL_ASSET_MESH_MESH_DISTANCE_H_
