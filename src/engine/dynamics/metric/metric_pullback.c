// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of deformables whose points ride on bodies of any kind: with the stiffness S of all
// points in the world it is G' S G, G the Jacobian of the points in the columns of all dofs.

#include "dynamics/metric/metric_pullback.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <string.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex.h"
#include "dynamics/flex/flex_stencil.h"
#include "dynamics/metric/metric_arena.h"
#include "dynamics/metric/metric_blocks.h"
#include "math/kernel.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"

// What moves the points.
typedef struct Movers {
  int *adr, *dof;  // (n + 1) of the first dof of a point, ascending
  mjtNum* jac;     // (3) velocity of the point with that dof
  int* first;      // (nv + 1) of the points of a dof, and the place of the dof among its movers
  int *point, *at;
} Movers;

static void velocity_of_point(const mjData* d, int dof, const mjtNum arm[3], mjtNum v[3]) {
  vec3_cross(v, d->cdof + 6 * dof, arm);
  vec3_add(v, v, d->cdof + 6 * dof + 3);
}

static void list_movers(const mjModel* m, mjData* d, const PointBlocks* b, Movers* v) {
  int* chain = mj_stackAllocInt(d, m->nv);
  v->adr = mj_stackAllocInt(d, b->n + 1);
  v->adr[0] = 0;
  for (int p = 0; p < b->n; p++) v->adr[p + 1] = v->adr[p] + chain_of_body(m, b->body[p], chain);
  v->dof = mj_stackAllocInt(d, v->adr[b->n]);
  v->jac = mj_stackAllocNum(d, 3 * (size_t)v->adr[b->n]);
  for (int p = 0; p < b->n; p++) {
    mjtNum arm[3];
    vec3_sub(arm, b->pos + 3 * p, d->subtree_com + 3 * m->body_rootid[b->body[p]]);
    chain_of_body(m, b->body[p], v->dof + v->adr[p]);
    for (int k = v->adr[p]; k < v->adr[p + 1]; k++) velocity_of_point(d, v->dof[k], arm, v->jac + 3 * k);
  }
}

static void list_moved(const mjModel* m, mjData* d, int n, Movers* v) {
  int total = v->adr[n];
  v->first = mj_stackAllocInt(d, m->nv + 2);
  v->point = mj_stackAllocInt(d, total);
  v->at = mj_stackAllocInt(d, total);
  for (int i = 0; i < m->nv + 2; i++) v->first[i] = 0;
  for (int k = 0; k < total; k++) v->first[v->dof[k] + 2]++;
  for (int i = 2; i < m->nv + 2; i++) v->first[i] += v->first[i - 1];
  for (int p = 0; p < n; p++) {
    for (int k = v->adr[p]; k < v->adr[p + 1]; k++) {
      int at = v->first[v->dof[k] + 1]++;
      v->point[at] = p;
      v->at[at] = k;
    }
  }
}

//---- structure

// Columns of the row of a dof, ascending: the dofs that move a neighbour of a point that it moves.
// mark[dof]: the last row that it was found for; if a dof was found, so were those above.
static int find_row(const mjModel* m, const PointBlocks* b, const Movers* v, int row, int* mark, int* col) {
  int n = 0, low = row, high = row;
  for (int k = v->first[row]; k < v->first[row + 1]; k++) {
    int p = v->point[k];
    for (int e = b->adr[p]; e < b->adr[p + 1]; e++) {
      int dof = v->dof[v->adr[b->other[e] + 1] - 1];
      high = mjMAX(high, dof);
      for (; dof >= 0 && mark[dof] != row; dof = m->dof_parentid[dof]) {
        mark[dof] = row;
        low = mjMIN(low, dof);
        col[n++] = dof;
      }
    }
  }
  if (high - low > 8 * n) {
    mju_insertionSortInt(col, n);
    return n;
  }
  n = 0;
  for (int i = low; i <= high; i++) {
    if (mark[i] == row) col[n++] = i;
  }
  return n;
}

// Whether a dof moves just what the one before it does.
static bool moves_the_same(const mjModel* m, const Movers* v, int i) {
  return i && m->dof_parentid[i] == i - 1 && v->first[i + 1] - v->first[i] == v->first[i] - v->first[i - 1];
}

// A row of none has no place either.
static void copy_columns(int* to, const int* from, int count) {
  if (count) memcpy(to, from, sizeof(int) * (size_t)count);
}

static void make_structure(const mjModel* m, mjData* d, const PointBlocks* b, const Movers* v) {
  int nv = (int)m->nv, total = 0, *mark = mj_stackAllocInt(d, nv);
  int** list = mj_stackAllocByte(d, sizeof(int*) * m->nv, _Alignof(int*));
  int* found = mj_stackAllocInt(d, nv);
  for (int i = 0; i < nv; i++) mark[i] = -1;
  for (int i = 0; i < nv; i++) {
    if (moves_the_same(m, v, i)) {
      list[i] = list[i - 1];
      d->efm_K_rownnz[i] = d->efm_K_rownnz[i - 1];
    } else {
      int len = d->efm_K_rownnz[i] = v->first[i + 1] > v->first[i] ? find_row(m, b, v, i, mark, found) : 0;
      list[i] = mj_stackAllocInt(d, len);
      copy_columns(list[i], found, len);
    }
    d->efm_K_rowadr[i] = total;
    total += d->efm_K_rownnz[i];
  }
  d->nefmK = total;
  d->efm_K_colind = metric_alloc(d, total, sizeof(int));
  d->efm_K_val = metric_alloc(d, total, sizeof(mjtNum));
  for (int i = 0; i < nv; i++) {
    copy_columns(d->efm_K_colind + d->efm_K_rowadr[i], list[i], d->efm_K_rownnz[i]);
  }
}

