// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a person in the model does: the room that is walked, the hands, the panel, what is selected.

#ifndef GIMBAL_VR_PERSON_H_
#define GIMBAL_VR_PERSON_H_

#include "vr/hand.h"
#include "vr/host.h"
#include "vr/panel.h"
#include "vr/room.h"

typedef struct VrPerson {
  VrRoom room;
  mjvPerturb perturb;
  VrGrip grip;
  int holder;                // hand that holds, -1: none
  VrHandInput last[2];       // of the moment before
  GimbalPose model_hand[2];  // where the hands are in the model
  VrHit hit[2];              // and what they point at; on the panel: nothing
  bool on_panel[2];
  float pixel[2];  // of the panel that is pointed at
  bool points;     // whether one is
  bool panel_shown, panel_placed, leaves;
  GimbalPose panel;
} VrPerson;

void vr_person_start(VrPerson* self, const mjModel* m);

// The scene is that of the moment before; the model in it is moved for the coming one.
void vr_person_move(VrPerson* self, const VrHost* host, const VrView* view, const mjvOption* opt,
                    mjvScene* scn, const GimbalPose* head, const VrHandInput hands[2], double seconds);

// Add hands and rays to a scene.
void vr_person_draw(const VrPerson* self, const VrHandInput hands[2], mjvScene* scn);

#endif  // GIMBAL_VR_PERSON_H_
