// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The limits of the selected joint, over the 3D view: an arc for a hinge, a bar for a slide.
// Dragging an end edits the range in the text; a drag is one undo step.

#ifndef GIMBAL_LIMIT_HANDLES_H_
#define GIMBAL_LIMIT_HANDLES_H_

#include <gtk/gtk.h>

#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_LIMIT_HANDLES (gimbal_limit_handles_get_type())
G_DECLARE_FINAL_TYPE(GimbalLimitHandles, gimbal_limit_handles, GIMBAL, LIMIT_HANDLES, GtkWidget)

GtkWidget* gimbal_limit_handles_new(GimbalSession* session, GimbalViewport* viewport);

// Whether the selection has limits to show.
gboolean gimbal_limit_handles_wanted(GimbalLimitHandles* self);

// active: it handles drags that begin at an end. When it becomes inactive, the view's tool is only
// cleared if release.
void gimbal_limit_handles_set_active(GimbalLimitHandles* self, gboolean active, gboolean release);

#endif  // GIMBAL_LIMIT_HANDLES_H_
