// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stiffness of deformables whose points ride on bodies of any kind: a stencil with the stiffness S
// in the world adds G' S G, G the Jacobian of its points in the columns of all dofs that move one.

#include "dynamics/metric/metric_pullback.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/apply_force.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex.h"
#include "dynamics/flex/flex_stencil.h"
#include "dynamics/metric/metric_arena.h"
#include "math/kernel.h"
#include "math/sorted.h"
#include "math/vec.h"
#include "model/flex/rod_frame.h"

// The dofs that move each stencil, in the order of the walk.
typedef struct Pull {
  int nstencil;
  int *adr, *dof;        // (nstencil + 1) of the first of a stencil in dof, ascending there
  int most, widest;      // the most numbers in the Jacobian of a stencil, and its most columns
  mjtNum *G, *SG, *GSG;  // 3 npoint x n, the last n x n
  int* col;              // (n)
  bool* own;             // (nbody) whether a body is moved by dofs of its own alone
} Pull;

// Dofs that move a stencil, ascending; mark[dof]: the last stencil that it was found for.
static int find_dofs(const mjModel* m, const FlexStencil* s, int stencil, int* mark, int* dof) {
  int n = 0;
  for (int i = 0; i < s->npoint; i++) {
    for (int k = last_dof_of_body(m, s->body[i]); k >= 0; k = m->dof_parentid[k]) {
      if (mark[k] == stencil) continue;
      mark[k] = stencil;
      dof[n++] = k;
    }
  }
  mju_insertionSortInt(dof, n);
  return n;
}

static int* alloc_marks(const mjModel* m, mjData* d) {
  int* mark = mj_stackAllocInt(d, m->nv);
  for (int i = 0; i < m->nv; i++) mark[i] = -1;
  return mark;
}

static Pull list_dofs(const mjModel* m, mjData* d, FlexStencil* s) {
  Pull p = {0};
  int *mark = alloc_marks(m, d), *found = mj_stackAllocInt(d, m->nv), total = 0;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS); p.nstencil++) {
    int n = find_dofs(m, s, p.nstencil, mark, found);
    total += n;
    p.most = mjMAX(p.most, 3 * s->npoint * n);
    p.widest = mjMAX(p.widest, n);
  }
  p.adr = mj_stackAllocInt(d, p.nstencil + 1);
  p.dof = mj_stackAllocInt(d, total);
  p.own = mj_stackAllocByte(d, m->nbody, 1);
  p.adr[0] = 0;
  for (int b = 0; b < m->nbody; b++) p.own[b] = body_has_own_dofs(m, b);
  for (int i = 0; i < m->nv; i++) mark[i] = -1;
  int k = 0;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS); k++) {
    p.adr[k + 1] = p.adr[k] + find_dofs(m, s, k, mark, p.dof + p.adr[k]);
  }
  return p;
}

//---- structure

// The stencils that each dof moves: first[i] to first[i + 1] of stencil.
static int* stencils_of_dofs(const mjModel* m, mjData* d, const Pull* p, int* first) {
  int nv = m->nv, *stencil = mj_stackAllocInt(d, p->adr[p->nstencil]);
  for (int i = 0; i < nv + 2; i++) first[i] = 0;
  for (int k = 0; k < p->adr[p->nstencil]; k++) first[p->dof[k] + 2]++;
  for (int i = 2; i < nv + 2; i++) first[i] += first[i - 1];
  for (int s = 0; s < p->nstencil; s++) {
    for (int k = p->adr[s]; k < p->adr[s + 1]; k++) stencil[first[p->dof[k] + 1]++] = s;
  }
  return stencil;
}

// Columns of the row of a dof, ascending, from its stencils.
static int find_row(const Pull* p, const int* stencil, int n, int row, int* mark, int* col) {
  int len = 0;
  for (int s = 0; s < n; s++) {
    for (int k = p->adr[stencil[s]]; k < p->adr[stencil[s] + 1]; k++) {
      if (mark[p->dof[k]] == row) continue;
      mark[p->dof[k]] = row;
      col[len++] = p->dof[k];
    }
  }
  mju_insertionSortInt(col, len);
  return len;
}

// Rows of the same stencils, as those of a vertex, have the same columns.
static void make_structure(const mjModel* m, mjData* d, const Pull* p) {
  int nv = m->nv, total = 0, *first = mj_stackAllocInt(d, nv + 2);
  const int* stencil = stencils_of_dofs(m, d, p, first);
  int *mark = alloc_marks(m, d), **list = mj_stackAllocByte(d, sizeof(int*) * nv, _Alignof(int*));
  int* found = mj_stackAllocInt(d, nv);
  for (int i = 0; i < nv; i++) {
    int n = first[i + 1] - first[i];
    bool same = i && n == first[i] - first[i - 1];
    for (int k = 0; same && k < n; k++) same = stencil[first[i] + k] == stencil[first[i - 1] + k];
    if (same) {
      list[i] = list[i - 1];
      d->efm_K_rownnz[i] = d->efm_K_rownnz[i - 1];
    } else {
      int len = d->efm_K_rownnz[i] = find_row(p, stencil + first[i], n, i, mark, found);
      list[i] = mj_stackAllocInt(d, len);
      for (int k = 0; k < len; k++) list[i][k] = found[k];
    }
    d->efm_K_rowadr[i] = total;
    total += d->efm_K_rownnz[i];
  }
  d->nefmK = total;
  d->efm_K_colind = metric_alloc(d, total, sizeof(int));
  d->efm_K_val = metric_alloc(d, total, sizeof(mjtNum));
  for (int i = 0; i < nv; i++) {
    for (int k = 0; k < d->efm_K_rownnz[i]; k++) d->efm_K_colind[d->efm_K_rowadr[i] + k] = list[i][k];
  }
  mju_zero(d->efm_K_val, total);
}

