// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method on few dofs: M and the rows of J are written out in padded rows, whatever form
// they have in mjData, and the Hessian is factored from them in one pass,
//   H = M + sum_i D_i J_i' J_i + sum_c J_c' H_c J_c
// with quadratic rows i and elliptic cones c. A step that changes the states of a few rows changes
// the factor; one that changes more, or has cones, makes it anew.

#include <gimbal/assert.h>
#include <stdbool.h>
#include <string.h>

#include "math/kernel.h"
#include "solver/primal.h"

enum {
  kMaxDofs = 64,       // more are left to the sparse factor if J is sparse
  kDofsPerChange = 8,  // a change of one row costs as much as that part of a new factor
  kAlignment = 32,
};

bool dense_fits(const Primal* p) {
  return p->newton && (!p->sparse || p->nv <= kMaxDofs);
}

static mjtNum* alloc_rows(mjData* d, int rows, int stride) {
  return mj_stackAllocByte(d, sizeof(mjtNum) * rows * stride, kAlignment);
}

//---- writing out; dofs: those of the island, NULL for all; place: from dof to column + base

static void expand_inertia(Primal* p, const int* dofs, const int* place, int base) {
  const mjModel* m = p->m;
  Dense* e = &p->dense;
  int stride = padded(p->nv);
  e->M = alloc_rows(p->d, p->nv, stride);
  e->Mfirst = mj_stackAllocInt(p->d, p->nv);
  for (int k = 0; k < p->nv * stride; k++) e->M[k] = 0;
  for (int i = 0; i < p->nv; i++) {
    int dof = dofs ? dofs[i] : i, n = m->M_rownnz[dof];
    const int* col = m->M_colind + m->M_rowadr[dof];
    const mjtNum* value = p->d->M + m->M_rowadr[dof];
    for (int k = 0; k < n; k++) {
      int j = place ? place[col[k]] - base : col[k];
      e->M[(size_t)i * stride + j] = e->M[(size_t)j * stride + i] = value[k];
    }
    e->Mfirst[i] = place ? place[col[0]] - base : col[0];
  }
}

// The effective metric over the inertia: its rows have these columns and others.
static void expand_metric(Primal* p) {
  Dense* e = &p->dense;
  int stride = padded(p->nv);
  for (int i = 0; i < p->nv; i++) {
    int adr = p->M_rowadr[i];
    const int* col = p->M_colind + adr;
    for (int k = 0; k < p->M_rownnz[i]; k++) {
      e->M[(size_t)i * stride + col[k]] = e->M[(size_t)col[k] * stride + i] = p->M[adr + k];
    }
    e->Mfirst[i] = col[0];
  }
}

static void expand_sparse_row(const Primal* p, mjtNum* to, int* first, int row, const int* place, int base) {
  GIMBAL_ASSERT(row >= 0 && row < p->d->nefc);
  const mjData* d = p->d;
  int adr = d->efc_J_rowadr[row], n = d->efc_J_rownnz[row];
  mju_zero(to, padded(p->nv));
  *first = p->nv;
  for (int k = 0; k < n; k++) {
    int j = d->efc_J_colind[adr + k];
    if (place) j = place[j] - base;
    to[j] = d->efc_J[adr + k];
    if (!k) *first = j;
  }
}

static void expand_dense_row(const Primal* p, mjtNum* to, int* first, int row, const int* dofs) {
  GIMBAL_ASSERT(row >= 0 && row < p->d->nefc);
  const mjtNum* from = p->d->efc_J + (size_t)row * p->m->nv;
  int n = p->nv, start = 0;
  if (dofs && dofs[n - 1] - dofs[0] != n - 1) {
    for (int k = 0; k < n; k++) to[k] = from[dofs[k]];
  } else {
    memcpy(to, from + (dofs ? dofs[0] : 0), sizeof(mjtNum) * n);
  }
  for (int k = n; k < padded(n); k++) to[k] = 0;
  while (start < n && to[start] == 0) start++;
  *first = start;
}

