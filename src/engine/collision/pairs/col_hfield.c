// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Height fields. Each cell of the grid is two triangles, and under each of them stands a prism down
// to the base. All prisms under the bounding box of the other object, whose top reaches its lowest
// point, are tested with it as convex pairs, up to mjMAXCONPAIR contacts. All of it happens in the
// frame of the height field.

#include "collision/pairs/col_hfield.h"

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>

#include "collision/convex/ccd.h"
#include "collision/convex/mpr.h"
#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"

typedef struct Grid {
  int nrow, ncol;
  const mjtNum* size;  // half width in x and y, height, depth of the base
  const float* data;
  mjtNum dx, dy;
} Grid;

static Grid grid_of_geom(const mjModel* m, int geom) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  int id = m->geom_dataid[geom];
  Grid grid = {m->hfield_nrow[id],
               m->hfield_ncol[id],
               m->hfield_size + 4 * id,
               m->hfield_data + m->hfield_adr[id],
               0,
               0};
  grid.dx = 2 * grid.size[0] / (grid.ncol - 1);
  grid.dy = 2 * grid.size[1] / (grid.nrow - 1);
  return grid;
}

// Limits of what stands over or in a grid.
typedef struct Box {
  mjtNum low[3], high[3];
} Box;

static bool box_misses_grid(const Box* box, const Grid* grid, mjtNum margin) {
  const mjtNum* size = grid->size;
  return box->low[0] - margin > size[0] || box->high[0] + margin < -size[0] ||
         box->low[1] - margin > size[1] || box->high[1] + margin < -size[1] ||
         box->low[2] - margin > size[2] || box->high[2] + margin < -size[3];
}

// Cells under the interval [low, high] of an axis, which may be any numbers.
static void cell_range(int range[2], mjtNum low, mjtNum high, mjtNum half, int n) {
  range[0] = (int)fmin(n - 1, fmax(0, floor((low + half) / (2 * half) * (n - 1))));
  range[1] = (int)fmax(-1, fmin(n - 1, ceil((high + half) / (2 * half) * (n - 1))));
}

// Shift the prism along its strip by one vertex.
static void add_prism_vertex(ConvexObj* prism, const Grid* grid, int row, int col) {
  for (int i = 0; i < 5; i++) {
    if (i != 2) vec3_copy(prism->prism[i], prism->prism[i + 1]);
  }
  mjtNum x = grid->dx * col - grid->size[0], y = grid->dy * row - grid->size[1];
  vec3_set(prism->prism[2], x, y, -grid->size[3]);
  vec3_set(prism->prism[5], x, y, grid->data[row * grid->ncol + col] * grid->size[2]);
}

static int collide_prism(const mjModel* m, mjData* d, mjPreContact* con, ConvexObj* prism, ConvexObj* obj,
                         mjtNum margin) {
  mjtNum depth;
  convex_prism_center(prism);
  if (m->opt.disableflags & mjDSBL_NATIVECCD) {
    if (!mpr_penetration(m, &depth, con->normal, con->pos, prism, obj, 1)) return 0;
    con->dist = margin - depth;
  } else {
    CcdConfig config = {m->opt.ccd_iterations, m->opt.ccd_tolerance, 1, 0};
    CcdResult result;
    if (ccd(&result, &config, d, prism, obj) >= 0) return 0;
    con->dist = margin + result.dist;
    vec3_sub(con->normal, result.x1, result.x2);
    vec3_normalize(con->normal);
    vec3_add(con->pos, result.x1, result.x2);
    vec3_scale(con->pos, con->pos, 0.5);
  }
  vec3_zero(con->tangent);
  return 1;
}

// All prisms under the box.
static int collide_grid(const mjModel* m, mjData* d, mjPreContact* con, const Grid* grid, int geom,
                        const Box* box, ConvexObj* obj, mjtNum margin) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  int cols[2], rows[2], n = 0;
  if (grid->nrow < 2 || grid->ncol < 2) return 0;  // a line of elevations has no surface
  cell_range(cols, box->low[0] - margin, box->high[0] + margin, grid->size[0], grid->ncol);
  cell_range(rows, box->low[1] - margin, box->high[1] + margin, grid->size[1], grid->nrow);
  ConvexObj prism;
  convex_from_prism(&prism, m, geom);
  prism.margin = margin;
  for (int r = rows[0]; r < rows[1]; r++) {
    // zigzag along the strip between two rows: every third vertex on completes a prism
    int nvert = 0;
    for (int c = cols[0]; c <= cols[1]; c++) {
      for (int side = 1; side >= 0; side--) {
        add_prism_vertex(&prism, grid, r + side, c);
        if (++nvert < 3) continue;
        mjtNum top = fmax(prism.prism[3][2], fmax(prism.prism[4][2], prism.prism[5][2]));
        if (top + margin < box->low[2]) continue;
        n += collide_prism(m, d, con + n, &prism, obj, margin);
        if (n == mjMAXCONPAIR) return n;
      }
    }
  }
  return n;
}

