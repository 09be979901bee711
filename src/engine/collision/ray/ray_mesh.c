// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rays against meshes, by their tree of boxes, and against height fields, by the cells below the
// ray.

#include <gimbal/assert.h>
#include <stdbool.h>

#include "collision/shape/frame.h"
#include "collision/shape/ray_shape.h"

static void normal_to_world(mjtNum normal[3], const mjtNum mat[9]) {
  mjtNum local[3];
  if (!normal) return;
  vec3_copy(local, normal);
  mat3_mul_vec(normal, mat, local);
}

//---- mesh

// Does the ray meet a box (center, half size) before limit? inv: 1 / v.
static bool meets_box(const LocalRay* ray, const mjtNum inv[3], const mjtNum aabb[6], mjtNum limit) {
  mjtNum from = 0, to = limit;
  for (int i = 0; i < 3; i++) {
    mjtNum a = (aabb[i] - aabb[i + 3] - ray->p[i]) * inv[i], b = (aabb[i] + aabb[i + 3] - ray->p[i]) * inv[i];
    mjtNum low = a < b ? a : b, high = a < b ? b : a;
    if (low > from) from = low;
    if (high < to) to = high;
  }
  return from < to;
}

static mjtNum ray_face(const mjModel* m, int mesh, int face, const LocalRay* ray, const RayPlane* across,
                       mjtNum normal[3]) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  const int* corner = m->mesh_face + 3 * (m->mesh_faceadr[mesh] + face);
  mjtNum v[3][3];
  for (int i = 0; i < 3; i++) {
    const float* vert = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + corner[i]);
    vec3_set(v[i], vert[0], vert[1], vert[2]);
  }
  return ray_triangle(ray, across, v[0], v[1], v[2], normal);
}

// Nearest face of a mesh, in its frame.
static mjtNum ray_tree(const mjModel* m, const mjData* d, int mesh, const LocalRay* ray, mjtNum normal[3]) {
  GIMBAL_ASSERT(mesh >= 0 && mesh < m->nmesh);
  int adr = m->mesh_bvhadr[mesh], mark = m->vis.global.bvactive, todo[mjMAXTREEDEPTH], n = 0;
  if (adr < 0) return -1;
  const int *child = m->bvh_child + 2 * adr, *face = m->bvh_nodeid + adr;
  const mjtNum* aabb = m->bvh_aabb + 6 * adr;
  RayPlane across = ray_plane_across(ray->v);
  mjtNum inv[3] = {1 / ray->v[0], 1 / ray->v[1], 1 / ray->v[2]}, best = -1, found[3];
  todo[n++] = 0;
  while (n) {
    int node = todo[--n];
    if (!meets_box(ray, inv, aabb + 6 * node, INFINITY)) continue;
    if (face[node] < 0) {
      if (mark) d->bvh_active[adr + node] = 1;
      for (int i = 0; i < 2; i++) {
        if (child[2 * node + i] >= 0 && n < mjMAXTREEDEPTH) todo[n++] = child[2 * node + i];
      }
      continue;
    }
    mjtNum x = ray_face(m, mesh, face[node], ray, &across, found);
    if (x < 0 || (best >= 0 && x >= best)) continue;
    best = x;
    if (normal) vec3_copy(normal, found);
    if (mark) d->bvh_active[adr + node] = 1;
  }
  return best;
}

mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
                  mjtNum normal[3]) {
  if (normal) vec3_zero(normal);
  if (m->geom_type[geomid] != mjGEOM_MESH) {
    mju_error("mj_rayMesh: geom %d is not a mesh", geomid);
    return -1;
  }
  const mjtNum* mat = d->geom_xmat + 9 * geomid;
  LocalRay ray = ray_to_frame(d->geom_xpos + 3 * geomid, mat, pnt, vec);
  if (ray_box(&ray, m->geom_size + 3 * geomid, NULL, NULL) < 0) return -1;
  mjtNum x = ray_tree(m, d, m->geom_dataid[geomid], &ray, normal);
  if (x >= 0) normal_to_world(normal, mat);
  return x;
}

//---- height field

typedef struct Terrain {
  int nrow, ncol;
  const mjtNum* size;
  const float* data;
  mjtNum dx, dy;
} Terrain;

static void terrain_vertex(mjtNum v[3], const Terrain* t, int row, int col) {
  vec3_set(v, t->dx * col - t->size[0], t->dy * row - t->size[1], t->data[row * t->ncol + col] * t->size[2]);
}

// Part of the ray inside of the box over the base, from its crossings.
static void segment_in_box(mjtNum segment[2], mjtNum first, const mjtNum each[6]) {
  segment[0] = 0;
  segment[1] = first;
  for (int i = 0; i < 6; i++) {
    if (each[i] <= segment[1]) continue;
    segment[0] = first;
    segment[1] = each[i];
  }
}

// Cells from low to high along one axis that the segment may touch, one more on each side.
static void cells_along(int range[2], mjtNum a, mjtNum b, int n) {
  range[0] = (int)fmax(0, floor(fmin(a, b)) - 1);
  range[1] = (int)fmin(n - 1, ceil(fmax(a, b)) + 1);
}

