// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Posing: a body is dragged in the 3D view and the joints that carry it follow, within their limits
// (inverse kinematics). Lies over the view and draws the locked joints and the goal of the body.

#ifndef GIMBAL_POSER_H_
#define GIMBAL_POSER_H_

#include <gtk/gtk.h>

#include "model/pose-solver.h"
#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_POSER (gimbal_poser_get_type())
G_DECLARE_FINAL_TYPE(GimbalPoser, gimbal_poser, GIMBAL, POSER, GtkWidget)

// Signals
//   "told" (text)   something that the user may want to know
//   "posed"         a drag is over, and the run has another pose
GtkWidget* gimbal_poser_new(GimbalSession* session, GimbalViewport* viewport);

// active: it handles drags in the view, and is set as the view's tool. When it becomes inactive,
// the view's tool is only cleared if release.
void gimbal_poser_set_active(GimbalPoser* self, gboolean active, gboolean release);

// Close the loops of the model, starting from the pose on show; the run gets the result. FALSE if
// there is nothing to close, or if the engine failed (error).
gboolean gimbal_poser_assemble(GimbalPoser* self, GimbalPoseResult* result, GError** error);

// Restore the run's pose from before gimbal_poser_assemble, or before the last drag.
void gimbal_poser_undo(GimbalPoser* self);

// Write the pose on show as a keyframe into the text, as one undo step. finer: with more digits,
// for closed loops. name becomes the name of the keyframe.
gboolean gimbal_poser_write(GimbalPoser* self, const char* wanted, gboolean finer, char** name,
                            GError** error);

// Write the pose on show as the model's initial pose: the poses of bodies and the references of
// joints. changed becomes the number of elements written. FALSE without an error if it is the
// initial pose already.
gboolean gimbal_poser_write_rest(GimbalPoser* self, int* changed, GError** error);

#endif  // GIMBAL_POSER_H_
