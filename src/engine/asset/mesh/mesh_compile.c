// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes: from what was given to what the model holds. Read mesh_compile at the end for the order
// of the steps.

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asset/file/asset_cache.h"
#include "asset/mesh/mesh_cache.h"
#include "asset/mesh/mesh_work.h"
#include "base/alloc.h"
#include "math/single.h"

void mesh_default_options(MeshOptions* options) {
  *options = (MeshOptions){.scale = {1, 1, 1},
                           .stretch = {1, 0, 0, 0, 1, 0, 0, 0, 1},
                           .refquat = {1, 0, 0, 0},
                           .inertia = mjMESH_INERTIA_LEGACY,
                           .max_hull_vert = -1,
                           .octree_max_depth = 6};
}

static void* copy_bytes(const void* data, size_t bytes) {
  void* copy = bytes ? mju_malloc(bytes) : NULL;
  if (copy) {
    memcpy(copy, data, bytes);
  }
  return copy;
}

static int* copy_ids(const int* ids, int nface) {
  return copy_bytes(ids, (size_t)nface * 3 * sizeof(int));
}

static int check_source(const MeshSource* s, GimbalMessage* error) {
  if (s->nvert < 4) {
    gimbal_message_set(error, "a mesh needs four vertices or more");
    return -1;
  }
  for (int i = 0; i < 3 * s->nvert; i++) {
    if (!isfinite(s->vert[i])) {
      gimbal_message_set(error, "number %d of the vertices is infinite or not a number", i);
      return -1;
    }
  }
  for (int i = 0; i < 3 * s->nface; i++) {
    if (s->face[i] < 0 || s->face[i] >= s->nvert) {
      gimbal_message_set(error, "face %d names vertex %d, which the mesh does not have", i / 3, s->face[i]);
      return -1;
    }
  }
  if (s->ntexcoord && !s->facetexcoord && s->ntexcoord != s->nvert && s->format != MESH_OBJ) {
    gimbal_message_set(
        error, "the faces have no texture indices: give one pair of texture coordinates for each vertex");
    return -1;
  }
  return 0;
}

static void swap_corners(int* ids, int nface) {
  for (int i = 0; ids && i < nface; i++) {
    int t = ids[3 * i + 1];
    ids[3 * i + 1] = ids[3 * i + 2];
    ids[3 * i + 2] = t;
  }
}

// a mirroring scale turns the faces inside out
static bool is_mirror(const MeshOptions* o) {
  return o->scale[0] * o->scale[1] * o->scale[2] <= 0;
}

// the corners of polygons the other way round, from the same first one
static void turn_polygons(Mesh* mesh) {
  for (int i = 0; i < mesh->npoly; i++) {
    int* corner = mesh->polyvert + mesh->polyvertadr[i];
    for (int low = 1, high = mesh->polyvertnum[i] - 1; low < high; low++, high--) {
      int t = corner[low];
      corner[low] = corner[high];
      corner[high] = t;
    }
  }
}

// turn the faces of a mirrored mesh back, and those of its hull
static void turn_faces(Mesh* mesh, const MeshOptions* o) {
  if (!is_mirror(o)) {
    return;
  }
  swap_corners(mesh->face, mesh->nface);
  swap_corners(mesh->facenormal, mesh->nface);
  swap_corners(mesh->facetexcoord, mesh->nface);
  if (mesh->graph) {
    int nface;
    swap_corners(graph_faces(mesh, &nface), mesh->graph[1]);
  }
  turn_polygons(mesh);
}

static void drop_wild_ids(int* ids, int nface, int count) {
  for (int i = 0; ids && i < 3 * nface; i++) {
    if (ids[i] < 0 || ids[i] >= count) {
      ids[i] = -1;
    }
  }
}

static void copy_source(MeshWork* w, const MeshSource* s) {
  Mesh* mesh = w->mesh;
  w->nvert = s->nvert;
  w->vert = mju_malloc((size_t)s->nvert * 3 * sizeof(double));
  for (int i = 0; i < 3 * s->nvert; i++) {
    w->vert[i] = s->vert[i];
  }
  mesh->texcoord = copy_bytes(s->texcoord, (size_t)s->ntexcoord * 2 * sizeof(float));
  mesh->ntexcoord = s->ntexcoord;
  mesh->face = copy_ids(s->face, s->nface);
  mesh->nface = s->nface;
  mesh->facetexcoord = s->facetexcoord ? copy_ids(s->facetexcoord, s->nface) : NULL;
  drop_wild_ids(mesh->facetexcoord, s->nface, s->ntexcoord);

  // corners of files may have indices that lead nowhere: then they have no normal, no texture
  // coordinate
  if (s->nnormal) {
    mesh->normal = copy_bytes(s->normal, (size_t)s->nnormal * 3 * sizeof(float));
    mesh->nnormal = s->nnormal;
    mesh->facenormal = s->facenormal ? copy_ids(s->facenormal, s->nface) : NULL;
    drop_wild_ids(mesh->facenormal, s->nface, s->nnormal);
  }
}

