// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The 3D side of the window: the viewport, the texts over it, and the timeline below it.

#ifndef GIMBAL_STAGE_H_
#define GIMBAL_STAGE_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "stage/program-overlay.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_STAGE (gimbal_stage_get_type())
G_DECLARE_FINAL_TYPE(GimbalStage, gimbal_stage, GIMBAL, STAGE, GtkWidget)

void gimbal_stage_set_session(GimbalStage* self, GimbalSession* session);
GActionGroup* gimbal_stage_get_actions(GimbalStage* self);  // "stage.…", also for use outside
GimbalViewport* gimbal_stage_get_viewport(GimbalStage* self);

// Where programs show figures and images.
GimbalProgramOverlay* gimbal_stage_get_program_overlay(GimbalStage* self);

// Show or hide the block of numbers in the corner.
void gimbal_stage_toggle_info(GimbalStage* self);

// Set the widget above the view; NULL: none.
void gimbal_stage_set_head(GimbalStage* self, GtkWidget* head);

// Set whether there is little room: then the axes are hidden, whose views are also in the menu of
// cameras.
// Mark the views (GimbalCameraKey) of a camera that flies along the run, on the timeline.
void gimbal_stage_set_flight(GimbalStage* self, const GArray* keys);

void gimbal_stage_set_low(GimbalStage* self, gboolean low);

// Show a short text for a second ("Joint: on").
void gimbal_stage_show_message(GimbalStage* self, const char* text);

// Where an external program may write over the view.
typedef enum GimbalWordsPlace {
  GIMBAL_WORDS_BOTTOM_LEFT,
  GIMBAL_WORDS_BOTTOM_RIGHT,
  GIMBAL_WORDS_TOP_LEFT,
  GIMBAL_WORDS_TOP_RIGHT,
  GIMBAL_WORDS_TOP,  // in the middle of that side
  GIMBAL_WORDS_BOTTOM,
  GIMBAL_WORDS_LEFT,
  GIMBAL_WORDS_RIGHT,
  GIMBAL_N_WORDS
} GimbalWordsPlace;

// Set the lines that an external program writes there; NULL or empty: none. With attributes of
// their text, or NULL.
void gimbal_stage_set_words(GimbalStage* self, GimbalWordsPlace place, const char* words,
                            PangoAttrList* attributes);

// The next model is another one of the same program: it is viewed as the present one, unless nobody
// has turned the view.
void gimbal_stage_hand_view_on(GimbalStage* self);

// Set the layout of the window's pages (GIMBAL_DOCK_LAYOUT_TYPE), which is stored with the view of
// the model. When a model comes back, the signal "layout-restored" (GVariant) reports it.
void gimbal_stage_set_layout(GimbalStage* self, GVariant* layout);

// The point of the world under a place of a widget: on the object seen there, else on the plane z =
// 0, else in front of the camera. Outside the view the middle of the view counts.
void gimbal_stage_find_point(GimbalStage* self, GtkWidget* widget, double x, double y, mjtNum point[3]);

#endif  // GIMBAL_STAGE_H_
