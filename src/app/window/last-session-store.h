// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The file of what is open.

#ifndef GIMBAL_LAST_SESSION_STORE_H_
#define GIMBAL_LAST_SESSION_STORE_H_

#include "window/window.h"

// Store what is open now; left_out (may be NULL) is a window that closes while others stay. Windows
// without a saved model are not stored; if there are no other windows, the stored session stays.
void gimbal_last_session_save(GtkApplication* application, GimbalWindow* left_out);

// The program ends: store what is open, and nothing more while the windows close one after the
// other.
void gimbal_last_session_end(GtkApplication* application);

// Groups of the file begin with this word.
#define GIMBAL_LAST_SESSION_MODEL "Model"

// The previous session, read once at the start; from then on the file describes the present one.
GKeyFile* gimbal_last_session_get_before(void);

#endif  // GIMBAL_LAST_SESSION_STORE_H_
