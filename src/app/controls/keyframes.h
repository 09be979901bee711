// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The keyframes of the model: thumbnails that apply them, and a menu to save, rename and delete
// them, which edits the text.

#ifndef GIMBAL_KEYFRAMES_H_
#define GIMBAL_KEYFRAMES_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_KEYFRAMES (gimbal_keyframes_get_type())
G_DECLARE_FINAL_TYPE(GimbalKeyframes, gimbal_keyframes, GIMBAL, KEYFRAMES, GtkWidget)

// Signal "trouble" (string message): an edit of the text was not possible.
// Set the session whose keyframes are shown, which is borrowed.
void gimbal_keyframes_set_session(GimbalKeyframes* self, GimbalSession* session);

// Set the model whose keyframes are shown; NULL shows none.
void gimbal_keyframes_set_model(GimbalKeyframes* self, GimbalCompiled* compiled);

#endif  // GIMBAL_KEYFRAMES_H_
