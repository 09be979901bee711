// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of deformables whose points ride on bodies of any kind: a stencil with the stiffness S
// in the world adds G' S G, G the Jacobian of its points in the columns of all dofs that move one.

#include "dynamics/metric/metric_pullback.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/flex_stencil.h"
#include "dynamics/metric/metric_arena.h"
#include "math/kernel.h"
#include "math/sorted.h"

// The dofs that move a stencil, and what is computed from its Jacobian.
typedef struct Pull {
  int n;
  int* dof;        // (nv) ascending
  int* mark;       // (nv) stencil that a dof was found for last
  int stencil;     // number of this one
  mjtNum *G, *SG;  // 3 npoint x n
} Pull;

static void find_dofs(const mjModel* m, const FlexStencil* s, Pull* p) {
  p->n = 0;
  p->stencil++;
  for (int i = 0; i < s->npoint; i++) {
    for (int dof = last_dof_of_body(m, s->body[i]); dof >= 0; dof = m->dof_parentid[dof]) {
      if (p->mark[dof] == p->stencil) continue;
      p->mark[dof] = p->stencil;
      p->dof[p->n++] = dof;
    }
  }
  mju_insertionSortInt(p->dof, p->n);
}

static Pull pull_alloc(const mjModel* m, mjData* d) {
  Pull p = {.dof = mj_stackAllocInt(d, m->nv), .mark = mj_stackAllocInt(d, m->nv)};
  for (int i = 0; i < m->nv; i++) p.mark[i] = 0;
  return p;
}

// Columns of the rows of efm_K: list[i] of length len[i] has room for bound[i].
typedef struct Columns {
  int *bound, *len;
  int** list;
} Columns;

// Bounds of the rows; returns the most numbers in the Jacobian of a stencil.
static int bound_columns(const mjModel* m, mjData* d, FlexStencil* s, Pull* p, Columns* c) {
  int most = 0;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS);) {
    find_dofs(m, s, p);
    most = mjMAX(most, 3 * s->npoint * p->n);
    for (int k = 0; k < p->n; k++) c->bound[p->dof[k]] += p->n;
  }
  return most;
}

static void make_structure(const mjModel* m, mjData* d, FlexStencil* s, Pull* p, Columns* c) {
  for (int i = 0; i < m->nv; i++) {
    c->list[i] = mj_stackAllocInt(d, mjMIN(c->bound[i], (int)m->nv + 1));
    c->len[i] = 0;
  }
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS);) {
    find_dofs(m, s, p);
    for (int a = 0; a < p->n; a++) {
      int i = p->dof[a];
      for (int b = 0; b < p->n; b++) c->len[i] = insert_ascending(c->list[i], c->len[i], p->dof[b]);
    }
  }
  int total = 0;
  for (int i = 0; i < m->nv; i++) {
    d->efm_K_rownnz[i] = c->len[i];
    d->efm_K_rowadr[i] = total;
    total += c->len[i];
  }
  d->nefmK = total;
  d->efm_K_colind = metric_alloc(d, total, sizeof(int));
  d->efm_K_val = metric_alloc(d, total, sizeof(mjtNum));
  for (int i = 0; i < m->nv; i++) {
    for (int k = 0; k < c->len[i]; k++) d->efm_K_colind[d->efm_K_rowadr[i] + k] = c->list[i][k];
  }
  mju_zero(d->efm_K_val, total);
}

// add scale G' S G
static void add_stencil(const mjModel* m, mjData* d, const FlexStencil* s, const Pull* p, mjtNum scale) {
  int n = p->n, rows = 3 * s->npoint;
  for (int i = 0; i < s->npoint; i++) {
    jac_chain(m, d, p->G + (size_t)3 * i * n, NULL, s->pos + 3 * i, s->body[i], p->dof, n);
  }
  mju_zero(p->SG, rows * n);
  for (int i = 0; i < rows; i++) {
    for (int k = 0; k < rows; k++) {
      kernel_add_scaled(p->SG + (size_t)i * n, p->G + (size_t)k * n, scale * s->stiffness[i * rows + k], n);
    }
  }
  for (int a = 0; a < n; a++) {
    int adr = d->efm_K_rowadr[p->dof[a]], nnz = d->efm_K_rownnz[p->dof[a]];
    for (int b = 0; b < n; b++) {
      mjtNum sum = 0;
      for (int i = 0; i < rows; i++) sum += p->G[(size_t)i * n + a] * p->SG[(size_t)i * n + b];
      d->efm_K_val[adr + place_of(d->efm_K_colind + adr, nnz, p->dof[b])] += sum;
    }
  }
}

void pull_back_flex_metric(const mjModel* m, mjData* d) {
  mj_markStack(d);
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  Pull p = pull_alloc(m, d);
  Columns c = {mj_stackAllocInt(d, m->nv), mj_stackAllocInt(d, m->nv),
               mj_stackAllocByte(d, sizeof(int*) * m->nv, _Alignof(int*))};
  for (int i = 0; i < m->nv; i++) c.bound[i] = 0;
  int most = bound_columns(m, d, s, &p, &c);
  make_structure(m, d, s, &p, &c);
  p.G = mj_stackAllocNum(d, most);
  p.SG = mj_stackAllocNum(d, most);
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_IN_WORLD);) {
    find_dofs(m, s, &p);
    add_stencil(m, d, s, &p, s->scale);
  }
  mj_freeStack(d);
}

//---- forces

// velocity of a point of a body in the world for the velocities vec of the dofs
static void point_velocity(const mjModel* m, const mjData* d, int body, const mjtNum pos[3],
                           const mjtNum* vec, mjtNum vel[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum twist[6] = {0};
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    mju_addToScl(twist, d->cdof + 6 * i, vec[i], 6);
  }
  mjtNum motion[6];
  motion_at(motion, twist, pos, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_copy(vel, motion + 3);
}

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

void subtract_flex_stiffness(const mjModel* m, mjData* d) {
  bool own = d->efm_active == 1;
  if (mjDISABLED(mjDSBL_SPRING)) return;
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
