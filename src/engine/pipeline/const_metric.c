// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The constant part of the effective metric of sheets that bend, factorized:
//
//   A = diag(M) + (h^2 + h c) K        K_ab = Q_ab R_a^T R_b, Q: bending stiffness of vertices,
//                                      R: axes of bodies, c: damping, h: time step
//   A = L^T L                          L lower triangular, found from the last row up
//
// in qpos0. The compiler has noted which entries there are (compiler/flex/flex_factor.c).

#include <gimbal/assert.h>
#include <string.h>

#include "dynamics/flex/flex_stencil.h"
#include "math/sorted.h"
#include "pipeline/const_parts.h"

static mjtNum* entry_at(const mjModel* m, int row, int column) {
  int adr = m->efm0_L_rowadr[row], nnz = m->efm0_L_rownnz[row];
  int at = first_not_below(m->efm0_L_colind + adr, nnz, column);
  return at < nnz && m->efm0_L_colind[adr + at] == column ? m->efm0_L + adr + at : NULL;
}

// Whether the compiler has given all vertices of a flex rows, or none moves.
static bool has_pattern(const mjModel* m, int flex) {
  bool bends = m->flex_dim[flex] == 2 && m->flex_bendingadr[flex] >= 0 && !m->flex_rigid[flex] &&
               !m->flex_interp[flex];
  const int* body = m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int v = 0; bends && v < m->flex_vertnum[flex]; v++) bends = body_has_own_dofs(m, body[v]);
  return bends;
}

// The axes of one body seen from another.
static void turn_between(mjtNum turn[9], const mjtNum quat1[4], const mjtNum quat2[4]) {
  mjtNum back[4], quat[4];
  if (!memcmp(quat1, quat2, 4 * sizeof(mjtNum))) {
    mju_eye(turn, 3);
    return;
  }
  mju_negQuat(back, quat1);
  mju_mulQuat(quat, back, quat2);
  mju_quat2Mat(turn, quat);
}

// Add the block of two bodies, below the diagonal and on it. row: by dof, -1: none.
static void add_block(const mjModel* m, const mjData* d, const int* row, int body1, int body2,
                      mjtNum stiffness) {
  int a = row[m->body_dofadr[body1]], b = row[m->body_dofadr[body2]];
  mjtNum turn[9];
  if (a < 0 || b < 0 || b > a) return;
  turn_between(turn, d->xquat + 4 * body1, d->xquat + 4 * body2);
  for (int k = 0; k < 9; k++) {
    mjtNum* entry = a != b || k / 3 == k % 3 ? entry_at(m, a + k / 3, b + k % 3) : NULL;
    if (entry) *entry += stiffness * turn[k];
  }
}

static void add_hinge(const mjModel* m, const mjData* d, const int* row, int flex, int index) {
  int edge = m->flex_edgeadr[flex] + index;
  const mjtNum* Q = m->flex_bending + m->flex_bendingadr[flex] + 17 * index;
  const int v[4] = {m->flex_edge[2 * edge], m->flex_edge[2 * edge + 1], m->flex_edgeflap[2 * edge],
                    m->flex_edgeflap[2 * edge + 1]};
  if (v[3] < 0 || !hinge_resists(Q)) return;
  const int* body = m->flex_vertbodyid + m->flex_vertadr[flex];
  mjtNum share = metric_share(m, flex);
  for (int p = 0; p < 16; p++) {
    int body1 = body[v[p / 4]], body2 = body[v[p % 4]];
    if (m->body_dofnum[body1] != 3 || m->body_dofnum[body2] != 3) continue;
    add_block(m, d, row, body1, body2, share * Q[p]);
  }
}

// Subtract scale times the entries of row k up to column i from row i, which has them all.
static void subtract_row(const mjModel* m, int i, int k, mjtNum scale) {
  const int *to = m->efm0_L_colind + m->efm0_L_rowadr[i], *from = m->efm0_L_colind + m->efm0_L_rowadr[k];
  mjtNum *x = m->efm0_L + m->efm0_L_rowadr[i], *y = m->efm0_L + m->efm0_L_rowadr[k];
  GIMBAL_ASSERT(i < k);
  for (int a = 0, b = 0; from[b] <= i; b++) {
    while (to[a] < from[b]) a++;
    GIMBAL_ASSERT(to[a] == from[b]);
    x[a] -= scale * y[b];
    if (from[b] == i) break;
  }
}

static void factorize_metric(const mjModel* m) {
  for (int k = (int)m->nefm0dof - 1; k >= 0; k--) {
    mjtNum* x = m->efm0_L + m->efm0_L_rowadr[k];
    const int* columns = m->efm0_L_colind + m->efm0_L_rowadr[k];
    int last = m->efm0_L_rownnz[k] - 1;
    x[last] = mju_sqrt(mju_max(mjMINVAL, x[last]));
    for (int b = 0; b < last; b++) x[b] /= x[last];
    for (int b = 0; b < last; b++) subtract_row(m, columns[b], k, x[b]);
  }
}

void set_flex_metric(mjModel* m, mjData* d) {
  if (!m->nefm0dof) return;
  mj_markStack(d);
  int* row = mj_stackAllocInt(d, m->nv);
  for (int i = 0; i < m->nv; i++) row[i] = -1;
  mju_zero(m->efm0_L, (int)m->nefm0L);
  for (int i = 0; i < m->nefm0dof; i++) {
    int dof = m->efm0_dofid[i];
    row[dof] = i;
    *entry_at(m, i, i) = m->dof_M0[dof];
  }
  for (int f = 0; f < m->nflex; f++) {
    bool bends = has_pattern(m, f);
    for (int e = 0; bends && e < m->flex_edgenum[f]; e++) add_hinge(m, d, row, f, e);
  }
  factorize_metric(m);
  mj_freeStack(d);
}
