// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Glue to libccd, and what its normals need: MPR finds the normal of a portal, which on a round
// surface is only near the true one. The point of contact and the surface give it exactly.

#include "collision/convex/mpr.h"

#include <ccd/ccd.h>
#include <ccd/vec3.h>
#include <stdbool.h>

#include "collision/shape/frame.h"

static void mpr_support(const void* obj, const ccd_vec3_t* dir, ccd_vec3_t* vec) {
  ConvexObj* convex = (ConvexObj*)obj;  // the search remembers where it ended
  mjtNum unit[3];
  vec3_copy(unit, dir->v);
  vec3_normalize(unit);
  convex_support_plain(vec->v, convex, unit);
  if (convex->geom >= 0) vec3_add_scaled(vec->v, unit, 0.5 * convex->margin);
}

static void mpr_center(const void* obj, ccd_vec3_t* center) {
  vec3_copy(center->v, ((const ConvexObj*)obj)->center);
}

static void first_dir_up(const void* obj1, const void* obj2, ccd_vec3_t* dir) {
  (void)obj1, (void)obj2;
  ccdVec3Set(dir, 0, 0, 1);
}

bool mpr_penetration(const mjModel* m, mjtNum* depth, mjtNum normal[3], mjtNum pos[3], ConvexObj* obj1,
                     ConvexObj* obj2, int first_up) {
  ccd_t search;
  CCD_INIT(&search);
  search.mpr_tolerance = m->opt.ccd_tolerance;
  search.max_iterations = m->opt.ccd_iterations;
  search.center1 = search.center2 = mpr_center;
  search.support1 = search.support2 = mpr_support;
  search.first_dir = first_up ? first_dir_up : ccdFirstDirDefault;

  ccd_vec3_t direction, point;
  ccd_real_t how_deep;
  if (ccdMPRPenetration(obj1, obj2, &search, &how_deep, &direction, &point) != 0) return false;
  if (ccdVec3Eq(&direction, ccd_vec3_origin)) return false;
  *depth = how_deep;
  vec3_copy(normal, direction.v);
  vec3_copy(pos, point.v);
  return true;
}

bool mpr_contact(const mjModel* m, const mjData* d, mjPreContact* con, ConvexObj* obj1, ConvexObj* obj2,
                 mjtNum margin) {
  mjtNum depth;
  if (!mpr_penetration(m, &depth, con->normal, con->pos, obj1, obj2, 0)) return false;
  con->dist = margin - depth;
  vec3_zero(con->tangent);
  if (obj1->geom >= 0 && obj2->geom >= 0) mpr_fix_normal(d, con, obj1, obj2);
  return true;
}

//---- normals of round geoms, in their frames

// Each gives the outward normal of the surface near pos, starting from a first guess; 0: keep the
// guess.
typedef bool (*SurfaceNormal)(mjtNum normal[3], const mjtNum pos[3], const mjtNum size[3]);

static bool normal_of_sphere(mjtNum normal[3], const mjtNum pos[3], const mjtNum size[3]) {
  (void)size;
  vec3_copy(normal, pos);
  return true;
}

static bool normal_of_capsule(mjtNum normal[3], const mjtNum pos[3], const mjtNum size[3]) {
  vec3_set(normal, pos[0], pos[1], pos[2] - clip(pos[2], -size[1], size[1]));
  return true;
}

// Only clearly on the round wall.
static bool normal_of_cylinder(mjtNum normal[3], const mjtNum pos[3], const mjtNum size[3]) {
  mjtNum to_end = fabs(size[1] - fabs(pos[2])), to_wall = fabs(size[0] - hypot(pos[0], pos[1]));
  if (fabs(pos[2]) > 0.95 * size[1] || to_end < 0.25 * to_wall) return false;
  vec3_set(normal, pos[0], pos[1], 0);
  return true;
}

