// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes in the asset cache: tables of their arrays drive free, hash and size.

#include "asset/mesh_cache.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "asset/asset_cache.h"
#include "base/alloc.h"

// An array of a structure: where its pointer is, bytes of a row, where the number of rows is.
typedef struct {
  size_t array;
  size_t row;
  size_t count;
} ArrayField;

#define ARRAY(type, name, element, cols, n) \
  { offsetof(type, name), sizeof(element) * (cols), offsetof(type, n) }

static const ArrayField source_arrays[] = {
    ARRAY(MeshSource, vert, float, 3, nvert),         ARRAY(MeshSource, normal, float, 3, nnormal),
    ARRAY(MeshSource, texcoord, float, 2, ntexcoord), ARRAY(MeshSource, face, int, 3, nface),
    ARRAY(MeshSource, facenormal, int, 3, nface),     ARRAY(MeshSource, facetexcoord, int, 3, nface),
    ARRAY(MeshSource, line, int, 2, nline),
};

static const ArrayField mesh_arrays[] = {
    ARRAY(Mesh, vert, float, 3, nvert),
    ARRAY(Mesh, normal, float, 3, nnormal),
    ARRAY(Mesh, texcoord, float, 2, ntexcoord),
    ARRAY(Mesh, face, int, 3, nface),
    ARRAY(Mesh, facenormal, int, 3, nface),
    ARRAY(Mesh, facetexcoord, int, 3, nface),
    ARRAY(Mesh, graph, int, 1, ngraph),
    ARRAY(Mesh, polynormal, double, 3, npoly),
    ARRAY(Mesh, polyvertadr, int, 1, npoly),
    ARRAY(Mesh, polyvertnum, int, 1, npoly),
    ARRAY(Mesh, polyvert, int, 1, npolyvert),
    ARRAY(Mesh, polymapadr, int, 1, nvert),
    ARRAY(Mesh, polymapnum, int, 1, nvert),
    ARRAY(Mesh, polymap, int, 1, npolymap),
    ARRAY(Mesh, bvh.depth, int, 1, bvh.nnode),
    ARRAY(Mesh, bvh.child, int, 2, bvh.nnode),
    ARRAY(Mesh, bvh.nodeid, int, 1, bvh.nnode),
    ARRAY(Mesh, bvh.aabb, mjtNum, 6, bvh.nnode),
    ARRAY(Mesh, octree.depth, int, 1, octree.nnode),
    ARRAY(Mesh, octree.child, int, 8, octree.nnode),
    ARRAY(Mesh, octree.aabb, mjtNum, 6, octree.nnode),
    ARRAY(Mesh, octree.coeff, mjtNum, 8, octree.nnode),
};

enum {
  SOURCE_ARRAY_COUNT = sizeof(source_arrays) / sizeof(source_arrays[0]),
  MESH_ARRAY_COUNT = sizeof(mesh_arrays) / sizeof(mesh_arrays[0])
};

static void** pointer_of(const void* structure, const ArrayField* f) {
  return (void**)((char*)structure + f->array);
}

// bytes of an array, 0 if it is absent
static size_t bytes_of(const void* structure, const ArrayField* f) {
  return *pointer_of(structure, f) ? f->row * (size_t) * (const int*)((const char*)structure + f->count) : 0;
}

// From now on owners are counted; the first is the caller.
static void start_sharing(MeshOwners** owners) {
  if (!*owners) {
    *owners = mju_malloc(sizeof(**owners));
    atomic_init(*owners, 1);
  }
}

static void free_arrays(void* structure, MeshOwners* owners, size_t size, const ArrayField* fields,
                        int count) {
  int last = !owners || atomic_fetch_sub(owners, 1) == 1;
  for (int i = 0; last && i < count; i++) {
    mju_free(*pointer_of(structure, fields + i));
  }
  if (last) {
    mju_free(owners);
  }
  memset(structure, 0, size);
}

static size_t total_bytes(const void* structure, size_t size, const ArrayField* fields, int count) {
  for (int i = 0; i < count; i++) {
    size += bytes_of(structure, fields + i);
  }
  return size;
}

void mesh_free(Mesh* mesh) {
  free_arrays(mesh, mesh->owners, sizeof(*mesh), mesh_arrays, MESH_ARRAY_COUNT);
}

void mesh_source_free(MeshSource* source) {
  free_arrays(source, source->owners, sizeof(*source), source_arrays, SOURCE_ARRAY_COUNT);
}

// What the cache holds has an owner count already.
static void* share_mesh(const void* value) {
  Mesh* mesh = mju_malloc(sizeof(Mesh));
  *mesh = *(const Mesh*)value;
  atomic_fetch_add(mesh->owners, 1);
  return mesh;
}

static void free_mesh(void* value) {
  mesh_free(value);
  mju_free(value);
}

static void* share_source(const void* value) {
  MeshSource* source = mju_malloc(sizeof(MeshSource));
  *source = *(const MeshSource*)value;
  atomic_fetch_add(source->owners, 1);
  return source;
}

static void free_source(void* value) {
  mesh_source_free(value);
  mju_free(value);
}

int mesh_cache_get(Mesh* mesh, uint64_t key) {
  Mesh* found = asset_cache_get("mesh", key, share_mesh);
  if (found) {
    *mesh = *found;
    mju_free(found);
  }
  return found != NULL;
}

void mesh_cache_put(Mesh* mesh, uint64_t key) {
  size_t bytes = total_bytes(mesh, sizeof(*mesh), mesh_arrays, MESH_ARRAY_COUNT);
  start_sharing(&mesh->owners);
  asset_cache_put("mesh", key, mesh, bytes, share_mesh, free_mesh);
}

int mesh_source_cache_get(MeshSource* source, uint64_t key) {
  MeshSource* found = asset_cache_get("mesh file", key, share_source);
  if (found) {
    *source = *found;
    mju_free(found);
  }
  return found != NULL;
}

void mesh_source_cache_put(MeshSource* source, uint64_t key) {
  size_t bytes = total_bytes(source, sizeof(*source), source_arrays, SOURCE_ARRAY_COUNT);
  start_sharing(&source->owners);
  asset_cache_put("mesh file", key, source, bytes, share_source, free_source);
}

uint64_t mesh_source_hash(const MeshSource* source) {
  if (source->hash) {
    return source->hash;
  }
  uint64_t hash = 0;
  for (int i = 0; i < SOURCE_ARRAY_COUNT; i++) {
    size_t bytes = bytes_of(source, source_arrays + i);
    hash = asset_hash(hash, &bytes, sizeof(bytes));
    hash = asset_hash(hash, *pointer_of(source, source_arrays + i), bytes);
  }
  return asset_hash(hash, &source->format, sizeof(source->format));
}
