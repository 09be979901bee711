// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Brings back what the toolkit has left out of a frame.

#ifndef GIMBAL_SKIPPED_H_
#define GIMBAL_SKIPPED_H_

#include <gtk/gtk.h>

// Ask for room and for painting again after each frame that left the widget out, for as long as the
// widget lives. The widget must have something to paint when it is mapped.
void gimbal_repaint_when_skipped(GtkWidget* widget);

#endif  // GIMBAL_SKIPPED_H_
