// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happens in a run at one moment: contacts that begin, limits that are hit, warnings, edits,
// keyframes, marks of the user.

#ifndef GIMBAL_EVENTS_H_
#define GIMBAL_EVENTS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalEventKind {
  GIMBAL_EVENT_CONTACT,   // of geoms a and b, -1: a flex
  GIMBAL_EVENT_LIMIT,     // of joint a, or of tendon a if b is 1
  GIMBAL_EVENT_WARNING,   // a: mjtWarning
  GIMBAL_EVENT_KEYFRAME,  // the run was set to keyframe a
  GIMBAL_EVENT_PLACED,    // the state was set by a hand, not by a step
  GIMBAL_EVENT_EDIT,      // the model was edited
  GIMBAL_EVENT_LATE,      // a program did not answer in time
  GIMBAL_EVENT_MARK,      // number a of the user
  GIMBAL_EVENT_CAMERA,    // view a of the flight of a camera; no event of the run
  GIMBAL_N_EVENTS
} GimbalEventKind;

typedef struct GimbalEvent {
  double time;  // s, of the run
  GimbalEventKind kind;
  int a, b;
} GimbalEvent;

enum { GIMBAL_EVENTS = 8192 };  // at most, of a run

// Events in the order of their times.
typedef struct GimbalEvents {
  GArray* list;  // of GimbalEvent, with room for GIMBAL_EVENTS
  guint serial;  // differs after each change
  int marks;     // that were set so far
} GimbalEvents;

void gimbal_events_init(GimbalEvents* self);
void gimbal_events_clear(GimbalEvents* self);
void gimbal_events_empty(GimbalEvents* self);
void gimbal_events_copy(const GimbalEvents* self, GimbalEvents* to);

// Add an event; of too many the oldest ones leave. Does not allocate.
void gimbal_events_add(GimbalEvents* self, const GimbalEvent* event);

// Add an event unless it is there.
void gimbal_events_add_once(GimbalEvents* self, const GimbalEvent* event);

// Drop what is later than a time.
void gimbal_events_drop_after(GimbalEvents* self, double time);

// Set a mark at a time, or take away the one that is there (within near, s). Whether it was set.
gboolean gimbal_events_toggle_mark(GimbalEvents* self, double time, double near);

// The next event after a time (direction 1), or the last before it (-1), not nearer than near;
// NULL: none.
const GimbalEvent* gimbal_events_next(const GimbalEvents* self, double time, double near, int direction);

//---- finding them

// What touched and what was at its limit a short time ago, so that only what begins is an event.
typedef struct GimbalEventScan GimbalEventScan;

GimbalEventScan* gimbal_event_scan_new(void);
void gimbal_event_scan_free(GimbalEventScan* self);
void gimbal_event_scan_restart(GimbalEventScan* self);
void gimbal_event_scan_copy(const GimbalEventScan* self, GimbalEventScan* to);

// Add what begins in the state that contacts and constraints of d belong to, at this time. Does not
// allocate.
void gimbal_event_scan(GimbalEventScan* self, const mjModel* m, const mjData* d, double time,
                       GimbalEvents* events);

#endif  // GIMBAL_EVENTS_H_
