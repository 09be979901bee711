// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A picture in the picture: what a camera of the model sees, as colours, depth or segments.

#ifndef GIMBAL_INSET_H_
#define GIMBAL_INSET_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_INSET (gimbal_inset_get_type())
G_DECLARE_FINAL_TYPE(GimbalInset, gimbal_inset, GIMBAL, INSET, GtkWidget)

// Signal "closed": the user does not want it any more.
GtkWidget* gimbal_inset_new(GimbalSession* session, int camera);

// Colour, depth or segments: 0 … 2.
void gimbal_inset_set_kind(GimbalInset* self, int kind);
int gimbal_inset_get_kind(GimbalInset* self);
int gimbal_inset_get_camera(GimbalInset* self);

#endif  // GIMBAL_INSET_H_
