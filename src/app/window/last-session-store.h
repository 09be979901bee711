// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The file of what is open.

#ifndef GIMBAL_LAST_SESSION_STORE_H_
#define GIMBAL_LAST_SESSION_STORE_H_

#include "window/window.h"

// Keep what is open now; left_out (may be NULL) is a window that goes while others stay. Nothing is
// kept of windows without a saved model, and as long as there is no other, what was kept before
// stays.
void gimbal_last_session_save(GtkApplication* application, GimbalWindow* left_out);

// The program ends: keep what is open, and no longer what the windows say while they close one
// after the other.
void gimbal_last_session_end(GtkApplication* application);

// Groups of the file begin with this word.
#define GIMBAL_LAST_SESSION_MODEL "Model"

// What the program found when it began: from then on the file tells of this one.
GKeyFile* gimbal_last_session_get_before(void);

#endif  // GIMBAL_LAST_SESSION_STORE_H_