// Columns of one row of cells that the ray crosses, within those of range. Seen from above the ray
// is a line; the slack is far above rounding and far below a cell.
static void columns_in_row(int columns[2], const int range[2], const mjtNum start[2], const mjtNum slope[2],
                           int row) {
  const mjtNum slack = 0.01;
  columns[0] = range[0];
  columns[1] = range[1];
  if (fabs(slope[1]) < mjMINVAL) return;
  mjtNum from = start[0] + slope[0] * ((row - slack - start[1]) / slope[1]);
  mjtNum to = start[0] + slope[0] * ((row + 1 + slack - start[1]) / slope[1]);
  mjtNum low = fmin(from, to) - slack, high = fmax(from, to) + slack;
  if (low > columns[0]) columns[0] = low < columns[1] ? (int)low : columns[1];
  if (high < columns[1]) columns[1] = high < columns[0] ? columns[0] : (int)high + 1;
}

static mjtNum ray_cell(const Terrain* t, const LocalRay* ray, const RayPlane* across, int row, int col,
                       mjtNum best, mjtNum normal[3]) {
  mjtNum v[4][3], up[3];
  terrain_vertex(v[0], t, row, col);
  terrain_vertex(v[1], t, row, col + 1);
  terrain_vertex(v[2], t, row + 1, col + 1);
  terrain_vertex(v[3], t, row + 1, col);
  for (int half = 0; half < 2; half++) {
    mjtNum x = ray_triangle(ray, across, v[0], v[half + 1], v[half + 2], up);
    if (x < 0 || (best >= 0 && x >= best)) continue;
    best = x;
    if (normal) vec3_copy(normal, up);
  }
  return best;
}

static mjtNum ray_cells(const Terrain* t, const LocalRay* ray, const mjtNum segment[2], mjtNum best,
                        mjtNum normal[3]) {
  // in units of cells: (column, row) = start + x slope
  mjtNum start[2] = {(ray->p[0] + t->size[0]) / t->dx, (ray->p[1] + t->size[1]) / t->dy};
  mjtNum slope[2] = {ray->v[0] / t->dx, ray->v[1] / t->dy};
  int c[2], r[2], columns[2];
  cells_along(c, start[0] + segment[0] * slope[0], start[0] + segment[1] * slope[0], t->ncol);
  cells_along(r, start[1] + segment[0] * slope[1], start[1] + segment[1] * slope[1], t->nrow);
  RayPlane across = ray_plane_across(ray->v);
  for (int i = r[0]; i < r[1]; i++) {
    columns_in_row(columns, c, start, slope, i);
    for (int j = columns[0]; j < columns[1]; j++) best = ray_cell(t, ray, &across, i, j, best, normal);
  }
  return best;
}

// The walls under the border of the terrain.
static mjtNum ray_walls(const Terrain* t, const LocalRay* ray, const mjtNum each[6], mjtNum best,
                        mjtNum normal[3]) {
  for (int side = 0; side < 4; side++) {
    mjtNum x = each[side];
    if (x < 0 || (best >= 0 && x >= best)) continue;
    int axis = side / 2, high = side % 2, n = axis ? t->ncol : t->nrow;
    mjtNum along = axis ? (ray->p[0] + x * ray->v[0] + t->size[0]) / t->dx
                        : (ray->p[1] + x * ray->v[1] + t->size[1]) / t->dy;
    int k = (int)fmax(0, fmin(n - 2, floor(along)));
    mjtNum ends[2][3];
    for (int i = 0; i < 2; i++) {
      int border = high ? (axis ? t->nrow : t->ncol) - 1 : 0;
      terrain_vertex(ends[i], t, axis ? border : k + i, axis ? k + i : border);
    }
    mjtNum height = ends[0][2] * (k + 1 - along) + ends[1][2] * (along - k);
    if (ray->p[2] + x * ray->v[2] >= height) continue;
    best = x;
    if (normal) vec3_set(normal, axis ? 0 : (high ? 1 : -1), axis ? (high ? 1 : -1) : 0, 0);
  }
  return best;
}

mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
                    mjtNum normal[3]) {
  if (normal) vec3_zero(normal);
  if (m->geom_type[geomid] != mjGEOM_HFIELD) {
    mju_error("mj_rayHfield: geom %d is not a height field", geomid);
    return -1;
  }
  int id = m->geom_dataid[geomid];
  const mjtNum *size = m->hfield_size + 4 * id, *mat = d->geom_xmat + 9 * geomid;
  Terrain terrain = {m->hfield_nrow[id], m->hfield_ncol[id], size, m->hfield_data + m->hfield_adr[id], 0, 0};
  terrain.dx = 2 * size[0] / (terrain.ncol - 1);
  terrain.dy = 2 * size[1] / (terrain.nrow - 1);
  LocalRay ray = ray_to_frame(d->geom_xpos + 3 * geomid, mat, pnt, vec);

  // base, then all that is above it
  LocalRay to_base = ray, to_top = ray;
  mjtNum base[3] = {size[0], size[1], 0.5 * size[3]}, top[3] = {size[0], size[1], 0.5 * size[2]}, each[6];
  to_base.p[2] += base[2];
  to_top.p[2] -= top[2];
  mjtNum best = ray_box(&to_base, base, NULL, normal);
  mjtNum first = ray_box(&to_top, top, each, NULL);
  if (first >= 0 && terrain.nrow > 1 && terrain.ncol > 1) {
    mjtNum segment[2];
    segment_in_box(segment, first, each);
    best = ray_cells(&terrain, &ray, segment, best, normal);
    best = ray_walls(&terrain, &ray, each, best, normal);
  }
  if (best >= 0) normal_to_world(normal, mat);
  return best;
}
