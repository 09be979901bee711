// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_ray and mj_multiRay: the nearest visible geom along a ray.

#include <math.h>

#include "collision/col_sdf.h"
#include "collision/frame.h"
#include "collision/ray_shape.h"

// Which geoms take part.
typedef struct {
  const mjtByte* group;  // visible groups, NULL: all
  int with_static;
  int bodyexclude;
} RayFilter;

static int is_visible(const mjModel* m, int geom, const RayFilter* filter) {
  int body = m->geom_bodyid[geom], material = m->geom_matid[geom];
  if (body == filter->bodyexclude) return 0;
  const float* rgba = material < 0 ? m->geom_rgba + 4 * geom : m->mat_rgba + 4 * material;
  if (rgba[3] == 0) return 0;
  if (!filter->with_static && m->body_weldid[body] == 0) return 0;
  if (!filter->group) return 1;
  int group = mjMIN(mjNGROUP - 1, mjMAX(0, m->geom_group[geom]));
  return filter->group[group] != 0;
}

static mjtNum ray_geom(const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
                       mjtNum normal[3]) {
  switch (m->geom_type[geom]) {
    case mjGEOM_MESH:
      return mj_rayMesh(m, d, geom, pnt, vec, normal);
    case mjGEOM_HFIELD:
      return mj_rayHfield(m, d, geom, pnt, vec, normal);
    case mjGEOM_SDF:
      return ray_sdf(m, d, geom, pnt, vec, normal);
    default:
      return mju_rayGeom(d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, m->geom_size + 3 * geom, pnt, vec,
                         m->geom_type[geom], normal);
  }
}

typedef struct {
  mjtNum dist;
  int geom;
  mjtNum normal[3];
} RayHit;

static void try_geom(RayHit* hit, const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3],
                     const mjtNum vec[3], int want_normal) {
  mjtNum normal[3];
  mjtNum x = ray_geom(m, d, geom, pnt, vec, want_normal ? normal : NULL);
  if (x < 0 || (hit->dist >= 0 && x >= hit->dist)) return;
  hit->dist = x;
  hit->geom = geom;
  if (want_normal) vec3_copy(hit->normal, normal);
}

static int has_direction(const mjtNum vec[3]) {
  if (vec3_norm(vec) >= mjMINVAL) return 1;
  mju_error("ray: the direction has no length");
  return 0;
}

mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
              const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
              mjtNum normal[3]) {
  RayFilter filter = {geomgroup, flg_static, bodyexclude};
  RayHit hit = {-1, -1, {0, 0, 0}};
  if (has_direction(vec)) {
    for (int i = 0; i < m->ngeom; i++) {
      if (is_visible(m, i, &filter)) try_geom(&hit, m, d, i, pnt, vec, normal != NULL);
    }
  }
  if (geomid) *geomid = hit.geom;
  if (normal) vec3_copy(normal, hit.normal);
  return hit.dist;
}

//------------------------------------------------- many rays from one point

// Does the ray come near the bounding sphere of a geom?
static int meets_bound(const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
                       mjtNum vec_sqr) {
  mjtNum radius = m->geom_rbound[geom], rel[3];
  if (radius <= 0) return 1;
  vec3_sub(rel, d->geom_xpos + 3 * geom, pnt);
  mjtNum along = vec3_dot(rel, vec), dist_sqr = vec3_dot(rel, rel);
  if (dist_sqr <= radius * radius) return 1;
  return along > 0 && dist_sqr - along * along / vec_sqr <= radius * radius * (1 + 1e-9);
}

void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                 const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid, mjtNum* dist,
                 mjtNum* normal, int nray, mjtNum cutoff) {
  mj_markStack(d);

  // candidates: visible and not beyond the cutoff
  RayFilter filter = {geomgroup, flg_static, bodyexclude};
  int* candidate = mj_stackAllocInt(d, m->ngeom);
  int n = 0;
  for (int i = 0; i < m->ngeom; i++) {
    mjtNum reach = cutoff + m->geom_rbound[i];
    if (!is_visible(m, i, &filter)) continue;
    if (m->body_bvhadr[m->geom_bodyid[i]] >= 0 && vec3_dist_sqr(d->geom_xpos + 3 * i, pnt) > reach * reach)
      continue;
    candidate[n++] = i;
  }

  for (int k = 0; k < nray; k++) {
    RayHit hit = {-1, -1, {0, 0, 0}};
    const mjtNum* v = vec + 3 * k;
    mjtNum vec_sqr = vec3_dot(v, v);
    for (int i = 0; i < n && has_direction(v); i++) {
      if (meets_bound(m, d, candidate[i], pnt, v, vec_sqr))
        try_geom(&hit, m, d, candidate[i], pnt, v, normal != NULL);
    }
    dist[k] = hit.dist;
    if (geomid) geomid[k] = hit.geom;
    if (normal) vec3_copy(normal + 3 * k, hit.normal);
  }
  mj_freeStack(d);
}
