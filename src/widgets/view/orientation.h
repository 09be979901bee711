// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The axes of the world as the camera sees them, in a corner of a view. A click on the end of an
// axis looks along it.

#ifndef GIMBAL_ORIENTATION_H_
#define GIMBAL_ORIENTATION_H_

#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_ORIENTATION (gimbal_orientation_get_type())
G_DECLARE_FINAL_TYPE(GimbalOrientation, gimbal_orientation, GIMBAL, ORIENTATION, GtkWidget)

void gimbal_orientation_set_viewport(GimbalOrientation* self, GimbalViewport* viewport);

// The ends: +x, +y, +z, −x, −y, −z. Where one is in the widget; FALSE if there is no picture yet.
enum { GIMBAL_ORIENTATION_ENDS = 6 };
gboolean gimbal_orientation_place(GimbalOrientation* self, int end, double* x, double* y);

// Look at the scene from the end of an axis.
void gimbal_orientation_look_from(GimbalViewport* viewport, int end);

#endif  // GIMBAL_ORIENTATION_H_
