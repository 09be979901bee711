// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is wrong with a mesh that cannot be compiled, and what to do about it.

#ifndef GIMBAL_ASSET_MESH_MESH_FAULT_H_
#define GIMBAL_ASSET_MESH_MESH_FAULT_H_

#include <stdbool.h>

#include "asset/mesh/mesh.h"

// Look into the text of an OBJ file, then (source not NULL) at the shape of the vertices. Returns
// whether there is something that explains a failure; sets fault and advice then.
bool mesh_find_fault(const MeshSource* source, const void* text, size_t size, GimbalMessage* fault,
                     const char** advice);

#endif  // GIMBAL_ASSET_MESH_MESH_FAULT_H_
