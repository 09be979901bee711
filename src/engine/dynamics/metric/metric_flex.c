// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elastic deformables in the effective metric: with stiffness S and damping c,
//   efm_K = (h^2 + h c) S,
// and the smooth force gains -h S qvel.
//
// Where vertices and nodes are moved by three dofs of their own, efm_K has three rows for each,
// and its diagonal is part of the backbone. Where they ride on other bodies, efm_K is pulled back
// through the Jacobians of their points (metric_pullback.c).

#include "dynamics/metric/metric_flex.h"

#include <gimbal/assert.h>
#include <string.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_contact.h"
#include "dynamics/flex/flex_stencil.h"
#include "dynamics/metric/metric_arena.h"
#include "dynamics/metric/metric_blocks.h"
#include "dynamics/metric/metric_pullback.h"
#include "dynamics/metric/metric_terms.h"
#include "dynamics/metric/metric_twist.h"
#include "math/kernel.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"

//---- whether

bool flex_is_stiff(const mjModel* m, int f) {
  int adr = m->flex_stiffnessadr[f], stretch = adr >= 0 && m->flex_stiffness[adr] != 0;
  if (m->flex_rigid[f]) return false;
  if (m->flex_interp[f]) return flex_cell_count(m, f) > 0;
  if (flex_is_rod(m, f)) return true;
  return (m->flex_dim[f] == 2 && m->flex_bendingadr[f] >= 0) || (m->flex_dim[f] >= 2 && stretch);
}

// Whether all vertices and nodes have dofs of their own. Otherwise the backbone alone is the
// preconditioner: it knows, as blocks do not, how bodies move together.
static bool has_own_dofs(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    bool nodes = m->flex_interp[f] != 0;
    int n = nodes ? m->flex_nodenum[f] : m->flex_vertnum[f];
    const int* body =
        nodes ? m->flex_nodebodyid + m->flex_nodeadr[f] : m->flex_vertbodyid + m->flex_vertadr[f];
    if (!flex_is_stiff(m, f)) continue;
    for (int i = 0; i < n; i++) {
      if (!body_has_own_dofs(m, body[i])) return false;
    }
  }
  return true;
}

static bool any_is_stiff(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    if (flex_is_stiff(m, f)) return true;
  }
  return false;
}

// A sheet that resists bends alone.
static bool only_bends(const mjModel* m, int f) {
  int adr = m->flex_stiffnessadr[f];
  return m->flex_dim[f] == 2 && !m->flex_interp[f] && !(adr >= 0 && m->flex_stiffness[adr] != 0);
}

static bool more_than_bends(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    if (flex_is_stiff(m, f) && !only_bends(m, f)) return true;
  }
  return false;
}

bool flex_metric_in_backbone(const mjModel* m, const mjData* d) {
  return d->nefmK && d->efm_active == 1 && (m->opt.solver != mjSOL_CG || more_than_bends(m));
}

bool flex_metric_is_thin(const mjModel* m, const mjData* d) {
  if (d->nefmdof < 2 || d->efm_active != 1 || !more_than_bends(m)) return false;
  for (int f = 0; f < m->nflex; f++) {
    if (flex_is_stiff(m, f) && (m->flex_dim[f] > 2 || m->flex_interp[f])) return false;
  }
  return true;
}

//---- assembly

// Turn the blocks into the axes of the bodies, along which their dofs slide.
static void turn_blocks(mjData* d, PointBlocks* b) {
  static const mjtNum unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  int turned = 0;
  for (int p = 0; p < b->n && !turned; p++) turned = memcmp(d->xmat + 9 * b->body[p], unit, sizeof unit);
  for (int p = 0; turned && p < b->n; p++) {
    for (int k = b->adr[p]; k < b->adr[p + 1]; k++) {
      mjtNum left[9], *block = b->block + 9 * b->place[k];
      if (b->other[k] < p) continue;
      mat3_mul_t(left, d->xmat + 9 * b->body[p], block);
      mat3_mul(block, left, d->xmat + 9 * b->body[b->other[k]]);
    }
  }
}

// Three rows of a point, nnz columns each.
static void write_rows(const PointBlocks* b, int p, int nnz, int* col, mjtNum* value) {
  for (int k = b->adr[p]; k < b->adr[p + 1]; k++, col += 3, value += 3) {
    const mjtNum* block = b->block + 9 * b->place[k];
    int dof = b->dof[b->other[k]], down = b->other[k] < p ? 1 : 3, across = 4 - down;
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        col[nnz * r + c] = dof + c;
        value[nnz * r + c] = block[down * r + across * c];
      }
    }
  }
}

static void write_metric(mjData* d, const PointBlocks* b) {
  d->nefmK = 9 * b->adr[b->n];
  d->efm_K_colind = metric_alloc(d, d->nefmK, sizeof(int));
  d->efm_K_val = metric_alloc(d, d->nefmK, sizeof(mjtNum));
  for (int p = 0; p < b->n; p++) {
    int dof = b->dof[p], nnz = 3 * (b->adr[p + 1] - b->adr[p]), adr = 9 * b->adr[p];
    for (int k = 0; k < 3; k++) {
      d->efm_K_rownnz[dof + k] = nnz;
      d->efm_K_rowadr[dof + k] = adr + k * nnz;
    }
    write_rows(b, p, nnz, d->efm_K_colind + adr, d->efm_K_val + adr);
  }
}

