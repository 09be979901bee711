// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The push tool: applies a given force and torque to the selected body for a given time, at each
// press of a button.

#ifndef GIMBAL_PUSH_TOOL_H_
#define GIMBAL_PUSH_TOOL_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_PUSH_TOOL (gimbal_push_tool_get_type())
G_DECLARE_FINAL_TYPE(GimbalPushTool, gimbal_push_tool, GIMBAL, PUSH_TOOL, GtkWidget)

void gimbal_push_tool_set_session(GimbalPushTool* self, GimbalSession* session);

// Set the model whose bodies are pushed; NULL if there is none.
void gimbal_push_tool_set_model(GimbalPushTool* self, GimbalCompiled* compiled);

#endif  // GIMBAL_PUSH_TOOL_H_
