// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions of other programs become runs of the model on show.

#ifndef GIMBAL_MOTION_FILES_H_
#define GIMBAL_MOTION_FILES_H_

#include "notices/notices.h"
#include "session/session.h"

// Ask for a file.
void gimbal_motion_ask(GimbalNotices* notices, GimbalSession* session);

// Read a file, let the user see which joint each column moves, and show the motion.
void gimbal_motion_open(GimbalNotices* notices, GimbalSession* session, const char* path);

#endif  // GIMBAL_MOTION_FILES_H_
