// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A finite element (a cell, or a face of a shell) with nodes x_n, rest positions X_n and rotation Q
// has the modes e_k (a 3-vector per node, scaled): residual e_k . (Q' x - X), Jacobian (Q e_k) .
// dx/dq. The modes of an element are stored in flex_stiffness: their number, then the vectors.

#include "constraint/flex_strain.h"

#include <gimbal/assert.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_shape.h"
#include "math/vec.h"

// The element of a strain equality, -1 if there is none. Faces of shells have an index, cells have
// coordinates, of which the number of the cell alone counts.
static int cell_index(const mjModel* m, int eq) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  const mjtNum* data = m->eq_data + mjNEQDATA * eq;
  int flex = m->eq_obj1id[eq], x = (int)data[0], y = (int)data[1], z = (int)data[2];
  const int* n = m->flex_cellnum + 3 * flex;
  if (!m->flex_interp[flex] || m->flex_stiffnessadr[flex] < 0 || m->flex_edgeequality[flex] != 3) return -1;
  if (m->flex_interp[flex] < 0) return x >= 0 && x < flex_face_count(n) ? x : -1;
  mjtSize index = ((mjtSize)x * n[1] + y) * n[2] + z;
  return index >= 0 && index < (mjtSize)n[0] * n[1] * n[2] ? (int)index : -1;
}

static int mode_count(const FlexCell* cell) {
  return (int)cell->stiffness[0];
}

int strain_row_count(const mjModel* m, int eq) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  int index = cell_index(m, eq);
  if (index < 0) return 0;
  FlexCell cell = flex_cell_at(m, m->eq_obj1id[eq], index);
  return mode_count(&cell);
}

mjtNum strain_invweight(const mjModel* m, int eq) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  int index = cell_index(m, eq);
  if (index < 0) return 0;
  FlexCell cell = flex_cell_at(m, m->eq_obj1id[eq], index);
  mjtNum sum = 0;
  for (int i = 0; i < cell.nnode; i++) sum += m->body_invweight0[2 * flex_cell_body(m, &cell, i)];
  return sum / cell.nnode;
}

// Union of the chains of all nodes; returns the number of dofs.
static int cell_chain(const mjModel* m, mjData* d, const FlexCell* cell, int* chain) {
  int nv = m->nv, n = 0;
  mj_markStack(d);
  int *part = mj_stackAllocInt(d, nv), *used = mj_stackAllocInt(d, nv);
  for (int i = 0; i < nv; i++) used[i] = 0;
  for (int i = 0; i < cell->nnode; i++) {
    int npart = chain_of_body(m, flex_cell_body(m, cell, i), part);
    for (int k = 0; k < npart; k++) used[part[k]] = 1;
  }
  for (int i = 0; i < nv; i++) {
    if (used[i]) chain[n++] = i;
  }
  mj_freeStack(d);
  return n;
}

// Residual of a mode and its gradient with respect to the nodes, in the world frame.
static mjtNum mode_residual(const mjModel* m, const FlexCell* cell, int k, const mjtNum* pos,
                            const mjtNum quat[4], mjtNum* gradient) {
  const mjtNum* mode = cell->stiffness + 1 + (size_t)k * 3 * cell->nnode;
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
static void add_modes(EfcSink* s, int eq, const FlexCell* cell, const int* chain, int n) {
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  mjData* d = s->d;
  int nrow = 3 * cell->nnode;
  mjtNum *pos = mj_stackAllocNum(d, nrow), *gradient = mj_stackAllocNum(d, nrow);
  mjtNum *node_jac = mj_stackAllocNum(d, nrow * n), *jac = mj_stackAllocNum(d, n), quat[4];
  flex_cell_state(s->m, d, cell, pos, quat);
  for (int i = 0; i < cell->nnode; i++) {
    jac_chain(s->m, d, node_jac + 3 * i * n, NULL, pos + 3 * i, flex_cell_body(s->m, cell, i), chain, n);
  }
  for (int k = 0; k < mode_count(cell); k++) {
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
  GIMBAL_ASSERT(eq >= 0 && eq < s->m->neq);
  int index = cell_index(s->m, eq);
  if (index < 0) return;
  FlexCell cell = flex_cell_at(s->m, s->m->eq_obj1id[eq], index);
  mj_markStack(s->d);
  int* chain = mj_stackAllocInt(s->d, s->m->nv);
  int n = cell_chain(s->m, s->d, &cell, chain);
  if (s->counting) {
    EfcBlock block = {.type = mjCNSTR_EQUALITY, .id = eq, .size = mode_count(&cell), .nnz = n};
    efc_add(s, &block);
  } else {
    add_modes(s, eq, &cell, chain, n);
  }
  mj_freeStack(s->d);
}
