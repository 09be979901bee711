// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Posing as actions "stage.…": dragging bodies, locking joints, closing loops, the pose as a
// keyframe.

#ifndef GIMBAL_POSE_TOOLS_H_
#define GIMBAL_POSE_TOOLS_H_

#include "stage/stage-view.h"

// Add the actions to group, which already has those of the handles, and the drawing to overlay.
// They live as long as the stage.
void gimbal_pose_tools_attach(GimbalStageView* stage, GimbalSession* session, GtkOverlay* overlay,
                              GSimpleActionGroup* group);

#endif  // GIMBAL_POSE_TOOLS_H_
