// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pulling and turning of a selected body with the mouse. With reference point r and selected point
// s (both in the world), k = vis.map.stiffness, mass m as felt at s, arm a from the body's centre,
// the force is that of a critically damped spring,
//   f = -m (k (s - r) + sqrt(k) v_s),   torque = a x f - sqrt(k_rot) I (e e.w),   e = (s - r) / |s - r|,
// and a rotation by the quaternion difference q acts as torque = k_rot I rotvec(q) - sqrt(k_rot) I
// w; both at once add up.

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "visual/emit.h"
#include "visual/mouse.h"

void mjv_defaultPerturb(mjvPerturb* pert) {
  *pert = (mjvPerturb){.flexselect = -1, .skinselect = -1, .refquat = {1, 0, 0, 0}, .scale = 1};
}

static bool perturb_moves(const mjModel* m, const mjvPerturb* pert) {
  return pert->select > 0 && pert->select < m->nbody;
}

// Mass that a force at a point of the body meets, averaged over directions: 3 / trace(J M^-1 J').
static mjtNum mass_at(const mjModel* m, mjData* d, const mjtNum point[3], int bodyid) {
  int nv = (int)m->nv;
  mjtNum trace = 0;
  mj_markStack(d);
  mjtNum* jac = mj_stackAllocNum(d, 3 * nv);
  mjtNum* half = mj_stackAllocNum(d, 3 * nv);
  mjtNum* sqrt_invd = mj_stackAllocNum(d, nv);
  mj_jac(m, d, jac, NULL, point, bodyid);
  for (int i = 0; i < nv; i++) sqrt_invd[i] = sqrt(d->qLDiagInv[i]);
  mj_solveM2(m, d, half, jac, sqrt_invd, 3);
  trace = mju_dot(half, half, 3 * nv);
  mj_freeStack(d);
  return trace == 0 ? 1 : 3 / mju_max(trace, mjMINVAL);
}

void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert) {
  int sel = pert->select, flex = pert->flexselect;
  mjtNum eye[3], forward[3], dif[3];
  if (!perturb_moves(m, pert)) return;

  emit_point(pert->refselpos, d->xpos + 3 * sel, d->xmat + 9 * sel, pert->localpos);
  pert->localmass = mass_at(m, d, pert->refselpos, sel);
  // a vertex of a flex takes its neighbours along: twice the edges per vertex
  if (flex >= 0 && !m->flex_rigid[flex]) {
    pert->localmass *= 2.0 * m->flex_edgenum[flex] / (mjtNum)m->flex_vertnum[flex];
  }
  mju_copy3(pert->refpos, d->xipos + 3 * sel);
  mju_mulQuat(pert->refquat, d->xquat + 4 * sel, m->body_iquat + 4 * sel);

  // the point stays under the mouse
  mjv_cameraInModel(eye, forward, NULL, scn);
  mju_sub3(dif, pert->refselpos, eye);
  pert->scale = mjv_frustumHeight(scn);
  if (!scn->camera[0].orthographic) pert->scale *= mju_dot3(dif, forward);
}

// Turn the reference orientation, at most 90 degrees away from the body's own.
static void turn_reference(const mjModel* m, const mjData* d, const mjtNum vec[3], mjvPerturb* pert) {
  mjtNum axis[3], turn[4], own[4], inv[4], away[4], rotvec[3];
  mju_copy3(axis, vec);
  mjtNum angle = mju_normalize3(axis) * mjPI * 2;
  mju_axisAngle2Quat(turn, axis, angle);
  mju_mulQuat(pert->refquat, turn, pert->refquat);
  mju_normalize4(pert->refquat);
  if (!perturb_moves(m, pert)) return;

  mju_mulQuat(own, d->xquat + 4 * pert->select, m->body_iquat + 4 * pert->select);
  mju_negQuat(inv, own);
  mju_mulQuat(away, inv, pert->refquat);
  mju_quat2Vel(rotvec, away, 1);
  angle = mju_normalize3(rotvec);
  if (fabs(angle) <= 0.5 * mjPI) return;
  mju_axisAngle2Quat(away, rotvec, mju_clip(angle, -0.5 * mjPI, 0.5 * mjPI));
  mju_mulQuat(pert->refquat, own, away);
}

void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy,
                     const mjvScene* scn, mjvPerturb* pert) {
  mjtNum forward[3], vec[3];
  mjv_cameraInModel(NULL, forward, NULL, scn);
  mouse_to_world(vec, action, reldx, reldy, forward);
  if (action == mjMOUSE_ROTATE_V || action == mjMOUSE_ROTATE_H) {
    turn_reference(m, d, vec, pert);
  } else if (action != mjMOUSE_ZOOM) {
    mju_addToScl3(pert->refpos, vec, pert->scale);
    mju_addToScl3(pert->refselpos, vec, pert->scale);
  }
}

