// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Drives the current run by the controls of a file (a table or a recorded run).

#ifndef GIMBAL_CONTROL_FILE_H_
#define GIMBAL_CONTROL_FILE_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Properties
//   "session"               the session of the run
//   "status", "status-tip"  the track that drives the controls and how far it is; NULL: none
#define GIMBAL_TYPE_CONTROL_FILE (gimbal_control_file_get_type())
G_DECLARE_FINAL_TYPE(GimbalControlFile, gimbal_control_file, GIMBAL, CONTROL_FILE, GObject)

GimbalControlFile* gimbal_control_file_new(GimbalNotices* notices);
void gimbal_control_file_add_actions(GimbalControlFile* self, GimbalActions* actions);

// Read the controls of a file on a thread, and drive the run by them.
void gimbal_control_file_play(GimbalControlFile* self, const char* path);

#endif  // GIMBAL_CONTROL_FILE_H_
