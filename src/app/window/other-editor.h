// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Beside another editor: actions of the application, which the session bus has too.
//
// "show-place" takes the path of a file, a line and a column (from 0, in characters), and shows
// that place of a model that is open. The state of "caret" is the place of the caret here, whenever
// the user moves it.

#ifndef GIMBAL_OTHER_EDITOR_H_
#define GIMBAL_OTHER_EDITOR_H_

#include <gtk/gtk.h>

void gimbal_other_editor_install(GtkApplication* application);

#endif  // GIMBAL_OTHER_EDITOR_H_
