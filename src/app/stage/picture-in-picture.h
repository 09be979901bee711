// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A picture in the picture: the view of a camera of the model, as colours, depth or segments.

#ifndef GIMBAL_PICTURE_IN_PICTURE_H_
#define GIMBAL_PICTURE_IN_PICTURE_H_

#include <gtk/gtk.h>

#include "session/session.h"

#define GIMBAL_TYPE_PICTURE_IN_PICTURE (gimbal_picture_in_picture_get_type())
G_DECLARE_FINAL_TYPE(GimbalPictureInPicture, gimbal_picture_in_picture, GIMBAL, PICTURE_IN_PICTURE, GtkWidget)

// Signal "closed": the user closed it.
GtkWidget* gimbal_picture_in_picture_new(GimbalSession* session, int camera);

// Colour, depth or segments: 0 … 2.
void gimbal_picture_in_picture_set_kind(GimbalPictureInPicture* self, int kind);
int gimbal_picture_in_picture_get_kind(GimbalPictureInPicture* self);
int gimbal_picture_in_picture_get_camera(GimbalPictureInPicture* self);

#endif  // GIMBAL_PICTURE_IN_PICTURE_H_
