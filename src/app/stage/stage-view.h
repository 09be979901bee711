// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the parts of the stage share: its view, its actions, and the line of text over it.

#ifndef GIMBAL_STAGE_VIEW_H_
#define GIMBAL_STAGE_VIEW_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

typedef struct GimbalStageView {
  GtkWidget* widget;  // the stage
  GimbalViewport* viewport;
  GActionGroup* actions;  // "stage.…"
  GtkLabel* told;
  guint message_timer;
  void (*toggle_info)(GtkWidget* widget);
} GimbalStageView;

// Shows a text for some seconds.
void gimbal_stage_view_show_message(GimbalStageView* self, const char* text);

#endif  // GIMBAL_STAGE_VIEW_H_
