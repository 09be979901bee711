// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elastic deformables in the effective metric: with stiffness S and damping c,
//   efm_K = (h^2 + h c) S,
// and the smooth force gains -h S qvel.
//
// Where vertices and nodes are moved by three dofs of their own, efm_K has three rows for each,
// and the 3 x 3 blocks of M^ on the diagonal are factored for the preconditioner. Where they ride
// on other bodies, efm_K is pulled back through the Jacobians of their points (metric_pullback.c).

#include "dynamics/metric/metric_flex.h"

#include <gimbal/assert.h>

#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex_cell.h"
#include "dynamics/flex/flex_contact.h"
#include "dynamics/flex/flex_stencil.h"
#include "dynamics/metric/metric_arena.h"
#include "dynamics/metric/metric_pullback.h"
#include "dynamics/metric/metric_terms.h"
#include "dynamics/metric/metric_twist.h"
#include "math/kernel.h"
#include "math/sorted.h"
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

//---- assembly

// Neighbours of each vertex while the structure of K is built. Vertices are known by their first
// dof.
typedef struct Neighbours {
  int* slot;  // of a dof (nv), -1: none
  int* dof;   // of a slot
  int nslot;
  int* adr;   // of the list of a slot in list (nslot + 1)
  int* list;  // dofs, ascending and unique, length len[slot]
  int* len;
} Neighbours;

// The points of all stencils: of each how many, then their first dofs, -1 of those that are held.
static int* list_points(const mjModel* m, mjData* d, int* size) {
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  int* list = mj_stackAllocInt(d, flex_stencil_bound(m));
  *size = 0;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS);) {
    list[(*size)++] = s->npoint;
    for (int i = 0; i < s->npoint; i++) list[(*size)++] = s->dof[i];
  }
  return list;
}

static void find_slots(const mjModel* m, mjData* d, Neighbours* n, const int* point, int size) {
  n->slot = mj_stackAllocInt(d, m->nv);
  n->dof = mj_stackAllocInt(d, m->nv);
  for (int i = 0; i < m->nv; i++) n->slot[i] = -1;
  for (int at = 0; at < size; at += 1 + point[at]) {
    for (int i = 1; i <= point[at]; i++) {
      if (point[at + i] >= 0) n->slot[point[at + i]] = 0;
    }
  }
  n->nslot = 0;
  for (int i = 0; i < m->nv; i++) {
    if (n->slot[i] < 0) continue;
    n->dof[n->nslot] = i;
    n->slot[i] = n->nslot++;
  }
}

static void find_neighbours(const mjModel* m, mjData* d, Neighbours* n) {
  int size;
  const int* point = list_points(m, d, &size);
  find_slots(m, d, n, point, size);
  n->adr = mj_stackAllocInt(d, n->nslot + 1);
  n->len = mj_stackAllocInt(d, n->nslot);
  for (int i = 0; i <= n->nslot; i++) n->adr[i] = 0;

  // upper bounds first: every stencil may bring all its points
  for (int at = 0; at < size; at += 1 + point[at]) {
    for (int i = 1; i <= point[at]; i++) {
      if (point[at + i] >= 0) n->adr[n->slot[point[at + i]] + 1] += point[at];
    }
  }
  for (int i = 0; i < n->nslot; i++) {
    n->adr[i + 1] += n->adr[i];
    n->len[i] = 0;
  }
  n->list = mj_stackAllocInt(d, n->adr[n->nslot]);
  for (int at = 0; at < size; at += 1 + point[at]) {
    for (int i = 1; i <= point[at]; i++) {
      if (point[at + i] < 0) continue;
      int slot = n->slot[point[at + i]], *list = n->list + n->adr[slot];
      for (int j = 1; j <= point[at]; j++) {
        if (point[at + j] >= 0) n->len[slot] = insert_ascending(list, n->len[slot], point[at + j]);
      }
    }
  }
}

// three rows for every vertex, three columns for every neighbour
static void make_structure(mjData* d, const Neighbours* n) {
  int total = 0;
  for (int s = 0; s < n->nslot; s++) {
    for (int k = 0; k < 3; k++) {
      d->efm_K_rownnz[n->dof[s] + k] = 3 * n->len[s];
      d->efm_K_rowadr[n->dof[s] + k] = total;
      total += 3 * n->len[s];
    }
  }
  d->nefmK = total;
  d->efm_K_colind = metric_alloc(d, total, sizeof(int));
  d->efm_K_val = metric_alloc(d, total, sizeof(mjtNum));
  mju_zero(d->efm_K_val, total);
  for (int s = 0; s < n->nslot; s++) {
    for (int k = 0; k < 3; k++) {
      int* col = d->efm_K_colind + d->efm_K_rowadr[n->dof[s] + k];
      for (int j = 0; j < 3 * n->len[s]; j++) col[j] = n->list[n->adr[s] + j / 3] + j % 3;
    }
  }
}

