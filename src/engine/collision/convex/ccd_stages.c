// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order of the stages: a quick pass for objects with a skin, GJK, EPA, manifold.
//
// A sphere is a point and a capsule a segment with a radius, and with a margin every geom is one
// inside of a skin. As long as their cores are apart the answer is exact from GJK on the cores
// alone: move the closest points by what the skins are thick.

#include "collision/convex/ccd.h"

#include <gimbal/quality.h>
#include <stdbool.h>

#include "collision/convex/features.h"
#include "collision/shape/frame.h"

#define MIN_OFFSET 1e-4  // m

typedef struct Skin {
  SupportFunction support;
  mjtNum margin, radius;
} Skin;

static bool is_round(const ConvexObj* obj) {
  return obj->type == mjGEOM_SPHERE || obj->type == mjGEOM_CAPSULE;
}

static bool has_skin(const ConvexObj* obj) {
  return is_round(obj) || (obj->margin > 0 && obj->geom >= 0);
}

// Take the skin off an object; what was there is returned.
static Skin ccd_take_skin(ConvexObj* obj) {
  Skin skin = {obj->support, obj->margin, 0};
  if (!has_skin(obj)) return skin;
  skin.radius = 0.5 * obj->margin;
  if (is_round(obj)) {
    skin.radius += obj->size[0];
    obj->support = obj->type == mjGEOM_SPHERE ? support_point : support_segment;
  }
  obj->margin = 0;
  return skin;
}

static void ccd_restore_skin(ConvexObj* obj, Skin skin) {
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

  // centers that nearly coincide are as good as some way apart in that direction
  mjtNum apart[3];
  vec3_sub(apart, result->x1, result->x2);
  mjtNum norm = vec3_norm(apart);
  if (norm >= MIN_OFFSET) return;
  if (norm < mjMINVAL) vec3_set(apart, norm = 1, 0, 0);
  vec3_combine(result->x1, result->x2, apart, MIN_OFFSET / norm);
}

// Returns true if the cores are apart, with the distance of the objects in result.
static bool cores_apart(CcdResult* result, const CcdConfig* config, ConvexObj* obj1, ConvexObj* obj2) {
  Skin skin1 = ccd_take_skin(obj1), skin2 = ccd_take_skin(obj2);
  CcdConfig core = *config;
  core.cutoff += skin1.radius + skin2.radius;
  gjk(result, &core, obj1, obj2);
  ccd_restore_skin(obj1, skin1);
  ccd_restore_skin(obj2, skin2);
  if (result->dist <= config->tolerance) return false;
  ccd_inflate(result, skin1.radius, skin2.radius);
  if (result->dist > config->cutoff) result->dist = mjMAXVAL;
  return true;
}

static mjtNum common_margin(const ConvexObj* obj1, const ConvexObj* obj2) {
  return 0.5 * ((obj1->geom >= 0 ? obj1->margin : 0) + (obj2->geom >= 0 ? obj2->margin : 0));
}

// Look for more points where the search ended, if they are wanted.
static void add_manifold(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1,
                         ConvexObj* obj2, const DiffPoint* point, int n) {
  if (config->max_contacts < 2 || result->dist >= 0 || !has_features(obj1) || !has_features(obj2)) return;
  manifold(result, config, d, obj1, obj2, point, n, common_margin(obj1, obj2));
}

mjtNum ccd(CcdResult* result, const CcdConfig* config, mjData* d, ConvexObj* obj1, ConvexObj* obj2) {
  result->is_flat = false;
  ccd_start(result, obj1, obj2);
  if (has_skin(obj1) || has_skin(obj2)) {
    if (cores_apart(result, config, obj1, obj2)) {
      add_manifold(result, config, d, obj1, obj2, result->simplex, result->nsimplex);
      return result->dist;
    }
    if (!config->max_contacts) {
      result->n = 0;
      return result->dist = 0;
    }
    ccd_start(result, obj1, obj2);
  }

  gjk(result, config, obj1, obj2);
  if (config->max_contacts && result->dist <= config->tolerance && result->nsimplex > 1 && !result->apart) {
    DiffPoint face[3];
    if (epa(result, config, d, obj1, obj2, face)) add_manifold(result, config, d, obj1, obj2, face, 3);
  }
  return result->dist;
}
