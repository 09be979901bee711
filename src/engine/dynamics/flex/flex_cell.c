// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rotation of a cell is that of its deformation gradient F at the centre, F = sum x_n
// grad(phi_n). A face has no gradient along its normal; the cross product of the other two columns
// takes its place, as long as it is: the rotation is the same, but where its search ends is not.

#include "dynamics/flex/flex_cell.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/flex_shape.h"
#include "math/vec.h"

int flex_cell_count(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* n = m->flex_cellnum + 3 * flex;
  if (!m->flex_interp[flex] || m->flex_rigid[flex] || m->flex_stiffnessadr[flex] < 0) return 0;

  // shape constraints keep their modes where others keep stiffness
  if (m->flex_edgeequality[flex] == 3) return 0;
  return m->flex_interp[flex] > 0 ? n[0] * n[1] * n[2] : flex_face_count(n);
}

FlexCell flex_cell_at(const mjModel* m, int flex, int index) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  const int* num = m->flex_cellnum + 3 * flex;
  int order = abs(m->flex_interp[flex]), shell = m->flex_interp[flex] < 0;
  FlexCell cell = {.flex = flex, .index = index, .order = order, .axis = -1};
  cell.nnode = (order + 1) * (order + 1) * (shell ? 1 : order + 1);
  if (shell) {
    cell.axis = flex_face_nodes(num, order, index, cell.node);
  } else {
    flex_cell_nodes(num, order, index / (num[1] * num[2]), index / num[2] % num[1], index % num[2],
                    cell.node);
  }
  int adr = m->flex_stiffnessadr[flex];
  if (adr >= 0) cell.stiffness = m->flex_stiffness + adr + (size_t)index * 9 * cell.nnode * cell.nnode;
  return cell;
}

int flex_cell_setup(const mjModel* m, int flex, int index, FlexCell* cell) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  *cell = flex_cell_at(m, flex, index);
  // a face has none along its normal
  size_t row = 3 * (size_t)cell->nnode;
  return cell->stiffness[0] != 0 || cell->stiffness[row + 1] != 0;
}

int flex_cell_body(const mjModel* m, const FlexCell* cell, int i) {
  return m->flex_nodebodyid[m->flex_nodeadr[cell->flex] + cell->node[i]];
}

void flex_node_position(const mjModel* m, const mjData* d, int flex, int node, mjtNum pos[3]) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int id = m->flex_nodeadr[flex] + node, body = m->flex_nodebodyid[id];
  if (m->flex_centered[flex]) {
    vec3_copy(pos, d->xpos + 3 * body);
    return;
  }
  mat3_mul_vec(pos, d->xmat + 9 * body, m->flex_node + 3 * id);
  vec3_add_to(pos, d->xpos + 3 * body);
}

void flex_grid_positions(const mjModel* m, const mjData* d, int flex, mjtNum* pos) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int count[3], source[kFlexSources], n = m->flex_nodenum[flex], order = abs(m->flex_interp[flex]);
  mjtNum weight[kFlexSources];
  for (int k = 0; k < 3; k++) count[k] = m->flex_cellnum[3 * flex + k] * order + 1;
  for (int i = 0; i < n; i++) flex_node_position(m, d, flex, i, pos + 3 * i);
  for (int i = 0; i < n && m->flex_interp[flex] < 0; i++) {
    int nsource = flex_inner_sources(count, i, source, weight);
    if (nsource) vec3_zero(pos + 3 * i);
    for (int k = 0; k < nsource; k++) vec3_add_scaled(pos + 3 * i, pos + 3 * source[k], weight[k]);
  }
}

// Sides of an element at rest; a face has none along its normal.
static void rest_sides(const mjModel* m, const FlexCell* cell, mjtNum sides[3]) {
  const mjtNum* rest = m->flex_node0 + 3 * m->flex_nodeadr[cell->flex];
  vec3_sub(sides, rest + 3 * cell->node[cell->nnode - 1], rest + 3 * cell->node[0]);
}

// Deformation gradient at the centre of a cell, from the positions of its nodes.
static void cell_gradient(const FlexCell* cell, const mjtNum* pos, const mjtNum sides[3], mjtNum F[9]) {
  static const mjtNum centre[3] = {0.5, 0.5, 0.5};
  for (int n = 0; n < cell->nnode; n++) {
    mjtNum slope[3];
    flex_shape_gradient(slope, centre, n, cell->order);
    for (int k = 0; k < 3; k++) slope[k] /= sides[k];
    for (int i = 0; i < 3; i++) vec3_add_scaled(F + 3 * i, slope, pos[3 * n + i]);
  }
}

static void face_gradient(const FlexCell* cell, const mjtNum* pos, const mjtNum sides[3], mjtNum F[9]) {
  static const mjtNum centre[2] = {0.5, 0.5};
  mjtNum column[3][3];
  int a = (cell->axis + 1) % 3, b = (cell->axis + 2) % 3;
  flex_face_tangents(column[a], column[b], pos, centre, cell->order);
  vec3_scale(column[a], column[a], 1 / sides[a]);
  vec3_scale(column[b], column[b], 1 / sides[b]);
  vec3_cross(column[cell->axis], column[a], column[b]);
  for (int i = 0; i < 9; i++) F[i] = column[i % 3][i / 3];
}

void flex_cell_gradient(const mjModel* m, const FlexCell* cell, const mjtNum* pos, mjtNum F[9]) {
  mjtNum sides[3];
  mju_zero(F, 9);
  rest_sides(m, cell, sides);
  (cell->axis < 0 ? cell_gradient : face_gradient)(cell, pos, sides, F);
}

void flex_cell_state(const mjModel* m, const mjData* d, const FlexCell* cell, mjtNum* pos, mjtNum quat[4]) {
  mjtNum F[9];
  for (int n = 0; n < cell->nnode; n++) flex_node_position(m, d, cell->flex, cell->node[n], pos + 3 * n);
  flex_cell_gradient(m, cell, pos, F);
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  mju_mat2Rot(quat, F);
}

//---- forces

static void apply_to_sliders(const mjModel* m, const mjData* d, int body, const mjtNum force[3],
                             mjtNum* qfrc) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum local[3];
  mat3_mul_vec_t(local, d->xmat + 9 * body, force);
  for (int k = 0; k < 3 && k < m->body_dofnum[body]; k++) qfrc[m->body_dofadr[body] + k] += local[k];
}

bool flex_node_is_free(const mjModel* m, int flex, int node) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  return m->flex_centered[flex] || vec3_is_zero(m->flex_node + 3 * (m->flex_nodeadr[flex] + node));
}

void flex_apply_to_node(const mjModel* m, const mjData* d, int flex, int node, const mjtNum force[3],
                        const mjtNum pos[3], mjtNum* qfrc) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int body = m->flex_nodebodyid[m->flex_nodeadr[flex] + node];
  if (flex_node_is_free(m, flex, node)) {
    apply_to_sliders(m, d, body, force, qfrc);
  } else {
    add_cartesian_force(m, d, qfrc, force, NULL, pos, body);
  }
}