static void fill_values(const mjModel* m, mjData* d, const Neighbours* n) {
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_IN_BODIES);) {
    mjtNum scale = s->scale;
    for (int i = 0; i < s->npoint; i++) {
      if (s->dof[i] < 0) continue;
      int slot = n->slot[s->dof[i]];
      for (int j = 0; j < s->npoint; j++) {
        if (s->dof[j] < 0) continue;
        int place = 3 * place_of(n->list + n->adr[slot], n->len[slot], s->dof[j]);
        for (int k = 0; k < 3; k++) {
          mjtNum* row = d->efm_K_val + d->efm_K_rowadr[s->dof[i] + k] + place;
          const mjtNum* source = s->stiffness + 3 * s->npoint * (3 * i + k) + 3 * j;
          for (int c = 0; c < 3; c++) row[c] += scale * source[c];
        }
      }
    }
  }
}

// Add the terms of passive contacts to the blocks of dofs: slot[i] is that of i, i + 1, i + 2, or
// -1.
static void add_contact_blocks(mjData* d, const int* slot) {
  for (int at = 0; at < d->nefmcon; at += 2 + d->efm_con_ind[at]) {
    const int *col = d->efm_con_ind + at + 2, n = d->efm_con_ind[at];
    const mjtNum *row = d->efm_con_val + at + 2, scale = d->efm_con_val[at];
    for (int a = 0; a < n; a++) {
      int first = col[a];
      while (first > col[a] - 2 && first > 0 && slot[first] < 0) first--;
      if (slot[first] < 0) continue;
      for (int b = 0; b < n; b++) {
        if (col[b] < first || col[b] > first + 2) continue;
        d->efm_L[9 * slot[first] + 3 * (col[a] - first) + col[b] - first] += scale * row[a] * row[b];
      }
    }
  }
}

// factors of the blocks on the diagonal of M + K
static void make_preconditioner(const mjModel* m, mjData* d, const Neighbours* n) {
  d->nefmdof = n->nslot;
  d->nefmL = 9 * n->nslot;
  d->efm_dofid = metric_alloc(d, d->nefmdof, sizeof(int));
  d->efm_L = metric_alloc(d, d->nefmL, sizeof(mjtNum));
  for (int s = 0; s < n->nslot; s++) {
    int dof = n->dof[s], place = 3 * place_of(n->list + n->adr[s], n->len[s], dof);
    mjtNum* block = d->efm_L + 9 * s;
    d->efm_dofid[s] = dof;
    for (int k = 0; k < 3; k++) mju_copy(block + 3 * k, d->efm_K_val + d->efm_K_rowadr[dof + k] + place, 3);
    for (int k = 0; k < 3; k++) {
      for (int a = m->M_rowadr[dof + k]; a < m->M_rowadr[dof + k] + m->M_rownnz[dof + k]; a++) {
        int c = m->M_colind[a] - dof;
        if (c < 0) continue;
        block[3 * k + c] += d->M[a];
        if (c != k) block[3 * c + k] += d->M[a];
      }
    }
  }
  add_contact_blocks(d, n->slot);
  for (int s = 0; s < n->nslot; s++) mju_cholFactor(d->efm_L + 9 * s, 3, mjMINVAL);
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
    val[1] = -row.stiffness * d->contact[c].dist;
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
  Neighbours n;
  find_neighbours(m, d, &n);
  make_structure(d, &n);
  fill_values(m, d, &n);
  make_preconditioner(m, d, &n);
  mj_freeStack(d);
}

//---- use

void shift_flex_metric(const mjModel* m, mjData* d) {
  if (!m->nflex) return;
  subtract_flex_stiffness(m, d);
  shift_by_twists(m, d);
  MetricTerm term;
  for (MetricWalk walk = metric_contacts(); metric_next_term(m, d, &walk, &term);) {
    mjtNum speed = kernel_dot_sparse(term.row, term.col, d->qvel, term.nnz);
    kernel_add_scaled_sparse(d->efm_c, term.row, term.col, -term.scale * speed / m->opt.timestep, term.nnz);
  }
}

void mul_add_flex_metric(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  for (int i = 0; d->nefmK && i < m->nv; i++) {
    int adr = d->efm_K_rowadr[i];
    if (d->efm_K_rownnz[i]) {
      res[i] += kernel_dot_sparse(d->efm_K_val + adr, d->efm_K_colind + adr, vec, d->efm_K_rownnz[i]);
    }
  }
}