// Bring contacts from the frame of the height field to the world.
static void contacts_to_world(const mjData* d, mjPreContact* con, int n, int geom) {
  const mjtNum *pos = d->geom_xpos + 3 * geom, *mat = d->geom_xmat + 9 * geom;
  for (int i = 0; i < n; i++) {
    mjtNum local[3];
    vec3_copy(local, con[i].pos);
    frame_to_world(con[i].pos, pos, mat, local);
    vec3_copy(local, con[i].normal);
    mat3_mul_vec(con[i].normal, mat, local);
  }
}

int col_hfield_convex(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  Grid grid = grid_of_geom(m, g1);
  const mjtNum *pos1 = d->geom_xpos + 3 * g1, *mat1 = d->geom_xmat + 9 * g1;
  mjtNum pos[3], mat[9], rbound = m->geom_rbound[g2] + margin;
  frame_from_world(pos, pos1, mat1, d->geom_xpos + 3 * g2);
  if (fabs(pos[0]) - rbound > grid.size[0] || fabs(pos[1]) - rbound > grid.size[1]) return 0;
  if (pos[2] - rbound > grid.size[2] || pos[2] + rbound < -grid.size[3]) return 0;

  // the geom in the frame of the height field, and its limits there
  mat3_mul_t(mat, mat1, d->geom_xmat + 9 * g2);
  ConvexObj obj;
  convex_from_geom(&obj, m, d, g2, 0);
  obj.pos = pos;
  obj.mat = mat;
  vec3_copy(obj.center, pos);
  Box box;
  for (int i = 0; i < 6; i++) {
    mjtNum dir[3] = {0}, point[3];
    dir[i / 2] = i % 2 ? -1 : 1;
    convex_support_plain(point, &obj, dir);
    (i % 2 ? box.low : box.high)[i / 2] = point[i / 2];
  }
  if (box_misses_grid(&box, &grid, margin)) return 0;

  obj.margin = margin;
  int n = collide_grid(m, d, con, &grid, g1, &box, &obj, margin);
  contacts_to_world(d, con, n, g1);
  if (m->opt.disableflags & mjDSBL_NATIVECCD) {
    ConvexObj field = {.geom = g1, .type = mjGEOM_HFIELD};
    for (int i = 0; i < n; i++) mpr_fix_normal(d, con + i, &field, &obj);
  }
  return n;
}

int col_hfield_elem(const mjModel* m, mjData* d, mjPreContact* con, int geom, int flex, int elem,
                    mjtNum margin) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Grid grid = grid_of_geom(m, geom);
  const mjtNum *pos = d->geom_xpos + 3 * geom, *mat = d->geom_xmat + 9 * geom;
  ConvexObj obj;
  convex_from_flex(&obj, m, d, flex, elem, -1, margin);

  // the element in the frame of the height field, and its limits there, skin included
  mjtNum vert[4][3], radius = m->flex_radius[flex];
  Box box = {{mjMAXVAL, mjMAXVAL, mjMAXVAL}, {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}};
  for (int i = 0; i < obj.flex.nvert; i++) {
    frame_from_world(vert[i], pos, mat, obj.flex.vert[i]);
    obj.flex.vert[i] = vert[i];
    for (int k = 0; k < 3; k++) {
      box.low[k] = fmin(box.low[k], vert[i][k] - radius);
      box.high[k] = fmax(box.high[k], vert[i][k] + radius);
    }
  }
  frame_from_world(obj.center, pos, mat, obj.center);
  if (box_misses_grid(&box, &grid, margin)) return 0;

  int n = collide_grid(m, d, con, &grid, geom, &box, &obj, margin);
  contacts_to_world(d, con, n, geom);
  return n;
}
