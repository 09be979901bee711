// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ghosts: other runs that are seen beside the one on show, each at the moment that belongs to the
// moment on show, and as curves behind its curves. Their states are read on a thread.

#ifndef GIMBAL_GHOSTS_H_
#define GIMBAL_GHOSTS_H_

#include "run/frame.h"
#include "samples/ghost-figure.h"
#include "samples/recorder.h"

// Which of its moments belongs to which of the run on show.
typedef enum GimbalGhostAlignment {
  GIMBAL_GHOST_TOGETHER,  // both begin together
  GIMBAL_GHOST_TIME,      // the same time is the same moment
  GIMBAL_GHOST_EVENT,     // what happens in both is the same moment
  GIMBAL_GHOST_DELAY,     // it is late by so many seconds
} GimbalGhostAlignment;

typedef struct GimbalGhost {
  gatomicrefcount references;
  char* name;
  mjModel* model;
  GimbalReel* reel;
  GimbalGhostFigure* figure;
  GArray* events;  // of GimbalEvent, NULL: not known yet
  int color;       // see gimbal_plot_color
  gboolean shown;
  GimbalGhostAlignment alignment;
  char* event;   // for GIMBAL_GHOST_EVENT; NULL: none
  double delay;  // for GIMBAL_GHOST_DELAY, s
  double shift;  // from its time to that of the run on show, s; NAN: it has no such event
  char* alone;   // what only one of the models has; "": nothing
} GimbalGhost;

enum { GIMBAL_MOST_GHOSTS = 8 };  // at most

// Takes the model, references the reel.
GimbalGhost* gimbal_ghost_new(const char* name, mjModel* model, GimbalReel* reel);
GimbalGhost* gimbal_ghost_ref(GimbalGhost* self);
void gimbal_ghost_unref(GimbalGhost* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalGhost, gimbal_ghost_unref)

#define GIMBAL_TYPE_GHOSTS (gimbal_ghosts_get_type())
G_DECLARE_FINAL_TYPE(GimbalGhosts, gimbal_ghosts, GIMBAL, GHOSTS, GObject)

// Signals
//   "changed"   the list, or something that is said of a ghost
//   "drawn"     gimbal_ghosts_get_geoms are others
GimbalGhosts* gimbal_ghosts_new(GimbalRecorder* recorder);

const GPtrArray* gimbal_ghosts_get_list(GimbalGhosts* self);  // of GimbalGhost

// FALSE: there are as many as can be. Takes a reference.
gboolean gimbal_ghosts_add(GimbalGhosts* self, GimbalGhost* ghost);
void gimbal_ghosts_remove(GimbalGhosts* self, GimbalGhost* ghost);
void gimbal_ghosts_show(GimbalGhosts* self, GimbalGhost* ghost, gboolean shown);
void gimbal_ghosts_align(GimbalGhosts* self, GimbalGhost* ghost, GimbalGhostAlignment alignment,
                         const char* event, double delay);

// The curves of a ghost, and what happens in it (GimbalEvent), once they are known. Takes the
// record, references the events.
void gimbal_ghosts_take_samples(GimbalGhosts* self, GimbalGhost* ghost, GimbalRecord* record, GArray* events);

// What happens both in the run on show and in a ghost, in words, for gimbal_ghosts_align. The
// caller frees.
GStrv gimbal_ghosts_dup_events(GimbalGhosts* self, const GimbalGhost* ghost);

// Which groups and parts of a model are drawn.
void gimbal_ghosts_set_option(GimbalGhosts* self, const mjvOption* option);

// Of the session: a frame is on show; the run was reset.
void gimbal_ghosts_follow(GimbalGhosts* self, const GimbalFrame* frame);
void gimbal_ghosts_restart(GimbalGhosts* self);

// What is to be drawn (mjvGeom), NULL: nothing; and whether it belongs to the frame on show.
GArray* gimbal_ghosts_get_geoms(GimbalGhosts* self);
gboolean gimbal_ghosts_is_settled(GimbalGhosts* self);

#endif  // GIMBAL_GHOSTS_H_
