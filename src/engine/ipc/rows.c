// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The row of a pair. Vertices slide: with the vertex Jacobian J they end at
//   x+ = x + h J v + h^2 J a,
// and the linear gap less the standoff is c(x+) = g + n . sum w (x+ - xf) - delta with g, n, w at
// the safe point xf. The cost 1/2 D min(0, c - lambda/k)^2 over h^2, as all of the problem is in
// accelerations, is that of a row n . sum w J with
//   aref = -(c(x + h J v) - lambda/k) / h^2,   D h^2.

#include "ipc/rows.h"

#include <gimbal/assert.h>
#include <string.h>

#include "constraint/row_extension.h"
#include "dynamics/body/jacobian.h"
#include "math/vec.h"

// The vertices of a body have equal shares of its mass; what is welded to the world has none.
void share_masses(const mjModel* m, mjData* d, mjtNum* mass) {
  mj_markStack(d);
  int* count = mj_stackAllocInt(d, m->nbody);
  for (int b = 0; b < m->nbody; b++) count[b] = 0;
  for (int v = 0; v < m->nflexvert; v++) {
    if (m->flex_vertbodyid[v] >= 0) count[m->body_weldid[m->flex_vertbodyid[v]]]++;
  }
  for (int v = 0; v < m->nflexvert; v++) {
    int body = m->flex_vertbodyid[v] >= 0 ? m->body_weldid[m->flex_vertbodyid[v]] : 0;
    mass[v] = body ? m->body_mass[body] / count[body] : 0;
  }
  mj_freeStack(d);
}

static int vertex_dofs(const mjModel* m, int vert) {
  int n = 0;
  for (int i = last_dof_of_body(m, m->flex_vertbodyid[vert]); i >= 0; i = m->dof_parentid[i]) n++;
  return n;
}

// x + J q, all dofs slide.
static void move_vertex(const mjModel* m, const mjData* d, int vert, const mjtNum* q, mjtNum x[3]) {
  for (int i = last_dof_of_body(m, m->flex_vertbodyid[vert]); i >= 0; i = m->dof_parentid[i]) {
    vec3_add_scaled(x, d->cdof + 6 * i + 3, q[i]);
  }
}

void target_of(const IpcOuter* s, const mjtNum* acc, mjtNum* target) {
  const mjModel* m = s->m;
  mjData* d = s->d;
  mjtNum h = m->opt.timestep;
  mj_markStack(d);
  mjtNum* way = mj_stackAllocNum(d, m->nv);
  for (int i = 0; i < m->nv; i++) way[i] = h * (d->qvel[i] + h * acc[i]);
  for (int v = 0; v < m->nflexvert; v++) {
    vec3_copy(target + 3 * v, d->flexvert_xpos + 3 * v);
    if (m->flex_vertbodyid[v] >= 0) move_vertex(m, d, v, way, target + 3 * v);
  }
  mj_freeStack(d);
}

//---- rows

typedef struct PairRow {
  int nnz;
  int* col;
  mjtNum* jac;
} PairRow;

// Add to the value of a column, which ascend.
static void row_add(PairRow* row, int col, mjtNum value) {
  int k = row->nnz;
  while (k > 0 && row->col[k - 1] >= col) k--;
  if (k < row->nnz && row->col[k] == col) {
    row->jac[k] += value;
    return;
  }
  memmove(row->col + k + 1, row->col + k, sizeof(int) * (row->nnz - k));
  memmove(row->jac + k + 1, row->jac + k, sizeof(mjtNum) * (row->nnz - k));
  row->col[k] = col;
  row->jac[k] = value;
  row->nnz++;
}

static void row_of_pair(const IpcOuter* s, const IpcPair* p, PairRow* row) {
  const mjModel* m = s->m;
  row->nnz = 0;
  for (int k = 0; k < pair_size(p); k++) {
    int body = m->flex_vertbodyid[p->vert[k]];
    for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
      row_add(row, i, p->weight[k] * vec3_dot(p->normal, s->d->cdof + 6 * i + 3));
    }
  }
}

