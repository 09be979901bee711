// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A film of the run: it gets states, which a thread of its own draws without a window and writes to
// the file. Neither the run nor the view waits for it.

#ifndef GIMBAL_FILM_H_
#define GIMBAL_FILM_H_

#include "run/frame.h"
#include "widgets/view/layers.h"

typedef struct GimbalFilm GimbalFilm;

enum { GIMBAL_CAPTION = 256 };

// The camera and options with which a state is drawn.
typedef struct GimbalLook {
  mjvOption option;
  mjvCamera camera;
  mjvPerturb perturb;
  mjtByte flags[mjNRNDFLAG];
  mjtByte layers[GIMBAL_N_LAYERS];
  GArray* ghosts;                // of mjvGeom, which are drawn too; NULL: none; borrowed
  char caption[GIMBAL_CAPTION];  // "": none
  gboolean clock;                // the time is shown
} GimbalLook;

// Called on the main thread when the file is finished. error is NULL if all went well.
typedef void (*GimbalFilmDone)(const char* path, const char* error, gpointer user_data);

// Begin a film. The extension of path chooses the format (webm, mp4, png, …).
GimbalFilm* gimbal_film_new(const char* path, int width, int height, int fps, GimbalFilmDone done,
                            gpointer user_data);

// Whether the film has room for one more state; it holds a few that are not drawn yet.
gboolean gimbal_film_ready(GimbalFilm* self);

// Whether it has failed, and needs no more states.
gboolean gimbal_film_failed(GimbalFilm* self);

// Append the state of a frame, which is copied, for repeat pictures.
void gimbal_film_add(GimbalFilm* self, const GimbalFrame* frame, const GimbalLook* look, int repeat);

// The same for any state of a model; view may be the model itself.
void gimbal_film_add_state(GimbalFilm* self, GimbalCompiled* compiled, const mjModel* view, const mjData* d,
                           const GimbalLook* look, int repeat);

// End the film: the file is finished in the background, then done is called and the film frees
// itself.
void gimbal_film_finish(GimbalFilm* self);

// How many films have not called done yet. While there are some the program must not end: their
// threads draw.
int gimbal_film_count(void);

#endif  // GIMBAL_FILM_H_
