// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bending couples neighbouring vertices, each by three dofs along the axes of its body, where
// nothing else moves the vertices of a flex. The factor of that matrix (pipeline/const_metric.c)
// has a row for each of these dofs, in the order of bodies, with the columns of the matrix and
// those that rows below bring: row k is merged into its parent, the row of its largest column
// before the diagonal. As in the reference blocks of two vertices are kept whole, also where
// bodies are turned alike and most of them is zero.

#include "compiler/flex/flex_factor.h"

#include <gimbal/assert.h>
#include <string.h>

#include "compiler/flex/flex_work.h"
#include "math/sorted.h"

//---- rows

// Whether a body stands still, or slides along its own x, y and z and nothing moves these.
static bool body_is_free_point(const Compile* c, const BodyWork* body) {
  for (int b = body->parent; body->ndof && b > 0; b = c->body[b].parent) {
    if (c->body[b].ndof) return false;
  }
  if (!body->ndof) return !body->weld;
  if (body->ndof != 3 || body->jnt.num != 3) return false;
  for (int k = 0; k < 3; k++) {
    const JointWork* j = c->joint + body->jnt.adr + k;
    if (j->s->type != mjJNT_SLIDE) return false;
    for (int i = 0; i < 3; i++) {
      if (j->axis[i] != (i == k)) return false;
    }
  }
  return true;
}

static bool flex_factor_bends(const Compile* c, const FlexWork* f) {
  bool bends = f->nbending > 0 && f->dim == 2 && !f->rigid && !f->nnode;
  for (int v = 0; bends && v < f->nvert; v++) bends = body_is_free_point(c, c->body + f->vertbody[v]);
  return bends;
}

// A row for each body with three sliders that carries a vertex of a bending flex, in order of
// bodies.
static int* number_rows(const Compile* c, FlexFactor* factor) {
  int nbody = count(c, mjOBJ_BODY);
  int* row = g_new0(int, nbody);
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    const FlexWork* f = c->flex + i;
    if (!flex_factor_bends(c, f)) continue;
    for (int v = 0; v < f->nvert; v++) {
      row[f->vertbody[v]] = c->body[f->vertbody[v]].ndof == 3;
    }
  }
  factor->body = g_new(int, nbody);
  for (int b = 0; b < nbody; b++) {
    bool used = row[b];
    row[b] = used ? factor->n : -1;
    if (used) factor->body[factor->n++] = b;
  }
  return row;
}

static int flex_factor_position(const GArray* columns, int column) {
  return first_not_below((const int*)columns->data, (int)columns->len, column);
}

static void flex_factor_insert(GArray* columns, int column) {
  int at = flex_factor_position(columns, column);
  if (at == (int)columns->len || g_array_index(columns, int, at) != column) {
    g_array_insert_val(columns, at, column);
  }
}

//---- pattern

// The block of two bodies, a behind b or the same.
static void couple_bodies(FlexFactor* factor, int a, int b) {
  for (int k = 0; k < 9; k++) {
    int row = 3 * a + k / 3, column = 3 * b + k % 3;
    GIMBAL_ASSERT(a >= b && row < factor->nrow);
    if (a != b || row == column) flex_factor_insert(factor->index[row], column);
  }
}

// The lower triangle of what hinges couple.
static void couple_hinges(const Compile* c, FlexFactor* factor, const int* row) {
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    const FlexWork* f = c->flex + i;
    if (!flex_factor_bends(c, f)) continue;
    for (guint e = 0; e < f->topology.flap->len; e++) {
      const int* v = (const int*)f->topology.flap->data + 4 * e;
      for (int p = 0; v[3] >= 0 && p < 16; p++) {
        int a = row[f->vertbody[v[p / 4]]], b = row[f->vertbody[v[p % 4]]];
        if (a >= 0 && b >= 0 && b <= a) couple_bodies(factor, a, b);
      }
    }
  }
}

static void fill_in(FlexFactor* f) {
  for (int k = f->nrow - 1; k > 0; k--) {
    const GArray* columns = f->index[k];
    // the diagonal ends its row
    GIMBAL_ASSERT(columns->len > 0 && g_array_index(columns, int, columns->len - 1) == k);
    if (columns->len < 2) continue;
    int parent = g_array_index(columns, int, columns->len - 2);
    for (guint i = 0; i + 2 < columns->len; i++) {
      flex_factor_insert(f->index[parent], g_array_index(columns, int, i));
    }
  }
}

FlexFactor* flex_factor_new(const Compile* c) {
  FlexFactor* f = g_new0(FlexFactor, 1);
  int* row = number_rows(c, f);
  f->nrow = 3 * f->n;
  f->index = g_new(GArray*, MAX(f->nrow, 1));
  for (int k = 0; k < f->nrow; k++) {
    f->index[k] = g_array_new(FALSE, FALSE, sizeof(int));
    g_array_append_val(f->index[k], k);
  }
  couple_hinges(c, f, row);
  fill_in(f);
  g_free(row);
  return f;
}

void flex_factor_free(FlexFactor* f) {
  if (!f) return;
  for (int k = 0; k < f->nrow; k++) g_array_unref(f->index[k]);
  g_free(f->index);
  g_free(f->body);
  g_free(f);
}

//---- emission

mjtSize flex_factor_nonzeros(const FlexFactor* f) {
  mjtSize n = 0;
  for (int k = 0; k < f->nrow; k++) n += f->index[k]->len;
  return n;
}

void flex_factor_emit(const FlexFactor* f, mjModel* m) {
  int adr = 0;
  for (int k = 0; k < f->nrow; k++) {
    int nnz = (int)f->index[k]->len;
    m->efm0_dofid[k] = m->body_dofadr[f->body[k / 3]] + k % 3;
    m->efm0_L_rownnz[k] = nnz;
    m->efm0_L_rowadr[k] = adr;
    memcpy(m->efm0_L_colind + adr, f->index[k]->data, (size_t)nnz * sizeof(int));
    adr += nnz;
  }
}
