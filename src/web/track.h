// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs that lookers can go back to: each begins with a reset, a keyframe or a moment of another
// one. A few are kept, each with what happened in it.

#ifndef GIMBAL_WEB_TRACK_H_
#define GIMBAL_WEB_TRACK_H_

#include <mujoco/mujoco.h>

#include "web/history.h"

enum { WEB_TRACKS = 4, WEB_MAX_EVENTS = 500 };

// What happened, and when.
typedef struct WebEvent {
  double time;
  const char* kind;  // begin, contact, limit, warning or mark
  char* text;
} WebEvent;

typedef struct WebTrack {
  guint number;  // from 1 on; 0: none
  WebHistory history;
  GArray* events;  // WebEvent, ascending
} WebTrack;

// What was the case at the row before, to see what is new.
typedef struct WebWatch {
  GHashTable *contacts, *limits;
  int warnings[mjNWARNING];
} WebWatch;

void web_track_begin(WebTrack* self, guint number, guint width, guint size);
void web_track_free(WebTrack* self);

// Add an event; text becomes its own. Beyond WEB_MAX_EVENTS only marks are added, up to twice as
// many.
void web_track_tell(WebTrack* self, double time, const char* kind, char* text);

void web_watch_init(WebWatch* self);
void web_watch_free(WebWatch* self);

// Tell of contacts that begin, limits that are met and warnings; NULL: only note them.
void web_watch_look(WebWatch* self, const mjModel* m, const mjData* d, WebTrack* track);

#endif  // GIMBAL_WEB_TRACK_H_
