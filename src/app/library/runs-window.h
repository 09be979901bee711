// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The library of runs: those that were recorded, saved or opened, with picture, model, length, date
// and note. They can be searched, opened, compared with the run on show, and moved to the bin.

#ifndef GIMBAL_RUNS_WINDOW_H_
#define GIMBAL_RUNS_WINDOW_H_

#include <adwaita.h>

// Signals "open", "compare" and "differences" (GFile): the user asks for it; "compare" for the
// curves behind those of the run on show.
#define GIMBAL_TYPE_RUNS_WINDOW (gimbal_runs_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalRunsWindow, gimbal_runs_window, GIMBAL, RUNS_WINDOW, AdwWindow)

// can_compare: there is a run on show.
GtkWidget* gimbal_runs_window_new(GtkWindow* parent, gboolean can_compare);

#endif  // GIMBAL_RUNS_WINDOW_H_
