// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective metric written out in rows, for solvers that factor or copy it.

#include "dynamics/metric/metric_rows.h"

#include "dynamics/metric/metric_terms.h"
#include "math/kernel.h"

// Terms by the dofs that they have entries for.
typedef struct TermList {
  MetricTerm* term;
  int* first;  // (nv + 1) of the terms of a dof in index
  int* index;
} TermList;

static TermList list_terms(const mjModel* m, mjData* d) {
  MetricTerm term;
  int n = 0, total = 0, nv = m->nv;
  TermList list = {.first = mj_stackAllocInt(d, nv + 2)};
  for (int i = 0; i < nv + 2; i++) list.first[i] = 0;
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term); n++) {
    total += term.nnz;
    for (int k = 0; k < term.nnz; k++) list.first[term.col[k] + 2]++;
  }
  for (int i = 2; i < nv + 2; i++) list.first[i] += list.first[i - 1];
  list.term = mj_stackAllocByte(d, sizeof(MetricTerm) * n, _Alignof(MetricTerm));
  list.index = mj_stackAllocInt(d, total);
  n = 0;
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term); n++) {
    list.term[n] = term;
    if (term.col == term.own) list.term[n].col = list.term[n].own;
    for (int k = 0; k < term.nnz; k++) list.index[list.first[term.col[k] + 1]++] = n;
  }
  return list;
}

// A row while it is written: values by column, and which columns there are.
typedef struct OpenRow {
  mjtNum* value;  // (nv) zeros elsewhere
  int* mark;      // (nv) row that a column was opened for last
  int* col;       // (nv) columns, the first n
  int n, row;
} OpenRow;

static void add_entries(OpenRow* r, const mjtNum* value, const int* col, int n, mjtNum scale) {
  for (int k = 0; k < n && col[k] <= r->row; k++) {
    int c = col[k];
    if (r->mark[c] != r->row) {
      r->mark[c] = r->row;
      r->value[c] = 0;
      r->col[r->n++] = c;
    }
    r->value[c] += scale * value[k];
  }
}

static mjtNum entry_of(const MetricTerm* term, int dof) {
  int k = 0;
  while (term->col[k] != dof) k++;
  return term->row[k];
}

// Sum row i of all parts, columns ascending.
static void sum_row(const mjModel* m, const mjData* d, const TermList* list, OpenRow* r, int i) {
  int adr = m->M_rowadr[i], nnz = m->M_rownnz[i];
  r->n = 0;
  r->row = i;
  add_entries(r, d->M + adr, m->M_colind + adr, nnz, 1);
  if (d->efm_fluid) add_entries(r, d->efm_fluid + adr, m->M_colind + adr, nnz, 1);
  if (d->efm_diag) r->value[i] += d->efm_diag[i];
  for (int k = list->first[i]; k < list->first[i + 1]; k++) {
    const MetricTerm* term = list->term + list->index[k];
    add_entries(r, term->row, term->col, term->nnz, term->scale * entry_of(term, i));
  }
  if (d->nefmK) {
    adr = d->efm_K_rowadr[i];
    add_entries(r, d->efm_K_val + adr, d->efm_K_colind + adr, d->efm_K_rownnz[i], 1);
  }
  if (r->n > nnz) mju_insertionSortInt(r->col, r->n);
}

// The same without terms: both lists of columns ascend, and that of M ends with the diagonal.
static int merge_row(const mjModel* m, const mjData* d, int i, int* col, mjtNum* value) {
  int n = 0, k = d->nefmK ? d->efm_K_rowadr[i] : 0, end = d->nefmK ? k + d->efm_K_rownnz[i] : 0;
  for (int a = m->M_rowadr[i]; a < m->M_rowadr[i] + m->M_rownnz[i]; a++) {
    int c = m->M_colind[a];
    for (; k < end && d->efm_K_colind[k] < c; k++) {
      col[n] = d->efm_K_colind[k];
      value[n++] = d->efm_K_val[k];
    }
    mjtNum sum = d->M[a];
    if (d->efm_fluid) sum += d->efm_fluid[a];
    if (d->efm_diag && c == i) sum += d->efm_diag[i];
    if (k < end && d->efm_K_colind[k] == c) sum += d->efm_K_val[k++];
    col[n] = c;
    value[n++] = sum;
  }
  return n;
}

