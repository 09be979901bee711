// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics by the recursive Newton-Euler algorithm (Featherstone, Rigid Body Dynamics
// Algorithms, chapter 5).
//
//   down the tree  a = a_parent + cdof_dot qvel (+ cdof qacc),   f = I a + v x* (I v)
//   up the tree    f_parent += f,   the force at dof i is cdof_i . f
//
// with a = -gravity at the root.

#include "dynamics/body/motion.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"

// Which bodies and dofs: ranges of lists, or of numbers where there is no list.
typedef struct Part {
  const int *body, *parent, *dof;  // NULL: all
  int body_from, body_end, parent_end, dof_from, dof_end;
} Part;

typedef struct Work {
  mjtNum *acc, *frc, *result;
  int flg_acc;
} Work;

static void body_force(const mjModel* m, const mjData* d, const Work* w, int i) {
  int dof = m->body_dofadr[i], ndof = m->body_dofnum[i];
  mjtNum a[6], momentum[6], gyro[6], *frc = w->frc + 6 * i;
  motion_copy(a, w->acc + 6 * m->body_parentid[i]);
  motion_add_dofs(a, d->cdof_dot + 6 * dof, d->qvel + dof, ndof);
  if (w->flg_acc) motion_add_dofs(a, d->cdof + 6 * dof, d->qacc + dof, ndof);
  motion_copy(w->acc + 6 * i, a);

  spatial_inertia_mul(momentum, d->cinert + 10 * i, d->cvel + 6 * i);
  spatial_cross_force(gyro, d->cvel + 6 * i, momentum);
  spatial_inertia_mul(frc, d->cinert + 10 * i, a);
  motion_add(frc, gyro);
}

static void part_forces(const mjModel* m, const mjData* d, const Work* w, Part p) {
  for (int b = mjMAX(1, p.body_from); b < p.body_end; b++) body_force(m, d, w, p.body ? p.body[b] : b);
  for (int b = p.parent_end - 1; b >= p.body_from; b--) {
    int i = p.parent ? p.parent[b] : b, parent = m->body_parentid[i];
    if (!parent || (p.parent && d->body_awake[i] == mjS_ASLEEP)) continue;
    motion_add(w->frc + 6 * parent, w->frc + 6 * i);
  }
  for (int v = p.dof_from; v < p.dof_end; v++) {
    int i = p.dof ? p.dof[v] : v;
    w->result[i] = spatial_dot(d->cdof + 6 * i, w->frc + 6 * m->dof_bodyid[i]);
  }
}

static void share_forces(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  part_forces(m, d, with,
              (Part){.body_from = share->body,
                     .body_end = share->body_end,
                     .parent_end = share->body_end,
                     .dof_from = share->dof,
                     .dof_end = share->dof_end});
}

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  mj_markStack(d);
  Work work = {mj_stackAllocNum(d, 6 * m->nbody), mj_stackAllocNum(d, 6 * m->nbody), result, flg_acc};
  motion_zero(work.acc);
  motion_zero(work.frc);
  if (!mjDISABLED(mjDSBL_GRAVITY)) vec3_scale(work.acc + 3, m->opt.gravity, -1);
  if (flg_acc || !sleeping_bodies(m, d)) {
    share_trees(m, d, share_forces, &work);
  } else {
    // what sleeps keeps the forces with which it fell asleep
    if (result != d->qfrc_bias) mju_copy(result, d->qfrc_bias, m->nv);
    part_forces(m, d, &work,
                (Part){.body = d->body_awake_ind,
                       .parent = d->parent_awake_ind,
                       .dof = d->dof_awake_ind,
                       .body_end = d->nbody_awake,
                       .parent_end = d->nparent_awake,
                       .dof_end = d->nv_awake});
  }
  mj_freeStack(d);
}
