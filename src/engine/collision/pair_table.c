// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which function collides which pair of geom types. Users may replace entries.

#include <gimbal/quality.h>

#include "collision/col_pairs.h"

mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES] = {
    [mjGEOM_PLANE] =
        {
            [mjGEOM_SPHERE] = col_plane_sphere,
            [mjGEOM_CAPSULE] = col_plane_capsule,
            [mjGEOM_ELLIPSOID] = col_plane_convex,
            [mjGEOM_CYLINDER] = col_plane_cylinder,
            [mjGEOM_BOX] = col_plane_box,
            [mjGEOM_MESH] = col_plane_convex,
            [mjGEOM_SDF] = col_plane_convex,
        },
    [mjGEOM_HFIELD] =
        {
            [mjGEOM_SPHERE] = col_hfield_convex,
            [mjGEOM_CAPSULE] = col_hfield_convex,
            [mjGEOM_ELLIPSOID] = col_hfield_convex,
            [mjGEOM_CYLINDER] = col_hfield_convex,
            [mjGEOM_BOX] = col_hfield_convex,
            [mjGEOM_MESH] = col_hfield_convex,
            [mjGEOM_SDF] = col_hfield_sdf,
        },
    [mjGEOM_SPHERE] =
        {
            [mjGEOM_SPHERE] = col_sphere_sphere,
            [mjGEOM_CAPSULE] = col_sphere_capsule,
            [mjGEOM_ELLIPSOID] = col_convex,
            [mjGEOM_CYLINDER] = col_sphere_cylinder,
            [mjGEOM_BOX] = col_sphere_box,
            [mjGEOM_MESH] = col_convex,
            [mjGEOM_SDF] = col_sdf,
        },
    [mjGEOM_CAPSULE] =
        {
            [mjGEOM_CAPSULE] = col_capsule_capsule,
            [mjGEOM_ELLIPSOID] = col_convex,
            [mjGEOM_CYLINDER] = col_convex,
            [mjGEOM_BOX] = col_capsule_box,
            [mjGEOM_MESH] = col_convex,
            [mjGEOM_SDF] = col_sdf,
        },
    [mjGEOM_ELLIPSOID] =
        {
            [mjGEOM_ELLIPSOID] = col_convex,
            [mjGEOM_CYLINDER] = col_convex,
            [mjGEOM_BOX] = col_convex,
            [mjGEOM_MESH] = col_convex,
            [mjGEOM_SDF] = col_sdf,
        },
    [mjGEOM_CYLINDER] =
        {
            [mjGEOM_CYLINDER] = col_convex,
            [mjGEOM_BOX] = col_convex,
            [mjGEOM_MESH] = col_convex,
            [mjGEOM_SDF] = col_sdf,
        },
    [mjGEOM_BOX] =
        {
            [mjGEOM_BOX] = col_box_box,
            [mjGEOM_MESH] = col_convex,
            [mjGEOM_SDF] = col_sdf,
        },
    [mjGEOM_MESH] =
        {
            [mjGEOM_MESH] = col_convex,
            [mjGEOM_SDF] = col_mesh_sdf,
        },
    [mjGEOM_SDF] =
        {
            [mjGEOM_SDF] = col_sdf,
        },
};

int is_builtin_pair_function(int low, int high) {
  static const mjfCollision builtin[] = {
      col_plane_sphere,  col_plane_capsule,   col_plane_convex,   col_plane_cylinder, col_plane_box,
      col_hfield_convex, col_sphere_sphere,   col_sphere_capsule, col_convex,         col_sphere_cylinder,
      col_sphere_box,    col_capsule_capsule, col_capsule_box,    col_box_box};
  for (size_t i = 0; i < sizeof builtin / sizeof builtin[0]; i++) {
    if (mjCOLLISIONFUNC[low][high] == builtin[i]) return 1;
  }
  return 0;
}

mjfCollision pair_function(const mjModel* m, int low, int high) {
  mjfCollision function = mjCOLLISIONFUNC[low][high];
  int quality = m->opt.enableflags & GIMBAL_QUALITY_ALL;
  if (!quality) return function;
  if ((quality & GIMBAL_QUALITY_CONVEX) && (function == col_capsule_capsule || function == col_capsule_box)) {
    return col_convex;
  }
  if (quality & GIMBAL_QUALITY_MANIFOLD) {
    if (low == mjGEOM_PLANE && high == mjGEOM_MESH && function == col_plane_convex)
      return col_plane_mesh_full;
    if (low == mjGEOM_CYLINDER && high == mjGEOM_BOX && function == col_convex) return col_cylinder_box_full;
  }
  return function;
}

// Most contacts of a plane with a geom.
static int max_on_plane(int type) {
  static const int most[mjNGEOMTYPES] = {[mjGEOM_SPHERE] = 1,   [mjGEOM_CAPSULE] = 2, [mjGEOM_ELLIPSOID] = 1,
                                         [mjGEOM_CYLINDER] = 4, [mjGEOM_BOX] = 4,     [mjGEOM_MESH] = 3};
  return type < mjNGEOMTYPES ? most[type] : 0;
}

static int pair_has_margin(const mjModel* m, int g1, int g2) {
  if (m->opt.enableflags & mjENBL_OVERRIDE) return m->opt.o_margin > 0;
  for (int k = 0; k < m->npair; k++) {
    int a = m->pair_geom1[k], b = m->pair_geom2[k];
    if ((a == g1 && b == g2) || (a == g2 && b == g1)) return m->pair_margin[k] > 0;
  }
  return m->geom_margin[g1] > 0 || m->geom_margin[g2] > 0;
}

int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin) {
  int low = mjMIN(m->geom_type[g1], m->geom_type[g2]), high = mjMAX(m->geom_type[g1], m->geom_type[g2]);
  if (high == mjGEOM_SDF) return m->opt.sdf_initpoints;
  if (low == mjGEOM_HFIELD || high == mjGEOM_HFIELD)
    return low == mjGEOM_HFIELD && high != low ? mjMAXCONPAIR : 0;
  if (low == mjGEOM_SPHERE || low == mjGEOM_ELLIPSOID || high == mjGEOM_SPHERE || high == mjGEOM_ELLIPSOID)
    return 1;
  if (low == mjGEOM_BOX && high == mjGEOM_BOX) return 8;
  if (low == mjGEOM_CAPSULE && high == mjGEOM_CAPSULE) return 2;
  if (low == mjGEOM_CAPSULE && high == mjGEOM_BOX) return 4;
  if (low == mjGEOM_PLANE) return max_on_plane(high);

  // convex pairs
  if (m->opt.disableflags & mjDSBL_MULTICCD) return 1;
  if (low == mjGEOM_CAPSULE || low == mjGEOM_CYLINDER || high == mjGEOM_CYLINDER) return 5;
  if (m->opt.disableflags & mjDSBL_NATIVECCD) return 5;
  if (has_margin < 0) has_margin = pair_has_margin(m, g1, g2);
  return has_margin ? 5 : 4;
}
