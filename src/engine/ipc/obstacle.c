// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "ipc/obstacle.h"

#include <gimbal/assert.h>

#include "collision/convex/ccd.h"
#include "collision/shape/frame.h"
#include "ipc/nearest.h"

//---- distances, in the frame of the geom

static mjtNum distance_of_plane(const mjtNum* size, const mjtNum x[3], mjtNum normal[3]) {
  (void)size;
  vec3_set(normal, 0, 0, 1);
  return x[2];
}

static mjtNum distance_of_capsule(const mjtNum* size, const mjtNum x[3], mjtNum normal[3]) {
  vec3_copy(normal, x);
  normal[2] -= clip(x[2], -size[1], size[1]);
  return vec3_normalize(normal) - size[0];
}

static mjtNum distance_of_sphere(const mjtNum* size, const mjtNum x[3], mjtNum normal[3]) {
  vec3_copy(normal, x);
  return vec3_normalize(normal) - size[0];
}

static mjtNum distance_of_box(const mjtNum* size, const mjtNum x[3], mjtNum normal[3]) {
  int nearest = 0;
  mjtNum depth[3], out[3];
  for (int k = 0; k < 3; k++) {
    depth[k] = mju_abs(x[k]) - size[k];
    out[k] = depth[k] > 0 ? (x[k] > 0 ? depth[k] : -depth[k]) : 0;
    if (depth[k] > depth[nearest]) nearest = k;
  }
  if (depth[nearest] > 0) {
    vec3_copy(normal, out);
    return vec3_normalize(normal);
  }
  vec3_zero(normal);
  normal[nearest] = x[nearest] > 0 ? 1 : -1;
  return depth[nearest];
}

static mjtNum distance_of_cylinder(const mjtNum* size, const mjtNum x[3], mjtNum normal[3]) {
  mjtNum radial[3] = {x[0], x[1], 0}, side = vec3_normalize(radial) - size[0];
  mjtNum top = mju_abs(x[2]) - size[1], up = x[2] > 0 ? 1 : -1;
  if (side > 0 && top > 0) {
    vec3_scale(normal, radial, side);
    normal[2] = up * top;
    return vec3_normalize(normal);
  }
  if (side > top) {
    vec3_copy(normal, radial);
    return side;
  }
  vec3_set(normal, 0, 0, up);
  return top;
}

// Of convex shapes in general, in the world.
static mjtNum distance_by_ccd(const mjModel* m, mjData* d, int geom, const mjtNum x[3], mjtNum normal[3]) {
  CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, 1, mjMAXVAL};
  CcdResult result;
  ConvexObj point, obj;
  convex_from_flex(&point, m, d, 0, -1, 0, 0);
  point.flex.radius = 0;
  point.flex.vert[0] = x;
  vec3_copy(point.center, x);
  convex_from_geom(&obj, m, d, geom, 0);
  mjtNum dist = ccd(&result, &config, d, &point, &obj);
  vec3_sub(normal, result.x1, result.x2);
  if (dist < 0) vec3_scale(normal, normal, -1);
  if (vec3_normalize(normal) < mjMINVAL) {
    vec3_sub(normal, x, d->geom_xpos + 3 * geom);
    vec3_normalize(normal);
  }
  return dist;
}

typedef mjtNum (*Distance)(const mjtNum* size, const mjtNum x[3], mjtNum normal[3]);

static const Distance distance_of_type[mjNGEOMTYPES] = {
    [mjGEOM_PLANE] = distance_of_plane,       [mjGEOM_SPHERE] = distance_of_sphere,
    [mjGEOM_CAPSULE] = distance_of_capsule,   [mjGEOM_BOX] = distance_of_box,
    [mjGEOM_CYLINDER] = distance_of_cylinder,
};

