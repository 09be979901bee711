// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Drawing over the picture of the view.

#ifndef GIMBAL_OVERLAY_H_
#define GIMBAL_OVERLAY_H_

#include "widgets/view/viewport.h"

// Begin to draw on the whole area of a widget that lies over the view, and get the projection of
// the picture below. The caller destroys the result. NULL if there is no picture, or if there are
// two stereo pictures, in which no point has a single place.
cairo_t* gimbal_overlay_begin(GtkWidget* widget, GimbalViewport* viewport, GtkSnapshot* snapshot,
                              GimbalProjection* view);

// Redraw the widget with each picture, while it is visible.
void gimbal_overlay_follow(GtkWidget* widget, GimbalViewport* viewport);

// A short text on a dark ground, its upper left corner at a place.
void gimbal_overlay_text(cairo_t* cr, GtkWidget* widget, double x, double y, const char* text);

#endif  // GIMBAL_OVERLAY_H_
