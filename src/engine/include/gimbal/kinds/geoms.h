// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The geoms and sites, a row each: how many sizes they have, what they take their shape from.

#ifndef GIMBAL_KINDS_GEOMS_H_
#define GIMBAL_KINDS_GEOMS_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// The facts of a type (mjtGeom).
typedef struct GimbalGeomKind_ {
  const char* word;  // of the text
  int sizes;         // numbers of its size
  // mjOBJ_MESH or mjOBJ_HFIELD: what gives it its shape; mjOBJ_UNKNOWN: its sizes do
  mjtObj asset;
} GimbalGeomKind;

// NULL if there is no such type, or only for drawing.
MJAPI const GimbalGeomKind* gimbal_geom_kind(int type);

// X(mjtGeom, word, sizes, asset). The word is that of the text and begins or ends the names of
// functions. Convex bodies with a closed form:
#define GIMBAL_SOLIDS(X)                           \
  X(mjGEOM_SPHERE, sphere, 1, mjOBJ_UNKNOWN)       \
  X(mjGEOM_CAPSULE, capsule, 2, mjOBJ_UNKNOWN)     \
  X(mjGEOM_ELLIPSOID, ellipsoid, 3, mjOBJ_UNKNOWN) \
  X(mjGEOM_CYLINDER, cylinder, 2, mjOBJ_UNKNOWN)   \
  X(mjGEOM_BOX, box, 3, mjOBJ_UNKNOWN)

// What has a closed form:
#define GIMBAL_PLANE(X)      X(mjGEOM_PLANE, plane, 3, mjOBJ_UNKNOWN)
#define GIMBAL_PRIMITIVES(X) GIMBAL_PLANE(X) GIMBAL_SOLIDS(X)

// All:
#define GIMBAL_GEOMS(X)                     \
  GIMBAL_PLANE(X)                           \
  X(mjGEOM_HFIELD, hfield, 0, mjOBJ_HFIELD) \
  GIMBAL_SOLIDS(X)                          \
  X(mjGEOM_MESH, mesh, 0, mjOBJ_MESH)       \
  X(mjGEOM_SDF, sdf, 0, mjOBJ_MESH)

// How many types of geoms have a row.
enum { GIMBAL_GEOM_COUNT = GIMBAL_ROWS(GIMBAL_GEOMS) };

// Whether a geom of this type has the shape of a mesh.
static inline int gimbal_geom_has_mesh(int type) {
  return type == mjGEOM_MESH || type == mjGEOM_SDF;
}

// Half of the extent along each axis of a type with sizes.
static inline void gimbal_geom_half(mjtNum half[3], const mjtNum size[3], int type) {
  int round = type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  half[0] = size[0];
  half[1] = round ? size[0] : size[1];
  half[2] = type == mjGEOM_SPHERE     ? size[0]
            : type == mjGEOM_CAPSULE  ? size[0] + size[1]
            : type == mjGEOM_CYLINDER ? size[1]
                                      : size[2];
}

// The place of a site's shape: that of the site itself, and of a mesh that of the mesh's own frame
// in it.
static inline void gimbal_site_shape(const mjModel* m, const mjData* d, int site, mjtNum pos[3],
                                     mjtNum mat[9]) {
  mjtNum turn[9];
  const mjtNum* xmat = d->site_xmat + 9 * site;
  int mesh = m->site_dataid[site];
  mju_copy3(pos, d->site_xpos + 3 * site);
  mju_copy(mat, xmat, 9);
  if (mesh < 0) return;
  mju_mulMatVec3(pos, xmat, m->mesh_pos + 3 * mesh);
  mju_addTo3(pos, d->site_xpos + 3 * site);
  mju_quat2Mat(turn, m->mesh_quat + 4 * mesh);
  mju_mulMatMat(mat, xmat, turn, 3, 3, 3);
}

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_GEOMS_H_
