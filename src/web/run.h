// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The run that lookers see: steps in the pace of the clock, the history, the push of a mouse.

#ifndef GIMBAL_WEB_RUN_H_
#define GIMBAL_WEB_RUN_H_

#include "web/frame.h"
#include "web/program.h"
#include "web/track.h"

typedef struct WebRun {
  const mjModel* model;
  mjData* data;
  const char* name;           // of the model
  const char* const* issues;  // what its compiler said, NULL-terminated
  const WebProgram* program;  // which steps in the place of this, NULL: none
  double speed;               // factor of real time, 0: as fast as can be
  gboolean running;
  char* failure;  // the engine gave up: why, NULL otherwise
  int key;        // of the keyframe that is gone to
  mjvPerturb push;
  WebLayout layout;
  WebTrack tracks[WEB_TRACKS];
  guint track;  // number of the newest
  WebWatch watch;
  float* row;     // of now
  double* state;  // the same
  gint64 clock;
  double clock_time;  // of the simulation, at that clock
} WebRun;

void web_run_init(WebRun* self, const mjModel* m, mjData* d, double speed);
void web_run_free(WebRun* self);

void web_run_set_running(WebRun* self, gboolean running);

// The steps that are due, as long as they take no more than a fraction of a picture's time.
void web_run_advance(WebRun* self);
void web_run_step(WebRun* self);
void web_run_reset(WebRun* self, int key);  // -1: none
void web_run_set_speed(WebRun* self, double speed);

// The run with a number, NULL: it is not kept any more. Go on from a moment of one; FALSE: it is
// not there. What was is kept: a new run begins.
WebTrack* web_run_track(const WebRun* self, guint number);
gboolean web_run_from(WebRun* self, guint number, double time);
void web_run_mark(WebRun* self, const char* text);
void web_run_control(WebRun* self, int index, double value);

// Pull a point of a body, in its frame, to a place in the world; body 0 lets go.
void web_run_push(WebRun* self, int body, const double local[3], const double target[3]);

// Warnings of the engine, a line each; free it.
char* web_run_warnings(const WebRun* self);

#endif  // GIMBAL_WEB_RUN_H_
