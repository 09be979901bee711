// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The settings of a film: size, rate, marks, motion of the camera. It stays open beside the view,
// which may be rotated meanwhile.

#ifndef GIMBAL_FILM_WINDOW_H_
#define GIMBAL_FILM_WINDOW_H_

#include <adwaita.h>

#include "stage/filming.h"

#define GIMBAL_TYPE_FILM_WINDOW (gimbal_film_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalFilmWindow, gimbal_film_window, GIMBAL, FILM_WINDOW, AdwWindow)

// Signal "record": the plan is complete; ask for a file and begin.
GtkWidget* gimbal_film_window_new(GtkWindow* parent, GimbalFilming* filming, gboolean history);

// Whether the stored history is filmed, not the view in real time.
gboolean gimbal_film_window_get_history(GimbalFilmWindow* self);

// The ending of the file that the film is to be: "webm", …
const char* gimbal_film_window_get_ending(GimbalFilmWindow* self);

#endif  // GIMBAL_FILM_WINDOW_H_
