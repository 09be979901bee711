// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tools of the 3D view as actions "stage.…": handles, measuring, walking, hiding, pictures in the
// picture, screenshots, the camera as MJCF.

#ifndef GIMBAL_STAGE_TOOLS_H_
#define GIMBAL_STAGE_TOOLS_H_

#include "stage/manipulator.h"
#include "stage/stage-view.h"

typedef struct GimbalStageTools GimbalStageTools;

// Add the actions to group and the pictures to overlay. The stage owns its tools.
GimbalStageTools* gimbal_stage_tools_new(GimbalStageView* stage, GimbalSession* session,
                                         GimbalManipulator* manipulator, GtkOverlay* overlay,
                                         GSimpleActionGroup* group);
void gimbal_stage_tools_free(GimbalStageTools* self);

// The pictures in the picture, each as "kind camera name"; and a function that shows these instead
// (NULL: none).
GStrv gimbal_stage_tools_dup_pictures(GimbalStageTools* self, const mjModel* m);
void gimbal_stage_tools_set_pictures(GimbalStageTools* self, const mjModel* m, GStrv pictures);

#endif  // GIMBAL_STAGE_TOOLS_H_
