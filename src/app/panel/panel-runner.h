// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The panel of a model: the file MODEL.panel.py beside MODEL.xml, a program that runs in a process
// of its own. It is started only if the user has said so, for this time or for its folder.

#ifndef GIMBAL_PANEL_RUNNER_H_
#define GIMBAL_PANEL_RUNNER_H_

#include "session/programs.h"

typedef enum GimbalPanelState {
  GIMBAL_PANEL_NONE,     // the model has no such file
  GIMBAL_PANEL_OFFERED,  // it has one, which waits for the user
  GIMBAL_PANEL_STARTED,
  GIMBAL_PANEL_ENDED  // the program ended, and why is in the text
} GimbalPanelState;

// Signals
//   "changed"  state or file
#define GIMBAL_TYPE_PANEL_RUNNER (gimbal_panel_runner_get_type())
G_DECLARE_FINAL_TYPE(GimbalPanelRunner, gimbal_panel_runner, GIMBAL, PANEL_RUNNER, GObject)

GimbalPanelRunner* gimbal_panel_runner_new(GimbalSession* session);

// Where programs connect; borrowed. Without it nothing is started.
void gimbal_panel_runner_set_programs(GimbalPanelRunner* self, GimbalPrograms* programs);

GimbalPanelState gimbal_panel_runner_get_state(GimbalPanelRunner* self);
const char* gimbal_panel_runner_get_path(
    GimbalPanelRunner* self);  // where it is or would be; NULL: no place yet
const char* gimbal_panel_runner_get_text(GimbalPanelRunner* self);  // why it ended; NULL

// Run it; always: and from now on each panel of its folder, without a question.
void gimbal_panel_runner_start(GimbalPanelRunner* self, gboolean always);
void gimbal_panel_runner_stop(GimbalPanelRunner* self);

// Write a first panel, where there is none, and run it. FALSE with an error.
gboolean gimbal_panel_runner_write(GimbalPanelRunner* self, GError** error);

#endif  // GIMBAL_PANEL_RUNNER_H_
