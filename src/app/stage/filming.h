// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Films the view in real time, or the stored history from its beginning to its end.

#ifndef GIMBAL_FILMING_H_
#define GIMBAL_FILMING_H_

#include "run/camera-path.h"
#include "run/film.h"
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
  int width, height;        // size of the pictures, pixels; 0: that of the view
  int rate;                 // pictures per second
  gboolean marks;           // selection, contacts, forces, frames and labels are in the film
  GimbalFilmCamera camera;  // as in the view, around the point that it looks at, or along keys
  double turn;              // degrees per second
  GArray* keys;             // of GimbalCameraKey, in seconds of a film of the view
  GArray* flight;           // the same, in seconds of the run: for a film of the history
  double range[2];          // of the history, s; NAN: from its beginning, to its end
  char caption[GIMBAL_CAPTION];
  gboolean clock;  // the time of the run is in the film
  gboolean flies;  // the view follows the flight, too
} GimbalFilmPlan;

// Signals
//   "changed"                                a film began or no longer takes pictures
//   "flight-changed"                         the views of the flight are others
//   "finished" (string path, string error)   the file is complete; error is NULL or says what went wrong
GimbalFilming* gimbal_filming_new(GimbalSession* session, GimbalViewport* viewport);

// The plan of the next film; borrowed, to be changed. A film that is recording keeps the plan it
// began with.
GimbalFilmPlan* gimbal_filming_get_plan(GimbalFilming* self);

// Add the present view to the keys of a path.
void gimbal_filming_add_key(GimbalFilming* self, GArray* keys, double time);

// To be called when the keys of the flight have changed.
void gimbal_filming_note_flight(GimbalFilming* self);

// The frame on show, NULL: none.
GimbalFrame* gimbal_filming_get_frame(GimbalFilming* self);

// Set the view to that of a key.
void gimbal_filming_show_key(GimbalFilming* self, const GimbalCameraKey* key);

// Film the view from now on, in wall time, until gimbal_filming_stop.
void gimbal_filming_record_view(GimbalFilming* self, const char* path);

// Film the stored states of the range in simulation time. Pauses the run, moves through the
// history, and stops by itself.
void gimbal_filming_record_history(GimbalFilming* self, const char* path);

void gimbal_filming_stop(GimbalFilming* self);

// Stop and wait until the files are complete (before the program ends).
void gimbal_filming_finish(GimbalFilming* self);
gboolean gimbal_filming_is_active(GimbalFilming* self);

#endif  // GIMBAL_FILMING_H_
