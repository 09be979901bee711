// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics by the recursive Newton-Euler algorithm (Featherstone, Rigid Body Dynamics Algorithms,
// chapter 5).
//
//   down the tree  a = a_parent + cdof_dot qvel (+ cdof qacc),   f = I a + v x* (I v)
//   up the tree    f_parent += f,   the force at dof i is cdof_i . f
//
// with a = -gravity at the root.

#include "dynamics/motion.h"
#include "model/sleep_state.h"

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  int filter = sleeping_bodies(m, d), nbody = filter ? d->nbody_awake : m->nbody;
  mj_markStack(d);
  mjtNum* acc = mj_stackAllocNum(d, 6 * m->nbody);
  mjtNum* frc = mj_stackAllocNum(d, 6 * m->nbody);
  motion_zero(acc);
  motion_zero(frc);
  if (!mjDISABLED(mjDSBL_GRAVITY)) vec3_scale(acc + 3, m->opt.gravity, -1);

  for (int b = 1; b < nbody; b++) {
    int i = filter ? d->body_awake_ind[b] : b;
    int dof = m->body_dofadr[i], ndof = m->body_dofnum[i];
    mjtNum a[6], momentum[6], gyro[6];
    motion_copy(a, acc + 6 * m->body_parentid[i]);
    motion_add_dofs(a, d->cdof_dot + 6 * dof, d->qvel + dof, ndof);
    if (flg_acc) motion_add_dofs(a, d->cdof + 6 * dof, d->qacc + dof, ndof);
    motion_copy(acc + 6 * i, a);

    spatial_inertia_mul(momentum, d->cinert + 10 * i, d->cvel + 6 * i);
    spatial_cross_force(gyro, d->cvel + 6 * i, momentum);
    spatial_inertia_mul(frc + 6 * i, d->cinert + 10 * i, a);
    motion_add(frc + 6 * i, gyro);
  }

  int nparent = filter ? d->nparent_awake : m->nbody;
  for (int b = nparent - 1; b >= 0; b--) {
    int i = filter ? d->parent_awake_ind[b] : b, parent = m->body_parentid[i];
    if (parent && (!filter || d->body_awake[i] != mjS_ASLEEP)) motion_add(frc + 6 * parent, frc + 6 * i);
  }

  int nv = filter ? d->nv_awake : m->nv;
  for (int v = 0; v < nv; v++) {
    int i = filter ? d->dof_awake_ind[v] : v;
    result[i] = spatial_dot(d->cdof + 6 * i, frc + 6 * m->dof_bodyid[i]);
  }
  mj_freeStack(d);
}
