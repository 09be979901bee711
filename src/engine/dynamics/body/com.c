// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Centres of mass, and inertias and motion axes expressed at the centre of mass of their tree.
//
// For a body with mass m, principal inertia I (diagonal), inertial frame R and offset s from the
// tree's centre of mass c, and for a rotation about axis a through anchor p:
//   rotational inertia  R I R' + m (s's 1 - s s')
//   first moment        m s
//   motion of c         a x (c - p)

#include "dynamics/body/motion.h"

#include <gimbal/assert.h>
#include "model/sleep_state.h"
#include "model/tree_share.h"

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

// Which bodies: ranges of lists, or of numbers where there is no list.
typedef struct Part {
  const int *body, *child;  // NULL: all
  int from, body_end, child_end;
} Part;

// Centres of mass of subtrees: moments are summed from the leaves, then divided by the mass. The
// moments of the children of the world are left in top, in their places: the world has them from
// all parts.
static void subtree_centres(const mjModel* m, mjData* d, Part p, mjtNum* top) {
  for (int b = p.from; b < p.body_end; b++) {
    int i = p.body ? p.body[b] : b;
    vec3_scale(d->subtree_com + 3 * i, d->xipos + 3 * i, m->body_mass[i]);
  }
  for (int b = p.child_end - 1; b >= p.from; b--) {
    int i = p.child ? p.child[b] : b, parent = m->body_parentid[i];
    if (!i) continue;
    // a sleeping child still holds its centre, not its moment
    int asleep = p.child && d->body_awake[i] == mjS_ASLEEP;
    mjtNum factor = asleep ? m->body_subtreemass[i] : 1;
    if (parent) {
      vec3_add_scaled(d->subtree_com + 3 * parent, d->subtree_com + 3 * i, factor);
    } else {
      vec3_scale(top + 3 * i, d->subtree_com + 3 * i, factor);
    }
  }
}

static void divide_by_mass(const mjModel* m, mjData* d, int i) {
  mjtNum mass = m->body_subtreemass[i];
  if (mass < mjMINVAL) {
    vec3_copy(d->subtree_com + 3 * i, d->xipos + 3 * i);
  } else {
    vec3_scale(d->subtree_com + 3 * i, d->subtree_com + 3 * i, 1 / mass);
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
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
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

static void part_positions(const mjModel* m, mjData* d, Part p, mjtNum* top) {
  subtree_centres(m, d, p, top);
  for (int b = mjMAX(1, p.from); b < p.body_end; b++) divide_by_mass(m, d, p.body ? p.body[b] : b);
  for (int b = mjMAX(1, p.from); b < p.body_end; b++) {
    int i = p.body ? p.body[b] : b;
    const mjtNum* com = d->subtree_com + 3 * m->body_rootid[i];
    mjtNum offset[3];
    vec3_sub(offset, d->xipos + 3 * i, com);
    inertia_at(d->cinert + 10 * i, m->body_inertia + 3 * i, d->ximat + 9 * i, offset, m->body_mass[i]);
    int jnt = m->body_jntadr[i], end = jnt + m->body_jntnum[i];
    for (; jnt < end; jnt++) joint_dofs(m, d, jnt, i, com);
  }
}

static void share_positions(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  part_positions(m, d, (Part){.from = share->body, .body_end = share->body_end, .child_end = share->body_end},
                 with);
}

// The moments of all children, from the last on.
static void centre_of_world(const mjModel* m, mjData* d, const int* child, int nchild, const mjtNum* top) {
  for (int b = nchild - 1; b >= 0; b--) {
    int i = child ? child[b] : b;
    if (i && !m->body_parentid[i]) vec3_add_to(d->subtree_com, top + 3 * i);
  }
  divide_by_mass(m, d, 0);
}

void mj_comPos(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* top = mj_stackAllocNum(d, 3 * m->nbody);
  for (int k = 0; k < 10; k++) d->cinert[k] = 0;
  if (sleeping_bodies(m, d)) {
    Part awake = {.body = d->body_awake_ind,
                  .child = d->parent_awake_ind,
                  .body_end = d->nbody_awake,
                  .child_end = d->nparent_awake};
    part_positions(m, d, awake, top);
    centre_of_world(m, d, d->parent_awake_ind, d->nparent_awake, top);
  } else {
    share_trees(m, d, share_positions, top);
    centre_of_world(m, d, NULL, (int)m->nbody, top);
  }
  mj_freeStack(d);
}
