// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Derivative of the bias force with respect to velocity, one column (dof j) at a time.
//
// Raising the speed of dof j adds its motion c = cdof_j to the velocity v of every body b that it
// carries, and turns the axes of all dofs after it. With a0 the change of acceleration of its own
// body b0, the change elsewhere telescopes:
//   da_b = a0 + c x (v_b - v_b0),   df_b = I da_b + c x* (I v_b) + v_b x* (I c).
// The change of force at dof i is cdof_i . (sum of df over what i carries).
//
// For a body with a free joint and no joints after it, with R its axes, s the centre of mass seen
// from the joint, w the angular velocity and I the inertia (s, w and I in world axes):
//   f = m w x (w x s),   t = w x I w,   bias = [f; R' (s x f + t)].

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <stdbool.h>

#include "dynamics/body/motion.h"
#include "dynamics/derivative/deriv_bias.h"
#include "dynamics/derivative/derivative_parts.h"
#include "model/sleep_state.h"

static int subtree_end(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int end = body + 1;
  while (end < m->nbody && m->body_parentid[end] >= body) end++;
  return end;
}

// Change of acceleration of the own body of dof j: its axis as it turns now, and all dofs after it
// in the body.
static void own_acceleration(const mjModel* m, const mjData* d, int j, mjtNum acc[6]) {
  int body = m->dof_bodyid[j], jnt = m->dof_jntid[j], type = m->jnt_type[jnt];
  int end = m->body_dofadr[body] + m->body_dofnum[body], first;
  const mjtNum* cdof = d->cdof + 6 * j;
  motion_copy(acc, d->cdof_dot + 6 * j);

  // the three axes of a rotation turn with what was before them
  if (type == mjJNT_FREE) {
    first = j < m->jnt_dofadr[jnt] + 3 ? m->jnt_dofadr[jnt] + 3 : m->jnt_dofadr[jnt] + 6;
  } else {
    first = m->jnt_dofadr[jnt] + gimbal_joint_size(type).nv;
  }
  for (int i = first; i < end; i++) {
    mjtNum turn[6];
    spatial_cross_motion(turn, cdof, d->cdof + 6 * i);
    motion_add_scaled(acc, turn, d->qvel[i]);
  }
}

// Change of force of one body.
static void body_force(const mjData* d, int b, const mjtNum cdof[6], const mjtNum acc[6], mjtNum frc[6]) {
  const mjtNum* inertia = d->cinert + 10 * b;
  const mjtNum* vel = d->cvel + 6 * b;
  mjtNum momentum[6], part[6];
  spatial_inertia_mul(frc, inertia, acc);
  spatial_inertia_mul(momentum, inertia, vel);
  spatial_cross_force(part, cdof, momentum);
  motion_add(frc, part);
  spatial_inertia_mul(momentum, inertia, cdof);
  spatial_cross_force(part, vel, momentum);
  motion_add(frc, part);
}

// Subtract one column from qDeriv; next[i] is the next entry of row i, as columns come in ascending
// order.
static void subtract_column(const mjModel* m, mjData* d, int j, mjtNum* frc, int* next) {
  int body = m->dof_bodyid[j], end = subtree_end(m, body);
  const mjtNum* cdof = d->cdof + 6 * j;
  mjtNum own[6], change[6], acc[6];
  own_acceleration(m, d, j, own);
  for (int b = body; b < end; b++) {
    for (int k = 0; k < 6; k++) change[k] = d->cvel[6 * b + k] - d->cvel[6 * body + k];
    spatial_cross_motion(acc, cdof, change);
    motion_add(acc, own);
    body_force(d, b, cdof, acc, frc + 6 * b);
  }
  for (int b = end - 1; b > body; b--) motion_add(frc + 6 * m->body_parentid[b], frc + 6 * b);

  for (int k = m->D_rowadr[j]; k < m->D_rowadr[j] + m->D_rownnz[j]; k++) {
    int i = m->D_colind[k], carrier = m->dof_bodyid[i] > body ? m->dof_bodyid[i] : body;
    d->qDeriv[m->D_rowadr[i] + next[i]++] -= spatial_dot(d->cdof + 6 * i, frc + 6 * carrier);
  }
}

void subtract_bias_derivative(const mjModel* m, mjData* d) {
  int filter = sleeping_dofs(m, d), nv = filter ? d->nv_awake : m->nv;
  mj_markStack(d);
  mjtNum* frc = mj_stackAllocNum(d, 6 * m->nbody);
  int* next = mj_stackAllocInt(d, m->nv);
  for (int i = 0; i < m->nv; i++) next[i] = 0;
  for (int v = 0; v < nv; v++) subtract_column(m, d, filter ? d->dof_awake_ind[v] : v, frc, next);
  mj_freeStack(d);
}

