// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A hand in the model. What it points at is what the mouse would select in the middle of a camera
// in its place. What it takes is bound to it as by a rigid rod: with the hand's pose H and the
// body's B when it was taken, the reference of the perturbation is H' H^-1 B when the hand is at
// H'.

#include "vr/hand.h"

#include <math.h>

// A camera that looks along a hand; the scene is lent and not moved, as the hand is in the model
// already.
static mjvGLCamera camera_of(const GimbalPose* hand) {
  mjvGLCamera cam;
  vr_camera(&cam, hand, &(VrFov){-0.01f, 0.01f, 0.01f, -0.01f}, 0.001f, 1000);
  return cam;
}

static int body_of(const mjModel* m, int body, const VrHit* hit) {
  if (hit->flex >= 0 || hit->skin >= 0) return body;
  return hit->geom >= 0 ? m->geom_bodyid[hit->geom] : -1;
}

VrHit vr_hand_point(const mjModel* m, mjData* d, const mjvOption* opt, const mjvScene* scn,
                    const GimbalPose* hand) {
  VrHit hit = {.body = -1, .geom = -1, .flex = -1, .skin = -1};
  mjvScene along = *scn;
  mjtNum away[3];
  along.enabletransform = 0;
  along.camera[0] = along.camera[1] = camera_of(hand);
  int body = mjv_select(m, d, opt, 1, 0.5, 0.5, &along, hit.point, &hit.geom, &hit.flex, &hit.skin);
  hit.body = body_of(m, body, &hit);
  if (hit.body < 0) return hit;
  mju_sub3(away, hit.point, hand->pos);
  hit.distance = mju_norm3(away);
  return hit;
}

// p in the frame of a pose
static void hand_into_frame(mjtNum res[3], const GimbalPose* pose, const mjtNum p[3]) {
  mjtNum inverse[4], away[3];
  mju_negQuat(inverse, pose->quat);
  mju_sub3(away, p, pose->pos);
  mju_rotVecQuat(res, away, inverse);
}

static void out_of(mjtNum res[3], const GimbalPose* pose, const mjtNum p[3]) {
  mju_rotVecQuat(res, p, pose->quat);
  mju_addTo3(res, pose->pos);
}

bool vr_hand_grab(VrGrip* grip, mjvPerturb* pert, const mjModel* m, mjData* d, const mjvScene* scn,
                  const GimbalPose* hand, const VrHit* hit, int active) {
  mjvScene along = *scn;
  mjtNum inverse[4];
  along.enabletransform = 0;
  along.camera[0] = along.camera[1] = camera_of(hand);
  mjv_defaultPerturb(pert);
  pert->select = hit->body;
  pert->flexselect = hit->flex;
  pert->skinselect = hit->skin;
  if (hit->body <= 0) return false;
  GimbalPose body;
  mju_copy3(body.pos, d->xpos + 3 * hit->body);
  mju_copy4(body.quat, d->xquat + 4 * hit->body);
  hand_into_frame(pert->localpos, &body, hit->point);
  mjv_initPerturb(m, d, &along, pert);
  pert->active = active;
  mju_negQuat(inverse, hand->quat);
  hand_into_frame(grip->point, hand, hit->point);
  hand_into_frame(grip->body.pos, hand, pert->refpos);
  mju_mulQuat(grip->body.quat, inverse, pert->refquat);
  return true;
}

void vr_hand_follow(const VrGrip* grip, mjvPerturb* pert, const GimbalPose* hand) {
  out_of(pert->refselpos, hand, grip->point);
  out_of(pert->refpos, hand, grip->body.pos);
  mju_mulQuat(pert->refquat, hand->quat, grip->body.quat);
}
