// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "collision/sight.h"

#include <gimbal/assert.h>

#include "collision/advance.h"
#include "collision/broad/pair_filter.h"
#include "collision/shape/frame.h"

static bool is_body_pair_excluded(const mjModel* m, int body1, int body2) {
  unsigned signature = ((unsigned)mjMIN(body1, body2) << 16) + (unsigned)mjMAX(body1, body2);
  for (int i = 0; i < m->nexclude; i++) {
    if ((unsigned)m->exclude_signature[i] == signature) return true;
  }
  return false;
}

// Do they move as one? What never moves does not count.
static bool is_welded(const mjModel* m, int geom1, int geom2) {
  int weld = m->body_weldid[m->geom_bodyid[geom1]];
  return weld && weld == m->body_weldid[m->geom_bodyid[geom2]];
}

// Would it stop the geom before the other one?
static bool is_obstacle(const mjModel* m, const mjData* d, int geom, int other, int obstacle) {
  int body1 = m->geom_bodyid[geom], body2 = m->geom_bodyid[obstacle];
  return encounter_possible(m->geom_type[obstacle], m->geom_type[geom]) &&
         masks_match(masks_of_geom(m, geom), masks_of_geom(m, obstacle)) && !is_welded(m, other, obstacle) &&
         !bodies_excluded(m, d, body1, body2, 0) && !is_body_pair_excluded(m, body1, body2);
}

// Where the way crosses a geom, as a fraction of it; -1: nowhere.
static mjtNum way_crosses(const mjModel* m, const mjData* d, int geom, const mjtNum from[3],
                          const mjtNum way[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  if (m->geom_type[geom] == mjGEOM_MESH) return mj_rayMesh(m, d, geom, from, way, NULL);
  return mju_rayGeom(d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, m->geom_size + 3 * geom, from, way,
                     m->geom_type[geom], NULL);
}

// Is the geom in contact with what stands in its way, so that it is there already?
static bool is_touching(const mjModel* m, mjData* d, int geom, int obstacle) {
  mjtNum reach = pair_margin(m, geom, obstacle, -1) + m->opt.ccd_tolerance;
  return mj_geomDistance(m, d, geom, obstacle, reach, NULL) < reach;
}

// Is its bounding sphere away from the middle of the way?
static bool is_aside(const mjModel* m, const mjData* d, int geom, const mjtNum middle[3], mjtNum half) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  mjtNum reach = m->geom_rbound[geom] + half;
  return m->geom_rbound[geom] > 0 && vec3_dist_sqr(d->geom_xpos + 3 * geom, middle) > reach * reach;
}

bool sight_blocked(const mjModel* m, mjData* d, int geom, int other, const mjtNum from[3], const mjtNum to[3],
                   mjtNum part) {
  mjtNum way[3], middle[3], length = sqrt(vec3_dist_sqr(from, to));
  if (length < mjMINVAL) return false;
  vec3_sub(way, to, from);
  vec3_combine(middle, from, way, 0.5);
  for (int g = 0; g < m->ngeom; g++) {
    if (g == geom || g == other || is_aside(m, d, g, middle, 0.5 * length)) continue;
    if (!is_obstacle(m, d, geom, other, g)) continue;
    mjtNum at = way_crosses(m, d, g, from, way);
    if (at >= 0 && at <= part && !is_touching(m, d, geom, g)) return true;
  }
  return false;
}
