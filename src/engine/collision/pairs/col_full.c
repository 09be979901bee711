// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fuller sets of contacts than MuJoCo's for two pairs that rock on theirs
// (GIMBAL_QUALITY_MANIFOLD).
//
// Mesh on a plane: of the vertices that are below the margin those that lie farthest out in eight
// directions, instead of the lowest and two neighbours. End of a cylinder flat on the face of a
// box: eight points of its rim, as far as they are on the face.

#include <stdbool.h>

#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"
#include "collision/shape/shape.h"

enum { DIRECTIONS = 8 };

#define FLAT 0.99995  // cosine of half a degree

// Direction k of eight in a plane.
static void full_pair_direction(mjtNum res[3], const mjtNum x[3], const mjtNum y[3], int k) {
  mjtNum angle = k * 2 * mjPI / DIRECTIONS;
  vec3_scale(res, x, cos(angle));
  vec3_add_scaled(res, y, sin(angle));
}

// The vertex farthest along dir of those not above the margin, or -1. height: of each vertex over
// the plane.
static int full_pair_outermost(const float* vert, int n, const mjtNum* height, mjtNum margin,
                               const mjtNum dir[3]) {
  int best = -1;
  mjtNum most = 0;
  for (int i = 0; i < n; i++) {
    mjtNum value = dir[0] * vert[3 * i] + dir[1] * vert[3 * i + 1] + dir[2] * vert[3 * i + 2];
    if (height[i] > margin || (best >= 0 && value <= most)) continue;
    most = value;
    best = i;
  }
  return best;
}

static bool full_pair_contains(const int* list, int n, int value) {
  for (int i = 0; i < n; i++) {
    if (list[i] == value) return true;
  }
  return false;
}

int col_plane_mesh_full(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  int mesh = m->geom_dataid[g2], nvert = m->mesh_vertnum[mesh], chosen[DIRECTIONS], n = 0;
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  const mjtNum *pos = d->geom_xpos + 3 * g2, *mat = d->geom_xmat + 9 * g2, *plane = d->geom_xpos + 3 * g1;
  mjtNum axis[3][3], normal[3], rel[3];
  for (int k = 0; k < 3; k++) mat3_column(axis[k], d->geom_xmat + 9 * g1, k);
  vec3_sub(rel, pos, plane);
  mat3_mul_vec_t(normal, mat, axis[2]);

  mj_markStack(d);
  mjtNum* height = mj_stackAllocNum(d, nvert);
  for (int i = 0; i < nvert; i++) {
    height[i] = vec3_dot(axis[2], rel) + normal[0] * vert[3 * i] + normal[1] * vert[3 * i + 1] +
                normal[2] * vert[3 * i + 2];
  }
  for (int k = 0; k < DIRECTIONS; k++) {
    mjtNum out[3], local[3];
    full_pair_direction(out, axis[0], axis[1], k);
    mat3_mul_vec_t(local, mat, out);
    int i = full_pair_outermost(vert, nvert, height, margin, local);
    if (i < 0 || full_pair_contains(chosen, n, i)) continue;
    mjtNum corner[3] = {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]}, point[3];
    frame_to_world(point, pos, mat, corner);
    vec3_add_scaled(point, axis[2], -0.5 * height[i]);
    precontact_set(con + n, height[i], point, axis[2]);
    chosen[n++] = i;
  }
  mj_freeStack(d);
  return n;
}

int col_cylinder_box_full(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  int n = col_convex(m, d, con, g1, g2, margin), face = -1, count = 0;
  Shape cylinder = shape_of_geom(m, d, g1), box = shape_of_geom(m, d, g2);
  mjtNum x[3], y[3], axis[3], side[3], end[3], normal[3];
  if (!n) return 0;
  mat3_column(axis, cylinder.mat, 2);
  mjtNum along = vec3_dot(axis, con->normal);
  for (int k = 0; k < 3; k++) {
    mat3_column(side, box.mat, k);
    if (fabs(vec3_dot(side, axis)) > FLAT && fabs(along) > FLAT) face = k;
  }
  if (face < 0) return n;

  // the end that looks at the box, and the face that looks at it; normal from the one to the other
  mat3_column(normal, box.mat, face);
  if (vec3_dot(normal, con->normal) < 0) vec3_scale(normal, normal, -1);
  vec3_combine(end, cylinder.pos, axis, along > 0 ? cylinder.size[1] : -cylinder.size[1]);
  mat3_column(x, cylinder.mat, 0);
  mat3_column(y, cylinder.mat, 1);
  mjPreContact full[DIRECTIONS];
  for (int k = 0; k < DIRECTIONS; k++) {
    mjtNum out[3], point[3], local[3], rel[3];
    full_pair_direction(out, x, y, k);
    vec3_combine(point, end, out, cylinder.size[0]);
    frame_from_world(local, box.pos, box.mat, point);
    int u = (face + 1) % 3, v = (face + 2) % 3;
    vec3_sub(rel, box.pos, point);
    mjtNum dist = vec3_dot(rel, normal) - box.size[face];
    if (fabs(local[u]) > box.size[u] || fabs(local[v]) > box.size[v] || dist > margin) continue;
    vec3_add_scaled(point, normal, 0.5 * dist);
    precontact_set(full + count++, dist, point, normal);
  }
  if (count < 3) return n;
  for (int k = 0; k < count; k++) con[k] = full[k];
  return count;
}
