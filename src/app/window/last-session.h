// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was open last: windows, their models, the tabs of the text with caret and folds. It is kept
// in a file, and can be opened again.

#ifndef GIMBAL_LAST_SESSION_H_
#define GIMBAL_LAST_SESSION_H_

#include "window/window.h"

// Open what was open when the program ran last, the first model in an empty window if there is one.
// FALSE: there is nothing.
gboolean gimbal_last_session_open(GtkApplication* application);

// Keep what is open now; left_out (may be NULL) is a window that goes while others stay. Nothing is
// kept of windows without a saved model, and as long as there is no other, what was kept before
// stays.
void gimbal_last_session_save(GtkApplication* application, GimbalWindow* left_out);

// The program ends: keep what is open, and no longer what the windows say while they close one
// after the other.
void gimbal_last_session_end(GtkApplication* application);

#endif  // GIMBAL_LAST_SESSION_H_
