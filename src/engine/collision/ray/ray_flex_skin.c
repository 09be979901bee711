// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rays against what deforms: flexes as they are drawn (vertices, edges, faces, skin) and skins.

#include <gimbal/assert.h>
#include <stdbool.h>

#include "collision/shape/frame.h"
#include "collision/shape/ray_shape.h"

typedef struct Search {
  const mjtNum *pnt, *vec;
  LocalRay ray;
  RayPlane across;
  mjtNum best;
  int vert;
  mjtNum* normal;
} Search;

static void search_init(Search* s, const mjtNum pnt[3], const mjtNum vec[3], mjtNum normal[3]) {
  s->pnt = pnt;
  s->vec = vec;
  vec3_copy(s->ray.p, pnt);
  vec3_copy(s->ray.v, vec);
  s->across = ray_plane_across(vec);
  s->best = -1;
  s->vert = -1;
  s->normal = normal;
}

// Accept a hit; the vertex is the nearest of those given.
static void ray_flex_skin_accept(Search* s, mjtNum x, const mjtNum normal[3], const mjtNum* const* vert,
                                 const int* id, int n) {
  if (x < 0 || (s->best >= 0 && x >= s->best)) return;
  s->best = x;
  if (s->normal) vec3_copy(s->normal, normal);
  mjtNum hit[3], nearest = mjMAXVAL;
  vec3_combine(hit, s->pnt, s->vec, x);
  for (int i = 0; i < n; i++) {
    mjtNum dist_sqr = vec3_dist_sqr(hit, vert[i]);
    if (i && dist_sqr >= nearest) continue;
    nearest = dist_sqr;
    s->vert = id[i];
  }
}

// Bounding box of vertices at a stride of 3.
static bool misses_bound(const Search* s, const mjtNum low[3], const mjtNum high[3], mjtNum radius) {
  LocalRay ray = s->ray;
  mjtNum size[3];
  for (int i = 0; i < 3; i++) {
    ray.p[i] -= 0.5 * (low[i] + high[i]);
    size[i] = 0.5 * (high[i] - low[i]) + radius;
  }
  return ray_box(&ray, size, NULL, NULL) < 0;
}

static void ray_flex_skin_widen(mjtNum low[3], mjtNum high[3], mjtNum x, mjtNum y, mjtNum z, int first) {
  mjtNum v[3] = {x, y, z};
  for (int i = 0; i < 3; i++) {
    if (first || v[i] < low[i]) low[i] = v[i];
    if (first || v[i] > high[i]) high[i] = v[i];
  }
}

static const mjtNum* flex_vertex(const mjModel* m, const mjData* d, int flex, int vert) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return d->flexvert_xpos + 3 * (m->flex_vertadr[flex] + vert);
}

static int misses_flex(const mjModel* m, const mjData* d, int flex, const Search* s) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  mjtNum low[3] = {0}, high[3] = {0};
  for (int i = 0; i < m->flex_vertnum[flex]; i++) {
    const mjtNum* v = flex_vertex(m, d, flex, i);
    ray_flex_skin_widen(low, high, v[0], v[1], v[2], i == 0);
  }
  return misses_bound(s, low, high, m->flex_radius[flex]);
}

static void search_edges(Search* s, const mjModel* m, const mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    const int* id = m->flex_edge + 2 * e;
    const mjtNum* vert[2] = {flex_vertex(m, d, flex, id[0]), flex_vertex(m, d, flex, id[1])};
    mjtNum pos[3], axis[3], quat[4], mat[9], normal[3], size[3] = {m->flex_radius[flex], 0, 0};
    vec3_add(pos, vert[0], vert[1]);
    vec3_scale(pos, pos, 0.5);
    vec3_sub(axis, vert[1], vert[0]);
    size[1] = 0.5 * vec3_normalize(axis);
    mju_quatZ2Vec(quat, axis);
    mju_quat2Mat(mat, quat);
    ray_flex_skin_accept(s, mju_rayGeom(pos, mat, size, s->pnt, s->vec, mjGEOM_CAPSULE, normal), normal, vert,
                         id, 2);
  }
}

static void search_vertices(Search* s, const mjModel* m, const mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  mjtNum size[3] = {m->flex_radius[flex], 0, 0}, normal[3];
  for (int v = 0; v < m->flex_vertnum[flex]; v++) {
    const mjtNum* vert[1] = {flex_vertex(m, d, flex, v)};
    ray_flex_skin_accept(s, mju_rayGeom(vert[0], NULL, size, s->pnt, s->vec, mjGEOM_SPHERE, normal), normal,
                         vert, &v, 1);
  }
}

static void search_faces(Search* s, const mjModel* m, const mjData* d, int flex, int layer, int skin) {
  static const int corner[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  int dim = m->flex_dim[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; e++) {
    int elem_layer = m->flex_elemlayer[m->flex_elemadr[flex] + e];
    if (dim == 3 && (skin ? elem_layer > 0 : elem_layer != layer)) continue;
    const int* elem = m->flex_elem + m->flex_elemdataadr[flex] + e * (dim + 1);
    for (int f = 0; f < (dim == 2 ? 1 : 4); f++) {
      int id[3];
      const mjtNum* vert[3];
      mjtNum normal[3];
      for (int i = 0; i < 3; i++) {
        id[i] = elem[corner[f][i]];
        vert[i] = flex_vertex(m, d, flex, id[i]);
      }
      ray_flex_skin_accept(s, ray_triangle(&s->ray, &s->across, vert[0], vert[1], vert[2], normal), normal,
                           vert, id, 3);
    }
  }
}

mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert, mjtBool flg_edge,
                  mjtBool flg_face, mjtBool flg_skin, int flexid, const mjtNum pnt[3], const mjtNum vec[3],
                  int vertid[1], mjtNum normal[3]) {
  int dim = m->flex_dim[flexid], surface = dim > 1 && flg_skin;
  if (normal) vec3_zero(normal);
  if (vertid) *vertid = -1;
  Search s;
  search_init(&s, pnt, vec, normal);
  if (misses_flex(m, d, flexid, &s)) return -1;
  if (flg_edge || surface) {
    search_edges(&s, m, d, flexid);
  } else if (flg_vert) {
    search_vertices(&s, m, d, flexid);
  }
  if (dim > 1 && (flg_face || flg_skin)) search_faces(&s, m, d, flexid, flex_layer, flg_skin);
  if (vertid) *vertid = s.vert;
  return s.best;
}

mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
                   const mjtNum vec[3], int vertid[1]) {
  mjtNum low[3] = {0}, high[3] = {0};
  if (vertid) *vertid = -1;
  for (int i = 0; i < nvert; i++) {
    ray_flex_skin_widen(low, high, vert[3 * i], vert[3 * i + 1], vert[3 * i + 2], i == 0);
  }
  Search s;
  search_init(&s, pnt, vec, NULL);
  if (misses_bound(&s, low, high, 0)) return -1;
  for (int f = 0; f < nface; f++) {
    mjtNum v[3][3], normal[3];
    for (int i = 0; i < 3; i++) {
      const float* x = vert + 3 * face[3 * f + i];
      vec3_set(v[i], x[0], x[1], x[2]);
    }
    const mjtNum* corner[3] = {v[0], v[1], v[2]};
    ray_flex_skin_accept(&s, ray_triangle(&s.ray, &s.across, v[0], v[1], v[2], normal), normal, corner,
                         face + 3 * f, 3);
  }
  if (vertid) *vertid = s.vert;
  return s.best;
}
