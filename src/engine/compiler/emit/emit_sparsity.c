// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Kinematic trees, and the sparsity patterns that follow from them:
//
//   M   inertia, lower triangle by rows: a dof couples with the dofs it hangs on; a simple dof with none
//   D   the same coupling, full symmetric rows, without the exception for simple dofs
//   B   per body: the dofs that move it, and those that it carries
//
// dof_Madr addresses the older layout of M: a dof's row starts with the diagonal and follows
// dof_parentid upwards.

#include <gimbal/assert.h>
#include <string.h>

#include "compiler/work/compile.h"

//---- trees

// A dof without parent starts a tree; so trees are consecutive runs of dofs and of bodies.
void emit_dof_trees(Compile* c) {
  mjModel* m = c->m;
  int tree = -1;
  for (int i = 0; i < m->nv; i++) {
    if (m->dof_parentid[i] < 0) {
      tree++;
      GIMBAL_ASSERT(tree < m->ntree);
      m->tree_dofadr[tree] = i;
      m->tree_bodyadr[tree] = m->dof_bodyid[i];
    }
    GIMBAL_ASSERT(tree >= 0 && m->dof_parentid[i] < i);  // parents have their numbers first
    m->dof_treeid[i] = tree;
    m->tree_dofnum[tree]++;
  }
  for (int i = 0; i < m->nbody; i++) {
    int weld = m->body_weldid[i];
    m->body_treeid[i] = m->body_dofnum[weld] ? m->dof_treeid[m->body_dofadr[weld]] : -1;
    if (m->body_treeid[i] >= 0) m->tree_bodynum[m->body_treeid[i]]++;
  }
}

//---- sizes, from working values

// Depth of each dof below its tree's root, counting itself.
static int* dof_depths(const Compile* c) {
  int* depth = g_new(int, MAX(c->size.nv, 1));
  for (int i = 0; i < c->size.nv; i++) depth[i] = c->dof_parent[i] < 0 ? 1 : depth[c->dof_parent[i]] + 1;
  return depth;
}

// Dofs below each body, its own included.
static int* subtree_dofs(const Compile* c) {
  int n = count(c, mjOBJ_BODY);
  int* sum = g_new0(int, n);
  for (int i = n - 1; i >= 0; i--) {
    sum[i] += c->body[i].ndof;
    if (i) sum[c->body[i].parent] += sum[i];
  }
  return sum;
}

void sparsity_sizes(Compile* c, mjModel* size) {
  int *depth = dof_depths(c), *below = subtree_dofs(c);
  size->ntree = size->nM = size->nB = size->nC = 0;
  for (int i = 0; i < size->nv; i++) {
    size->ntree += c->dof_parent[i] < 0;
    size->nM += depth[i];
    size->nC += c->body_simple[c->dof_body[i]] ? 1 : depth[i];
  }
  size->nD = 2 * size->nM - size->nv;
  for (int i = 0; i < count(c, mjOBJ_BODY); i++) {
    int above = i ? c->body_lastdof[c->body[i].parent] : -1;
    size->nB += below[i] + (above < 0 ? 0 : depth[above]);
  }
  g_free(depth);
  g_free(below);
}

//---- patterns

static void emit_M(mjModel* m) {
  int legacy = 0, adr = 0;
  for (int i = 0; i < m->nv; i++) {
    m->dof_Madr[i] = legacy;
    int depth = 0;
    for (int j = i; j >= 0; j = m->dof_parentid[j]) depth++;
    int n = m->dof_simplenum[i] ? 1 : depth;
    m->M_rownnz[i] = n;
    m->M_rowadr[i] = adr;
    // from the diagonal, last in the row, upwards
    for (int j = i, k = 0; k < n; j = m->dof_parentid[j], k++) {
      m->M_colind[adr + n - 1 - k] = j;
      m->mapM2M[adr + n - 1 - k] = legacy + k;
    }
    legacy += depth;
    adr += n;
  }
  GIMBAL_ASSERT(legacy == m->nM && adr == m->nC);
}

