// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Filters of the broad and middle phase.

#include "collision/broad/pair_filter.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "collision/shape/frame.h"
#include "collision/shape/oriented_box.h"

mjtNum pair_margin(const mjModel* m, int g1, int g2, int ipair) {
  return margin_in_force(m, ipair >= 0 ? m->pair_margin[ipair] : m->geom_margin[g1] + m->geom_margin[g2]);
}

mjtNum pair_gap(const mjModel* m, int g1, int g2, int ipair) {
  return ipair >= 0 ? m->pair_gap[ipair] : m->geom_gap[g1] + m->geom_gap[g2];
}

bool bodies_excluded(const mjModel* m, const mjData* d, int body1, int body2, int sleep) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  int weld1 = m->body_weldid[body1], weld2 = m->body_weldid[body2];
  if (weld1 == weld2) return true;
  if (m->body_treeid[body1] < 0 && m->body_treeid[body2] < 0) return true;
  if (sleep) {
    int asleep1 = d->body_awake[body1] == mjS_ASLEEP, asleep2 = d->body_awake[body2] == mjS_ASLEEP;
    if ((asleep1 && (asleep2 || !weld2)) || (asleep2 && !weld1)) return true;
  }
  if (weld1 == 0 || weld2 == 0 || (m->opt.disableflags & mjDSBL_FILTERPARENT)) return false;
  return weld1 == m->body_weldid[m->body_parentid[weld2]] || weld2 == m->body_weldid[m->body_parentid[weld1]];
}

// Height of the center of a geom over a plane.
static mjtNum height_over(const mjData* d, int plane, int geom) {
  mjtNum normal[3], rel[3];
  mat3_column(normal, d->geom_xmat + 9 * plane, 2);
  vec3_sub(rel, d->geom_xpos + 3 * geom, d->geom_xpos + 3 * plane);
  return vec3_dot(rel, normal);
}

bool bounds_apart(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin) {
  mjtNum r1 = m->geom_rbound[g1], r2 = m->geom_rbound[g2];
  if (r1 > 0 && r2 > 0) {
    mjtNum reach = r1 + r2 + margin;
    return vec3_dist_sqr(d->geom_xpos + 3 * g1, d->geom_xpos + 3 * g2) > reach * reach;
  }
  if (m->geom_type[g1] == mjGEOM_PLANE && r2 > 0) return height_over(d, g1, g2) > margin + r2;
  if (m->geom_type[g2] == mjGEOM_PLANE && r1 > 0) return height_over(d, g2, g1) > margin + r1;
  return false;
}

bool boxes_apart(const mjtNum aabb1[6], const mjtNum aabb2[6], mjtNum margin) {
  for (int i = 0; i < 3; i++) {
    if (aabb1[i] + aabb1[i + 3] + margin < aabb2[i] - aabb2[i + 3]) return true;
    if (aabb2[i] + aabb2[i + 3] + margin < aabb1[i] - aabb1[i + 3]) return true;
  }
  return false;
}

bool sphere_box_apart(const mjtNum center[3], mjtNum radius, const mjtNum aabb[6]) {
  for (int i = 0; i < 3; i++) {
    if (center[i] + radius < aabb[i] - aabb[i + 3]) return true;
    if (center[i] - radius > aabb[i] + aabb[i + 3]) return true;
  }
  return false;
}

bool geom_pair_allowed(const mjModel* m, mjData* d, int g1, int g2, int ipair) {
  int type1 = m->geom_type[g1], type2 = m->geom_type[g2];
  if (!mjCOLLISIONFUNC[mjMIN(type1, type2)][mjMAX(type1, type2)]) return false;

  if (ipair >= 0) {
    // predefined: only sleep can stop it
    if ((m->opt.enableflags & mjENBL_SLEEP) && d->body_awake[m->geom_bodyid[g1]] != mjS_AWAKE &&
        d->body_awake[m->geom_bodyid[g2]] != mjS_AWAKE) {
      return false;
    }
  } else if (mjcb_contactfilter) {
    if (mjcb_contactfilter(m, d, g1, g2)) return false;
  } else if (!masks_match(masks_of_geom(m, g1), masks_of_geom(m, g2))) {
    return false;
  }
  return true;
}

// Neither do the boxes of two geoms come together, however they turn, within the ways that both go.
static bool ways_are_short(const Motion* motion, const mjModel* m, const mjData* d, int g1, int g2,
                           mjtNum reach) {
  if (m->geom_rbound[g1] <= 0 || m->geom_rbound[g2] <= 0) return false;
  return !boxes_of_geoms_meet(m, d, g1, g2, reach + motion->way[g1] + motion->way[g2]);
}

bool geom_pair_passes(const mjModel* m, mjData* d, const Motion* motion, int g1, int g2, int ipair) {
  if (!geom_pair_allowed(m, d, g1, g2, ipair)) return false;
  mjtNum reach = pair_margin(m, g1, g2, ipair) + pair_gap(m, g1, g2, ipair);
  if (motion && motion_is_fast(motion, g1, g2)) {
    return !motion_keeps_apart(motion, m, d, g1, g2, reach) && !ways_are_short(motion, m, d, g1, g2, reach);
  }
  return !bounds_apart(m, d, g1, g2, reach);
}

bool flex_elem_active(const mjModel* m, int flex, int elem) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_dim[flex] < 3 ||
         m->flex_elemlayer[m->flex_elemadr[flex] + elem] < m->flex_activelayers[flex];
}
