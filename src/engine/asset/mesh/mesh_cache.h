// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes in the asset cache. What goes in and what comes out share their arrays.

#ifndef GIMBAL_ASSET_MESH_MESH_CACHE_H_
#define GIMBAL_ASSET_MESH_MESH_CACHE_H_

#include <stdint.h>

#include "asset/mesh/mesh.h"

// Take what is cached under key into an uninitialized structure; 0 if there is nothing.
int mesh_cache_get(Mesh* mesh, uint64_t key);
int mesh_source_cache_get(MeshSource* source, uint64_t key);

// Keep it.
void mesh_cache_put(Mesh* mesh, uint64_t key);
void mesh_source_cache_put(MeshSource* source, uint64_t key);

// Make the arrays of a source its own, to be changed.
void mesh_source_own(MeshSource* source);

// Hash of the file or, where there is none, of all arrays of a source.
uint64_t mesh_source_hash(const MeshSource* source);

#endif  // GIMBAL_ASSET_MESH_MESH_CACHE_H_
