// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which function collides which pair of geom types. Users may replace entries.

#include <gimbal/quality.h>
#include <stdbool.h>

#include "collision/shape/col_pairs.h"

// Most contacts of a pair where it is not a number.
enum {
  MOST_CONVEX = -1,  // what the search for several contacts of convex geoms finds
  MOST_SDF = -2      // as many as there are starting points
};

// X(type, type not below it, function, most contacts of a pair, function with more quality, the
// quality that asks for it) A pair that is not here never collides.
#define PAIRS(X)                                                                            \
  X(PLANE, SPHERE, col_plane_sphere, 1, NULL, 0)                                            \
  X(PLANE, CAPSULE, col_plane_capsule, 2, NULL, 0)                                          \
  X(PLANE, ELLIPSOID, col_plane_convex, 1, NULL, 0)                                         \
  X(PLANE, CYLINDER, col_plane_cylinder, 4, NULL, 0)                                        \
  X(PLANE, BOX, col_plane_box, 4, NULL, 0)                                                  \
  X(PLANE, MESH, col_plane_convex, 4, col_plane_mesh_full, GIMBAL_QUALITY_MANIFOLD)         \
  X(PLANE, SDF, col_plane_convex, 4, NULL, 0)                                               \
  X(HFIELD, SPHERE, col_hfield_convex, mjMAXCONPAIR, NULL, 0)                               \
  X(HFIELD, CAPSULE, col_hfield_convex, mjMAXCONPAIR, NULL, 0)                              \
  X(HFIELD, ELLIPSOID, col_hfield_convex, mjMAXCONPAIR, NULL, 0)                            \
  X(HFIELD, CYLINDER, col_hfield_convex, mjMAXCONPAIR, NULL, 0)                             \
  X(HFIELD, BOX, col_hfield_convex, mjMAXCONPAIR, NULL, 0)                                  \
  X(HFIELD, MESH, col_hfield_convex, mjMAXCONPAIR, NULL, 0)                                 \
  X(HFIELD, SDF, col_hfield_sdf, 0, NULL, 0)                                                \
  X(SPHERE, SPHERE, col_sphere_sphere, 1, NULL, 0)                                          \
  X(SPHERE, CAPSULE, col_sphere_capsule, 1, NULL, 0)                                        \
  X(SPHERE, ELLIPSOID, col_convex, 1, NULL, 0)                                              \
  X(SPHERE, CYLINDER, col_sphere_cylinder, 1, NULL, 0)                                      \
  X(SPHERE, BOX, col_sphere_box, 1, NULL, 0)                                                \
  X(SPHERE, MESH, col_convex, 1, NULL, 0)                                                   \
  X(SPHERE, SDF, col_sdf, MOST_SDF, col_sdf_full, GIMBAL_QUALITY_FIELDS)                    \
  X(CAPSULE, CAPSULE, col_capsule_capsule, 2, col_convex, GIMBAL_QUALITY_CONVEX)            \
  X(CAPSULE, ELLIPSOID, col_convex, 1, NULL, 0)                                             \
  X(CAPSULE, CYLINDER, col_convex, MOST_CONVEX, NULL, 0)                                    \
  X(CAPSULE, BOX, col_capsule_box, 4, col_convex, GIMBAL_QUALITY_CONVEX)                    \
  X(CAPSULE, MESH, col_convex, MOST_CONVEX, NULL, 0)                                        \
  X(CAPSULE, SDF, col_sdf, MOST_SDF, col_sdf_full, GIMBAL_QUALITY_FIELDS)                   \
  X(ELLIPSOID, ELLIPSOID, col_convex, 1, NULL, 0)                                           \
  X(ELLIPSOID, CYLINDER, col_convex, 1, NULL, 0)                                            \
  X(ELLIPSOID, BOX, col_convex, 1, NULL, 0)                                                 \
  X(ELLIPSOID, MESH, col_convex, 1, NULL, 0)                                                \
  X(ELLIPSOID, SDF, col_sdf, MOST_SDF, col_sdf_full, GIMBAL_QUALITY_FIELDS)                 \
  X(CYLINDER, CYLINDER, col_convex, MOST_CONVEX, NULL, 0)                                   \
  X(CYLINDER, BOX, col_convex, MOST_CONVEX, col_cylinder_box_full, GIMBAL_QUALITY_MANIFOLD) \
  X(CYLINDER, MESH, col_convex, MOST_CONVEX, NULL, 0)                                       \
  X(CYLINDER, SDF, col_sdf, MOST_SDF, col_sdf_full, GIMBAL_QUALITY_FIELDS)                  \
  X(BOX, BOX, col_box_box, 8, NULL, 0)                                                      \
  X(BOX, MESH, col_convex, MOST_CONVEX, NULL, 0)                                            \
  X(BOX, SDF, col_sdf, MOST_SDF, col_sdf_full, GIMBAL_QUALITY_FIELDS)                       \
  X(MESH, MESH, col_convex, MOST_CONVEX, NULL, 0)                                           \
  X(MESH, SDF, col_mesh_sdf, mjMAXCONPAIR, NULL, 0)                                         \
  X(SDF, SDF, col_sdf, MOST_SDF, col_sdf_full, GIMBAL_QUALITY_FIELDS)

#define FUNCTION(low, high, function, most, better, quality) [mjGEOM_##low][mjGEOM_##high] = (function),
mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES] = {PAIRS(FUNCTION)};

// What is ours about a pair, whatever a user has put into mjCOLLISIONFUNC.
typedef struct Pair {
  mjfCollision function;  // NULL: they never collide
  int most;
  mjfCollision better;  // the function where the model asks for quality; NULL: the same
  int quality;
} Pair;

#define ROW(low, high, function, most, better, quality) \
  [mjGEOM_##low][mjGEOM_##high] = {function, most, better, quality},
static const Pair pairs[mjNGEOMTYPES][mjNGEOMTYPES] = {PAIRS(ROW)};

bool is_builtin_pair_function(int low, int high) {
  mjfCollision function = pairs[low][high].function;
  int asks_plugin =
      // the field may be that of a plug-in, with a state
      high == mjGEOM_SDF && low != mjGEOM_PLANE;
  return function && !asks_plugin && mjCOLLISIONFUNC[low][high] == function;
}

mjfCollision pair_function(const mjModel* m, int low, int high) {
  mjfCollision function = mjCOLLISIONFUNC[low][high];
  const Pair* pair = &pairs[low][high];
  return function == pair->function && (m->opt.enableflags & pair->quality) ? pair->better : function;
}

// Most contacts of a pair that is searched for several by its convex hulls.
static int most_convex(const mjModel* m, int low) {
  if (m->opt.disableflags & mjDSBL_MULTICCD) return 1;
  if (m->opt.disableflags & mjDSBL_NATIVECCD) return 5;
  return low == mjGEOM_CAPSULE ? 2 : 4;
}

int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin) {
  (void)has_margin;
  int low = mjMIN(m->geom_type[g1], m->geom_type[g2]), high = mjMAX(m->geom_type[g1], m->geom_type[g2]);
  int most = high < mjNGEOMTYPES ? pairs[low][high].most : 0;
  if (most == MOST_SDF) return m->opt.sdf_initpoints;
  return most == MOST_CONVEX ? most_convex(m, low) : most;
}
