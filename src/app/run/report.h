// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The analysis of an incident from the history: the last steps of the run, and the likely causes.

#ifndef GIMBAL_REPORT_H_
#define GIMBAL_REPORT_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "doctor/instability.h"
#include "run/history.h"

// Immutable, shared between threads by reference count.
// Two geoms that touched in the last state.
typedef struct GimbalTouch {
  // the first one belongs to the body that diverged, if one of them does; -1: part of a flex
  int geom[2];
  double depth;  // m, negative: there was a gap
  gboolean involved;
} GimbalTouch;

typedef struct GimbalReport {
  GArray* vitals;     // GimbalVitals, oldest first; the last one is the state that diverged
  GPtrArray* causes;  // GimbalInstability*, most likely first
  GArray* touches;    // GimbalTouch, each pair once: the diverged body first, then by depth
} GimbalReport;

// The report of a run of m whose stored states end with entry last of history. The newest few
// hundred states are evaluated again; m and history are not changed. joint is the one that
// diverged, -1: the one with the largest acceleration. The caller catches engine errors.
GimbalReport* gimbal_report_new(const mjModel* m, const GimbalHistory* history, int last, int joint);
GimbalReport* gimbal_report_ref(GimbalReport* self);
void gimbal_report_unref(GimbalReport* self);

// Touches that the message of an incident names.
enum { GIMBAL_REPORT_TOUCHES = 2 };

// "a with b (1.2 mm deep), …" of at most count touches, NULL if there are none.
char* gimbal_report_name_touches(const GimbalReport* self, const mjModel* m, gboolean involved, int count);

// Whether it has touches that are not among the first count involved ones.
gboolean gimbal_report_has_more_touches(const GimbalReport* self, int count);

// The whole report as plain text, for the clipboard.
char* gimbal_report_to_text(const GimbalReport* self, const mjModel* m);

#endif  // GIMBAL_REPORT_H_
