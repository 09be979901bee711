// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes made from a formula (attribute builtin of <mesh>, mjs_makeMesh).

#ifndef GIMBAL_ASSET_MESH_MESH_BUILTIN_H_
#define GIMBAL_ASSET_MESH_MESH_BUILTIN_H_

#include "asset/mesh/mesh.h"

// Make a shape of type mjtMeshBuiltin with the parameters of its kind. Returns -1 with a text that
// says which parameters are wrong. A plate has no volume: its inertia must be computed as a shell.
int mesh_builtin(MeshSource* source, int builtin, const double* params, int nparams, GimbalMessage* error);

#endif  // GIMBAL_ASSET_MESH_MESH_BUILTIN_H_
