// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deformables: positions of vertices, bounding boxes of elements, lengths of edges and their
// gradients.
//
// Vertices are fixed to bodies, or interpolated between the nodes of a cell grid (flex_shape.c).
// For cloth that keeps its shape by constraints at vertices (Chen, Kry and Vouga, Locking-free
// simulation of isometric thin plates, 2019): with the edges dy (now) and dx (at rest) around a
// vertex, weighted by the masses w of the neighbours, and the stored metric B,
//   F = (sum w dy dx') B,  C = F'F,  lengths tr C - 2 and det C - 1,
//   gradients along dy of an edge  2 w F B dx  and  2 w F adj(C) B dx.

#include <stdlib.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_shape.h"
#include "math/wide.h"
#include "model/flex/rod_frame.h"

//---- positions

// world position of a point that is fixed to body; centred flexes have their points in the origin
// of bodies
static void fixed_point(const mjData* d, mjtNum r[3], const mjtNum local[3], int body, int centred) {
  if (centred) {
    vec3_copy(r, d->xpos + 3 * body);
  } else {
    mat3_mul_vec(r, d->xmat + 9 * body, local);
    vec3_add_to(r, d->xpos + 3 * body);
  }
}

// Up to four vertices of one cell.
typedef struct CellPoints {
  int cell[3], n;
  mjtNum local[3][LANE_COUNT];  // axis by axis
} CellPoints;

// The vertices from v on that lie in the cell of the first; who is missing is the first again.
static void gather_points(const mjModel* m, int f, int v, int end, CellPoints* points) {
  points->n = 0;
  for (int i = 0; i < LANE_COUNT && v + i < end; i++) {
    mjtNum local[3];
    int cell[3];
    flex_cell_find(m->flex_vert0 + 3 * (v + i), m->flex_cellnum + 3 * f, local, cell);
    if (i && (cell[0] != points->cell[0] || cell[1] != points->cell[1] || cell[2] != points->cell[2])) break;
    points->n++;
    for (int k = 0; k < 3; k++) {
      points->cell[k] = cell[k];
      for (int j = i; j < (i ? i + 1 : LANE_COUNT); j++) points->local[k][j] = local[k];
    }
  }
}

// Sums of the nodes of a cell, which stand so far from its first one, with their shape functions,
// products of one function per axis.
static inline void flex_state_interpolate(mjtNum* r, const mjtNum* first, const int* offset,
                                          const CellPoints* points, int order) {
  Lanes shape[3][3], sum[3] = {{0}, {0}, {0}};
  for (int axis = 0; axis < 3; axis++) {
    Lanes s = CONST_LANES(points->local[axis]);
    for (int i = 0; i <= order; i++) shape[axis][i] = FLEX_AXIS_SHAPE(s, i, order);
  }
  for (int i = 0; i <= order; i++) {
    for (int j = 0; j <= order; j++) {
      Lanes face = shape[0][i] * shape[1][j];
      for (int k = 0; k <= order; k++, offset++) {
        Lanes weight = face * shape[2][k];
        for (int c = 0; c < 3; c++) sum[c] += first[3 * *offset + c] * weight;
      }
    }
  }
  for (int i = 0; i < points->n; i++) vec3_set(r + 3 * i, sum[0][i], sum[1][i], sum[2][i]);
}

static void interpolate_vertices(const mjModel* m, mjData* d, int f) {
  int order = abs(m->flex_interp[f]), offset[mjMAXFLEXNODES], end = m->flex_vertadr[f] + m->flex_vertnum[f];
  const int* num = m->flex_cellnum + 3 * f;
  mj_markStack(d);
  mjtNum* xnode = mj_stackAllocNum(d, 3 * m->flex_nodenum[f]);
  flex_grid_positions(m, d, f, xnode);
  flex_cell_nodes(num, order, 0, 0, 0, offset);
  CellPoints points;
  for (int v = m->flex_vertadr[f]; v < end; v += points.n) {
    gather_points(m, f, v, end, &points);
    int row = points.cell[0] * order * (num[1] * order + 1) + points.cell[1] * order;
    const mjtNum* first = xnode + 3 * (row * (num[2] * order + 1) + points.cell[2] * order);
    if (order == 1) {
      flex_state_interpolate(d->flexvert_xpos + 3 * v, first, offset, &points, 1);
    } else {
      flex_state_interpolate(d->flexvert_xpos + 3 * v, first, offset, &points, order);
    }
  }
  mj_freeStack(d);
}

static void place_vertices(const mjModel* m, mjData* d, int f) {
  if (m->flex_interp[f]) {
    interpolate_vertices(m, d, f);
    return;
  }
  for (int v = m->flex_vertadr[f]; v < m->flex_vertadr[f] + m->flex_vertnum[f]; v++) {
    fixed_point(d, d->flexvert_xpos + 3 * v, m->flex_vert + 3 * v, m->flex_vertbodyid[v],
                m->flex_centered[f]);
  }
}