static int compare_edges(const void* a, const void* b) {
  const int *x = a, *y = b;
  return x[0] != y[0] ? (x[0] > y[0]) - (x[0] < y[0]) : (x[1] > y[1]) - (x[1] < y[1]);
}

// no directed edge may belong to two faces
static int check_orientation(const MeshWork* w, GimbalMessage* error) {
  const Mesh* mesh = w->mesh;
  int* edge = mju_malloc((size_t)(mesh->nface + 1) * 6 * sizeof(int));
  int n = 0;
  for (int i = 0; i < mesh->nface; i++) {
    const int* f = mesh->face + 3 * i;
    double normal[3];
    double area = triangle_normal(normal, w->vert + 3 * f[0], w->vert + 3 * f[1], w->vert + 3 * f[2]) / 2;
    for (int k = 0; area > sqrt(mjMINVAL) && k < 3; k++) {
      edge[2 * n] = f[k];
      edge[2 * n + 1] = f[(k + 1) % 3];
      n++;
    }
  }
  qsort(edge, (size_t)n, 2 * sizeof(int), compare_edges);
  int failed = 0;
  for (int i = 1; i < n && !failed; i++) {
    if (!compare_edges(edge + 2 * i, edge + 2 * i - 2)) {
      gimbal_message_set(
          error,
          "two faces run along the edge from vertex %d to vertex %d (counted from 1) in the same "
          "direction: turn one over",
          edge[2 * i] + 1, edge[2 * i + 1] + 1);
      failed = -1;
    }
  }
  mju_free(edge);
  return failed;
}

static int make_hull(MeshWork* w, int max_hull_vert, GimbalMessage* error) {
  Mesh* mesh = w->mesh;
  if (hull_build(&mesh->graph, &mesh->ngraph, w->vert, w->nvert, max_hull_vert, error)) {
    return -1;
  }
  if (!mesh->nface) {
    const int* faces = graph_faces(mesh, &mesh->nface);
    mesh->face = copy_ids(faces, mesh->nface);
  }
  return 0;
}

// the normal of a face with less than half this area is not trusted
static const double SMALL_FACE = 1e-7;

// normals of faces that add up to less cancel
static const double SMALL_SUM = 1e-7;

// add weighted normals of the faces to their vertices; with reference, only those that lean away
// from it
static void sum_normals(float* sum, const MeshWork* w, const float* reference) {
  const Mesh* mesh = w->mesh;
  for (int i = 0; i < mesh->nface; i++) {
    const int* f = mesh->face + 3 * i;
    double normal[3];
    double weight = triangle_normal(normal, w->vert + 3 * f[0], w->vert + 3 * f[1], w->vert + 3 * f[2]);
    if (weight < SMALL_FACE) {
      continue;
    }
    for (int k = 0; k < 3; k++) {
      if (reference) {
        const float* r = reference + 3 * f[k];
        double unit[3] = {r[0], r[1], r[2]};
        // divided, not multiplied by a factor: edges lean by exactly 0.8 in real meshes; a sum that
        // is only rounding has no direction: all of it goes
        double length = mju_norm3(unit);
        for (int j = 0; length >= SMALL_SUM && j < 3; j++) unit[j] /= length;
        if (mju_dot3(normal, unit) >= 0.8) {
          continue;
        }
      }
      for (int j = 0; j < 3; j++) {
        sum[3 * f[k] + j] = (float)(sum[3 * f[k] + j] + normal[j] * weight);
      }
    }
  }
}

static void normalize_floats(float* vec) {
  float length = sqrtf(vec[0] * vec[0] + vec[1] * vec[1] + vec[2] * vec[2]);
  if (length > mjMINVAL) {
    for (int k = 0; k < 3; k++) {
      vec[k] /= length;
    }
  } else {
    vec[0] = vec[1] = 0;
    vec[2] = 1;
  }
}

// a normal for each vertex: the mean of its faces, without those at a large angle unless smooth
static void make_normals(MeshWork* w, int smooth) {
  Mesh* mesh = w->mesh;
  size_t count = (size_t)w->nvert * 3;
  mesh->nnormal = w->nvert;
  mesh->normal = alloc_zeroed(count, sizeof(float));
  mju_free(mesh->facenormal);
  mesh->facenormal = copy_ids(mesh->face, mesh->nface);
  sum_normals(mesh->normal, w, NULL);
  if (!smooth) {
    float* leaning = alloc_zeroed(count, sizeof(float));
    sum_normals(leaning, w, mesh->normal);
    for (size_t i = 0; i < count; i++) {
      mesh->normal[i] -= leaning[i];
    }
    mju_free(leaning);
  }
  for (int i = 0; i < mesh->nnormal; i++) {
    normalize_floats(mesh->normal + 3 * i);
  }
}

