// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes follow the structure of their model.

#ifndef GIMBAL_KEY_FOLLOW_H_
#define GIMBAL_KEY_FOLLOW_H_

#include "session/session.h"

// Add to edits those that keep the numbers of all keyframes with their joints, actuators and mocap
// bodies: what an object had stays with it, what is gone takes its numbers along, and what is new
// stands where the model puts it. Nothing is added where a keyframe has another number of values
// than its model already.
void gimbal_key_follow(GimbalSession* session, GArray* edits);

// The same for what was changed by hand since the keyframes fitted last, and by these edits.
void gimbal_key_fit(GimbalSession* session, GArray* edits);

// The text of a file as it was then (gimbal_session_get_fitting, the sources): in a model that has
// not fitted since it was opened (NULL) that of the last commit. For gimbal_mjcf_files_new.
GBytes* gimbal_key_fitting_text(const char* path, gpointer sources);

#endif  // GIMBAL_KEY_FOLLOW_H_
