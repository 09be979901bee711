// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rotation of a cell is that of its deformation gradient F at the centre, F = sum x_n grad(phi_n). A face
// has no gradient along its normal; the cross product of the other two columns takes its place.

#include "dynamics/flex_cell.h"

#include <stdlib.h>

#include "dynamics/flex_shape.h"
#include "math/vec.h"

int flex_cell_count(const mjModel* m, int flex) {
  const int* n = m->flex_cellnum + 3 * flex;
  int adr = m->flex_stiffnessadr[flex];
  if (!m->flex_interp[flex] || m->flex_rigid[flex] || adr < 0) return 0;

  // shape constraints keep their modes where others keep stiffness
  if (m->flex_edgeequality[flex] == 3) return 0;
  return m->flex_interp[flex] > 0 ? n[0] * n[1] * n[2] : 2 * (n[1] * n[2] + n[0] * n[2] + n[0] * n[1]);
}

// Nodes of a face: both sides along x (index in y, z), then along y (x, z), then along z (x, y).
static void face_nodes(const int* num, int index, FlexCell* cell) {
  static const int other[3][2] = {{1, 2}, {0, 2}, {0, 1}};
  int order = cell->order, side = 0, grid[3];
  for (cell->axis = 0; cell->axis < 3; cell->axis++) {
    int count = num[other[cell->axis][0]] * num[other[cell->axis][1]];
    for (side = 0; side < 2 && index >= count; side++) index -= count;
    if (side < 2) break;
  }
  int a = other[cell->axis][0], b = other[cell->axis][1], n = 0;
  int ny = num[1] * order + 1, nz = num[2] * order + 1;
  grid[cell->axis] = side ? num[cell->axis] * order : 0;
  for (int i = 0; i <= order; i++) {
    for (int j = 0; j <= order; j++) {
      grid[a] = index / num[b] * order + i;
      grid[b] = index % num[b] * order + j;
      cell->node[n++] = (grid[0] * ny + grid[1]) * nz + grid[2];
    }
  }
}

int flex_cell_setup(const mjModel* m, int flex, int index, FlexCell* cell) {
  const int* num = m->flex_cellnum + 3 * flex;
  int order = abs(m->flex_interp[flex]);
  *cell = (FlexCell){.flex = flex, .order = order, .shell = m->flex_interp[flex] < 0};
  cell->nnode = (order + 1) * (order + 1) * (cell->shell ? 1 : order + 1);
  cell->stiffness =
      m->flex_stiffness + m->flex_stiffnessadr[flex] + (size_t)index * 9 * cell->nnode * cell->nnode;
  if (cell->stiffness[0] == 0) return 0;
  if (cell->shell) {
    face_nodes(num, index, cell);
  } else {
    flex_cell_nodes(num, order, index / (num[1] * num[2]), index / num[2] % num[1], index % num[2],
                    cell->node);
  }
  return 1;
}

int flex_cell_body(const mjModel* m, const FlexCell* cell, int i) {
  return m->flex_nodebodyid[m->flex_nodeadr[cell->flex] + cell->node[i]];
}

static void node_position(const mjModel* m, const mjData* d, const FlexCell* cell, int i, mjtNum pos[3]) {
  int body = flex_cell_body(m, cell, i);
  if (m->flex_centered[cell->flex]) {
    vec3_copy(pos, d->xpos + 3 * body);
    return;
  }
  mat3_mul_vec(pos, d->xmat + 9 * body, m->flex_node + 3 * (m->flex_nodeadr[cell->flex] + cell->node[i]));
  vec3_add_to(pos, d->xpos + 3 * body);
}

// gradient of the shape function of a node at the centre; a face is a cell that is flat along its axis
static void centre_gradient(const FlexCell* cell, int i, mjtNum grad[3]) {
  static const int other[3][2] = {{1, 2}, {0, 2}, {0, 1}};
  const mjtNum centre[3] = {0.5, 0.5, 0.5};
  if (!cell->shell) {
    flex_shape_gradient(grad, centre, i, cell->order);
    return;
  }
  // as if the face were repeated along x: sum over the nodes that stand for this one
  mjtNum part[3], flat[2] = {0, 0};
  for (int layer = 0; layer <= cell->order; layer++) {
    flex_shape_gradient(part, centre, layer * cell->nnode + i, cell->order);
    flat[0] += part[1];
    flat[1] += part[2];
  }
  vec3_zero(grad);
  grad[other[cell->axis][0]] = flat[0];
  grad[other[cell->axis][1]] = flat[1];
}

void flex_cell_state(const mjModel* m, const mjData* d, const FlexCell* cell, mjtNum* pos, mjtNum quat[4]) {
  mjtNum F[9] = {0};
  for (int n = 0; n < cell->nnode; n++) {
    mjtNum grad[3];
    node_position(m, d, cell, n, pos + 3 * n);
    centre_gradient(cell, n, grad);
    for (int i = 0; i < 3; i++) vec3_add_scaled(F + 3 * i, grad, pos[3 * n + i]);
  }
  if (cell->shell) {
    int a = (cell->axis + 1) % 3, b = (cell->axis + 2) % 3;
    mjtNum u[3] = {F[a], F[a + 3], F[a + 6]}, v[3] = {F[b], F[b + 3], F[b + 6]}, normal[3];
    vec3_cross(normal, u, v);
    vec3_normalize(normal);
    for (int i = 0; i < 3; i++) F[3 * i + cell->axis] = normal[i];
  }
  quat[0] = 1;
  quat[1] = quat[2] = quat[3] = 0;
  mju_mat2Rot(quat, F);
}