bool is_free_body(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int jnt = m->body_jntadr[body];
  if (m->body_jntnum[body] != 1 || m->jnt_type[jnt] != mjJNT_FREE) return false;
  return m->tree_dofnum[m->body_treeid[body]] == 6;
}

// matrix of v -> a x v
static void cross_matrix(mjtNum r[9], const mjtNum a[3]) {
  const mjtNum c[9] = {0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0};
  mat3_copy(r, c);
}

// whether all mass of a free body is its own, and none that of bodies welded to it
static bool is_single(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  return m->body_subtreemass[body] == m->body_mass[body];
}

// inertia of a free body with all that is welded to it, about the common centre of mass
static void composite_inertia(const mjData* d, int body, mjtNum r[9]) {
  const mjtNum* c = d->crb + 10 * body;
  const mjtNum full[9] = {c[0], c[3], c[4], c[3], c[1], c[5], c[4], c[5], c[2]};
  mat3_copy(r, full);
}

// inertia about the centre of mass in world axes
static void world_inertia(const mjModel* m, const mjData* d, int body, mjtNum r[9]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  const mjtNum* mat = d->ximat + 9 * body;
  mjtNum scaled[9], transposed[9];
  for (int i = 0; i < 9; i++) {
    scaled[i] = mat[i] * m->body_inertia[3 * body + i % 3];
    transposed[i] = mat[3 * (i % 3) + i / 3];
  }
  mat3_mul(r, scaled, transposed);
}

// 6 x 6 derivative of the bias force of such a body with respect to the velocity of its joint.
static void free_body_bias_derivative(const mjModel* m, const mjData* d, int jnt, mjtNum mat[36]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  int body = m->jnt_bodyid[jnt];
  const mjtNum* R = d->xmat + 9 * body;
  bool single = is_single(m, body);
  mjtNum mass = m->body_subtreemass[body], s[3], w[3], ws[3], Iw[3], inertia[9];
  mjtNum W[9], S[9], WS[9], K[9], L[9], T[9], SK[9], WI[9], lin[9], turned[9], rot[9];
  vec3_sub(s, d->xipos + 3 * body, d->xpos + 3 * body);
  if (!single) vec3_sub(s, d->subtree_com + 3 * body, d->xpos + 3 * body);
  mat3_mul_vec(w, R, d->qvel + m->jnt_dofadr[jnt] + 3);
  if (single) {
    world_inertia(m, d, body, inertia);
  } else {
    composite_inertia(d, body, inertia);
  }
  vec3_cross(ws, w, s);
  mat3_mul_vec(Iw, inertia, w);

  // d(w x (w x s)) = -([ws] + [w][s]) dw,  d(w x I w) = ([w] I - [I w]) dw
  cross_matrix(W, w);
  cross_matrix(S, s);
  mat3_mul(WS, W, S);
  cross_matrix(K, ws);
  cross_matrix(L, Iw);
  mat3_mul(WI, W, inertia);
  for (int i = 0; i < 9; i++) K[i] = -mass * (K[i] + WS[i]);
  mat3_mul(SK, S, K);
  for (int i = 0; i < 9; i++) T[i] = SK[i] + WI[i] - L[i];
  mat3_mul(lin, K, R);
  mat3_mul_t(turned, R, T);
  mat3_mul(rot, turned, R);

  mju_zero(mat, 36);
  for (int r = 0; r < 3; r++) {
    vec3_copy(mat + 6 * r + 3, lin + 3 * r);
    vec3_copy(mat + 6 * (r + 3) + 3, rot + 3 * r);
  }
}

bool free_body_gyration(const mjModel* m, const mjData* d, int jnt, mjtNum h, mjtNum mat[36]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  int adr = m->jnt_dofadr[jnt];
  if (!is_free_body(m, m->jnt_bodyid[jnt]) || !d->tree_awake[m->dof_treeid[adr]]) return false;
  free_body_bias_derivative(m, d, jnt, mat);
  for (int i = 0; i < 36; i++) mat[i] *= h;
  for (int r = 0; r < 6; r++) {
    for (int k = m->M_rowadr[adr + r]; k < m->M_rowadr[adr + r] + m->M_rownnz[adr + r]; k++) {
      int c = m->M_colind[k] - adr;
      mat[6 * r + c] += d->M[k];
      if (c != r) mat[6 * c + r] += d->M[k];
    }
  }
  return true;
}

bool free_body_matrix(const mjModel* m, const mjData* d, int jnt, mjtNum h, mjtNum mat[36]) {
  int adr = m->jnt_dofadr[jnt];
  if (!free_body_gyration(m, d, jnt, h, mat)) return false;
  for (int r = 0; r < 6; r++) {
    for (int k = m->D_rowadr[adr + r]; k < m->D_rowadr[adr + r] + m->D_rownnz[adr + r]; k++) {
      mat[6 * r + m->D_colind[k] - adr] -= h * d->qDeriv[k];
    }
  }
  return true;
}
