// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Centres of mass, and inertias and motion axes expressed at the centre of mass of their tree.
//
// For a body with mass m, principal inertia I (diagonal), inertial frame R and offset s from the tree's
// centre of mass c, and for a rotation about axis a through anchor p:
//   rotational inertia  R I R' + m (s's 1 - s s')
//   first moment        m s
//   motion of c         a x (c - p)

#include "dynamics/motion.h"
#include "model/sleep_state.h"

// inertia of one body at the given offset, see math/spatial.h for the layout
static void inertia_at(mjtNum r[10], const mjtNum inertia[3], const mjtNum mat[9], const mjtNum s[3],
                       mjtNum mass) {
  mjtNum t[9];
  for (int i = 0; i < 9; i++) t[i] = mat[i] * inertia[i % 3];
  r[0] = vec3_dot(mat, t) + mass * (s[1] * s[1] + s[2] * s[2]);
  r[1] = vec3_dot(mat + 3, t + 3) + mass * (s[0] * s[0] + s[2] * s[2]);
  r[2] = vec3_dot(mat + 6, t + 6) + mass * (s[0] * s[0] + s[1] * s[1]);
  r[3] = vec3_dot(mat, t + 3) - mass * s[0] * s[1];
  r[4] = vec3_dot(mat, t + 6) - mass * s[0] * s[2];
  r[5] = vec3_dot(mat + 3, t + 6) - mass * s[1] * s[2];
  vec3_scale(r + 6, s, mass);
  r[9] = mass;
}

// Centre of mass of every subtree: moments are summed from the leaves, then divided by the mass.
static void subtree_centres(const mjModel* m, mjData* d, int nbody, const int* body, int nparent,
                            const int* child) {
  for (int b = 0; b < nbody; b++) {
    int i = body ? body[b] : b;
    vec3_scale(d->subtree_com + 3 * i, d->xipos + 3 * i, m->body_mass[i]);
  }
  for (int b = nparent - 1; b >= 0; b--) {
    int i = child ? child[b] : b;
    if (!i) continue;
    mjtNum* parent = d->subtree_com + 3 * m->body_parentid[i];
    // a sleeping child still holds its centre, not its moment
    int asleep = child && d->body_awake[i] == mjS_ASLEEP;
    vec3_add_scaled(parent, d->subtree_com + 3 * i, asleep ? m->body_subtreemass[i] : 1);
  }
  for (int b = 0; b < nbody; b++) {
    int i = body ? body[b] : b;
    mjtNum mass = m->body_subtreemass[i];
    if (mass < mjMINVAL) {
      vec3_copy(d->subtree_com + 3 * i, d->xipos + 3 * i);
    } else {
      vec3_scale(d->subtree_com + 3 * i, d->subtree_com + 3 * i, 1 / mass);
    }
  }
}

// twist of a rotation about axis; arm points from the anchor to the reference point
static inline void rotation_dof(mjtNum cdof[6], const mjtNum axis[3], const mjtNum arm[3]) {
  vec3_copy(cdof, axis);
  vec3_cross(cdof + 3, axis, arm);
}

// three rotations about the axes of the body
static void ball_dofs(mjtNum cdof[18], const mjtNum mat[9], const mjtNum arm[3]) {
  for (int k = 0; k < 3; k++) {
    mjtNum axis[3] = {mat[k], mat[k + 3], mat[k + 6]};
    rotation_dof(cdof + 6 * k, axis, arm);
  }
}

static void joint_dofs(const mjModel* m, mjData* d, int jnt, int body, const mjtNum com[3]) {
  mjtNum* cdof = d->cdof + 6 * m->jnt_dofadr[jnt];
  mjtNum arm[3];
  vec3_sub(arm, com, d->xanchor + 3 * jnt);
  switch (m->jnt_type[jnt]) {
    case mjJNT_HINGE:
      rotation_dof(cdof, d->xaxis + 3 * jnt, arm);
      break;
    case mjJNT_SLIDE:
      vec3_zero(cdof);
      vec3_copy(cdof + 3, d->xaxis + 3 * jnt);
      break;
    case mjJNT_FREE:
      for (int k = 0; k < 18; k++) cdof[k] = k % 7 == 3;
      ball_dofs(cdof + 18, d->xmat + 9 * body, arm);
      break;
    default:
      ball_dofs(cdof, d->xmat + 9 * body, arm);
  }
}

void mj_comPos(const mjModel* m, mjData* d) {
  int filter = sleeping_bodies(m, d);
  int nbody = filter ? d->nbody_awake : m->nbody;
  const int* body = filter ? d->body_awake_ind : NULL;
  subtree_centres(m, d, nbody, body, filter ? d->nparent_awake : m->nbody,
                  filter ? d->parent_awake_ind : NULL);

  for (int k = 0; k < 10; k++) d->cinert[k] = 0;
  for (int b = 1; b < nbody; b++) {
    int i = body ? body[b] : b;
    const mjtNum* com = d->subtree_com + 3 * m->body_rootid[i];
    mjtNum offset[3];
    vec3_sub(offset, d->xipos + 3 * i, com);
    inertia_at(d->cinert + 10 * i, m->body_inertia + 3 * i, d->ximat + 9 * i, offset, m->body_mass[i]);
    int jnt = m->body_jntadr[i], end = jnt + m->body_jntnum[i];
    for (; jnt < end; jnt++) joint_dofs(m, d, jnt, i, com);
  }
}
