// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Jacobians of points and frames of bodies.
//
// Dof i moves its body with the twist cdof_i = [w, u], expressed at the centre of mass c of the
// tree. For a point p of a body below dof i the columns of the Jacobians are
//   jacp_i = u + w x (p - c),   jacr_i = w.

#include "dynamics/body/jacobian.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/motion.h"

int last_dof_of_body(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int moving = m->body_weldid[body];
  while (moving && !m->body_dofnum[moving]) moving = m->body_parentid[moving];
  return moving ? m->body_dofadr[moving] + m->body_dofnum[moving] - 1 : -1;
}

static void reverse_int(int* list, int n) {
  for (int i = 0; i < n / 2; i++) {
    int swap = list[i];
    list[i] = list[n - 1 - i];
    list[n - 1 - i] = swap;
  }
}

int chain_of_body(const mjModel* m, int body, int* chain) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int n = 0;
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) chain[n++] = i;
  reverse_int(chain, n);
  return n;
}

int chain_of_pair(const mjModel* m, int body1, int body2, int skip_common, int* chain) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  int n = 0;
  int i = last_dof_of_body(m, body1), j = last_dof_of_body(m, body2);

  // merge the two lists, each descending, until they meet
  while (i != j) {
    int* larger = i > j ? &i : &j;
    chain[n++] = *larger;
    *larger = m->dof_parentid[*larger];
  }
  if (!skip_common) {
    for (; i >= 0; i = m->dof_parentid[i]) chain[n++] = i;
  }
  reverse_int(chain, n);
  return n;
}

// write the column of one dof into a Jacobian with nc columns
static inline void put_column(mjtNum* jac, int nc, int col, const mjtNum v[3]) {
  jac[col] = v[0];
  jac[col + nc] = v[1];
  jac[col + 2 * nc] = v[2];
}

static inline void put_dof(mjtNum* jacp, mjtNum* jacr, int nc, int col, const mjtNum cdof[6],
                           const mjtNum offset[3]) {
  if (jacr) put_column(jacr, nc, col, cdof);
  if (jacp) {
    mjtNum v[3];
    vec3_cross(v, cdof, offset);
    vec3_add(v, v, cdof + 3);
    put_column(jacp, nc, col, v);
  }
}

static void clear_jacobian(mjtNum* jac, int nc) {
  if (jac) mju_zero(jac, 3 * nc);
}

void jac_chain(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body,
               const int* chain, int nchain) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum offset[3];
  vec3_sub(offset, point, d->subtree_com + 3 * m->body_rootid[body]);
  clear_jacobian(jacp, nchain);
  clear_jacobian(jacr, nchain);

  // walk up the tree and down the chain together
  int col = nchain - 1;
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    while (col >= 0 && chain[col] > i) col--;
    if (col < 0) return;
    if (chain[col] == i) put_dof(jacp, jacr, nchain, col, d->cdof + 6 * i, offset);
  }
}

// add sign times the columns of the dofs that move body at point
static void add_chain(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
                      int body, const int* chain, int nchain, mjtNum sign) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum offset[3];
  vec3_sub(offset, point, d->subtree_com + 3 * m->body_rootid[body]);
  int col = nchain - 1;
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    while (col >= 0 && chain[col] > i) col--;
    if (col < 0) return;
    if (chain[col] != i) continue;
    const mjtNum* cdof = d->cdof + 6 * i;
    if (jacr) {
      for (int k = 0; k < 3; k++) jacr[col + k * nchain] += sign * cdof[k];
    }
    if (jacp) {
      mjtNum v[3];
      vec3_cross(v, cdof, offset);
      vec3_add(v, v, cdof + 3);
      for (int k = 0; k < 3; k++) jacp[col + k * nchain] += sign * v[k];
    }
  }
}

void jac_chain_difference(const mjModel* m, mjData* d, mjtNum* jacdifp, mjtNum* jacdifr, int body1, int body2,
                          const mjtNum point1[3], const mjtNum point2[3], const int* chain, int nchain) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  clear_jacobian(jacdifp, nchain);
  clear_jacobian(jacdifr, nchain);
  add_chain(m, d, jacdifp, jacdifr, point2, body2, chain, nchain, 1);
  add_chain(m, d, jacdifp, jacdifr, point1, body1, chain, nchain, -1);
}

void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  int nv = m->nv;
  mjtNum offset[3];
  vec3_sub(offset, point, d->subtree_com + 3 * m->body_rootid[body]);
  clear_jacobian(jacp, nv);
  clear_jacobian(jacr, nv);
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    put_dof(jacp, jacr, nv, i, d->cdof + 6 * i, offset);
  }
}

void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  mj_jac(m, d, jacp, jacr, d->xpos + 3 * body, body);
}

void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  mj_jac(m, d, jacp, jacr, d->xipos + 3 * body, body);
}

void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  mj_jac(m, d, jacp, jacr, d->geom_xpos + 3 * geom, m->geom_bodyid[geom]);
}

void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  mj_jac(m, d, jacp, jacr, d->site_xpos + 3 * site, m->site_bodyid[site]);
}