// Rows of D: ancestors, the diagonal, descendants. Filled in one sweep over the pairs (dof,
// ancestor).
static void emit_D_pattern(mjModel* m) {
  memset(m->D_rownnz, 0, m->nv * sizeof(int));
  for (int i = 0; i < m->nv; i++) {
    for (int j = i; j >= 0; j = m->dof_parentid[j]) {
      m->D_rownnz[i]++;
      if (j != i) m->D_rownnz[j]++;
    }
  }
  int adr = 0;
  for (int i = 0; i < m->nv; i++) {
    m->D_rowadr[i] = adr;
    adr += m->D_rownnz[i];
  }
  GIMBAL_ASSERT(adr == m->nD);
  int* filled = g_new0(int, MAX(m->nv, 1));
  for (int i = 0; i < m->nv; i++) {
    int above = 0;
    for (int j = m->dof_parentid[i]; j >= 0; j = m->dof_parentid[j]) above++;
    m->D_diag[i] = above;
    m->D_colind[m->D_rowadr[i] + above] = i;
    filled[i] = above + 1;
    for (int j = m->dof_parentid[i], k = above - 1; j >= 0; j = m->dof_parentid[j], k--) {
      m->D_colind[m->D_rowadr[i] + k] = j;
      m->D_colind[m->D_rowadr[j] + filled[j]++] = i;
    }
  }
  g_free(filled);
}

// Entry (i, j) of D with j <= i is entry (i, j) of M, if M has it; so is (j, i).
static void emit_D_maps(mjModel* m) {
  for (int k = 0; k < m->nD; k++) m->mapM2D[k] = -1;
  int* next = g_new(int, MAX(m->nv, 1));  // next upper entry of each row
  for (int i = 0; i < m->nv; i++) next[i] = m->D_rowadr[i] + m->D_diag[i] + 1;
  for (int i = 0; i < m->nv; i++) {
    bool simple = m->dof_simplenum[i] > 0;
    int n = m->M_rownnz[i];
    for (int k = 0; k <= m->D_diag[i]; k++) {
      int entry = m->D_rowadr[i] + k, j = m->D_colind[entry];
      int inM = !simple ? m->M_rowadr[i] + k : k == m->D_diag[i] ? m->M_rowadr[i] + n - 1 : -1;
      m->mapM2D[entry] = inM;
      if (inM >= 0) m->mapD2M[inM] = entry;
      if (j != i) m->mapM2D[next[j]++] = inM;
    }
  }
  g_free(next);
}

static void emit_B(Compile* c) {
  mjModel* m = c->m;
  int* below = subtree_dofs(c);
  int adr = 0;
  for (int i = 0; i < m->nbody; i++) {
    int first = i ? c->body_dofadr[i] : 0, above = 0;
    int last = i ? c->body_lastdof[c->body[i].parent] : -1;
    for (int j = last; j >= 0; j = c->dof_parent[j]) above++;
    for (int j = last, k = above - 1; j >= 0; j = c->dof_parent[j], k--) m->B_colind[adr + k] = j;
    // dofs of a subtree are consecutive
    for (int k = 0; k < below[i]; k++) m->B_colind[adr + above + k] = first + k;
    m->B_rowadr[i] = adr;
    m->B_rownnz[i] = above + below[i];
    adr += m->B_rownnz[i];
  }
  GIMBAL_ASSERT(adr == m->nB);
  g_free(below);
}

void emit_sparsity(Compile* c) {
  int run = 0;
  for (int i = (int)c->m->nv - 1; i >= 0; i--) {
    run = c->body_simple[c->dof_body[i]] ? run + 1 : 0;
    c->m->dof_simplenum[i] = run;
  }
  emit_M(c->m);
  emit_D_pattern(c->m);
  emit_D_maps(c->m);
  emit_B(c);
}
