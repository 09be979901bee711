// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The 3D side of the window: viewport, what is written over it, and the timeline under it.

#ifndef GIMBAL_STAGE_H_
#define GIMBAL_STAGE_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_STAGE (gimbal_stage_get_type())
G_DECLARE_FINAL_TYPE(GimbalStage, gimbal_stage, GIMBAL, STAGE, GtkWidget)

void gimbal_stage_set_session(GimbalStage* self, GimbalSession* session);
GActionGroup* gimbal_stage_get_actions(GimbalStage* self);  // "stage.…", for use outside of it too
GimbalViewport* gimbal_stage_get_viewport(GimbalStage* self);

// The block of numbers in the corner.
void gimbal_stage_toggle_info(GimbalStage* self);

// What stands above the view; NULL: nothing.
void gimbal_stage_set_head(GimbalStage* self, GtkWidget* head);

// There is little room: the axes do without, whose views are in the menu of the cameras, too.
void gimbal_stage_set_low(GimbalStage* self, gboolean low);

// Show a short text for a second ("Joint: on").
void gimbal_stage_show_message(GimbalStage* self, const char* text);

// Lines that a program outside writes over a corner of the view; NULL or empty: none.
void gimbal_stage_set_words(GimbalStage* self, GtkCornerType corner, const char* words);

// What is remembered of the model beside the view: where the pages of the window are
// (GIMBAL_DOCK_LAYOUT_TYPE). When a model comes back, the signal "layout-restored" (GVariant)
// tells.
void gimbal_stage_set_layout(GimbalStage* self, GVariant* layout);

// The point of the world under a place of a widget: on what is seen there, else on the plane z = 0,
// else before the camera. Beside the view its middle counts.
void gimbal_stage_find_point(GimbalStage* self, GtkWidget* widget, double x, double y, mjtNum point[3]);

#endif  // GIMBAL_STAGE_H_