// The points whose dofs have rows.
static void list_points(mjData* d, const PointBlocks* b) {
  d->nefmdof = b->n;
  d->efm_dofid = metric_alloc(d, d->nefmdof, sizeof(int));
  for (int p = 0; p < b->n; p++) d->efm_dofid[p] = b->dof[p];
}

//---- passive contacts

// Columns of a row that are not exactly 0.
static int count_columns(const FlexContactRow* row) {
  int n = 0;
  for (int k = 0; k < row->n; k++) n += row->coef[row->dof[k]] != 0;
  return n;
}

// The springs of passive contacts as terms of rank one.
static void list_contacts(const mjModel* m, mjData* d) {
  mjtNum h = m->opt.timestep;
  mj_markStack(d);
  FlexContactRow row = flex_contact_row_alloc(m, d);
  int total = 0;
  for (int c = 0; c < d->ncon; c++) {
    if (flex_contact_row_make(m, d, d->contact + c, &row)) total += 2 + count_columns(&row);
  }
  d->efm_con_ind = total ? metric_alloc(d, total, sizeof(int)) : NULL;
  d->efm_con_val = total ? metric_alloc(d, total, sizeof(mjtNum)) : NULL;
  for (int c = 0; total && c < d->ncon; c++) {
    if (!flex_contact_row_make(m, d, d->contact + c, &row)) continue;
    int* ind = d->efm_con_ind + d->nefmcon;
    mjtNum* val = d->efm_con_val + d->nefmcon;
    mju_insertionSortInt(row.dof, row.n);
    ind[0] = 0;
    ind[1] = c;
    val[0] = h * h * row.stiffness;
    val[1] = flex_contact_push(&row, d->contact + c);
    for (int k = 0; k < row.n; k++) {
      if (row.coef[row.dof[k]] == 0) continue;
      ind[2 + ind[0]] = row.dof[k];
      val[2 + ind[0]++] = row.coef[row.dof[k]];
    }
    d->nefmcon += 2 + ind[0];
  }
  mj_freeStack(d);
}

void build_flex_metric(const mjModel* m, mjData* d) {
  d->efm_K_rownnz = metric_alloc(d, m->nv, sizeof(int));
  d->efm_K_rowadr = metric_alloc(d, m->nv, sizeof(int));
  for (int i = 0; i < m->nv; i++) d->efm_K_rownnz[i] = d->efm_K_rowadr[i] = 0;
  if (!m->nflex) return;
  list_contacts(m, d);
  if (!has_own_dofs(m)) {
    d->efm_active = 2;
    pull_back_flex_metric(m, d);
    return;
  }
  if (!any_is_stiff(m) && !d->nefmcon) return;
  mj_markStack(d);
  PointBlocks b = sum_point_blocks(m, d, false);
  turn_blocks(d, &b);
  write_metric(d, &b);
  list_points(d, &b);
  mj_freeStack(d);
}

//---- use

void shift_flex_metric(const mjModel* m, mjData* d, const RodPose* rods) {
  if (!m->nflex) return;
  subtract_flex_stiffness(m, d, rods);
  shift_by_twists(m, d);
  MetricTerm term;
  for (MetricWalk walk = metric_contacts(); metric_next_term(m, d, &walk, &term);) {
    mjtNum speed = kernel_dot_sparse(term.row, term.col, d->qvel, term.nnz);
    kernel_add_scaled_sparse(d->efm_c, term.row, term.col, -term.scale * speed / m->opt.timestep, term.nnz);
  }
}

// Whether three rows from i on are those of a point: one behind the other, with the same columns.
static bool is_point(const mjModel* m, const mjData* d, int i) {
  if (i + 3 > m->nv) return false;
  int n = d->efm_K_rownnz[i], adr = d->efm_K_rowadr[i];
  const int* col = d->efm_K_colind + adr;
  for (int k = 1; k < 3; k++) {
    if (d->efm_K_rownnz[i + k] != n || d->efm_K_rowadr[i + k] != adr + k * n) return false;
  }
  size_t size = (size_t)n * sizeof(int);
  return !memcmp(col, col + n, size) && !memcmp(col, col + 2 * n, size);
}

void mul_add_flex_metric(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int i = 0; d->nefmK && i < m->nv; i++) {
    int adr = d->efm_K_rowadr[i], n = d->efm_K_rownnz[i];
    const mjtNum* row = d->efm_K_val + adr;
    const int* col = d->efm_K_colind + adr;
    if (!n) continue;
    if (is_point(m, d, i)) {
      mjtNum part[3];
      kernel_dot_sparse_three(part, (const mjtNum* const[]){row, row + n, row + 2 * n}, col, vec, n);
      mju_addTo3(res + i, part);
      i += 2;
    } else {
      res[i] += kernel_dot_sparse(row, col, vec, n);
    }
  }
}
