// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which runs become ghosts of the model on show: those of files, what the timeline holds, and what
// was set aside.

#ifndef GIMBAL_GHOST_FILES_H_
#define GIMBAL_GHOST_FILES_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "session/session.h"

// Properties: "notices" (on construction), "session" (NULL: no model is on show).
#define GIMBAL_TYPE_GHOST_FILES (gimbal_ghost_files_get_type())
G_DECLARE_FINAL_TYPE(GimbalGhostFiles, gimbal_ghost_files, GIMBAL, GHOST_FILES, GObject)
GimbalGhostFiles* gimbal_ghost_files_new(GimbalNotices* notices);
void gimbal_ghost_files_add_actions(GimbalGhostFiles* self, GimbalActions* actions);

#endif  // GIMBAL_GHOST_FILES_H_
