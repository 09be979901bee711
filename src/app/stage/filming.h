// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Films the view while it is on show, or the kept history from its beginning to its end.

#ifndef GIMBAL_FILMING_H_
#define GIMBAL_FILMING_H_

#include "run/camera-path.h"
#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_FILMING (gimbal_filming_get_type())
G_DECLARE_FINAL_TYPE(GimbalFilming, gimbal_filming, GIMBAL, FILMING, GObject)

// How the camera moves while the film is made.
typedef enum GimbalFilmCamera {
  GIMBAL_FILM_VIEW,
  GIMBAL_FILM_TURN,
  GIMBAL_FILM_PATH,
  GIMBAL_N_FILM_CAMERAS
} GimbalFilmCamera;

typedef struct GimbalFilmPlan {
  int width, height;        // of the pictures, pixels; 0: those of the view
  int rate;                 // pictures a second
  gboolean marks;           // selection, contacts, forces, frames and labels are in the film
  GimbalFilmCamera camera;  // as in the view, turning around what that looks at, or along keys
  double turn;              // degrees a second
  GArray* keys;             // of GimbalCameraKey
} GimbalFilmPlan;

// Signals
//   "changed"                                a film began or no longer takes pictures
//   "finished" (string path, string error)   the file is complete; error is NULL or says what went wrong
GimbalFilming* gimbal_filming_new(GimbalSession* session, GimbalViewport* viewport);

// Of the films that follow; lent, to be changed. One that is being made goes on as it began.
GimbalFilmPlan* gimbal_filming_get_plan(GimbalFilming* self);

// Add what the view shows as a key of the path.
void gimbal_filming_add_key(GimbalFilming* self, double time);

// Let the view show what a key does.
void gimbal_filming_show_key(GimbalFilming* self, const GimbalCameraKey* key);

// What the user sees from now on, in wall time, until gimbal_filming_stop.
void gimbal_filming_record_view(GimbalFilming* self, const char* path);

// The kept states in simulation time; pauses the run and moves through the history. Stops by
// itself.
void gimbal_filming_record_history(GimbalFilming* self, const char* path);

void gimbal_filming_stop(GimbalFilming* self);

// Stop and wait until the files are complete (before the program ends).
void gimbal_filming_finish(GimbalFilming* self);
gboolean gimbal_filming_is_active(GimbalFilming* self);

#endif  // GIMBAL_FILMING_H_
