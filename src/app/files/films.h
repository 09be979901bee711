// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Films of the open model: asks for their settings and the file.

#ifndef GIMBAL_FILMS_H_
#define GIMBAL_FILMS_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "stage/filming.h"

// Properties
//   "session"  the session of the model
//   "filming"  the object that films it
//   "active"   whether a film is being recorded; notifies
#define GIMBAL_TYPE_FILMS (gimbal_films_get_type())
G_DECLARE_FINAL_TYPE(GimbalFilms, gimbal_films, GIMBAL, FILMS, GObject)

GimbalFilms* gimbal_films_new(GimbalNotices* notices);
void gimbal_films_add_actions(GimbalFilms* self, GimbalActions* actions);

// Show a notice that the film is saved as path, or could not be made. error: reason, NULL: success.
void gimbal_films_show_end(GimbalNotices* notices, const char* path, const char* error);

#endif  // GIMBAL_FILMS_H_