// The seven coordinates of a body that has one free joint and nothing else, or NULL.
static mjtNum* free_pose(const mjModel* m, mjData* d, int bodyid) {
  int joint = m->body_jntadr[bodyid];
  if (m->body_jntnum[bodyid] != 1 || m->jnt_type[joint] != mjJNT_FREE) return NULL;
  return d->qpos + m->jnt_qposadr[joint];
}

void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused) {
  int sel = pert->select;
  mjtNum pos[3], quat[4], refpos[3], refquat[4], relpos[3], relquat[4];
  if (!perturb_moves(m, pert) || !(pert->active | pert->active2)) return;

  // from the inertial frame to the body's own
  mju_negPose(pos, quat, m->body_ipos + 3 * sel, m->body_iquat + 4 * sel);
  mju_mulPose(refpos, refquat, pert->refpos, pert->refquat, pos, quat);

  int mocap = m->body_mocapid[sel];
  mjtNum *own = free_pose(m, d, sel), *root = free_pose(m, d, m->body_rootid[sel]);
  if (mocap >= 0) {
    mju_copy3(d->mocap_pos + 3 * mocap, refpos);
    mju_copy4(d->mocap_quat + 4 * mocap, refquat);
  } else if (flg_paused && own) {
    mju_copy3(own, refpos);
    mju_copy4(own + 3, refquat);
  } else if (flg_paused && root) {
    // carry the whole tree along: root = ref * body^-1 * root
    mju_negPose(pos, quat, d->xpos + 3 * sel, d->xquat + 4 * sel);
    mju_mulPose(relpos, relquat, pos, quat, root, root + 3);
    mju_mulPose(root, root + 3, refpos, refquat, relpos, relquat);
  }
}

// Spring and damper at the selected point; the torque about the centre follows, with damping about
// the pull.
static void perturb_pull(const mjModel* m, const mjData* d, const mjvPerturb* pert, const mjtNum vel[6],
                         mjtNum inertia, mjtNum xfrc[6]) {
  int sel = pert->select;
  mjtNum point[3], away[3], arm[3], pointvel[3];
  emit_point(point, d->xpos + 3 * sel, d->xmat + 9 * sel, pert->localpos);
  mju_sub3(away, point, pert->refselpos);
  mju_sub3(arm, point, d->xipos + 3 * sel);
  mju_cross(pointvel, vel, arm);
  mju_addTo3(pointvel, vel + 3);

  mjtNum k = m->vis.map.stiffness, mass = pert->localmass;
  mju_scl3(xfrc, away, -k * mass);
  mju_addToScl3(xfrc, pointvel, -sqrt(k) * mass);
  mju_cross(xfrc + 3, arm, xfrc);

  mju_normalize3(away);
  mju_addToScl3(xfrc + 3, away, -sqrt(m->vis.map.stiffnessrot) * inertia * mju_dot3(away, vel));
}

// Spring and damper of the orientation.
static void perturb_twist(const mjModel* m, const mjData* d, const mjvPerturb* pert, const mjtNum vel[6],
                          mjtNum inertia, mjtNum torque[3]) {
  int sel = pert->select;
  mjtNum own[4], away[4], k = m->vis.map.stiffnessrot;
  mju_mulQuat(own, d->xquat + 4 * sel, m->body_iquat + 4 * sel);
  mju_negQuat(own, own);
  mju_mulQuat(away, pert->refquat, own);
  mju_quat2Vel(torque, away, 1.0 / (k * inertia));
  mju_addToScl3(torque, vel, -sqrt(k) * inertia);
}

void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert) {
  int sel = pert->select, active = pert->active | pert->active2;
  mjtNum vel[6], torque[3];
  if (!perturb_moves(m, pert) || !active) return;

  mj_objectVelocity(m, d, mjOBJ_BODY, sel, vel, 0);
  mjtNum invinertia = m->body_invweight0[2 * sel + 1];
  mjtNum inertia = invinertia ? 1 / mju_max(mjMINVAL, invinertia) : 1;
  mjtNum* xfrc = d->xfrc_applied + 6 * sel;
  bool pulls = active & mjPERT_TRANSLATE;
  if (pulls) perturb_pull(m, d, pert, vel, inertia, xfrc);
  if (!(active & mjPERT_ROTATE)) return;

  // together, the torques add up
  perturb_twist(m, d, pert, vel, inertia, torque);
  if (pulls) {
    mju_addTo3(xfrc + 3, torque);
  } else {
    mju_copy3(xfrc + 3, torque);
  }
}