// The same with a factor: which of them it was, each step of the reference decides in the last bit.
static void normalize_again(float* vec) {
  float length2 = vec[0] * vec[0] + vec[1] * vec[1] + vec[2] * vec[2];
  float factor = 1 / sqrtf(length2);
  for (int k = 0; k < 3; k++) {
    vec[k] = length2 > mjMINVAL ? vec[k] * factor : (float)(k == 2);
  }
}

// The rows of the transposed inverse, but for a factor above zero: normals turn by it.
static void mesh_compile_cofactors(double rows[9], const double m[9]) {
  for (int k = 0; k < 3; k++) mju_cross(rows + 3 * k, m + 3 * ((k + 1) % 3), m + 3 * ((k + 2) % 3));
}

static void mesh_compile_stretch(MeshWork* w, const MeshOptions* o) {
  double cofactors[9];
  mesh_compile_cofactors(cofactors, o->stretch);
  for (int i = 0; i < w->nvert; i++) {
    double old[3];
    mju_copy3(old, w->vert + 3 * i);
    mju_mulMatVec3(w->vert + 3 * i, o->stretch, old);
  }
  for (int i = 0; i < w->mesh->nnormal; i++) {
    float* n = w->mesh->normal + 3 * i;
    double old[3] = {n[0], n[1], n[2]}, turned[3];
    mju_mulMatVec3(turned, cofactors, old);
    for (int k = 0; k < 3; k++) n[k] = (float)turned[k];
    normalize_again(n);
  }
}

static bool mesh_compile_is_stretched(const MeshOptions* o) {
  for (int i = 0; i < 9; i++) {
    if (o->stretch[i] != (i % 4 ? 0 : 1)) return true;
  }
  return false;
}

// reference frame and scale
static void mesh_compile_transform(MeshWork* w, const MeshOptions* o) {
  Mesh* mesh = w->mesh;
  double quat[4], mat[9];
  mju_copy4(quat, o->refquat);
  mju_normalize4(quat);
  mju_quat2Mat(mat, quat);
  for (int i = 0; i < w->nvert; i++) {
    double local[3], *v = w->vert + 3 * i;
    mju_sub3(local, v, o->refpos);
    mju_mulMatTVec3(v, mat, local);
    for (int k = 0; k < 3; k++) {
      v[k] *= o->scale[k];
    }
  }
  for (int i = 0; i < mesh->nnormal; i++) {
    float* n = mesh->normal + 3 * i;
    double old[3] = {n[0], n[1], n[2]}, turned[3];
    mju_mulMatTVec3(turned, mat, old);
    for (int k = 0; k < 3; k++) {
      n[k] = (float)(round_single(turned[k]) / o->scale[k]);
    }
    normalize_again(n);
  }
  if (mesh_compile_is_stretched(o)) mesh_compile_stretch(w, o);
}

// centre of the circle through the corners of a face
static void mesh_compile_circumcenter(double center[3], const double* v0, const double* v1,
                                      const double* v2) {
  double a[3], b[3], normal[3], vec[3], res[3];
  mju_sub3(a, v0, v2);
  mju_sub3(b, v1, v2);
  mju_cross(normal, a, b);
  double aa = mju_dot3(a, a), bb = mju_dot3(b, b), area = sqrt(mju_dot3(normal, normal));
  for (int k = 0; k < 3; k++) {
    vec[k] = aa * b[k] - bb * a[k];
  }
  mju_cross(res, vec, normal);
  for (int k = 0; k < 3; k++) {
    center[k] = res[k] / (2 * area * area) + v2[k];
  }
}

static void make_tree(MeshWork* w) {
  static const double zero[3] = {0, 0, 0}, identity[4] = {1, 0, 0, 0};
  Mesh* mesh = w->mesh;
  BvhItem* items = alloc_zeroed((size_t)mesh->nface, sizeof(BvhItem));
  for (int i = 0; i < mesh->nface; i++) {
    const int* f = mesh->face + 3 * i;
    const double *a = w->vert + 3 * f[0], *b = w->vert + 3 * f[1], *c = w->vert + 3 * f[2];
    for (int k = 0; k < 3; k++) {
      double low = fmin(a[k], fmin(b[k], c[k])), high = fmax(a[k], fmax(b[k], c[k]));
      items[i].aabb[k] = 0.5 * (low + high);
      items[i].aabb[3 + k] = 0.5 * (high - low);
    }
    mesh_compile_circumcenter(items[i].pos, a, b, c);
    items[i].id = i;
  }
  bvh_build(&mesh->bvh, items, mesh->nface, zero, identity);
  mju_free(items);
}

