// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The launch tool: Enter in the view throws a body from the camera to where the pointer is. The
// bodies are in the running model for a while, never in the text.

#ifndef GIMBAL_LAUNCH_TOOL_H_
#define GIMBAL_LAUNCH_TOOL_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_LAUNCH_TOOL (gimbal_launch_tool_get_type())
G_DECLARE_FINAL_TYPE(GimbalLaunchTool, gimbal_launch_tool, GIMBAL, LAUNCH_TOOL, GtkWidget)

void gimbal_launch_tool_set_session(GimbalLaunchTool* self, GimbalSession* session);

// The model that is launched into; the numbers of the tool fit the first of a document. NULL: none.
void gimbal_launch_tool_set_model(GimbalLaunchTool* self, GimbalCompiled* compiled);
void gimbal_launch_tool_set_viewport(GimbalLaunchTool* self, GimbalViewport* viewport);

// Bring it into view.
void gimbal_launch_tool_show(GimbalLaunchTool* self);

#endif  // GIMBAL_LAUNCH_TOOL_H_
