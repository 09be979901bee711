// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes in the asset cache: tables of their arrays drive free, hash and size.

#include "asset/mesh/mesh_cache.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "asset/file/asset_cache.h"
#include "base/alloc.h"
#include "base/log.h"

// An array of a structure: where its pointer is, bytes of a row, where the number of rows is.
typedef struct ArrayField {
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

// A structure with such arrays that the cache may hold.
typedef struct Structure {
  const char* name;  // in the cache
  size_t size;
  const ArrayField* arrays;
  int count;
  size_t owners;  // where its MeshOwners* is
  AssetCopy share;
  AssetFree release;
} Structure;

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

static MeshOwners** owners_of(const void* structure, const Structure* s) {
  return (MeshOwners**)((char*)structure + s->owners);
}

static void free_arrays(void* structure, const Structure* s) {
  MeshOwners* owners = *owners_of(structure, s);
  int last = !owners || atomic_fetch_sub(owners, 1) == 1;
  for (int i = 0; last && i < s->count; i++) {
    mju_free(*pointer_of(structure, s->arrays + i));
  }
  if (last) {
    mju_free(owners);
  }
  memset(structure, 0, s->size);
}

static size_t total_bytes(const void* structure, const Structure* s) {
  size_t size = s->size;
  for (int i = 0; i < s->count; i++) {
    size += bytes_of(structure, s->arrays + i);
  }
  return size;
}

// Everything in the cache already has an owner count. NULL if there is no memory; the mesh is then
// not cached.
static void* mesh_cache_share(const void* value, const Structure* s) {
  void* structure = alloc_or_null(s->size);
  if (!structure) return NULL;
  memcpy(structure, value, s->size);
  atomic_fetch_add(*owners_of(structure, s), 1);
  return structure;
}

static int mesh_cache_lookup(void* structure, uint64_t key, const Structure* s) {
  void* found = asset_cache_get(s->name, key, s->share);
  if (found) {
    memcpy(structure, found, s->size);
    mju_free(found);
  }
  return found != NULL;
}

typedef struct Put {
  void* structure;
  uint64_t key;
  const Structure* s;
} Put;

static void put_now(void* context) {
  const Put* p = context;
  size_t bytes = total_bytes(p->structure, p->s);
  start_sharing(owners_of(p->structure, p->s));
  asset_cache_put(p->s->name, p->key, p->structure, bytes, p->s->share, p->s->release);
}

// Without memory for the entry, the mesh is simply not cached.
static void mesh_cache_insert(void* structure, uint64_t key, const Structure* s) {
  Put p = {structure, key, s};
  LogError error;
  log_guard(put_now, &p, &error);
}

// The functions of a structure: for the cache, and mesh_..._free, _cache_get and _cache_put.
#define STRUCTURE(Type, prefix, name, arrays, count)                                                        \
  static void* share_##prefix(const void* value);                                                           \
  static void release_##prefix(void* value);                                                                \
  static const Structure k##Type = {name,           sizeof(Type),    arrays, count, offsetof(Type, owners), \
                                    share_##prefix, release_##prefix};                                      \
  static void* share_##prefix(const void* value) {                                                          \
    return mesh_cache_share(value, &k##Type);                                                               \
  }                                                                                                         \
  static void release_##prefix(void* value) {                                                               \
    free_arrays(value, &k##Type);                                                                           \
    mju_free(value);                                                                                        \
  }                                                                                                         \
  void prefix##_free(Type* structure) {                                                                     \
    free_arrays(structure, &k##Type);                                                                       \
  }                                                                                                         \
  int prefix##_cache_get(Type* structure, uint64_t key) {                                                   \
    return mesh_cache_lookup(structure, key, &k##Type);                                                     \
  }                                                                                                         \
  void prefix##_cache_put(Type* structure, uint64_t key) {                                                  \
    mesh_cache_insert(structure, key, &k##Type);                                                            \
  }

STRUCTURE(Mesh, mesh, "mesh", mesh_arrays, MESH_ARRAY_COUNT)
STRUCTURE(MeshSource, mesh_source, "mesh file", source_arrays, SOURCE_ARRAY_COUNT)

void mesh_source_own(MeshSource* source) {
  MeshSource own = *source;
  own.owners = NULL;
  own.hash = 0;
  for (int i = 0; i < SOURCE_ARRAY_COUNT; i++) {
    size_t bytes = bytes_of(source, source_arrays + i);
    void* copy = bytes ? mju_malloc(bytes) : NULL;
    if (copy) memcpy(copy, *pointer_of(source, source_arrays + i), bytes);
    *pointer_of(&own, source_arrays + i) = copy;
  }
  mesh_source_free(source);
  *source = own;
}

uint64_t mesh_source_hash(const MeshSource* source) {
  if (source->hash) return source->hash;
  uint64_t hash = 0;
  for (int i = 0; i < SOURCE_ARRAY_COUNT; i++) {
    size_t bytes = bytes_of(source, source_arrays + i);
    hash = asset_hash(hash, &bytes, sizeof(bytes));
    hash = asset_hash(hash, *pointer_of(source, source_arrays + i), bytes);
  }
  return asset_hash(hash, &source->format, sizeof(source->format));
}
