// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A snapshot of the run: what the simulation thread hands to the main thread, latest wins.

#ifndef GIMBAL_FRAME_H_
#define GIMBAL_FRAME_H_

#include <gimbal/transfer.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include "model/compiled.h"
#include "run/report.h"
#include "signal/control-track.h"
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

enum { GIMBAL_FRAME_LATE = 32 };  // late answers that are remembered

typedef struct GimbalFrame {
  GimbalCompiled* compiled;
  GimbalTrace* trace;
  mjModel view;  // compiled->model with the options of the run; shares its arrays
  mjData* data;  // a full copy: the main thread may select, perturb and draw with it
  guint64 steps;
  guint obeyed;  // serial of the last command that had its effect
  gboolean running;
  double speed;               // wanted factor of real time, 0: unlimited
  double measured;            // seen factor of real time, 0 while paused
  double step_ms;             // wall time of a step, averaged over the last burst
  GimbalControlTrack* track;  // that drives the controls, counted; NULL: none
  gconstpointer observer;     // data of who hears of the steps, NULL: nobody
  int history_count;
  int history_cursor;
  double history_first;  // seconds
  double history_last;
  GimbalIncident incident;  // its report is counted
  GimbalNotice notice;
  GimbalTransfer transfer;            // of the last load
  gboolean transferred;               // it took the state over: the run goes on
  double loaded_at;                   // time of the run then
  gboolean mirrored;                  // a program outside steps
  guint64 program;                    // its number, or that of the program that drives; 0: none
  double late_at[GIMBAL_FRAME_LATE];  // times at which its controls came too late, the last ones
  // between which controls of a file acted last, the same: they did not
  double tracked[2];
  guint late_count;  // of all: late_at has the last of them, in a ring
} GimbalFrame;

GimbalFrame* gimbal_frame_new(GimbalCompiled* compiled, GimbalTrace* trace);
void gimbal_frame_set_incident(GimbalFrame* self, const GimbalIncident* incident);
void gimbal_frame_set_track(GimbalFrame* self, GimbalControlTrack* track);
void gimbal_frame_free(GimbalFrame* self);

// Names and values of the model and the data of a frame (user_data), for expressions.
gboolean gimbal_frame_resolve(const char* name, int index, int* id, gpointer frame);
double gimbal_frame_value(int id, gpointer frame);

#endif  // GIMBAL_FRAME_H_