// Point inside: follow the normal to the surface and take the normal there, until it stays.
static bool normal_inside_ellipsoid(mjtNum normal[3], const mjtNum pos[3], const mjtNum inv[3],
                                    mjtNum excess) {
  vec3_normalize(normal);
  for (int k = 0; k < 30; k++) {
    // |pos + x normal|^2 = 1 in the metric inv
    mjtNum a = 0, b = 0;
    for (int i = 0; i < 3; i++) {
      a += normal[i] * normal[i] * inv[i];
      b += pos[i] * normal[i] * inv[i];
    }
    mjtNum det = b * b - a * excess;
    if (det < mjMINVAL || a < mjMINVAL) return k > 0;
    mjtNum x = (-b + sqrt(det)) / a, next[3];
    if (x < 0) return k > 0;
    for (int i = 0; i < 3; i++) next[i] = (pos[i] + x * normal[i]) * inv[i];
    vec3_normalize(next);
    mjtNum change_sqr = vec3_dist_sqr(normal, next);
    vec3_copy(normal, next);
    if (change_sqr < 1e-12) break;
  }
  return true;
}

// Point outside: the nearest point y of the surface solves y_i = s_i^2 pos_i / (s_i^2 + l); Newton
// on l.
static bool normal_outside_ellipsoid(mjtNum normal[3], const mjtNum pos[3], const mjtNum size[3]) {
  mjtNum l = 0;
  for (int k = 0; k < 30; k++) {
    mjtNum value = -1, slope = 0;
    for (int i = 0; i < 3; i++) {
      mjtNum r = 1 / (size[i] * size[i] + l), term = pos[i] * pos[i] * size[i] * size[i] * r * r;
      value += term;
      slope -= 2 * term * r;
    }
    if (value < 1e-6 || slope > -mjMINVAL) break;
    mjtNum step = -value / slope;
    if (step < 1e-6) break;
    l += step;
  }
  for (int i = 0; i < 3; i++) normal[i] = pos[i] / (size[i] * size[i] + l);
  return true;
}

static bool normal_of_ellipsoid(mjtNum normal[3], const mjtNum pos[3], const mjtNum size[3]) {
  if (size[0] < mjMINVAL || size[1] < mjMINVAL || size[2] < mjMINVAL) return false;
  mjtNum inv[3], excess = -1;
  for (int i = 0; i < 3; i++) {
    inv[i] = 1 / (size[i] * size[i]);
    excess += pos[i] * pos[i] * inv[i];
  }
  return excess <= 0 ? normal_inside_ellipsoid(normal, pos, inv, excess)
                     : normal_outside_ellipsoid(normal, pos, size);
}

// Outward normal of one object at the contact, in the world; side 1: its inside is where the
// contact's normal starts. A geom that is tilted for more contacts counts where it stands, as in
// the reference.
static bool surface_normal(mjtNum normal[3], const mjData* d, const mjPreContact* con, const ConvexObj* obj,
                           mjtNum side) {
  static const SurfaceNormal of_type[mjNGEOMTYPES] = {[mjGEOM_SPHERE] = normal_of_sphere,
                                                      [mjGEOM_CAPSULE] = normal_of_capsule,
                                                      [mjGEOM_ELLIPSOID] = normal_of_ellipsoid,
                                                      [mjGEOM_CYLINDER] = normal_of_cylinder};
  if (obj->type >= mjNGEOMTYPES || !of_type[obj->type]) return false;
  mjtNum pos[3], guess[3], local[3];
  const mjtNum* mat = d->geom_xmat + 9 * obj->geom;
  frame_from_world(pos, d->geom_xpos + 3 * obj->geom, mat, con->pos);
  vec3_scale(guess, con->normal, side);
  mat3_mul_vec_t(local, mat, guess);
  if (!of_type[obj->type](local, pos, obj->size)) return false;
  vec3_normalize(local);
  mat3_mul_vec(normal, mat, local);
  return true;
}

void mpr_fix_normal(const mjData* d, mjPreContact* con, const ConvexObj* obj1, const ConvexObj* obj2) {
  mjtNum normal1[3], normal2[3];
  int known1 = surface_normal(normal1, d, con, obj1, 1), known2 = surface_normal(normal2, d, con, obj2, -1);
  if (known1 && known2) {
    vec3_sub(con->normal, normal1, normal2);
    vec3_normalize(con->normal);
  } else if (known1) {
    vec3_copy(con->normal, normal1);
  } else if (known2) {
    vec3_scale(con->normal, normal2, -1);
  }
}