//---- values

// Add what the velocity jac of point p, that of one dof, gives in the columns of the movers of its
// neighbours.
static void add_point(const PointBlocks* b, const Movers* v, int p, const mjtNum jac[3], mjtNum* row) {
  for (int e = b->adr[p]; e < b->adr[p + 1]; e++) {
    int q = b->other[e];
    mjtNum pull[3];
    if (q < p) {
      mat3_mul_vec(pull, b->block + 9 * b->place[e], jac);
    } else {
      mat3_mul_vec_t(pull, b->block + 9 * b->place[e], jac);
    }
    for (int k = v->adr[q]; k < v->adr[q + 1]; k++) row[v->dof[k]] += vec3_dot(pull, v->jac + 3 * k);
  }
}

static void write_values(const mjModel* m, mjData* d, const PointBlocks* b, const Movers* v) {
  mjtNum* row = mj_stackAllocNum(d, m->nv);
  mju_zero(row, (int)m->nv);
  for (int i = 0; i < m->nv; i++) {
    for (int k = v->first[i]; k < v->first[i + 1]; k++) {
      add_point(b, v, v->point[k], v->jac + 3 * v->at[k], row);
    }
    const int* col = d->efm_K_colind + d->efm_K_rowadr[i];
    mjtNum* value = d->efm_K_val + d->efm_K_rowadr[i];
    for (int k = 0; k < d->efm_K_rownnz[i]; k++) {
      value[k] = row[col[k]];
      row[col[k]] = 0;
    }
  }
}

void pull_back_flex_metric(const mjModel* m, mjData* d) {
  mj_markStack(d);
  PointBlocks b = sum_point_blocks(m, d, true);
  Movers v;
  list_movers(m, d, &b, &v);
  list_moved(m, d, b.n, &v);
  make_structure(m, d, &b, &v);
  write_values(m, d, &b, &v);
  mj_freeStack(d);
}

//---- forces

// res += J' S J vec, piece by piece. S: the stiffness of each flex, scaled
static void add_pieces(const mjModel* m, const mjData* d, const FlexStencil* s, mjtNum scale, mjtNum* res,
                       const mjtNum* vec) {
  mjtNum vel[3 * mjMAXFLEXNODES];
  int n = 3 * s->npoint;
  for (int i = 0; i < s->npoint; i++) point_velocity(m, d, s->body[i], s->pos + 3 * i, vec, vel + 3 * i);
  for (int i = 0; i < s->npoint; i++) {
    mjtNum force[3];
    for (int k = 0; k < 3; k++) force[k] = scale * kernel_dot(s->stiffness + (3 * i + k) * n, vel, n);
    add_cartesian_force(m, d, res, force, NULL, s->pos + 3 * i, s->body[i]);
  }
}

// the same for stiffness in the axes of the bodies, of points that have dofs of their own
static void add_own_dofs(const FlexStencil* s, mjtNum scale, mjtNum* res, const mjtNum* vec) {
  mjtNum x[3 * mjMAXFLEXNODES];
  int n = 3 * s->npoint;
  for (int i = 0; i < n; i++) x[i] = s->dof[i / 3] < 0 ? 0 : vec[s->dof[i / 3] + i % 3];
  for (int i = 0; i < n; i++) {
    if (s->dof[i / 3] >= 0) res[s->dof[i / 3] + i % 3] += scale * kernel_dot(s->stiffness + i * n, x, n);
  }
}

// By how much the shift of -h S v is less than the metric times v, (h^2 + h c) S v; 0 if not all
// deformables have the same damping c. Of rods both have a share of their own.
static mjtNum common_share(const mjModel* m) {
  mjtNum share = 0;
  for (int f = 0; f < m->nflex; f++) {
    if (m->flex_rigid[f] || m->flex_dim[f] < 2) {
      if (flex_is_rod(m, f)) return 0;
      continue;
    }
    if (share != 0 && metric_share(m, f) != share) return 0;
    share = metric_share(m, f);
  }
  return share > 0 ? m->opt.timestep / share : 0;
}

void subtract_flex_stiffness(const mjModel* m, mjData* d, const RodPose* rods) {
  bool own = d->efm_active == 1;
  if (mjDISABLED(mjDSBL_SPRING)) return;
  mjtNum share = common_share(m);
  for (int i = 0; share != 0 && d->nefmK && i < m->nv; i++) {
    int adr = d->efm_K_rowadr[i], nnz = d->efm_K_rownnz[i];
    if (nnz) {
      d->efm_c[i] -= share * kernel_dot_sparse(d->efm_K_val + adr, d->efm_K_colind + adr, d->qvel, nnz);
    }
  }
  if (share != 0) return;
  flex_shift_rods(m, d, rods, d->efm_c);
  mj_markStack(d);
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  StencilWalk walk = {.shift = true};
  while (flex_stencil_next(m, d, &walk, s, own ? STENCIL_IN_BODIES : STENCIL_IN_WORLD)) {
    if (own) {
      add_own_dofs(s, -s->scale, d->efm_c, d->qvel);
    } else {
      add_pieces(m, d, s, -s->scale, d->efm_c, d->qvel);
    }
  }
  mj_freeStack(d);
}