//---- values

static int nonzero_columns(const mjtNum* row, int n, int* col) {
  int count = 0;
  for (int c = 0; c < n; c++) {
    if (row[c] != 0) col[count++] = c;
  }
  return count;
}

// GSG = scale G' S G. Of G few columns of a row are not 0: those of one point.
static void pull_stencil(const FlexStencil* s, const Pull* p, int n) {
  int rows = 3 * s->npoint;
  mju_zero(p->SG, rows * n);
  mju_zero(p->GSG, n * n);
  for (int k = 0; k < rows; k++) {
    const mjtNum* G = p->G + (size_t)k * n;
    int count = nonzero_columns(G, n, p->col);
    for (int i = 0; i < rows; i++) {
      mjtNum *SG = p->SG + (size_t)i * n, stiffness = s->scale * s->stiffness[i * rows + k];
      for (int c = 0; c < count; c++) SG[p->col[c]] += stiffness * G[p->col[c]];
    }
  }
  for (int k = 0; k < rows; k++) {
    const mjtNum* G = p->G + (size_t)k * n;
    int count = nonzero_columns(G, n, p->col);
    for (int c = 0; c < count; c++) {
      kernel_add_scaled(p->GSG + (size_t)p->col[c] * n, p->SG + (size_t)k * n, G[p->col[c]], n);
    }
  }
}

static void add_pulled(const mjModel* m, mjData* d, const FlexStencil* s, const Pull* p, const int* dof,
                       int n) {
  for (int i = 0; i < s->npoint; i++) {
    jac_chain(m, d, p->G + (size_t)3 * i * n, NULL, s->pos + 3 * i, s->body[i], dof, n);
  }
  pull_stencil(s, p, n);
  for (int a = 0; a < n; a++) {
    const int* col = d->efm_K_colind + d->efm_K_rowadr[dof[a]];
    mjtNum* value = d->efm_K_val + d->efm_K_rowadr[dof[a]];
    for (int b = 0, at = 0; b < n; b++, at++) {
      while (col[at] != dof[b]) at++;
      value[at] += p->GSG[(size_t)a * n + b];
    }
  }
}

// The same where each point has three dofs of its own, or none.
static void add_own(mjData* d, FlexStencil* s) {
  int n = 3 * s->npoint;
  flex_stencil_to_bodies(d, s);
  for (int i = 0; i < s->npoint; i++) {
    if (s->dof[i] < 0) continue;
    int adr = d->efm_K_rowadr[s->dof[i]], nnz = d->efm_K_rownnz[s->dof[i]];
    for (int j = 0; j < s->npoint; j++) {
      if (s->dof[j] < 0) continue;
      int place = adr + place_of(d->efm_K_colind + adr, nnz, s->dof[j]);
      for (int k = 0; k < 3; k++, place += nnz) {
        vec3_add_scaled(d->efm_K_val + place, s->stiffness + (3 * i + k) * n + 3 * j, s->scale);
      }
    }
  }
}

static bool points_are_own(const mjModel* m, const FlexStencil* s, const Pull* p) {
  bool own = true;
  for (int i = 0; i < s->npoint; i++) {
    bool listed = s->dof[i] >= 0 || last_dof_of_body(m, s->body[i]) < 0;
    own = own && listed && p->own[s->body[i]];
  }
  return own;
}

void pull_back_flex_metric(const mjModel* m, mjData* d) {
  mj_markStack(d);
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  Pull p = list_dofs(m, d, s);
  make_structure(m, d, &p);
  p.G = mj_stackAllocNum(d, p.most);
  p.SG = mj_stackAllocNum(d, p.most);
  p.GSG = mj_stackAllocNum(d, (size_t)p.widest * p.widest);
  p.col = mj_stackAllocInt(d, p.widest);
  int k = 0;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_IN_WORLD); k++) {
    if (points_are_own(m, s, &p)) {
      add_own(d, s);
    } else {
      add_pulled(m, d, s, &p, p.dof + p.adr[k], p.adr[k + 1] - p.adr[k]);
    }
  }
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

void subtract_flex_stiffness(const mjModel* m, mjData* d) {
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
  flex_shift_rods(m, d, d->efm_c);
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
