// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stable neo-Hookean solids (Smith, de Goes and Kim, 2018, without the logarithm). With the
// gradient F = sum_v x_v g_v', its determinant J and its cofactors c = dJ/dF, a unit of volume has
//   energy    mu/2 (F:F - 3) - mu (J - 1) + b/2 (J - 1)^2,  b = lambda + mu
//   stress    P = mu F + (b (J - 1) - mu) c
//   stiffness H = mu 1 + b c c' + (b (J - 1) - mu) d2J/dF2
// of which only what is positive counts: eigenvalues below 0 become 0. The vertex v feels -P g_v
// times the volume, and the stiffness between v and w is g_v' H g_w.
//
// The law sees F only up to a rotation of the material, so that the lengths of the edges at rest
// tell enough: their products from the first vertex are R'R, and R is taken triangular.

#include "dynamics/flex/flex_solid.h"

#include <gimbal/assert.h>

#include "math/eig_sym.h"
#include "math/vec.h"
#include "model/flex_layout.h"

bool flex_is_neo_hookean(const mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int adr = m->flex_stiffnessadr[flex];
  if (m->flex_dim[flex] != 3 || m->flex_interp[flex] || adr < 0) return false;
  return m->flex_stiffness[adr + FLEX_SOLID_PERDET] != 0;
}

// R'R of an element, from the squared lengths of its edges.
static void rest_products(const mjModel* m, int flex, int elem, mjtNum G[9]) {
  const int* edge = m->flex_elemedge + m->flex_elemedgeadr[flex] + 6 * elem;
  // edges from the first vertex to the others, and those that close the triangle of two of them
  static const int from_first[3] = {0, 2, 4}, between[3][3] = {{-1, 1, 5}, {1, -1, 3}, {5, 3, -1}};
  mjtNum square[6];
  for (int k = 0; k < 6; k++) {
    mjtNum length = m->flexedge_length0[m->flex_edgeadr[flex] + edge[k]];
    square[k] = length * length;
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      mjtNum opposite = i == j ? 0 : square[between[i][j]];
      G[3 * i + j] = (square[from_first[i]] + square[from_first[j]] - opposite) / 2;
    }
  }
}

// Slopes of the shape functions: the rows of the inverse of R, and what makes their sum 0.
static void rest_slopes(const mjModel* m, int flex, int elem, mjtNum perdet, mjtNum G[4][3]) {
  mjtNum L[9];
  rest_products(m, flex, elem, L);
  mju_cholFactor(L, 3, mjMINVAL);
  // the element may be mirrored
  mjtNum sign = perdet < 0 ? -1 : 1;
  mjtNum a = 1 / L[0], b = 1 / L[4], c = sign / L[8];
  vec3_set(G[1], a, -L[3] * a * b, (L[3] * L[7] - L[6] * L[4]) * a * b * c);
  vec3_set(G[2], 0, b, -L[7] * b * c);
  vec3_set(G[3], 0, 0, c);
  for (int k = 0; k < 3; k++) G[0][k] = -G[1][k] - G[2][k] - G[3][k];
}

void flex_solid_setup(const mjModel* m, const mjData* d, int flex, int elem, FlexSolid* s) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex && elem >= 0 && elem < m->flex_elemnum[flex]);
  const mjtNum* law = m->flex_stiffness + m->flex_stiffnessadr[flex] + FLEX_STRETCH_SOLID * elem;
  const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex] + 4 * elem;
  mjtNum perdet = law[FLEX_SOLID_PERDET];
  s->volume = 1 / (6 * mju_abs(perdet));
  s->mu = 12 * law[FLEX_SOLID_SHEAR] / perdet;
  // which keeps volume (mu + lambda/2)
  s->bulk = 2 * law[FLEX_SOLID_BULK] / s->volume - s->mu;
  rest_slopes(m, flex, elem, perdet, s->G);
  mju_zero(s->F, 9);
  for (int v = 1; v < 4; v++) {
    mjtNum edge[3];
    vec3_sub(edge, xpos + 3 * vert[v], xpos + 3 * vert[0]);
    for (int i = 0; i < 3; i++) vec3_add_scaled(s->F + 3 * i, s->G[v], edge[i]);
  }
  for (int i = 0; i < 3; i++) vec3_cross(s->area + 3 * i, s->F + 3 * ((i + 1) % 3), s->F + 3 * ((i + 2) % 3));
  s->J = vec3_dot(s->F, s->area);
}

static mjtNum solid_pressure(const FlexSolid* s) {
  return s->bulk * (s->J - 1) - s->mu;
}

void flex_solid_add_force(const mjModel* m, int flex, int elem, const FlexSolid* s, mjtNum* force) {
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex] + 4 * elem;
  mjtNum P[9], f[3];
  for (int k = 0; k < 9; k++) P[k] = s->mu * s->F[k] + solid_pressure(s) * s->area[k];
  for (int v = 0; v < 4; v++) {
    mat3_mul_vec(f, P, s->G[v]);
    vec3_add_scaled(force + 3 * vert[v], f, -s->volume);
  }
}

//---- stiffness

// H, whose rows and columns are entries of F.
static void law_stiffness(const FlexSolid* s, mjtNum H[81]) {
  for (int i = 0; i < 81; i++) H[i] = s->bulk * s->area[i / 9] * s->area[i % 9] + (i % 10 ? 0 : s->mu);
  // dJ/dF of two rows is the cross product with the third
  for (int a = 0; a < 3; a++) {
    const mjtNum* third = s->F + 3 * a;
    int p = (a + 1) % 3, q = (a + 2) % 3;
    for (int k = 0; k < 3; k++) {
      int next = (k + 1) % 3, last = (k + 2) % 3;
      mjtNum slope = solid_pressure(s) * third[k];
      H[9 * (3 * p + next) + 3 * q + last] += slope;
      H[9 * (3 * p + last) + 3 * q + next] -= slope;
      H[9 * (3 * q + last) + 3 * p + next] += slope;
      H[9 * (3 * q + next) + 3 * p + last] -= slope;
    }
  }
}

// Take away what is negative, if anything is.
static void keep_positive(mjtNum H[81], mjtNum scale) {
  mjtNum factor[81], vec[81];
  mju_copy(factor, H, 81);
  if (mju_cholFactor(factor, 9, mjMINVAL * scale) == 9) return;
  mju_scl(factor, H, 1 / scale, 81);
  eig_symmetric(factor, vec, 9);
  for (int e = 0; e < 9; e++) {
    mjtNum value = mju_min(0, factor[10 * e] * scale);
    for (int i = 0; i < 81; i++) H[i] -= value * vec[9 * (i / 9) + e] * vec[9 * (i % 9) + e];
  }
}

void flex_solid_stiffness(const FlexSolid* s, mjtNum K[144]) {
  mjtNum H[81];
  law_stiffness(s, H);
  keep_positive(H, s->mu);
  for (int v = 0; v < 4; v++) {
    // H g_v, for each entry of the row of F that the vertex moves
    mjtNum Hg[3][9];
    for (int i = 0; i < 27; i++) {
      const mjtNum* block = H + 27 * (i / 9) + i % 9;
      Hg[i / 9][i % 9] = s->G[v][0] * block[0] + s->G[v][1] * block[9] + s->G[v][2] * block[18];
    }
    for (int w = 0; w < 4; w++) {
      for (int i = 0; i < 9; i++) {
        K[12 * (3 * v + i / 3) + 3 * w + i % 3] = s->volume * vec3_dot(Hg[i / 3] + 3 * (i % 3), s->G[w]);
      }
    }
  }
}
