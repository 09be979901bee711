// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether a mesh has an inside.

#ifndef GIMBAL_ASSET_MESH_MESH_CLOSED_H_
#define GIMBAL_ASSET_MESH_MESH_CLOSED_H_

#include "asset/mesh/mesh.h"

// The number of edges that faces do not run along as often one way as the other: 0 of a closed mesh
// whose faces are turned the same way. Vertices at the same place count as one, faces without area
// not at all.
int mesh_count_open_edges(const Mesh* mesh);

#endif  // GIMBAL_ASSET_MESH_MESH_CLOSED_H_
