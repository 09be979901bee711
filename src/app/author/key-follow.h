// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lets keyframes follow changes of the model's structure.

#ifndef GIMBAL_KEY_FOLLOW_H_
#define GIMBAL_KEY_FOLLOW_H_

#include "session/session.h"

// Add edits that keep the numbers of all keyframes with their joints, actuators and mocap bodies:
// an object keeps its numbers, those of a removed object are removed, and a new object gets its
// initial values. Keyframes that already had a wrong number of values are left alone.
void gimbal_key_follow(GimbalSession* session, GArray* edits);

// The same for all changes since the keyframes fitted last: manual ones, and these edits.
void gimbal_key_fit(GimbalSession* session, GArray* edits);

// The text of a file when the keyframes fitted last (gimbal_session_get_fitting, the sources); if
// they have not fitted since the model was opened (NULL), the text of the last commit. For
// gimbal_mjcf_files_new.
GBytes* gimbal_key_fitting_text(const char* path, gpointer sources);

#endif  // GIMBAL_KEY_FOLLOW_H_
