// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model in the room. With the model's point p, its scale s, the turn Y by yaw about the
// vertical and the turn U that puts the model's upward z along the room's y (its y ahead, along
// -z), the room shows it at
//   p' = t + s Y U p.
// Who walks by w has everything else move by -w. Who turns to the left by a has it turn by -a about
// the head h:
//   t <- h + Y(-a) (t - h),   yaw <- yaw - a.
// A model that grows by f about the point g on the floor below the head:
//   t <- g + f (t - g),   s <- f s.

#include "vr/room.h"

#include <math.h>

static const mjtNum up[3] = {0, 1, 0};

// A model between these sizes is shown as large as it is, another one as large as a person can
// reach around.
static const mjtNum small = 0.3, large = 10, handy = 1;

enum { SMALLEST = 100 };  // times smaller or larger than it is

static void room_quat(mjtNum quat[4], const VrRoom* self) {
  const mjtNum upright[4] = {sqrt(0.5), -sqrt(0.5), 0, 0};
  mjtNum turn[4];
  mju_axisAngle2Quat(turn, up, self->yaw);
  mju_mulQuat(quat, turn, upright);
}

void vr_room_start(VrRoom* self, const mjModel* m) {
  mjtNum extent = m->stat.extent > 0 ? m->stat.extent : 1, centre[3],
         floor[3] = {m->stat.center[0], m->stat.center[1], 0};
  *self = (VrRoom){.scale = extent < small || extent > large ? handy / extent : 1};
  vr_room_from_model(self, centre, floor);
  self->pos[0] = -centre[0];
  self->pos[1] = -centre[1];
  self->pos[2] = -centre[2] - 1.5 * extent * self->scale;
}

void vr_room_apply(const VrRoom* self, mjvScene* scn) {
  mjtNum quat[4];
  room_quat(quat, self);
  scn->enabletransform = 1;
  scn->scale = (float)self->scale;
  for (int i = 0; i < 3; i++) scn->translate[i] = (float)self->pos[i];
  for (int i = 0; i < 4; i++) scn->rotate[i] = (float)quat[i];
}

void vr_room_to_model(const VrRoom* self, GimbalPose* model, const GimbalPose* room) {
  mjtNum quat[4], inverse[4], away[3];
  room_quat(quat, self);
  mju_negQuat(inverse, quat);
  mju_sub3(away, room->pos, self->pos);
  mju_rotVecQuat(model->pos, away, inverse);
  mju_scl3(model->pos, model->pos, 1 / self->scale);
  mju_mulQuat(model->quat, inverse, room->quat);
}

void vr_room_from_model(const VrRoom* self, mjtNum room[3], const mjtNum model[3]) {
  mjtNum quat[4], point[3];
  room_quat(quat, self);
  mju_rotVecQuat(point, model, quat);
  mju_addScl3(room, self->pos, point, self->scale);
}

// The direction of a head on the floor; of one that looks straight down or up, where its upper side
// points.
static void room_heading(mjtNum ahead[3], const GimbalPose* head) {
  vr_ahead(ahead, head);
  if (fabs(ahead[1]) > 0.99) {
    mjtNum sign = ahead[1] < 0 ? 1 : -1;
    mju_rotVecQuat(ahead, up, head->quat);
    mju_scl3(ahead, ahead, sign);
  }
  ahead[1] = 0;
  mju_normalize3(ahead);
}

void vr_room_walk(VrRoom* self, const GimbalPose* head, mjtNum right, mjtNum ahead) {
  mjtNum forward[3], side[3];
  room_heading(forward, head);
  mju_cross(side, forward, up);
  mju_addToScl3(self->pos, forward, -ahead);
  mju_addToScl3(self->pos, side, -right);
}

void vr_room_rise(VrRoom* self, mjtNum metres) {
  self->pos[1] -= metres;
}

void vr_room_turn(VrRoom* self, const GimbalPose* head, mjtNum angle) {
  mjtNum turn[4], away[3];
  mju_axisAngle2Quat(turn, up, -angle);
  mju_sub3(away, self->pos, head->pos);
  mju_rotVecQuat(away, away, turn);
  mju_add3(self->pos, head->pos, away);
  self->yaw -= angle;
}

void vr_room_resize(VrRoom* self, const GimbalPose* head, mjtNum factor) {
  mjtNum scale = mju_clip(self->scale * factor, 1.0 / SMALLEST, SMALLEST);
  mjtNum below[3] = {head->pos[0], 0, head->pos[2]}, away[3];
  mju_sub3(away, self->pos, below);
  mju_addScl3(self->pos, below, away, scale / self->scale);
  self->scale = scale;
}
