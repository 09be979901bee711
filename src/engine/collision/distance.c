// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// mj_geomDistance: signed distance of two geoms and the segment between their nearest points.
//
// Pairs that are convex in general, and boxes, by GJK and EPA; all others from the deepest of their
// contacts, found with the largest distance of interest as margin.

#include <gimbal/contact.h>

#include "collision/convex/ccd.h"
#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"

static mjtNum distance_by_ccd(const mjModel* m, mjData* d, int g1, int g2, mjtNum distmax, mjtNum* fromto) {
  CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, 1, distmax};
  CcdResult result;
  ConvexObj obj1, obj2;
  convex_from_geom(&obj1, m, d, g1, 0);
  convex_from_geom(&obj2, m, d, g2, 0);
  mjtNum dist = ccd(&result, &config, d, &obj1, &obj2);
  if (dist >= distmax) return distmax;
  if (fromto && result.n > 0) {
    vec3_copy(fromto, result.x1);
    vec3_copy(fromto + 3, result.x2);
  }
  return dist;
}

static mjtNum distance_by_contacts(const mjModel* m, mjData* d, mjfCollision function, int g1, int g2,
                                   int flip, mjtNum distmax, mjtNum* fromto) {
  mj_markStack(d);
  int most = mjMAX(mjMAXCONPAIR, m->opt.sdf_initpoints);
  mjPreContact* con = mj_stackAllocByte(d, most * sizeof(mjPreContact), _Alignof(mjPreContact));
  int n = function(m, d, con, g1, g2, distmax), best = -1;
  mjtNum dist = distmax;
  for (int i = 0; i < n; i++) {
    // one as far as asked has its points, unlike in the general case
    if (con[i].dist < dist || (best < 0 && con[i].dist == dist)) {
      dist = con[i].dist;
      best = i;
    }
  }
  if (fromto && best >= 0) {
    // the contact lies halfway
    mjtNum half = flip ? -0.5 * dist : 0.5 * dist;
    vec3_combine(fromto, con[best].pos, con[best].normal, -half);
    vec3_combine(fromto + 3, con[best].pos, con[best].normal, half);
  }
  mj_freeStack(d);
  return dist;
}

// Fuller sets of contacts do not measure.
static mjfCollision distance_function(const mjModel* m, int low, int high) {
  mjfCollision function = pair_function(m, low, high);
  return function == col_plane_mesh_full || function == col_cylinder_box_full ? mjCOLLISIONFUNC[low][high]
                                                                              : function;
}

mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax, mjtNum fromto[6]) {
  for (int i = 0; i < 6 && fromto; i++) fromto[i] = 0;
  int flip = m->geom_type[geom1] > m->geom_type[geom2], g1 = flip ? geom2 : geom1, g2 = flip ? geom1 : geom2;
  mjfCollision function = distance_function(m, m->geom_type[g1], m->geom_type[g2]);
  if (!function) return distmax;
  if ((function == col_convex || function == col_box_box) && !(m->opt.disableflags & mjDSBL_NATIVECCD)) {
    return distance_by_ccd(m, d, geom1, geom2, distmax, fromto);
  }
  return distance_by_contacts(m, d, function, g1, g2, flip, distmax, fromto);
}

// A contact made ahead has its points where the geoms will be, and no distance of its own.
mjtNum gimbal_contact_distance(const mjModel* m, mjData* d, int contact) {
  const mjtNum far = 1e10, slack = 1e-9;
  const mjContact* con = d->contact + contact;
  bool may = (m->opt.enableflags & mjENBL_SPECULATIVE) && con->geom[0] >= 0 && con->geom[1] >= 0;
  if (!may) return con->dist;
  mjtNum apart = mj_geomDistance(m, d, con->geom[0], con->geom[1], far, NULL);
  return apart > con->includemargin + slack && apart < far ? apart : con->dist;
}