//---- boxes

// centre and half sizes of a box from its corners
static void store_box(mjtNum box[6], const mjtNum low[3], const mjtNum high[3], mjtNum margin) {
  for (int k = 0; k < 3; k++) {
    box[k] = (high[k] + low[k]) / 2;
    box[k + 3] = (high[k] - low[k]) / 2 + margin;
  }
}

static void element_boxes(const mjModel* m, mjData* d, int f) {
  int nvert = m->flex_dim[f] + 1;
  const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[f];
  mjtNum reach = flex_reach(m, f);
  for (int e = 0; e < m->flex_elemnum[f]; e++) {
    const int* vert = m->flex_elem + m->flex_elemdataadr[f] + e * nvert;
    mjtNum low[3], high[3];
    vec3_copy(low, xpos + 3 * vert[0]);
    vec3_copy(high, low);
    for (int i = 1; i < nvert; i++) {
      for (int k = 0; k < 3; k++) {
        low[k] = mjMIN(low[k], xpos[3 * vert[i] + k]);
        high[k] = mjMAX(high[k], xpos[3 * vert[i] + k]);
      }
    }
    store_box(d->flexelem_aabb + 6 * (m->flex_elemadr[f] + e), low, high, reach);
  }
}

static void join_boxes(mjtNum box[6], const mjtNum a[6], const mjtNum b[6]) {
  mjtNum low[3], high[3];
  for (int k = 0; k < 3; k++) {
    low[k] = mjMIN(a[k] - a[k + 3], b[k] - b[k + 3]);
    high[k] = mjMAX(a[k] + a[k + 3], b[k] + b[k + 3]);
  }
  store_box(box, low, high, 0);
}

// Refit the tree of boxes from its leaves: children come after their parents.
static void refit_tree(const mjModel* m, mjData* d, int f) {
  int adr = m->flex_bvhadr[f];
  if (adr < 0) return;
  mjtNum* box = d->bvh_aabb_dyn + 6 * (adr - m->nbvhstatic);
  for (int i = m->flex_bvhnum[f] - 1; i >= 0; i--) {
    int elem = m->bvh_nodeid[adr + i];
    const int* child = m->bvh_child + 2 * (adr + i);
    if (elem >= 0) {
      const mjtNum* leaf = d->flexelem_aabb + 6 * (m->flex_elemadr[f] + elem);
      for (int k = 0; k < 6; k++) box[6 * i + k] = leaf[k];
    } else {
      join_boxes(box + 6 * i, box + 6 * child[0], box + 6 * child[1]);
    }
  }
}

//---- edges

// move a dense row into a compressed one and clear it
static void store_row(mjtNum* values, const int* colind, int nnz, mjtNum* row, mjtNum scale) {
  for (int k = 0; k < nnz; k++) {
    values[k] = scale * row[colind[k]];
    row[colind[k]] = 0;
  }
}

static void edge_lengths(const mjModel* m, mjData* d, int f, mjtNum* row) {
  int vert0 = m->flex_vertadr[f];
  int gradient = m->flex_edgeequality[f] == 1 || m->flex_edgedamping[f] != 0 ||
                 m->flex_edgestiffness[f] != 0 || m->flex_damping[f] != 0;
  for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; e++) {
    int v1 = vert0 + m->flex_edge[2 * e], v2 = vert0 + m->flex_edge[2 * e + 1];
    const mjtNum* x1 = d->flexvert_xpos + 3 * v1;
    const mjtNum* x2 = d->flexvert_xpos + 3 * v2;
    mjtNum dir[3];
    vec3_sub(dir, x2, x1);
    d->flexedge_length[e] = vec3_normalize(dir);
    if (!gradient) continue;
    int adr = m->flexedge_J_rowadr[e];
    add_tension(m, d, row, dir, x1, m->flex_vertbodyid[v1], x2, m->flex_vertbodyid[v2]);
    store_row(d->flexedge_J + adr, m->flexedge_J_colind + adr, m->flexedge_J_rownnz[e], row, 1);
  }
}

//---- shape constraints at vertices

void mj_flex(const mjModel* m, mjData* d) {
  if (!m->nflex) return;
  mj_markStack(d);
  mjtNum* row = mj_stackAllocNum(d, m->nv);
  mju_zero(row, m->nv);
  mju_zero(d->flexedge_J, m->nJfe);

  for (int f = 0; f < m->nflex; f++) {
    place_vertices(m, d, f);
    element_boxes(m, d, f);
    if (!mjDISABLED(mjDSBL_MIDPHASE)) refit_tree(m, d, f);
    if (m->flex_rigid[f] || m->flex_interp[f]) continue;
    edge_lengths(m, d, f, row);
  }
  mj_freeStack(d);
}
