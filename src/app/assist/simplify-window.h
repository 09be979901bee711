// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Offers replacements of a mesh for collisions: convex parts, at most as many as a slider says, or
// a primitive, each with the error of its volume and a picture.

#ifndef GIMBAL_SIMPLIFY_WINDOW_H_
#define GIMBAL_SIMPLIFY_WINDOW_H_

#include <adwaita.h>

#include "session/session.h"

#define GIMBAL_TYPE_SIMPLIFY_WINDOW (gimbal_simplify_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalSimplifyWindow, gimbal_simplify_window, GIMBAL, SIMPLIFY_WINDOW, AdwWindow)

// A window for a mesh, or a geom with a mesh, of the session's compiled model, by its type and id.
// NULL if the object is neither.
GtkWidget* gimbal_simplify_window_new(GtkWindow* parent, GimbalSession* session, int type, int id);

#endif  // GIMBAL_SIMPLIFY_WINDOW_H_