static int write_open_row(const OpenRow* r, int* col, mjtNum* value) {
  for (int k = 0; k < r->n; k++) {
    col[k] = r->col[k];
    value[k] = r->value[r->col[k]];
  }
  return r->n;
}

// No row has more entries than that.
static int bound_row(const mjModel* m, const mjData* d, const TermList* list, int i) {
  int n = m->M_rownnz[i] + (d->nefmK ? d->efm_K_rownnz[i] : 0);
  for (int k = list->first[i]; k < list->first[i + 1]; k++) n += list->term[list->index[k]].nnz;
  return mjMIN(n, i + 1);
}

// Rows that have the columns of M alone: all squares of terms are on the diagonal.
static void copy_backbone(const mjModel* m, mjData* d, MetricRows* rows, const int* dofs, int n,
                          const int* place, int first) {
  int total = 0;
  for (int i = 0; i < n; i++) total += m->M_rownnz[dofs ? dofs[i] : i];
  rows->colind = mj_stackAllocInt(d, total);
  rows->value = mj_stackAllocNum(d, total);
  for (int i = 0, at = 0; i < n; i++) {
    int dof = dofs ? dofs[i] : i, adr = m->M_rowadr[dof], nnz = m->M_rownnz[dof];
    rows->rownnz[i] = nnz;
    rows->rowadr[i] = at;
    for (int k = adr; k < adr + nnz; k++, at++) {
      rows->colind[at] = place ? place[m->M_colind[k]] - first : m->M_colind[k];
      rows->value[at] = d->M[k] + (d->efm_fluid ? d->efm_fluid[k] : 0);
    }
    if (d->efm_sdiag) rows->value[at - 1] = d->M[adr + nnz - 1] + d->efm_sdiag[dof];
  }
}

static void sum_parts(const mjModel* m, mjData* d, MetricRows* rows, const int* dofs, int n, const int* place,
                      int first) {
  TermList list = list_terms(m, d);
  OpenRow r = {mj_stackAllocNum(d, m->nv), mj_stackAllocInt(d, m->nv), mj_stackAllocInt(d, m->nv), 0, 0};
  for (int i = 0; i < m->nv; i++) r.mark[i] = -1;
  int total = 0, at = 0;
  for (int i = 0; i < n; i++) total += bound_row(m, d, &list, dofs ? dofs[i] : i);
  rows->colind = mj_stackAllocInt(d, total);
  rows->value = mj_stackAllocNum(d, total);
  for (int i = 0; i < n; i++) {
    int dof = dofs ? dofs[i] : i, *col = rows->colind + at, nnz;
    if (list.first[dof] == list.first[dof + 1]) {
      nnz = merge_row(m, d, dof, col, rows->value + at);
    } else {
      sum_row(m, d, &list, &r, dof);
      nnz = write_open_row(&r, col, rows->value + at);
    }
    for (int k = 0; place && k < nnz; k++) col[k] = place[col[k]] - first;
    rows->rownnz[i] = nnz;
    rows->rowadr[i] = at;
    at += nnz;
  }
}

MetricRows metric_rows(const mjModel* m, mjData* d, const int* dofs, int n, const int* place, int first) {
  MetricRows rows = {.rownnz = mj_stackAllocInt(d, n), .rowadr = mj_stackAllocInt(d, n)};
  if (metric_couples(m, d)) {
    sum_parts(m, d, &rows, dofs, n, place, first);
  } else {
    copy_backbone(m, d, &rows, dofs, n, place, first);
  }
  return rows;
}
