// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Handles over the 3D view that move, rotate and resize the selected object by edits of its text.
// The object follows the drag at once; a drag is one undo step.

#ifndef GIMBAL_MANIPULATOR_H_
#define GIMBAL_MANIPULATOR_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/gizmo.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_MANIPULATOR (gimbal_manipulator_get_type())
G_DECLARE_FINAL_TYPE(GimbalManipulator, gimbal_manipulator, GIMBAL, MANIPULATOR, GtkWidget)

void gimbal_manipulator_attach(GimbalManipulator* self, GimbalSession* session, GimbalViewport* viewport);
void gimbal_manipulator_set_mode(GimbalManipulator* self, GimbalGizmoMode mode);
// axes of the world, not of the object
void gimbal_manipulator_set_world(GimbalManipulator* self, gboolean world);

// Instead of handles: each click in the view sets a point; the distance of two points and the angle
// of three are shown.
void gimbal_manipulator_set_measuring(GimbalManipulator* self, gboolean measuring);

#endif  // GIMBAL_MANIPULATOR_H_
