// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order of the stages: a quick pass for round objects, GJK, EPA, manifold.
//
// A sphere is a point and a capsule a segment with a radius. As long as their cores are apart the
// answer is exact from GJK on the cores alone: move the closest points by the radii.

#include "collision/convex/ccd.h"

#include <gimbal/quality.h>
#include <stdbool.h>

#include "collision/shape/frame.h"

#define MIN_OFFSET 1e-4  // m

typedef struct Skin {
  SupportFunction support;
  mjtNum margin, radius;
} Skin;

// Take the skin off an object; what was there is returned.
static Skin ccd_restore_mesh(ConvexObj* obj) {
  Skin skin = {obj->support, obj->margin, 0};
  if (obj->type == mjGEOM_SPHERE || obj->type == mjGEOM_CAPSULE) {
    skin.radius = obj->size[0] + 0.5 * obj->margin;
    obj->support = obj->type == mjGEOM_SPHERE ? support_point : support_segment;
    obj->margin = 0;
  }
  return skin;
}

static void ccd_inflate_mesh(ConvexObj* obj, Skin skin) {
  obj->support = skin.support;
  obj->margin = skin.margin;
}

// Move the closest points out by the radii.
static void ccd_inflate(CcdResult* result, mjtNum radius1, mjtNum radius2) {
  mjtNum normal[3];
  vec3_sub(normal, result->x2, result->x1);
  vec3_normalize(normal);
  vec3_add_scaled(result->x1, normal, radius1);
  vec3_add_scaled(result->x2, normal, -radius2);
  result->dist -= radius1 + radius2;
}

static void ccd_start(CcdResult* result, const ConvexObj* obj1, const ConvexObj* obj2) {
  vec3_copy(result->x1, obj1->center);
  vec3_copy(result->x2, obj2->center);

  // centers that coincide give no direction to begin with, and no contact, unless one is asked for
  if ((obj1->m->opt.enableflags & GIMBAL_QUALITY_CONVEX) &&
      vec3_dist_sqr(result->x1, result->x2) < MIN_OFFSET * MIN_OFFSET) {
    const mjtNum offset[3] = {MIN_OFFSET, 0.7 * MIN_OFFSET, 0.4 * MIN_OFFSET};
    vec3_add_to(result->x1, offset);
  }
}

static bool is_round(const ConvexObj* obj) {
  return obj->type == mjGEOM_SPHERE || obj->type == mjGEOM_CAPSULE;
}

// Returns true if the cores are apart, with the distance of the objects in result.
static bool cores_apart(CcdResult* result, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  Skin skin1 = ccd_restore_mesh(obj1), skin2 = ccd_restore_mesh(obj2);
  CcdConfig core = *config;
  core.cutoff += skin1.radius + skin2.radius;
  gjk(result, &core, obj1, obj2);
  ccd_inflate_mesh(obj1, skin1);
  ccd_inflate_mesh(obj2, skin2);
  if (result->dist <= config->tolerance) return false;
  ccd_inflate(result, skin1.radius, skin2.radius);
  if (result->dist > config->cutoff) result->dist = mjMAXVAL;
  return true;
}

mjtNum ccd(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2) {
  ccd_start(result, obj1, obj2);
  if (is_round(obj1) || is_round(obj2)) {
    if (cores_apart(result, config, obj1, obj2)) return result->dist;
    if (!config->max_contacts) {
      result->n = 0;
      return result->dist = 0;
    }
    ccd_start(result, obj1, obj2);
  }

  gjk(result, config, obj1, obj2);
  if (config->max_contacts && result->dist <= config->tolerance && result->nsimplex > 1 && !result->apart) {
    DiffPoint face[3];
    if (epa(result, config, d, obj1, obj2, face) && config->max_contacts > 1) {
      manifold(result, config, d, obj1, obj2, face);
    }
  }
  return result->dist;
}