void dense_bind(Primal* p, const int* dofs, const int* rows, const int* place, int base) {
  Dense* e = &p->dense;
  int stride = padded(p->nv);
  e->active = 1;
  expand_inertia(p, dofs, place, base);
  if (p->metric) expand_metric(p);
  e->J = alloc_rows(p->d, p->nefc, stride);
  e->Jfirst = mj_stackAllocInt(p->d, p->nefc);
  for (int i = 0; i < p->nefc; i++) {
    mjtNum* to = e->J + (size_t)i * stride;
    int row = rows ? rows[i] : i;
    if (p->sparse) {
      expand_sparse_row(p, to, e->Jfirst + i, row, place, base);
    } else {
      expand_dense_row(p, to, e->Jfirst + i, row, dofs);
    }
  }
}

//---- the factor

void dense_make(Primal* p) {
  Dense* e = &p->dense;
  mjData* d = p->d;
  int nv = p->nv, stride = padded(nv), most = nv + p->nefc;
  e->term = mj_stackAllocByte(d, sizeof(PaddedTerm) * p->nefc, _Alignof(PaddedTerm));
  e->weight = p->elliptic ? alloc_rows(d, p->nefc, stride) : NULL;
  e->change = alloc_rows(d, 1, stride);
  e->factor = (PaddedFactor){.n = nv,
                             .L = alloc_rows(d, nv, stride),
                             .diag = mj_stackAllocNum(d, nv),
                             .inverse = mj_stackAllocNum(d, nv),
                             .first = mj_stackAllocInt(d, nv),
                             .of = mj_stackAllocByte(d, sizeof(mjtNum*) * most, _Alignof(mjtNum*)),
                             .by = mj_stackAllocNum(d, most)};
}

// Terms of a cone whose rows start at i: rows of H_c J_c times rows of J_c. Returns their number.
static int add_cone(Primal* p, int i, PaddedTerm* term) {
  GIMBAL_ASSERT(i >= 0 && i < p->nefc);
  const mjContact* con = p->rows.contact + p->rows.id[i];
  Dense* e = &p->dense;
  int dim = con->dim, stride = padded(p->nv);
  const mjtNum* J = e->J + (size_t)i * stride;
  for (int r = 0; r < dim; r++) {
    mjtNum* weight = e->weight + (size_t)(i + r) * stride;
    padded_mul_t(weight, J, con->H + r * dim, dim, p->nv);
    term[r] = (PaddedTerm){weight, J + (size_t)r * stride, 1, e->Jfirst[i + r]};
  }
  return dim;
}

void dense_factor(Primal* p) {
  Dense* e = &p->dense;
  int n = 0, stride = padded(p->nv);
  for (int i = 0; i < p->nefc; i++) {
    if (p->rows.state[i] == mjCNSTRSTATE_CONE) {
      int dim = add_cone(p, i, e->term + n);
      n += dim;
      i += dim - 1;
    } else if (p->rows.state[i] == mjCNSTRSTATE_QUADRATIC) {
      const mjtNum* J = e->J + (size_t)i * stride;
      e->term[n++] = (PaddedTerm){J, J, p->rows.D[i], e->Jfirst[i]};
    }
  }
  padded_factor(&e->factor, e->M, e->Mfirst, e->term, n);
  e->has_cones = p->ncone > 0;
  p->nupdate = n;
}

static bool is_quadratic(int state) {
  return state == mjCNSTRSTATE_QUADRATIC;
}

void dense_update(Primal* p, const int* old_state) {
  Dense* e = &p->dense;
  int changes = 0, stride = padded(p->nv);
  for (int i = 0; i < p->nefc; i++) changes += is_quadratic(old_state[i]) != is_quadratic(p->rows.state[i]);
  if (p->ncone || e->has_cones || changes * kDofsPerChange > p->nv) {
    dense_factor(p);
    return;
  }
  p->nupdate = changes;
  for (int i = 0; changes && i < p->nefc; i++) {
    int is = is_quadratic(p->rows.state[i]);
    if (is == is_quadratic(old_state[i])) continue;
    kernel_scale(e->change, e->J + (size_t)i * stride, mju_sqrt(p->rows.D[i]), stride);
    if (!padded_change(&e->factor, e->change, e->Jfirst[i], is ? 1 : -1)) {
      dense_factor(p);
      return;
    }
  }
}
