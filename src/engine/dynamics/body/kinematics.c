// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forward kinematics: poses of bodies from joint positions, then poses of what is fixed to them.
//
// A body starts at its parent's pose times its own offset and moves through its joints in order: a
// slide translates along its axis, a hinge or ball turns about its anchor, a free joint sets the
// pose.

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/body/motion.h"
#include "math/sorted.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"

static void pose_of_world(mjData* d) {
  vec3_zero(d->xpos);
  vec3_zero(d->xipos);
  quat_from_axis_angle(d->xquat, d->xpos, 0);
  mat3_identity(d->xmat);
  mat3_identity(d->ximat);
  quat_copy(d->xiquat, d->xquat);
}

// pose of a body that has a free joint only
static void free_pose(const mjModel* m, mjData* d, int jnt, mjtNum xpos[3], mjtNum xquat[4]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[jnt];
  vec3_copy(xpos, qpos);
  quat_copy(xquat, qpos + 3);
  quat_normalize(xquat);
  vec3_copy(d->xanchor + 3 * jnt, xpos);
  vec3_copy(d->xaxis + 3 * jnt, m->jnt_axis + 3 * jnt);
}

// pose of body before its joints move
static void fixed_pose(const mjModel* m, const mjData* d, int body, mjtNum xpos[3], mjtNum xquat[4]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  const mjtNum* pos = m->body_pos + 3 * body;
  const mjtNum* quat = m->body_quat + 4 * body;
  mjtNum mocap_quat[4];
  int mocap = m->body_mocapid[body];
  if (mocap >= 0) {
    pos = d->mocap_pos + 3 * mocap;
    quat_copy(mocap_quat, d->mocap_quat + 4 * mocap);
    quat_normalize(mocap_quat);
    quat = mocap_quat;
  }

  int parent = m->body_parentid[body];
  if (parent) {
    mat3_mul_vec(xpos, d->xmat + 9 * parent, pos);
    vec3_add_to(xpos, d->xpos + 3 * parent);
    quat_mul(xquat, d->xquat + 4 * parent, quat);
  } else {
    vec3_copy(xpos, pos);
    quat_copy(xquat, quat);
  }
}

// move the pose through one hinge, ball or slide joint and store its axis and anchor
static void apply_joint(const mjModel* m, mjData* d, int jnt, mjtNum xpos[3], mjtNum xquat[4]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  const mjtNum* local = m->jnt_pos + 3 * jnt;
  const mjtNum* local_axis = m->jnt_axis + 3 * jnt;
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[jnt];
  mjtNum* anchor = d->xanchor + 3 * jnt;
  mjtNum* axis = d->xaxis + 3 * jnt;
  int type = m->jnt_type[jnt], centred = vec3_is_zero(local);
  quat_rotate(axis, local_axis, xquat);
  if (centred) {
    vec3_copy(anchor, xpos);
  } else {
    quat_rotate(anchor, local, xquat);
    vec3_add_to(anchor, xpos);
  }

  if (type == mjJNT_SLIDE) {
    vec3_add_scaled(xpos, axis, qpos[0] - m->qpos0[m->jnt_qposadr[jnt]]);
    return;
  }
  mjtNum turn[4];
  if (type == mjJNT_BALL) {
    quat_copy(turn, qpos);
    quat_normalize(turn);
  } else {
    quat_from_axis_angle(turn, local_axis, qpos[0] - m->qpos0[m->jnt_qposadr[jnt]]);
  }
  quat_mul(xquat, xquat, turn);

  // the anchor does not move
  if (!centred) {
    mjtNum arm[3];
    quat_rotate(arm, local, xquat);
    vec3_sub(xpos, anchor, arm);
  }
}

// true if the stored pose of a sleeping body is still this one
static bool same_pose(const mjData* d, int body, const mjtNum xpos[3], const mjtNum xquat[4]) {
  const mjtNum* pos = d->xpos + 3 * body;
  const mjtNum* quat = d->xquat + 4 * body;
  return pos[0] == xpos[0] && pos[1] == xpos[1] && pos[2] == xpos[2] && quat[0] == xquat[0] &&
         quat[1] == xquat[1] && quat[2] == xquat[2] && quat[3] == xquat[3];
}

// Poses of bodies. A sleeping body that was moved from outside marks its tree for waking.
static void body_poses(const mjModel* m, mjData* d, int first, int end) {
  int sleep = mjENABLED(mjENBL_SLEEP);
  for (int i = first; i < end; i++) {
    if (sleep && d->body_awake[i] == mjS_STATIC) continue;
    mjtNum xpos[3], xquat[4];
    int jnt = m->body_jntadr[i], njnt = m->body_jntnum[i];
    if (njnt == 1 && m->jnt_type[jnt] == mjJNT_FREE) {
      free_pose(m, d, jnt, xpos, xquat);
    } else {
      fixed_pose(m, d, i, xpos, xquat);
      for (int behind = jnt + njnt; jnt < behind; jnt++) apply_joint(m, d, jnt, xpos, xquat);
    }
    quat_normalize(xquat);

    if (sleep && njnt && d->body_awake[i] == mjS_ASLEEP) {
      if (same_pose(d, i, xpos, xquat)) continue;
      d->tree_awake[m->body_treeid[i]] = 1;
    }
    vec3_copy(d->xpos + 3 * i, xpos);
    quat_copy(d->xquat + 4 * i, xquat);
    quat_to_mat(d->xmat + 9 * i, xquat);
  }
}

