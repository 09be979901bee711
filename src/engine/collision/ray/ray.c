// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_ray and mj_multiRay: the nearest visible geom along a ray.

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>

#include "collision/sdf/col_sdf.h"
#include "collision/shape/frame.h"
#include "collision/shape/ray_shape.h"

// Which geoms take part.
typedef struct RayFilter {
  const mjtByte* group;  // visible groups, NULL: all
  int with_static;
  int bodyexclude;
} RayFilter;

static bool is_visible(const mjModel* m, int geom, const RayFilter* filter) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  int body = m->geom_bodyid[geom], material = m->geom_matid[geom];
  if (body == filter->bodyexclude) return false;
  const float* rgba = material < 0 ? m->geom_rgba + 4 * geom : m->mat_rgba + 4 * material;
  if (rgba[3] == 0) return false;
  if (!filter->with_static && m->body_weldid[body] == 0) return false;
  if (!filter->group) return true;
  int group = mjMIN(mjNGROUP - 1, mjMAX(0, m->geom_group[geom]));
  return filter->group[group] != 0;
}

static mjtNum ray_geom(const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
                       mjtNum normal[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
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

typedef struct RayHit {
  mjtNum dist;
  int geom;
  mjtNum normal[3];
} RayHit;

static void try_geom(RayHit* hit, const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3],
                     const mjtNum vec[3], int want_normal) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  mjtNum normal[3];
  mjtNum x = ray_geom(m, d, geom, pnt, vec, want_normal ? normal : NULL);
  if (x < 0 || (hit->dist >= 0 && x >= hit->dist)) return;
  hit->dist = x;
  hit->geom = geom;
  if (want_normal) vec3_copy(hit->normal, normal);
}

static bool has_direction(const mjtNum vec[3]) {
  if (vec3_norm(vec) >= mjMINVAL) return true;
  mju_error("ray: the direction has no length");
  return false;
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

//---- many rays from one point

// Does a ray meet a ball?
static bool meets_ball(const mjtNum center[3], mjtNum radius_sqr, const mjtNum pnt[3], const mjtNum vec[3]) {
  LocalRay ray;
  vec3_sub(ray.p, pnt, center);
  vec3_copy(ray.v, vec);
  return ray_ball(&ray, radius_sqr) >= 0;
}

// Does the ray meet the ball around the geoms of a body?
static int meets_body(const mjModel* m, const mjData* d, int body, const mjtNum pnt[3], const mjtNum vec[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  if (m->body_bvhadr[body] < 0) return 1;
  const mjtNum* aabb = m->bvh_aabb + 6 * m->body_bvhadr[body];
  mjtNum center[3];
  frame_to_world(center, d->xipos + 3 * body, d->ximat + 9 * body, aabb);
  return meets_ball(center, vec3_dot(aabb + 3, aabb + 3), pnt, vec);
}

static bool meets_geom(const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3],
                       const mjtNum vec[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  mjtNum radius = m->geom_rbound[geom];
  return radius <= 0 || meets_ball(d->geom_xpos + 3 * geom, radius * radius * (1 + 1e-9), pnt, vec);
}

// Visible and not beyond the cutoff?
static bool is_candidate(const mjModel* m, const mjData* d, int geom, const RayFilter* filter,
                         const mjtNum pnt[3], mjtNum cutoff) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  if (!is_visible(m, geom, filter)) return false;
  if (m->body_bvhadr[m->geom_bodyid[geom]] < 0) return true;
  mjtNum reach = cutoff + m->geom_rbound[geom];
  return vec3_dist_sqr(d->geom_xpos + 3 * geom, pnt) <= reach * reach;
}

void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                 const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid, mjtNum* dist,
                 mjtNum* normal, int nray, mjtNum cutoff) {
  mj_markStack(d);

  RayFilter filter = {geomgroup, flg_static, bodyexclude};
  int* candidate = mj_stackAllocInt(d, m->ngeom);
  for (int i = 0; i < m->ngeom; i++) candidate[i] = is_candidate(m, d, i, &filter, pnt, cutoff);

  for (int k = 0; k < nray; k++) {
    RayHit hit = {-1, -1, {0, 0, 0}};
    const mjtNum* v = vec + 3 * k;
    for (int b = 0; b < m->nbody && has_direction(v); b++) {
      if (!m->body_geomnum[b] || !meets_body(m, d, b, pnt, v)) continue;
      for (int i = m->body_geomadr[b]; i < m->body_geomadr[b] + m->body_geomnum[b]; i++) {
        if (candidate[i] && meets_geom(m, d, i, pnt, v)) try_geom(&hit, m, d, i, pnt, v, normal != NULL);
      }
    }
    dist[k] = hit.dist;
    if (geomid) geomid[k] = hit.geom;
    if (normal) vec3_copy(normal + 3 * k, hit.normal);
  }
  mj_freeStack(d);
}
