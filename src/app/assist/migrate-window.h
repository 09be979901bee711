// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What of a model is of an earlier version of MuJoCo, what replaces it, the change of the text, and
// whether the result compiles: a preview, and one button that does it all in one step of undo.

#ifndef GIMBAL_MIGRATE_WINDOW_H_
#define GIMBAL_MIGRATE_WINDOW_H_

#include <adwaita.h>

#include "session/session.h"

#define GIMBAL_TYPE_MIGRATE_WINDOW (gimbal_migrate_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalMigrateWindow, gimbal_migrate_window, GIMBAL, MIGRATE_WINDOW, AdwWindow)

// Says what it did by the action "win.toast" of its parent.
GtkWidget* gimbal_migrate_window_new(GtkWindow* parent, GimbalSession* session);

#endif  // GIMBAL_MIGRATE_WINDOW_H_
