// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An experiment in the words of its file: what varies, situations, goals, conditions, and which
// points are tried. Which attributes there are is the grammar's matter; each change goes into the
// file at once.

#ifndef GIMBAL_SETUP_VIEW_H_
#define GIMBAL_SETUP_VIEW_H_

#include <gtk/gtk.h>

#include "bench/experiment-file.h"
#include "session/session.h"

#define GIMBAL_TYPE_SETUP_VIEW (gimbal_setup_view_get_type())
G_DECLARE_FINAL_TYPE(GimbalSetupView, gimbal_setup_view, GIMBAL, SETUP_VIEW, GtkWidget)

// Whose names are offered.
void gimbal_setup_view_set_session(GimbalSetupView* self, GimbalSession* session);

// Problems that are not those of the file alone, such as an element that the model has not; NULL:
// none. Lent.
void gimbal_setup_view_set_problems(GimbalSetupView* self, const GimbalDiagnostics* problems);

GtkWidget* gimbal_setup_view_new(GimbalExperimentFile* file);

#endif  // GIMBAL_SETUP_VIEW_H_
