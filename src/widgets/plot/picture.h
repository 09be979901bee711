// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pixels to be shown in many frames. Where the toolkit paints by OpenGL that is a texture, which
// stays on the card; Cairo takes the same pixels as they are: of a texture it would make a copy in
// each frame, 7 ns a pixel.

#ifndef GIMBAL_PICTURE_H_
#define GIMBAL_PICTURE_H_

#include <gtk/gtk.h>

#include "widgets/plot/raster.h"

typedef struct GimbalPicture {
  GdkTexture* texture;
  cairo_surface_t* image;  // of the pixels of the texture
} GimbalPicture;

// In place of what was there; the pixels of the raster are taken.
void gimbal_picture_set_raster(GimbalPicture* self, GimbalRaster* raster);
void gimbal_picture_clear(GimbalPicture* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalPicture, gimbal_picture_clear)

// As part of a widget.
void gimbal_picture_append(const GimbalPicture* self, GtkWidget* widget, GtkSnapshot* snapshot,
                           const graphene_rect_t* place);

#endif  // GIMBAL_PICTURE_H_
