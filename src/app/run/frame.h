// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A snapshot of the run, which the simulation thread hands to the main thread; only the newest one
// counts.

#ifndef GIMBAL_FRAME_H_
#define GIMBAL_FRAME_H_

#include <gimbal/transfer.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include "model/compiled.h"
#include "run/playing.h"
#include "run/reel.h"
#include "run/report.h"
#include "signal/control-track.h"
#include "signal/events.h"
#include "signal/trace.h"

typedef enum GimbalIncidentKind {
  GIMBAL_INCIDENT_NONE,
  GIMBAL_INCIDENT_DIVERGED,  // the state grew beyond all bounds
  GIMBAL_INCIDENT_ERROR      // the engine gave up with an error
} GimbalIncidentKind;

// Something that paused the run.
typedef struct GimbalIncident {
  guint serial;  // differs for each incident; 0: there was none
  GimbalIncidentKind kind;
  int joint;  // -1: unknown
  int body;   // -1: unknown
  double time;
  char message[512];
  GimbalReport* report;  // NULL: none could be made
} GimbalIncident;

// A message that the user asked for.
typedef struct GimbalNotice {
  guint serial;  // differs for each notice; 0: there was none
  char message[256];
} GimbalNotice;

enum { GIMBAL_FRAME_LATE = 32 };  // how many late answers are stored

typedef struct GimbalFrame {
  GimbalCompiled* compiled;
  GimbalTrace* trace;
  mjModel view;  // compiled->model with the options of the run; shares its arrays
  mjData* data;  // a full copy: the main thread may select, perturb and draw with it
  guint64 steps;
  guint obeyed;  // serial number of the last command executed
  gboolean running;
  double speed;               // requested factor of real time, 0: unlimited
  double measured;            // measured factor of real time, 0 while paused
  double step_ms;             // wall time of a step, averaged over the last burst
  GimbalControlTrack* track;  // that drives the controls, a reference; NULL: none
  gconstpointer observer;     // data of the observer, NULL: none
  int history_count;
  int history_cursor;
  double history_first;  // seconds
  double history_last;
  gboolean playback;  // it shows what was: nothing is simulated
  GimbalReel* reel;   // that is in the history, a reference; NULL: none
  int reel_count;     // so many states of it
  guint reel_serial;  // differs each time a reel comes into the history
  GArray* events;     // of GimbalEvent, in the order of their times
  guint events_serial;
  GimbalPlaying playing;
  GimbalIncident incident;  // it holds a reference to its report
  GimbalNotice notice;
  GimbalTransfer transfer;            // of the last load
  gboolean transferred;               // the state was transferred: the run continues
  double loaded_at;                   // time of the run then
  gboolean mirrored;                  // an external program steps the run
  guint64 program;                    // number of that program, or of the one that drives; 0: none
  double late_at[GIMBAL_FRAME_LATE];  // times at which its controls came too late, the newest ones
  // the last interval in which controls of a file acted; empty: they did not
  double tracked[2];
  guint late_count;  // how many in all: late_at has the newest of them, in a ring
} GimbalFrame;

GimbalFrame* gimbal_frame_new(GimbalCompiled* compiled, GimbalTrace* trace);
void gimbal_frame_set_incident(GimbalFrame* self, const GimbalIncident* incident);
void gimbal_frame_set_track(GimbalFrame* self, GimbalControlTrack* track);
void gimbal_frame_set_reel(GimbalFrame* self, GimbalReel* reel);
void gimbal_frame_set_events(GimbalFrame* self, const GimbalEvents* events);
void gimbal_frame_free(GimbalFrame* self);

// Names and values of the model and the data of a frame (user_data), for expressions.
gboolean gimbal_frame_resolve(const char* name, int index, int* id, gpointer frame);
double gimbal_frame_value(int id, gpointer frame);

#endif  // GIMBAL_FRAME_H_
