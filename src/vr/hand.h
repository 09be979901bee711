// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a hand does to the model: point at something, take it, pull it.

#ifndef GIMBAL_VR_HAND_H_
#define GIMBAL_VR_HAND_H_

#include "vr/room.h"

// What a hand does at a moment.
typedef struct VrHandInput {
  bool tracked;
  GimbalPose aim;  // in the room
  bool trigger, grip, menu;
  float stick[2];  // right and ahead, -1 to 1
} VrHandInput;

typedef struct VrHit {
  int body;              // -1: nothing
  int geom, flex, skin;  // -1: another kind
  mjtNum point[3];       // in the model
  mjtNum distance;       // from the hand, m of the model
} VrHit;

// The object that a ray from there meets in the model.
VrHit vr_hand_point(const mjModel* m, mjData* d, const mjvOption* opt, const mjvScene* scn,
                    const GimbalPose* hand);

// A body in a hand.
typedef struct VrGrip {
  GimbalPose body;  // of its inertial frame, in the frame of the hand
  mjtNum point[3];  // that was taken, in the frame of the hand
} VrGrip;

// Take what was hit: active is mjPERT_TRANSLATE to pull at the point, with mjPERT_ROTATE to hold it
// as it is turned. The world cannot be taken: it is selected. Returns whether something is held.
bool vr_hand_grab(VrGrip* grip, mjvPerturb* pert, const mjModel* m, mjData* d, const mjvScene* scn,
                  const GimbalPose* hand, const VrHit* hit, int active);

// The hand has moved.
void vr_hand_follow(const VrGrip* grip, mjvPerturb* pert, const GimbalPose* hand);

#endif  // GIMBAL_VR_HAND_H_
