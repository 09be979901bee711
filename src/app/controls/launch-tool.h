// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The launch tool: Enter in the view launches a body from the camera towards the pointer. The
// bodies are in the running model for a while, never in the text.

#ifndef GIMBAL_LAUNCH_TOOL_H_
#define GIMBAL_LAUNCH_TOOL_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_LAUNCH_TOOL (gimbal_launch_tool_get_type())
G_DECLARE_FINAL_TYPE(GimbalLaunchTool, gimbal_launch_tool, GIMBAL, LAUNCH_TOOL, GtkWidget)

void gimbal_launch_tool_set_session(GimbalLaunchTool* self, GimbalSession* session);

// Set the model to launch into; NULL if there is none. The first model of a document sets the
// default numbers of the tool.
void gimbal_launch_tool_set_model(GimbalLaunchTool* self, GimbalCompiled* compiled);
void gimbal_launch_tool_set_viewport(GimbalLaunchTool* self, GimbalViewport* viewport);

// Scroll the tool into view.
void gimbal_launch_tool_show(GimbalLaunchTool* self);

#endif  // GIMBAL_LAUNCH_TOOL_H_
