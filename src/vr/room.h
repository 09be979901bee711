// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model in the room: where it stands, how it is turned and how large it is; walking, turning,
// growing.

#ifndef GIMBAL_VR_ROOM_H_
#define GIMBAL_VR_ROOM_H_

#include "vr/pose.h"

typedef struct VrRoom {
  mjtNum pos[3];  // of the model's origin in the room, m
  mjtNum yaw;     // about the vertical, rad
  mjtNum scale;   // metres of the room for a metre of the model
} VrRoom;

// The model's floor is the room's, its centre ahead of somebody who stands in the middle of the
// room.
void vr_room_start(VrRoom* self, const mjModel* m);

// Set the transformation of the scene.
void vr_room_apply(const VrRoom* self, mjvScene* scn);

// From the room to the model, and a point back.
void vr_room_to_model(const VrRoom* self, GimbalPose* model, const GimbalPose* room);
void vr_room_from_model(const VrRoom* self, mjtNum room[3], const mjtNum model[3]);

// Walk where the head looks: metres to the right and ahead, on the floor.
void vr_room_walk(VrRoom* self, const GimbalPose* head, mjtNum right, mjtNum ahead);

// Rise by metres.
void vr_room_rise(VrRoom* self, mjtNum metres);

// Turn oneself to the left by an angle (rad), on the spot.
void vr_room_turn(VrRoom* self, const GimbalPose* head, mjtNum angle);

// Make the model larger or smaller; what is below the head stays there.
void vr_room_resize(VrRoom* self, const GimbalPose* head, mjtNum factor);

#endif  // GIMBAL_VR_ROOM_H_
