// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Velocities of bodies and of anything fixed to them.
//
// Down the tree, a body moves with its parent plus the motion of its own dofs, and the motion axes
// turn with what carries them:
//   cvel = cvel_parent + sum cdof qvel,   d(cdof)/dt = cvel_before x cdof.

#include "dynamics/body/velocity.h"

#include <gimbal/assert.h>

#include "dynamics/body/motion.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"

// three rotations of a ball: their axes turn with the parent until all three have been applied
static void ball_velocity(mjtNum cvel[6], mjtNum* cdof_dot, const mjtNum* cdof, const mjtNum* qvel) {
  for (int k = 0; k < 18; k += 6) spatial_cross_motion(cdof_dot + k, cvel, cdof + k);
  motion_add_dofs(cvel, cdof, qvel, 3);
}

// Add the motion of a joint to cvel and set cdof_dot of its dofs.
static void joint_velocity(const mjModel* m, mjData* d, int jnt, mjtNum cvel[6]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  int adr = m->jnt_dofadr[jnt], type = m->jnt_type[jnt];
  const mjtNum* cdof = d->cdof + 6 * adr;
  const mjtNum* qvel = d->qvel + adr;
  mjtNum* cdof_dot = d->cdof_dot + 6 * adr;
  if (type == mjJNT_HINGE || type == mjJNT_SLIDE) {
    spatial_cross_motion(cdof_dot, cvel, cdof);
    motion_add_scaled(cvel, cdof, qvel[0]);
  } else if (type == mjJNT_BALL) {
    ball_velocity(cvel, cdof_dot, cdof, qvel);
  } else {
    for (int k = 0; k < 18; k++) cdof_dot[k] = 0;
    motion_add_dofs(cvel, cdof, qvel, 3);
    ball_velocity(cvel, cdof_dot + 18, cdof + 18, qvel + 3);
  }
}

static inline void body_velocity(const mjModel* m, mjData* d, int i) {
  mjtNum cvel[6];
  motion_copy(cvel, d->cvel + 6 * m->body_parentid[i]);
  int jnt = m->body_jntadr[i], end = jnt + m->body_jntnum[i];
  for (; jnt < end; jnt++) joint_velocity(m, d, jnt, cvel);
  motion_copy(d->cvel + 6 * i, cvel);
}

static void velocity_velocities(const mjModel* m, mjData* d, const int* body, int from, int end) {
  for (int b = mjMAX(1, from); b < end; b++) body_velocity(m, d, body ? body[b] : b);
}

static void share_velocities(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  velocity_velocities(m, d, NULL, share->body, share->body_end);
}

void mj_comVel(const mjModel* m, mjData* d) {
  motion_zero(d->cvel);
  if (sleeping_bodies(m, d)) {
    velocity_velocities(m, d, d->body_awake_ind, 0, d->nbody_awake);
  } else {
    share_trees(m, d, share_velocities, NULL);
  }
}

// linear momentum and own angular momentum of every body; keeps the velocities of the centres of
// mass in vel
static void body_momenta(const mjModel* m, mjData* d, mjtNum* vel) {
  for (int i = 0; i < m->nbody; i++) {
    mjtNum motion[6], local[3];
    mj_objectVelocity(m, d, mjOBJ_BODY, i, motion, 0);
    vec3_copy(vel + 3 * i, motion + 3);
    vec3_scale(d->subtree_linvel + 3 * i, motion + 3, m->body_mass[i]);
    mat3_mul_vec_t(local, d->ximat + 9 * i, motion);
    for (int k = 0; k < 3; k++) local[k] *= m->body_inertia[3 * i + k];
    mat3_mul_vec(d->subtree_angmom + 3 * i, d->ximat + 9 * i, local);
  }
}

// add mass (x - x0) x (v - v0) to the angular momentum
static void add_orbit(mjtNum angmom[3], mjtNum mass, const mjtNum x[3], const mjtNum x0[3], const mjtNum v[3],
                      const mjtNum v0[3]) {
  mjtNum dx[3], dp[3];
  vec3_sub(dx, x, x0);
  vec3_sub(dp, v, v0);
  vec3_scale(dp, dp, mass);
  vec3_add_cross(angmom, dx, dp);
}