static void set_vertices(MeshWork* w) {
  Mesh* mesh = w->mesh;
  mesh->nvert = w->nvert;
  mesh->vert = mju_malloc((size_t)w->nvert * 3 * sizeof(float));
  for (int i = 0; i < 3 * w->nvert; i++) {
    mesh->vert[i] = (float)w->vert[i];
  }
}

// hull vertex farthest in each of the directions {-1, 0, 1}^3; in single precision, where more of
// them tie
static void find_extrema(Mesh* mesh) {
  const int* id = mesh->graph + 2 + mesh->graph[0];
  for (int e = 0; e < 27; e++) {
    float dir[3] = {(float)(e / 9 - 1), (float)(e / 3 % 3 - 1), (float)(e % 3 - 1)};
    float best = -FLT_MAX;
    for (int i = 0; i < mesh->graph[0]; i++) {
      const float* v = mesh->vert + 3 * id[i];
      float value = dir[0] * v[0] + dir[1] * v[1] + dir[2] * v[2];
      if (value > best) {
        best = value;
        mesh->extrema[e] = i;
      }
    }
  }
}

// Indices that were not given are those of the vertices. A vertex may have several normals, a frame
// for example: the first one counts.
static void fill_ids(MeshWork* w) {
  Mesh* mesh = w->mesh;
  if (!mesh->facenormal) {
    mesh->facenormal = copy_ids(mesh->face, mesh->nface);
    for (int i = 0; i < 3 * mesh->nface; i++) {
      mesh->facenormal[i] *= mesh->nnormal / w->nvert;
    }
    drop_wild_ids(mesh->facenormal, mesh->nface, mesh->nnormal);
  }
  if (mesh->texcoord && !mesh->facetexcoord) {
    mesh->facetexcoord = copy_ids(mesh->face, mesh->nface);
    drop_wild_ids(mesh->facetexcoord, mesh->nface, mesh->ntexcoord);
  }
}

// everything that can fail; what was made so far is freed by the caller
static int mesh_compile_build(MeshWork* w, const MeshSource* source, const MeshOptions* o,
                              GimbalMessage* error) {
  Mesh* mesh = w->mesh;
  copy_source(w, source);
  if (o->inertia == mjMESH_INERTIA_EXACT && check_orientation(w, error)) {
    return -1;
  }
  int need_hull = o->need_hull || o->inertia == mjMESH_INERTIA_CONVEX || !mesh->nface;
  if (need_hull && make_hull(w, o->max_hull_vert, error)) {
    return -1;
  }

  // each corner of a face has a normal, and a texture coordinate if there are any
  if (!mesh->normal) {
    make_normals(w, o->smooth_normal);
  }
  fill_ids(w);
  if (mesh->graph) {
    int nface;
    const int* faces = graph_faces(mesh, &nface);
    polygons_build(mesh, w->vert, w->nvert, faces, nface);
  }
  mesh_compile_transform(w, o);
  turn_faces(mesh, o);
  return inertia_apply(w, o->inertia, o->keep_frame, error);
}

static int compile_mesh(Mesh* mesh, const MeshSource* source, const MeshOptions* options,
                        GimbalMessage* error) {
  memset(mesh, 0, sizeof(*mesh));
  if (check_source(source, error)) {
    return -1;
  }
  MeshWork work = {.mesh = mesh};
  int failed = mesh_compile_build(&work, source, options, error);
  if (!failed) {
    polygons_set_normals(mesh, work.vert);
    make_tree(&work);
    set_vertices(&work);
    if (mesh->graph) {
      find_extrema(mesh);
    }
    if (options->need_sdf) {
      octree_build(&mesh->octree, work.vert, mesh->face, mesh->nface, &mesh->bvh, mesh->aamm,
                   options->octree_max_depth);
    }
  }
  mju_free(work.vert);
  if (failed) {
    mesh_free(mesh);
  }
  return failed;
}

int mesh_compile(Mesh* mesh, const MeshSource* source, const MeshOptions* options, GimbalMessage* error) {
  uint64_t key = mesh_source_hash(source);
  key = asset_hash(key, options, sizeof(*options));
  if (mesh_cache_get(mesh, key)) {
    return 0;
  }
  if (compile_mesh(mesh, source, options, error)) {
    return -1;
  }
  mesh_cache_put(mesh, key);
  return 0;
}
