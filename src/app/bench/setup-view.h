// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows an experiment as in its file: parameters, situations, goals, conditions, and the design of
// its points. The grammar lists the attributes; each change is written to the file at once.

#ifndef GIMBAL_SETUP_VIEW_H_
#define GIMBAL_SETUP_VIEW_H_

#include <gtk/gtk.h>

#include "bench/experiment-file.h"
#include "session/session.h"

#define GIMBAL_TYPE_SETUP_VIEW (gimbal_setup_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalSetupView, gimbal_setup_view, GIMBAL, SETUP_VIEW, GtkWidget)

// Set the session whose model's names are proposed.
void gimbal_setup_view_set_session(GimbalSetupView* self, GimbalSession* session);

// Set the problems that the file alone does not show, such as an element that the model does not
// have. Borrowed until the file changes; NULL: none.
void gimbal_setup_view_set_problems(GimbalSetupView* self, const GimbalDiagnostics* problems);

// Takes a reference to the file.
GtkWidget* gimbal_setup_view_new(GimbalExperimentFile* file);

#endif  // GIMBAL_SETUP_VIEW_H_