static int most_values(const IpcOuter* s, const IpcPair* p) {
  int n = 0;
  for (int k = 0; k < pair_size(p); k++) n += vertex_dofs(s->m, p->vert[k]);
  return n;
}

// The linear gap at places less the standoff.
static mjtNum linear_gap(const IpcOuter* s, const IpcPair* p, const mjtNum* place) {
  mjtNum gap = p->gap - IPC_STANDOFF;
  for (int k = 0; k < pair_size(p); k++) {
    mjtNum way[3];
    vec3_sub(way, place + 3 * p->vert[k], s->safe + 3 * p->vert[k]);
    gap += p->weight[k] * vec3_dot(p->normal, way);
  }
  return gap;
}

// D: the stiffness, less for pairs that have not pushed for long.
static mjtNum pair_stiffness(const mjData* d, const IpcPair* p) {
  const mjtNum decay = 0.9;
  const int grace = 6;
  int age = pair_age(d, p);
  return p->stiffness * mju_pow(decay, age >= 0 ? age : mjMAX(-age - grace, 0));
}

static void write_rows(const IpcOuter* s, const RowsBefore* before, int most) {
  const mjModel* m = s->m;
  mjData* d = s->d;
  mjtNum h = m->opt.timestep, square = h * h;
  PairRow row = {.col = mj_stackAllocInt(d, most), .jac = mj_stackAllocNum(d, most)};
  mjtNum* coast = mj_stackAllocNum(d, 3 * (size_t)m->nflexvert);
  mjtNum* rest = mj_stackAllocNum(d, m->nv);
  mju_zero(rest, m->nv);
  target_of(s, rest, coast);
  for (int i = 0, n = before->nefc, adr = before->nJ; i < s->npair; i++) {
    const IpcPair* p = s->pair + i;
    if (!p->active) continue;
    row_of_pair(s, p, &row);
    mjtNum aref = -(linear_gap(s, p, coast) - p->lambda / p->stiffness) / square;
    rows_append(m, d, n++, adr, row.col, row.jac, row.nnz, aref, pair_stiffness(d, p) * square);
    adr += row.nnz;
  }
}

void vertices_update(IpcOuter* s) {
  const int fresh = 5;
  mjData* d = s->d;
  mju_zero(d->flexvert_lambda, s->m->nflexvert);
  for (int i = 0; i < s->npair; i++) {
    const IpcPair* p = s->pair + i;
    if (!p->active) continue;
    for (int k = 0; k < pair_size(p); k++) {
      mjtNum* lambda = d->flexvert_lambda + p->vert[k];
      *lambda = mjMAX(*lambda, p->lambda);
    }
  }
  for (int v = 0; v < s->m->nflexvert; v++) {
    int* age = d->flexvert_conage + v;
    if (d->flexvert_lambda[v] > 0) {
      *age = *age == 0 || *age > fresh ? 0 : -1;
    } else {
      *age += *age >= 0 ? 1 : -1;
    }
  }
}

// What the solution leaves.
static void update_multipliers(IpcOuter* s) {
  for (int i = 0; i < s->npair; i++) {
    IpcPair* p = s->pair + i;
    if (p->active) p->lambda = mjMAX(0, p->lambda - p->stiffness * linear_gap(s, p, s->target));
  }
  vertices_update(s);
}

bool pairs_solve(IpcOuter* s) {
  mjData* d = s->d;
  RowsBefore before;
  int n = 0, nnz = 0, most = 0;
  for (int i = 0; i < s->npair; i++) {
    if (!s->pair[i].active) continue;
    int values = most_values(s, s->pair + i);
    n++;
    nnz += values;
    most = mjMAX(most, values);
  }
  if (!rows_extend(s->m, d, &before, n, nnz)) return false;
  mj_markStack(d);
  if (n) write_rows(s, &before, most);
  mju_copy(d->qacc_warmstart, d->qacc, s->m->nv);
  int niter = d->solver_niter[0];
  mj_fwdConstraint(s->m, d);
  d->solver_niter[0] += niter;
  mj_freeStack(d);
  rows_restore(d, &before);
  target_of(s, d->qacc, s->target);
  update_multipliers(s);
  return true;
}
