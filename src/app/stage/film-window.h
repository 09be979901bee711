// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a film is to be like: size, rate, marks, the way of the camera. It stays open beside the
// view, which may be turned meanwhile.

#ifndef GIMBAL_FILM_WINDOW_H_
#define GIMBAL_FILM_WINDOW_H_

#include <adwaita.h>

#include "stage/filming.h"

#define GIMBAL_TYPE_FILM_WINDOW (gimbal_film_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalFilmWindow, gimbal_film_window, GIMBAL, FILM_WINDOW, AdwWindow)

// Signal "record": the plan of the filming is complete, ask for a file and begin.
GtkWidget* gimbal_film_window_new(GtkWindow* parent, GimbalFilming* filming, gboolean history);

// Whether the kept history is to be filmed, not the view as time goes by.
gboolean gimbal_film_window_get_history(GimbalFilmWindow* self);

#endif  // GIMBAL_FILM_WINDOW_H_
