// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tools of the 3D view as actions "stage.…": handles, measuring, walking, hiding, pictures in the picture,
// screenshots, the camera as MJCF.

#ifndef GIMBAL_STAGE_TOOLS_H_
#define GIMBAL_STAGE_TOOLS_H_

#include "stage/manipulator.h"
#include "stage/stage.h"

// Add the actions to group and the insets to overlay.
void gimbal_stage_tools_attach(GimbalStage* stage, GimbalSession* session, GimbalManipulator* manipulator,
                               GtkOverlay* overlay, GSimpleActionGroup* group);

// The pictures in the picture, each as "kind camera name"; and showing these instead (NULL: none).
GStrv gimbal_stage_tools_dup_insets(GimbalStage* stage, const mjModel* m);
void gimbal_stage_tools_set_insets(GimbalStage* stage, const mjModel* m, GStrv insets);

#endif  // GIMBAL_STAGE_TOOLS_H_
