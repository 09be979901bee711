// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Controls of a file (a table or a recorded run) drive the run on show.

#ifndef GIMBAL_CONTROL_FILE_H_
#define GIMBAL_CONTROL_FILE_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Properties
//   "session"               whose run it is
//   "status", "status-tip"  what drives the controls and how far it is; NULL: nothing does
#define GIMBAL_TYPE_CONTROL_FILE (gimbal_control_file_get_type())
G_DECLARE_FINAL_TYPE(GimbalControlFile, gimbal_control_file, GIMBAL, CONTROL_FILE, GObject)

GimbalControlFile* gimbal_control_file_new(GimbalNotices* notices);
void gimbal_control_file_add_actions(GimbalControlFile* self, GimbalActions* actions);

// Read the controls of a file, and let them drive the run.
void gimbal_control_file_play(GimbalControlFile* self, const char* path);

#endif  // GIMBAL_CONTROL_FILE_H_
