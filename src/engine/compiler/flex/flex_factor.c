// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bending couples neighbouring vertices, each by three dofs along the axes of its body, where
// nothing else moves the vertices of a flex:
//
//   A = diag(mass) + (h^2 + h c) K        K_ab = Q_ab R_a^T R_b, Q: bending stiffness of vertices,
//                                         R: axes of bodies, c: damping, h: time step
//   A = L^T L                             L lower triangular, in the order of bodies,
//                                         found from the last row up
//
// Row k of L has the columns of row k of A, and those that rows below bring: row k is merged into
// its parent, the row of its largest column before the diagonal. As in the reference blocks of two
// vertices are kept whole, also where bodies are turned alike and most of them is zero.

#include "compiler/flex/flex_factor.h"

#include <gimbal/assert.h>
#include <math.h>
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

//---- pattern and values

typedef void (*Couple)(FlexFactor* factor, int row, int column, double value);

static void couple_pattern(FlexFactor* factor, int row, int column, double value) {
  (void)value;
  GIMBAL_ASSERT(column <= row && row < factor->nrow);
  flex_factor_insert(factor->index[row], column);
}

static void couple_value(FlexFactor* factor, int row, int column, double value) {
  int at = flex_factor_position(factor->index[row], column);
  // the pattern has the entry
  GIMBAL_ASSERT(at < (int)factor->index[row]->len && g_array_index(factor->index[row], int, at) == column);
  factor->value[row][at] += value;
}

// The axes of one body seen from another.
static void turn_between(double turn[9], const double quat1[4], const double quat2[4]) {
  double back[4], quat[4];
  if (!memcmp(quat1, quat2, 4 * sizeof(double))) {
    mju_eye(turn, 3);
    return;
  }
  mju_negQuat(back, quat1);
  mju_mulQuat(quat, back, quat2);
  mju_quat2Mat(turn, quat);
}

// Call couple for the block of two bodies, a behind b or the same: scale R_a^T R_b.
static void couple_bodies(FlexFactor* factor, const GimbalPose* world, int a, int b, double scale,
                          Couple couple) {
  double turn[9];
  turn_between(turn, world[factor->body[a]].quat, world[factor->body[b]].quat);
  for (int k = 0; k < 9; k++) {
    if (a != b || k / 3 == k % 3) couple(factor, 3 * a + k / 3, 3 * b + k % 3, scale * turn[k]);
  }
}

// h^2 + h c, as far as flags do not stop springs or dampers.
static double bending_share(const mjOption* option, double damping) {
  double h = option->timestep;
  return (option->disableflags & mjDSBL_SPRING ? 0 : h * h) +
         (option->disableflags & mjDSBL_DAMPER ? 0 : h * damping);
}

// Call couple for the lower triangle of (h^2 + h c) K.
static void for_each_coupling(const Compile* c, const GimbalPose* world, FlexFactor* factor, const int* row,
                              Couple couple) {
  for (int i = 0; i < count(c, mjOBJ_FLEX); i++) {
    const FlexWork* f = c->flex + i;
    double scale = bending_share(&c->spec->pub.option, f->s->damping);
    if (!flex_factor_bends(c, f)) continue;
    for (guint e = 0; e < f->topology.flap->len; e++) {
      const int* v = (const int*)f->topology.flap->data + 4 * e;
      const double* k = f->bending + FLEX_BENDING * e;
      if (v[3] < 0) continue;
      // a hinge that is folded over itself at rest would push its edge on
      double share = k[0] + k[5] + k[10] + k[15] > 0 ? scale : 0;
      for (int p = 0; p < 16; p++) {
        int a = row[f->vertbody[v[p / 4]]], b = row[f->vertbody[v[p % 4]]];
        if (a >= 0 && b >= 0 && b <= a) couple_bodies(factor, world, a, b, share * k[p], couple);
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

// Subtract scale times the entries of row k up to column i from row i.
static void subtract_row(FlexFactor* f, int i, int k, double scale) {
  const int *to = (const int*)f->index[i]->data, *from = (const int*)f->index[k]->data;
  GIMBAL_ASSERT(i < k);
  for (int a = 0, b = 0; from[b] <= i; b++) {
    while (to[a] < from[b]) a++;
    GIMBAL_ASSERT(to[a] == from[b]);  // which fill_in has put there
    f->value[i][a] -= scale * f->value[k][b];
    if (from[b] == i) break;
  }
}

static void flex_factor_factorize(FlexFactor* f) {
  for (int k = f->nrow - 1; k >= 0; k--) {
    int last = (int)f->index[k]->len - 1;
    const int* columns = (const int*)f->index[k]->data;
    double diagonal = sqrt(fmax(mjMINVAL, f->value[k][last]));
    f->value[k][last] = diagonal;
    for (int b = 0; b < last; b++) f->value[k][b] /= diagonal;
    for (int b = 0; b < last; b++) subtract_row(f, columns[b], k, f->value[k][b]);
  }
}

FlexFactor* flex_factor_new(const Compile* c, const GimbalPose* world) {
  FlexFactor* f = g_new0(FlexFactor, 1);
  int* row = number_rows(c, f);
  f->nrow = 3 * f->n;
  f->index = g_new(GArray*, MAX(f->nrow, 1));
  f->value = g_new0(double*, MAX(f->nrow, 1));
  for (int k = 0; k < f->nrow; k++) {
    f->index[k] = g_array_new(FALSE, FALSE, sizeof(int));
    g_array_append_val(f->index[k], k);
  }
  for_each_coupling(c, world, f, row, couple_pattern);
  fill_in(f);
  for (int k = 0; k < f->nrow; k++) {
    f->value[k] = g_new0(double, f->index[k]->len);
    couple_value(f, k, k, c->body[f->body[k / 3]].mass);
  }
  for_each_coupling(c, world, f, row, couple_value);
  flex_factor_factorize(f);
  g_free(row);
  return f;
}

void flex_factor_free(FlexFactor* f) {
  if (!f) return;
  for (int k = 0; k < f->nrow; k++) {
    g_array_unref(f->index[k]);
    g_free(f->value[k]);
  }
  g_free(f->index);
  g_free(f->value);
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
    memcpy(m->efm0_L + adr, f->value[k], (size_t)nnz * sizeof(mjtNum));
    adr += nnz;
  }
}
