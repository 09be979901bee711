// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Films of the model on show: what they are to be like and where they go is asked.

#ifndef GIMBAL_FILMS_H_
#define GIMBAL_FILMS_H_

#include "base/actions.h"
#include "notices/notices.h"
#include "stage/filming.h"

// Properties
//   "session"  whose model it is
//   "filming"  what films it
//   "active"   whether a film takes pictures; told
#define GIMBAL_TYPE_FILMS (gimbal_films_get_type())
G_DECLARE_FINAL_TYPE(GimbalFilms, gimbal_films, GIMBAL, FILMS, GObject)

GimbalFilms* gimbal_films_new(GimbalNotices* notices);
void gimbal_films_add_actions(GimbalFilms* self, GimbalActions* actions);

// What is told of a film that is complete; error NULL: it is one.
void gimbal_films_show_end(GimbalNotices* notices, const char* path, const char* error);

#endif  // GIMBAL_FILMS_H_
