// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows which parts of a model are from an earlier version of MuJoCo, what replaces them, the
// change of the text, and whether the result compiles. One button makes all changes as one undo
// step.

#ifndef GIMBAL_MIGRATE_WINDOW_H_
#define GIMBAL_MIGRATE_WINDOW_H_

#include <adwaita.h>

#include "session/session.h"

#define GIMBAL_TYPE_MIGRATE_WINDOW (gimbal_migrate_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalMigrateWindow, gimbal_migrate_window, GIMBAL, MIGRATE_WINDOW, AdwWindow)

// Reports its result through the action "win.toast" of its parent.
GtkWidget* gimbal_migrate_window_new(GtkWindow* parent, GimbalSession* session);

#endif  // GIMBAL_MIGRATE_WINDOW_H_