// xquat: the orientation in the world, for a frame that has its own.
static inline void kinematics_place(const mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                                    const mjtNum xquat[4], int body, int sameframe) {
  const mjtNum* body_pos = d->xpos + 3 * body;
  const mjtNum* body_mat = d->xmat + 9 * body;
  if (sameframe == mjSAMEFRAME_BODY) {
    vec3_copy(xpos, body_pos);
  } else if (sameframe == mjSAMEFRAME_INERTIA) {
    vec3_copy(xpos, d->xipos + 3 * body);
  } else {
    mjtNum world[3];
    mat3_mul_vec(world, body_mat, pos);
    vec3_add(xpos, world, body_pos);
  }
  if (!xmat) return;

  if (sameframe == mjSAMEFRAME_BODY || sameframe == mjSAMEFRAME_BODYROT) {
    mat3_copy(xmat, body_mat);
  } else if (sameframe == mjSAMEFRAME_INERTIA || sameframe == mjSAMEFRAME_INERTIAROT) {
    mat3_copy(xmat, d->ximat + 9 * body);
  } else {
    quat_to_mat(xmat, xquat);
  }
}

void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4],
                     int body, mjtByte sameframe) {
  mjtNum world[4] = {0};
  if (quat) quat_mul(world, d->xquat + 4 * body, quat);
  if (xpos && pos) {
    kinematics_place(d, xpos, xmat && quat ? xmat : NULL, pos, world, body, sameframe);
  } else if (xmat && quat) {
    mjtNum ignored[3];
    const mjtNum origin[3] = {0, 0, 0};
    kinematics_place(d, ignored, xmat, origin, world, body, sameframe);
  }
}

// The quaternion of a frame of a body; where its matrix is that of another frame, its quaternion is
// too.
static inline void place_quat(const mjData* d, mjtNum xquat[4], const mjtNum quat[4], int body,
                              int sameframe) {
  if (sameframe == mjSAMEFRAME_BODY || sameframe == mjSAMEFRAME_BODYROT) {
    quat_copy(xquat, d->xquat + 4 * body);
  } else if (sameframe == mjSAMEFRAME_INERTIA || sameframe == mjSAMEFRAME_INERTIAROT) {
    quat_copy(xquat, d->xiquat + 4 * body);
  } else {
    quat_mul(xquat, d->xquat + 4 * body, quat);
  }
}

static void place_body(const mjModel* m, mjData* d, int i) {
  place_quat(d, d->xiquat + 4 * i, m->body_iquat + 4 * i, i, m->body_sameframe[i]);
  kinematics_place(d, d->xipos + 3 * i, d->ximat + 9 * i, m->body_ipos + 3 * i, d->xiquat + 4 * i, i,
                   m->body_sameframe[i]);
}

static void place_geom(const mjModel* m, mjData* d, int i) {
  int body = m->geom_bodyid[i], sameframe = m->geom_sameframe[i];
  place_quat(d, d->geom_xquat + 4 * i, m->geom_quat + 4 * i, body, sameframe);
  kinematics_place(d, d->geom_xpos + 3 * i, d->geom_xmat + 9 * i, m->geom_pos + 3 * i, d->geom_xquat + 4 * i,
                   body, sameframe);
}

static void place_site(const mjModel* m, mjData* d, int i) {
  int body = m->site_bodyid[i], sameframe = m->site_sameframe[i];
  place_quat(d, d->site_xquat + 4 * i, m->site_quat + 4 * i, body, sameframe);
  kinematics_place(d, d->site_xpos + 3 * i, d->site_xmat + 9 * i, m->site_pos + 3 * i, d->site_xquat + 4 * i,
                   body, sameframe);
}

// Frames of inertias, geoms and sites of awake bodies; those of static bodies never move while
// sleeping is enabled.
static void awake_frames(const mjModel* m, mjData* d) {
  for (int b = 1; b < d->nbody_awake; b++) place_body(m, d, d->body_awake_ind[b]);
  for (int i = 0; i < m->ngeom; i++) {
    if (d->body_awake[m->geom_bodyid[i]] == mjS_AWAKE) place_geom(m, d, i);
  }
  for (int i = 0; i < m->nsite; i++) {
    if (d->body_awake[m->site_bodyid[i]] == mjS_AWAKE) place_site(m, d, i);
  }
}

static void share_frames(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  (void)with;
  int geom_end = first_not_below(m->geom_bodyid, (int)m->ngeom, share->body_end),
      site_end = first_not_below(m->site_bodyid, (int)m->nsite, share->body_end);
  for (int i = mjMAX(1, share->body); i < share->body_end; i++) place_body(m, d, i);
  for (int i = first_not_below(m->geom_bodyid, (int)m->ngeom, share->body); i < geom_end; i++) {
    place_geom(m, d, i);
  }
  for (int i = first_not_below(m->site_bodyid, (int)m->nsite, share->body); i < site_end; i++) {
    place_site(m, d, i);
  }
}

static void share_poses(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  body_poses(m, d, mjMAX(1, share->body), share->body_end);
  // where some may sleep they are woken first
  if (!mjENABLED(mjENBL_SLEEP)) share_frames(m, d, share, with);
}

void mj_kinematics(const mjModel* m, mjData* d) {
  pose_of_world(d);
  share_trees(m, d, share_poses, NULL);
  if (sleep_wake_disturbed(m, d)) sleep_update(m, d);
  if (!mjENABLED(mjENBL_SLEEP)) return;
  if (sleeping_bodies(m, d)) {
    awake_frames(m, d);
  } else {
    share_trees(m, d, share_frames, NULL);
  }
}
