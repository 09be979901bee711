// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Posing: a body is dragged in the 3D view and the joints that carry it follow, within their limits
// (inverse kinematics). Lies over the view and draws the joints that are locked, and where the body
// is wanted.

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

// active: it has the drags in the view. The view's tool is set; when it goes, it is only forgotten
// if release.
void gimbal_poser_set_active(GimbalPoser* self, gboolean active, gboolean release);

// Close the loops of the model from the pose on show; the run takes that pose. FALSE: there is
// nothing to close, or the engine could not (error).
gboolean gimbal_poser_assemble(GimbalPoser* self, GimbalPoseResult* result, GError** error);

// Give the run the pose back that it had before gimbal_poser_assemble, or before the last drag.
void gimbal_poser_undo(GimbalPoser* self);

// The pose on show as a keyframe in the text, one step of undo. finer: with more digits, for loops
// that are closed. name becomes what it is called.
gboolean gimbal_poser_write(GimbalPoser* self, const char* wanted, gboolean finer, char** name,
                            GError** error);

// The pose on show as the poses of bodies and the references of joints: what the model is when
// nothing has moved it. changed becomes how many elements were written. FALSE without an error: it
// is the reference already.
gboolean gimbal_poser_write_rest(GimbalPoser* self, int* changed, GError** error);

#endif  // GIMBAL_POSER_H_