// Of bodies that sleep too: they turn about a centre that may move.
void mj_subtreeVel(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* vel = mj_stackAllocNum(d, 3 * m->nbody);
  mjtNum* linvel = d->subtree_linvel;
  mjtNum* angmom = d->subtree_angmom;
  const mjtNum* com = d->subtree_com;
  body_momenta(m, d, vel);

  for (int i = (int)m->nbody - 1; i >= 0; i--) {
    if (i) vec3_add_to(linvel + 3 * m->body_parentid[i], linvel + 3 * i);
    vec3_scale(linvel + 3 * i, linvel + 3 * i, 1 / mjMAX(mjMINVAL, m->body_subtreemass[i]));
  }
  for (int i = (int)m->nbody - 1; i > 0; i--) {
    int parent = m->body_parentid[i];
    add_orbit(angmom + 3 * i, m->body_mass[i], d->xipos + 3 * i, com + 3 * i, vel + 3 * i, linvel + 3 * i);
    vec3_add_to(angmom + 3 * parent, angmom + 3 * i);
    add_orbit(angmom + 3 * parent, m->body_subtreemass[i], com + 3 * i, com + 3 * parent, linvel + 3 * i,
              linvel + 3 * parent);
  }
  mj_freeStack(d);
  d->flg_subtreevel = 1;
}

int object_frame(const mjModel* m, const mjData* d, int objtype, int id, const mjtNum** pos,
                 const mjtNum** mat) {
  switch (objtype) {
    case mjOBJ_BODY:
      *pos = d->xipos + 3 * id;
      *mat = d->ximat + 9 * id;
      return id;
    case mjOBJ_XBODY:
      *pos = d->xpos + 3 * id;
      *mat = d->xmat + 9 * id;
      return id;
    case mjOBJ_GEOM:
      *pos = d->geom_xpos + 3 * id;
      *mat = d->geom_xmat + 9 * id;
      return m->geom_bodyid[id];
    case mjOBJ_SITE:
      *pos = d->site_xpos + 3 * id;
      *mat = d->site_xmat + 9 * id;
      return m->site_bodyid[id];
    case mjOBJ_CAMERA:
      *pos = d->cam_xpos + 3 * id;
      *mat = d->cam_xmat + 9 * id;
      return m->cam_bodyid[id];
    default:
      mju_error("object type %d has no frame: use body, xbody, geom, site or camera", objtype);
      *pos = d->xpos;
      *mat = d->xmat;
      return 0;
  }
}

// motion vector at the object's origin, in world axes or those of the object
static void object_motion(const mjModel* m, const mjData* d, const mjtNum* motion, int body,
                          const mjtNum* pos, const mjtNum* mat, int local, mjtNum res[6]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  motion_at(res, motion + 6 * body, pos, d->subtree_com + 3 * m->body_rootid[body]);
  if (!local) return;
  mjtNum world[6];
  motion_copy(world, res);
  mat3_mul_vec_t(res, mat, world);
  mat3_mul_vec_t(res + 3, mat, world + 3);
}

void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                       int flg_local) {
  const mjtNum *pos, *mat;
  int body = object_frame(m, d, objtype, objid, &pos, &mat);
  object_motion(m, d, d->cvel, body, pos, mat, flg_local, res);
}

void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                           int flg_local) {
  const mjtNum *pos, *mat;
  mjtNum vel[6];
  int body = object_frame(m, d, objtype, objid, &pos, &mat);

  // what is fixed to the world feels gravity too: the world falls upwards
  object_motion(m, d, d->cacc, body, pos, mat, flg_local, res);

  // from the spatial to the ordinary acceleration of the point
  object_motion(m, d, d->cvel, body, pos, mat, flg_local, vel);
  vec3_add_cross(res + 3, vel, vel + 3);
}
