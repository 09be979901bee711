// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plane against an ellipsoid and a mesh. The deepest point is the first contact. A mesh lies on
// the polygon there that looks against the plane: its corners within the margin are contacts too,
// but those above the centre of the geom. Of more than four the deepest and three others are left
// that span much, as a quadrilateral that grows: the last corner moves on while the area does, then
// the one before it, then the one before that.

#include <gimbal/assert.h>
#include <gimbal/kinds/geoms.h>
#include <stdbool.h>

#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"
#include "collision/shape/geom_support.h"
#include "collision/shape/shape.h"

enum { MAX_PLANE_MESH = 4 };

// A plane and a mesh; a polygon of the mesh, whose corners begin with the deepest.
typedef struct PlaneMesh {
  const mjtNum *plane_pos, *pos, *mat;
  mjtNum normal[3], margin;
  const float* vert;
  const int* polygon;
  int ncorner, first;
} PlaneMesh;

// The corner at place i from the deepest on, in the frame of the mesh.
static void plane_mesh_corner(mjtNum res[3], const PlaneMesh* p, int i) {
  const float* v = p->vert + 3 * p->polygon[(p->first + i) % p->ncorner];
  vec3_set(res, v[0], v[1], v[2]);
}

static mjtNum plane_mesh_height(const PlaneMesh* p, const mjtNum point[3]) {
  mjtNum rel[3];
  vec3_sub(rel, point, p->plane_pos);
  return vec3_dot(p->normal, rel);
}

// Find the polygon at a vertex that looks most against the plane. Returns 0 if there is none.
static int find_polygon(PlaneMesh* p, const mjModel* m, int mesh, int vertex) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  const int row = m->mesh_vertadr[mesh] + vertex;
  const int* list = m->mesh_polymap + m->mesh_polymapadr[row];
  mjtNum up[3], least = 0;
  int best = -1;
  mat3_mul_vec_t(up, p->mat, p->normal);
  for (int i = 0; i < m->mesh_polymapnum[row]; i++) {
    int poly = m->mesh_polyadr[mesh] + list[i];
    mjtNum cosine = vec3_dot(up, m->mesh_polynormal + 3 * poly);
    if (best >= 0 && cosine >= least) continue;
    least = cosine;
    best = poly;
  }
  if (best < 0) return 0;
  p->polygon = m->mesh_polyvert + m->mesh_polyvertadr[best];
  p->ncorner = m->mesh_polyvertnum[best];
  for (p->first = 0; p->first < p->ncorner - 1 && p->polygon[p->first] != vertex;) p->first++;
  return 1;
}

// Square of twice the area of a quadrilateral of corners.
static mjtNum plane_mesh_area(const PlaneMesh* p, const int quad[4]) {
  mjtNum corner[4][3], diagonal1[3], diagonal2[3], area[3];
  for (int i = 0; i < 4; i++) plane_mesh_corner(corner[i], p, quad[i]);
  vec3_sub(diagonal1, corner[2], corner[0]);
  vec3_sub(diagonal2, corner[3], corner[1]);
  vec3_cross(area, diagonal1, diagonal2);
  return vec3_dot(area, area);
}

// Move one corner of a quadrilateral on if that enlarges it.
static bool plane_mesh_enlarge(int quad[4], mjtNum* most, const PlaneMesh* p, int moved) {
  if (quad[moved] + 1 == p->ncorner) return false;
  quad[moved]++;
  mjtNum area = plane_mesh_area(p, quad);
  bool is_larger = area > *most;
  if (is_larger) *most = area;
  quad[moved] -= !is_larger;
  return is_larger;
}

// From the first four corners on the last moves while the area grows, and after each of its steps
// the one before it, and then the one before that.
static void choose_four(int quad[4], const PlaneMesh* p) {
  for (int i = 0; i < 4; i++) quad[i] = i;
  mjtNum most = plane_mesh_area(p, quad);
  while (plane_mesh_enlarge(quad, &most, p, 3)) {
    while (plane_mesh_enlarge(quad, &most, p, 2)) continue;
    while (plane_mesh_enlarge(quad, &most, p, 1)) continue;
  }
}

// Contacts at corners of the polygon, behind that of the deepest.
static int touch_corners(mjPreContact* con, const PlaneMesh* p) {
  int place[MAX_PLANE_MESH] = {0, 1, 2}, n = 1;
  if (p->ncorner >= MAX_PLANE_MESH) choose_four(place, p);
  for (int i = 1; i < mjMIN(p->ncorner, MAX_PLANE_MESH); i++) {
    mjtNum local[3], corner[3], rel[3], pos[3];
    plane_mesh_corner(local, p, place[i]);
    frame_to_world(corner, p->pos, p->mat, local);
    vec3_sub(rel, corner, p->pos);
    mjtNum height = plane_mesh_height(p, corner);
    if (height > p->margin || vec3_dot(rel, p->normal) > 0) continue;
    vec3_combine(pos, corner, p->normal, -0.5 * height);
    precontact_set(con + n++, height, pos, p->normal);
  }
  return n;
}

int col_plane_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  PlaneMesh p = {.plane_pos = d->geom_xpos + 3 * g1,
                 .pos = d->geom_xpos + 3 * g2,
                 .mat = d->geom_xmat + 9 * g2,
                 .margin = margin};
  mjtNum down[3], lowest[3], pos[3];
  mat3_column(p.normal, d->geom_xmat + 9 * g1, 2);
  vec3_scale(down, p.normal, -1);
  ConvexObj obj;
  convex_from_geom(&obj, m, d, g2, 0);
  convex_support_plain(lowest, &obj, down);
  mjtNum height = plane_mesh_height(&p, lowest);
  if (height > margin) return 0;
  vec3_combine(pos, lowest, p.normal, -0.5 * height);
  precontact_set(con, height, pos, p.normal);
  if (!gimbal_geom_has_mesh(obj.type)) return 1;
  int mesh = m->geom_dataid[g2];
  p.vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  return find_polygon(&p, m, mesh, obj.vertex) ? touch_corners(con, &p) : 1;
}