mjtNum obstacle_distance(const mjModel* m, mjData* d, int geom, const mjtNum point[3], mjtNum normal[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  Distance distance = distance_of_type[m->geom_type[geom]];
  if (!distance) return distance_by_ccd(m, d, geom, point, normal);
  const mjtNum* mat = d->geom_xmat + 9 * geom;
  mjtNum x[3], local[3];
  frame_from_world(x, d->geom_xpos + 3 * geom, mat, point);
  mjtNum dist = distance(m->geom_size + 3 * geom, x, local);
  mat3_mul_vec(normal, mat, local);
  return dist;
}

//---- corners and edges

mjtNum obstacle_radius(const mjModel* m, int geom) {
  int type = m->geom_type[geom];
  return type == mjGEOM_SPHERE || type == mjGEOM_CAPSULE ? m->geom_size[3 * geom] : 0;
}

// The hull of a mesh: numbers of vertices and faces, starts of lists, vertices in the mesh, lists
// of neighbours, faces. NULL: the mesh has none.
static const int* obstacle_hull(const mjModel* m, int geom) {
  int mesh = m->geom_dataid[geom];
  return m->mesh_graphadr[mesh] >= 0 ? m->mesh_graph + m->mesh_graphadr[mesh] : NULL;
}

static void mesh_point(const mjModel* m, const mjData* d, int geom, int vert, mjtNum point[3]) {
  const float* v = m->mesh_vert + 3 * (m->mesh_vertadr[m->geom_dataid[geom]] + vert);
  frame_to_world(point, d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, (mjtNum[3]){v[0], v[1], v[2]});
}

// Of geoms without a mesh.
static const struct {
  int corners, edges;
} sharp_parts[mjNGEOMTYPES] = {
    [mjGEOM_SPHERE] = {1, 0},
    [mjGEOM_CAPSULE] = {2, 1},
    [mjGEOM_BOX] = {8, 12},
};

int obstacle_corners(const mjModel* m, int geom) {
  if (m->geom_type[geom] != mjGEOM_MESH) return sharp_parts[m->geom_type[geom]].corners;
  const int* hull = obstacle_hull(m, geom);
  return hull ? hull[0] : m->mesh_vertnum[m->geom_dataid[geom]];
}

void obstacle_corner(const mjModel* m, const mjData* d, int geom, int corner, mjtNum point[3]) {
  GIMBAL_ASSERT(corner >= 0 && corner < obstacle_corners(m, geom));
  const mjtNum* size = m->geom_size + 3 * geom;
  mjtNum local[3] = {0};
  if (m->geom_type[geom] == mjGEOM_MESH) {
    const int* hull = obstacle_hull(m, geom);
    mesh_point(m, d, geom, hull ? hull[2 + hull[0] + corner] : corner, point);
    return;
  }
  if (m->geom_type[geom] == mjGEOM_CAPSULE) local[2] = corner ? size[1] : -size[1];
  for (int k = 0; m->geom_type[geom] == mjGEOM_BOX && k < 3; k++) {
    local[k] = corner >> k & 1 ? size[k] : -size[k];
  }
  frame_to_world(point, d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, local);
}

int obstacle_edges(const mjModel* m, int geom) {
  if (m->geom_type[geom] != mjGEOM_MESH) return sharp_parts[m->geom_type[geom]].edges;
  const int* hull = obstacle_hull(m, geom);
  return 3 * (hull ? hull[1] : m->mesh_facenum[m->geom_dataid[geom]]);
}

// Each edge of a closed mesh is that of two faces, once in each direction.
static int mesh_edge(const mjModel* m, const mjData* d, int geom, int edge, mjtNum ends[2][3]) {
  const int* hull = obstacle_hull(m, geom);
  const int* face =
      hull ? hull + 2 + 3 * hull[0] + 3 * hull[1] : m->mesh_face + 3 * m->mesh_faceadr[m->geom_dataid[geom]];
  int a = face[edge], b = face[edge - edge % 3 + (edge + 1) % 3];
  if (a > b) return 0;
  mesh_point(m, d, geom, a, ends[0]);
  mesh_point(m, d, geom, b, ends[1]);
  return 1;
}

int obstacle_edge(const mjModel* m, const mjData* d, int geom, int edge, mjtNum ends[2][3]) {
  GIMBAL_ASSERT(edge >= 0 && edge < obstacle_edges(m, geom));
  int from = 0, to = 1;
  if (m->geom_type[geom] == mjGEOM_MESH) return mesh_edge(m, d, geom, edge, ends);
  if (m->geom_type[geom] == mjGEOM_BOX) {
    // four along each axis, through the corners of the other two
    int axis = edge / 4, u = (axis + 1) % 3, v = (axis + 2) % 3;
    from = (edge & 1) << u | (edge >> 1 & 1) << v;
    to = from | 1 << axis;
  }
  obstacle_corner(m, d, geom, from, ends[0]);
  obstacle_corner(m, d, geom, to, ends[1]);
  return 1;
}
