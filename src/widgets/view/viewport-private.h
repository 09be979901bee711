// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the viewport and its gestures share.

#ifndef GIMBAL_VIEWPORT_PRIVATE_H_
#define GIMBAL_VIEWPORT_PRIVATE_H_

#include <gimbal/guard.h>
#include "widgets/view/canvas.h"
#include "widgets/view/drawer.h"
#include "widgets/view/layers.h"
#include "widgets/view/viewport.h"

struct _GimbalViewport {
  GtkWidget parent;
  GtkGLArea* area;

  // lent by the caller
  const mjModel* model;
  mjData* data;
  gpointer owner;  // of the model; NULL: nobody knows
  GBoxedCopyFunc own;
  GDestroyNotify disown;

  // what is drawn and how
  mjvScene* scene;  // own memory: an instance may not be larger than 64 KiB
  mjvOption option;
  mjvCamera camera;
  mjvPerturb perturb;
  mjtByte render_flags[mjNRNDFLAG];
  mjtByte layers[GIMBAL_N_LAYERS];
  float clear_color[4];

  gboolean has_scene;
  GimbalCanvas canvas;    // of the area
  GimbalSubject subject;  // the model as it is uploaded
  int deaths;             // of the context, one after the other
  guint restart;          // the area is about to be replaced
  int quality;            // a GimbalQuality
  gboolean studio_look;   // depth cues where the quality has them, and a backdrop

  // pictures from a thread (viewport-background.c)
  GimbalDrawer* drawer;    // NULL: the area draws
  gboolean no_drawer;      // it was tried
  mjvScene* lent;          // to the thread, which is at work then
  GimbalOrder* held;       // an answer that waits until a letter is painted
  cairo_surface_t* image;  // on show
  GimbalProjection shown;  // how it was seen
  gboolean unpainted;      // it was not painted yet
  guint first_edition;     // of the subject since the view was cleared
  gboolean fine;           // it is as good as can be
  guint refine;            // it gets so when nothing happens for a while
  gboolean moving;         // more states are about to come

  // pace
  double draw_ms;
  guint pictures;        // that were drawn so far
  double rate;           // that are drawn a second at most, 0: nobody said
  gint64 begun_at;       // when the last one was begun
  gint64 drawn_at;       // when it was done
  guint draw_timer;      // a picture waits for its turn
  guint leave;           // it is seen no more: what is uploaded is given back after a while
  gboolean wanted;       // a picture, in the next frame of the window
  gboolean urgent;       // it is the first one of a model
  gboolean yields;       // the next frame belongs to something else
  gint64 yielded_at;     // when it was last asked to
  GdkFrameClock* clock;  // while there is one

  char* error;
  GimbalViewportExtras extras;
  GArray* overlay;  // of mjvGeom, NULL: none
  GArray* ghosts;   // the same
  gboolean broken;  // the engine could not draw this model
  mjrRect rect;     // what is being drawn

  // gestures
  double last_x, last_y;
  double press_x, press_y;
  gboolean zoom_turned;  // the wheel zooms the other way
  double pinched;        // how far, since the pinch began
  int action;            // mjtMouse
  guint button;
  gboolean perturbing;
  GimbalViewportTool tool;
  gboolean tooling;    // the tool has the drag
  gboolean tool_took;  // and had it when the button went down

  guint8* looks;  // of bodies, NULL: all are normal
  int nlook;

  gboolean stereo;

  // the camera shows the whole model until the user moves it
  gboolean whole;  // whatever the model says
  gboolean fits;   // and this is the camera, fitted to a picture of this shape (0: not yet)
  mjvCamera fitted;
  double fitted_aspect;
  int fitted_parts;                 // how many bodies and geoms the model had then
  GArray *fit_points, *fit_movers;  // what it shows (gimbal_fit_points), NULL: not gathered yet
  // parts of width and height, of the upper left corner, that something else needs
  double covered[2];

  gboolean walking;
  guint walk_keys;  // bits of the keys that are down
  guint walk_tick;
  gint64 walked_at;
};

enum {
  GIMBAL_VIEWPORT_PICKED,
  GIMBAL_VIEWPORT_PICKED_TOO,
  GIMBAL_VIEWPORT_PERTURBED,
  GIMBAL_VIEWPORT_OPTIONS,
  GIMBAL_VIEWPORT_DRAWN,
  GIMBAL_VIEWPORT_N_SIGNALS
};
extern guint gimbal_viewport_signals[GIMBAL_VIEWPORT_N_SIGNALS];

// Decide when pictures are drawn; one was drawn that was begun at start.
void gimbal_viewport_begin_pace(GimbalViewport* self);
void gimbal_viewport_end_pace(GimbalViewport* self);
void gimbal_viewport_note_picture(GimbalViewport* self, gint64 start);

// In place of the area: pictures from a thread, where the window is painted by the processor.
void gimbal_viewport_begin_background(GimbalViewport* self);
void gimbal_viewport_end_background(GimbalViewport* self);
void gimbal_viewport_drop_picture(GimbalViewport* self);
void gimbal_viewport_order(GimbalViewport* self);        // if one is wanted and the thread is free
void gimbal_viewport_show_answer(GimbalViewport* self);  // if there is one and no letter goes first
// Whether it has the size of the view; else another one is needed.
gboolean gimbal_viewport_paint_image(GimbalViewport* self, GtkSnapshot* snapshot);

// With the OpenGL of the view and what it draws with, wherever that is. FALSE: there is none.
gboolean gimbal_viewport_run_on_canvas(GimbalViewport* self,
                                       void (*work)(GimbalCanvas* canvas, gpointer data), gpointer data);

void gimbal_viewport_prepare_scene(GimbalViewport* self, mjrRect rect);
void gimbal_viewport_free_scene(GimbalViewport* self);

// Let go of the owner of the model.
void gimbal_viewport_disown(GimbalViewport* self);

// Attach the mouse gestures.
void gimbal_viewport_add_gestures(GimbalViewport* self);

// Attach the keys of walking; turn the camera in place by parts of the widget's height.
void gimbal_viewport_add_walk(GimbalViewport* self);
void gimbal_viewport_turn_in_place(GimbalViewport* self, double dx, double dy);

// The body that an object hangs on, -1: none.
int gimbal_viewport_body_of(const mjModel* m, int objtype, int id);

// What a free parallel projection shows, m.
double gimbal_viewport_flat_half_height(const GimbalViewport* self);

// Begin with the view of the model, or with all of it; and let the camera follow the shape of the
// picture.
void gimbal_viewport_go_home(GimbalViewport* self);  // the projection stays
void gimbal_viewport_begin_fit(GimbalViewport* self, gboolean whole);
void gimbal_viewport_drop_fit(GimbalViewport* self);      // what is to be shown is gathered anew
void gimbal_viewport_follow_parts(GimbalViewport* self);  // fits anew if an edit built something
void gimbal_viewport_keep_fit(GimbalViewport* self, double aspect);

// Bring the scene up to date with the state.
void gimbal_viewport_update_scene(GimbalViewport* self);

#endif  // GIMBAL_VIEWPORT_PRIVATE_H_
