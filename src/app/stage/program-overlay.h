// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Figures and images of a program over the view, where the program wants them.

#ifndef GIMBAL_PROGRAM_OVERLAY_H_
#define GIMBAL_PROGRAM_OVERLAY_H_

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

// Places are in pixels of the display from the lower left corner of the view.
//
// Signals
//   "resized" (width, height)  of the view in pixels of the display
#define GIMBAL_TYPE_PROGRAM_OVERLAY (gimbal_program_overlay_get_type())
G_DECLARE_FINAL_TYPE(GimbalProgramOverlay, gimbal_program_overlay, GIMBAL, PROGRAM_OVERLAY, GtkWidget)

// Replace all images: records of docs/protocol.md; those that are broken are left out.
void gimbal_program_overlay_set_images(GimbalProgramOverlay* self, GBytes* records);

// Replace all figures: the command "figures".
void gimbal_program_overlay_set_figures(GimbalProgramOverlay* self, JsonObject* command);

#endif  // GIMBAL_PROGRAM_OVERLAY_H_