// one past the last body of the subtree of body; bodies of a subtree are consecutive
static int subtree_end(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int end = body + 1;
  while (end < m->nbody && m->body_parentid[end] >= body) end++;
  return end;
}

void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body) {
  int nv = m->nv;
  mj_markStack(d);
  mjtNum* jac = mj_stackAllocNum(d, 3 * nv);

  // mass-weighted mean over the bodies of the subtree
  mju_zero(jacp, 3 * nv);
  int end = subtree_end(m, body);
  for (int b = body; b < end; b++) {
    mj_jacBodyCom(m, d, jac, NULL, b);
    mju_addToScl(jacp, jac, m->body_mass[b], 3 * nv);
  }
  mju_scl(jacp, jacp, 1 / m->body_subtreemass[body], 3 * nv);
  mj_freeStack(d);
}

void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis, const mjtNum point[3],
                     const mjtNum axis[3], int body) {
  int nv = m->nv;
  mj_markStack(d);
  mjtNum* jacp = jacPoint ? jacPoint : mj_stackAllocNum(d, 3 * nv);
  mjtNum* jacr = mj_stackAllocNum(d, 3 * nv);
  mj_jac(m, d, jacp, jacr, point, body);

  // an axis fixed to the body moves with w x axis
  if (jacAxis) {
    for (int i = 0; i < nv; i++) {
      mjtNum w[3] = {jacr[i], jacr[i + nv], jacr[i + 2 * nv]}, v[3];
      vec3_cross(v, w, axis);
      put_column(jacAxis, nv, i, v);
    }
  }
  mj_freeStack(d);
}

// true if dof i belongs to a joint that stores a quaternion
static bool is_quaternion_dof(const mjModel* m, int i) {
  int jnt = m->dof_jntid[i];
  int type = m->jnt_type[jnt];
  return type == mjJNT_BALL || (type == mjJNT_FREE && i >= m->jnt_dofadr[jnt] + 3);
}

void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
               int body) {
  int nv = m->nv;
  const mjtNum* com = d->subtree_com + 3 * m->body_rootid[body];
  mjtNum offset[3], velocity[6];
  vec3_sub(offset, point, com);
  motion_at(velocity, d->cvel + 6 * body, point, com);
  clear_jacobian(jacp, nv);
  clear_jacobian(jacr, nv);

  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    const mjtNum* cdof = d->cdof + 6 * i;
    mjtNum dot[6];
    // dofs of quaternions turn with their own body, the stored derivative with its parent
    if (is_quaternion_dof(m, i)) {
      spatial_cross_motion(dot, d->cvel + 6 * m->dof_bodyid[i], cdof);
    } else {
      motion_copy(dot, d->cdof_dot + 6 * i);
    }

    if (jacr) put_column(jacr, nv, i, dot);
    if (jacp) {
      vec3_add_cross(dot + 3, dot, offset);
      vec3_add_cross(dot + 3, cdof, velocity + 3);
      put_column(jacp, nv, i, dot + 3);
    }
  }
}

void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body) {
  int nv = m->nv;
  mj_markStack(d);
  mjtNum* jacp = mj_stackAllocNum(d, 3 * nv);
  mjtNum* jacr = mj_stackAllocNum(d, 3 * nv);
  mju_zero(mat, 3 * nv);

  // sum over bodies of R I R' w + m (x - com) x v; the velocity of com drops out, as the sum of m
  // (x - com) is 0
  int end = subtree_end(m, body);
  for (int b = body; b < end; b++) {
    mj_jacBodyCom(m, d, jacp, jacr, b);
    mjtNum arm[3];
    vec3_sub(arm, d->xipos + 3 * b, d->subtree_com + 3 * body);
    for (int i = 0; i < nv; i++) {
      mjtNum w[3] = {jacr[i], jacr[i + nv], jacr[i + 2 * nv]};
      mjtNum v[3] = {jacp[i], jacp[i + nv], jacp[i + 2 * nv]};
      mjtNum local[3], spin[3], swing[3];
      mat3_mul_vec_t(local, d->ximat + 9 * b, w);
      for (int k = 0; k < 3; k++) local[k] *= m->body_inertia[3 * b + k];
      mat3_mul_vec(spin, d->ximat + 9 * b, local);
      vec3_cross(swing, arm, v);
      vec3_add_scaled(spin, swing, m->body_mass[b]);
      for (int k = 0; k < 3; k++) mat[i + k * nv] += spin[k];
    }
  }
  mj_freeStack(d);
}

void point_velocity(const mjModel* m, const mjData* d, int body, const mjtNum point[3], const mjtNum* vec,
                    mjtNum vel[3]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum twist[6] = {0};
  for (int i = last_dof_of_body(m, body); i >= 0; i = m->dof_parentid[i]) {
    mju_addToScl(twist, d->cdof + 6 * i, vec[i], 6);
  }
  mjtNum motion[6];
  motion_at(motion, twist, point, d->subtree_com + 3 * m->body_rootid[body]);
  vec3_copy(vel, motion + 3);
}
