// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tools of the 3D view as actions "stage.…": handles, measuring, walking, hiding, pictures in the picture,
// screenshots, the camera as MJCF.

#ifndef GIMBAL_STAGE_TOOLS_H_
#define GIMBAL_STAGE_TOOLS_H_

#include "gimbal-manipulator.h"
#include "gimbal-stage.h"

// Add the actions to group and the insets to overlay.
void gimbal_stage_tools_attach(GimbalStage* stage, GimbalSession* session, GimbalManipulator* manipulator,
                               GtkOverlay* overlay, GSimpleActionGroup* group);

// A camera element at the place of the view.
char* gimbal_camera_as_mjcf(const GimbalProjection* view);

#endif  // GIMBAL_STAGE_TOOLS_H_
