// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the user does to the run, as part of a situation of an experiment: the sliders, the pushes,
// the controls as they went.

#ifndef GIMBAL_BENCH_CAPTURE_H_
#define GIMBAL_BENCH_CAPTURE_H_

#include "run/command.h"
#include "session/session.h"

// Pushes of the push tool since the last reset.
typedef struct GimbalPushes GimbalPushes;
GimbalPushes* gimbal_pushes_new(void);
void gimbal_pushes_free(GimbalPushes* self);

// What the simulation is commanded while a frame (NULL: none) is on show; only pushes count.
void gimbal_pushes_add(GimbalPushes* self, const GimbalFrame* frame, const GimbalCommand* command);
void gimbal_pushes_clear(GimbalPushes* self);

// What can be taken: a table of these, the last one without a label.
typedef struct GimbalCapture {
  const char* label;
  const char* tip;
  // The experiment's text with it in the run whose tag begins there; path is that of the
  // experiment. NULL with an error.
  char* (*take)(GimbalSession* session, const GimbalPushes* pushes, const char* text, gsize run,
                const char* path, GError** error);
} GimbalCapture;

extern const GimbalCapture gimbal_captures[];

#endif  // GIMBAL_BENCH_CAPTURE_H_
