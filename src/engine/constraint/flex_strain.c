// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A cell with nodes x_n, rest positions X_n and rotation Q (of the deformation gradient at its centre) has
// the modes e_k (a 3-vector per node, scaled): residual e_k . (Q' x - X), Jacobian (Q e_k) . dx/dq. The modes
// of a cell are stored in flex_stiffness: their number, then the vectors.

#include "constraint/flex_strain.h"

#include "dynamics/flex_shape.h"
#include "dynamics/jacobian.h"
#include "math/vec.h"

// the cell of a strain equality
typedef struct Cell {
  int flex;
  int order;
  int nnode;
  int node[mjMAXFLEXNODES];  // in the flex
  int nmode;
  const mjtNum* mode;  // (nmode x nnode x 3)
} Cell;

static Cell find_cell(const mjModel* m, int eq) {
  const mjtNum* data = m->eq_data + mjNEQDATA * eq;
  Cell cell = {.flex = m->eq_obj1id[eq]};
  const int* num = m->flex_cellnum + 3 * cell.flex;
  int x = (int)data[0], y = (int)data[1], z = (int)data[2];
  cell.order = m->flex_interp[cell.flex];
  cell.nnode = (cell.order + 1) * (cell.order + 1) * (cell.order + 1);
  flex_cell_nodes(num, cell.order, x, y, z, cell.node);
  int size = 9 * cell.nnode * cell.nnode, index = (x * num[1] + y) * num[2] + z;
  const mjtNum* modes = m->flex_stiffness + m->flex_stiffnessadr[cell.flex] + (size_t)index * size;
  cell.nmode = (int)modes[0];
  cell.mode = modes + 1;
  return cell;
}

// Shells (negative order) have no cells of their own.
static int has_cell(const mjModel* m, int eq) {
  int flex = m->eq_obj1id[eq];
  return m->flex_interp[flex] > 0 && m->flex_nodenum[flex] > 0;
}

int strain_row_count(const mjModel* m, int eq) {
  return has_cell(m, eq) ? find_cell(m, eq).nmode : 0;
}

static int node_body(const mjModel* m, const Cell* cell, int i) {
  return m->flex_nodebodyid[m->flex_nodeadr[cell->flex] + cell->node[i]];
}

mjtNum strain_invweight(const mjModel* m, int eq) {
  if (!has_cell(m, eq)) return 0;
  Cell cell = find_cell(m, eq);
  mjtNum sum = 0;
  for (int i = 0; i < cell.nnode; i++) sum += m->body_invweight0[2 * node_body(m, &cell, i)];
  return sum / cell.nnode;
}

// Positions of the nodes.
static void node_positions(const mjModel* m, const mjData* d, const Cell* cell, mjtNum* pos) {
  for (int i = 0; i < cell->nnode; i++) {
    int body = node_body(m, cell, i);
    mat3_mul_vec(pos + 3 * i, d->xmat + 9 * body,
                 m->flex_node + 3 * (m->flex_nodeadr[cell->flex] + cell->node[i]));
    vec3_add_to(pos + 3 * i, d->xpos + 3 * body);
  }
}

// Rotation of the cell: that of the deformation gradient at its centre.
static void cell_rotation(const Cell* cell, const mjtNum* pos, mjtNum quat[4]) {
  const mjtNum centre[3] = {0.5, 0.5, 0.5};
  mjtNum gradient[9] = {0};
  for (int n = 0; n < cell->nnode; n++) {
    mjtNum slope[3];
    flex_shape_gradient(slope, centre, n, cell->order);
    for (int i = 0; i < 3; i++) vec3_add_scaled(gradient + 3 * i, slope, pos[3 * n + i]);
  }
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  mju_mat2Rot(quat, gradient);
}

// Union of the chains of all nodes; returns the number of dofs.
static int cell_chain(const mjModel* m, mjData* d, const Cell* cell, int* chain) {
  int nv = m->nv, n = 0;
  mj_markStack(d);
  int *part = mj_stackAllocInt(d, nv), *used = mj_stackAllocInt(d, nv);
  for (int i = 0; i < nv; i++) used[i] = 0;
  for (int i = 0; i < cell->nnode; i++) {
    int npart = chain_of_body(m, node_body(m, cell, i), part);
    for (int k = 0; k < npart; k++) used[part[k]] = 1;
  }
  for (int i = 0; i < nv; i++) {
    if (used[i]) chain[n++] = i;
  }
  mj_freeStack(d);
  return n;
}

// Residual of a mode and its gradient with respect to the nodes, in the world frame.
static mjtNum mode_residual(const mjModel* m, const Cell* cell, int k, const mjtNum* pos,
                            const mjtNum quat[4], mjtNum* gradient) {
  const mjtNum* mode = cell->mode + (size_t)k * 3 * cell->nnode;
  mjtNum inv[4], residual = 0;
  quat_conjugate(inv, quat);
  for (int n = 0; n < cell->nnode; n++) {
    mjtNum shift[3];
    quat_rotate(shift, pos + 3 * n, inv);
    vec3_sub_from(shift, m->flex_node0 + 3 * (m->flex_nodeadr[cell->flex] + cell->node[n]));
    residual += vec3_dot(mode + 3 * n, shift);
    quat_rotate(gradient + 3 * n, mode + 3 * n, quat);
  }
  return residual;
}

// Add one row for every mode, given the chain of the cell.
static void add_modes(EfcSink* s, int eq, const Cell* cell, const int* chain, int n) {
  mjData* d = s->d;
  int nrow = 3 * cell->nnode;
  mjtNum *pos = mj_stackAllocNum(d, nrow), *gradient = mj_stackAllocNum(d, nrow);
  mjtNum *node_jac = mj_stackAllocNum(d, nrow * n), *jac = mj_stackAllocNum(d, n), quat[4];
  node_positions(s->m, d, cell, pos);
  cell_rotation(cell, pos, quat);
  for (int i = 0; i < cell->nnode; i++) {
    jac_chain(s->m, d, node_jac + 3 * i * n, NULL, pos + 3 * i, node_body(s->m, cell, i), chain, n);
  }
  for (int k = 0; k < cell->nmode; k++) {
    mjtNum residual = mode_residual(s->m, cell, k, pos, quat, gradient);
    mju_mulMatTVec(jac, node_jac, gradient, nrow, n);
    EfcBlock block = {.type = mjCNSTR_EQUALITY,
                      .id = eq,
                      .size = 1,
                      .nnz = n,
                      .chain = chain,
                      .jac = jac,
                      .pos = &residual};
    efc_add(s, &block);
  }
}

void add_strain_rows(EfcSink* s, int eq) {
  if (!has_cell(s->m, eq)) return;
  Cell cell = find_cell(s->m, eq);
  mj_markStack(s->d);
  int* chain = mj_stackAllocInt(s->d, s->m->nv);
  int n = cell_chain(s->m, s->d, &cell, chain);
  if (s->counting) {
    EfcBlock block = {.type = mjCNSTR_EQUALITY, .id = eq, .size = cell.nmode, .nnz = n};
    efc_add(s, &block);
  } else {
    add_modes(s, eq, &cell, chain, n);
  }
  mj_freeStack(s->d);
}
