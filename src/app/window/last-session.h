// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What was open last: windows, their models, the tabs of the text with caret and folds. It is
// stored in a file, and can be opened again.

#ifndef GIMBAL_LAST_SESSION_H_
#define GIMBAL_LAST_SESSION_H_

#include "window/last-session-store.h"
#include "window/window.h"

// Whether there is something to open again.
gboolean gimbal_last_session_any(void);

// Open what was open when the program ran last, the first model in an empty window if there is one.
// FALSE if there is nothing.
gboolean gimbal_last_session_open(GtkApplication* application);

#endif  // GIMBAL_LAST_SESSION_H_
