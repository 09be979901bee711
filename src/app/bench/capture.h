// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Captures what the user does to the run as part of a situation of an experiment: the sliders, the
// pushes, the recorded controls.

#ifndef GIMBAL_BENCH_CAPTURE_H_
#define GIMBAL_BENCH_CAPTURE_H_

#include "run/command.h"
#include "session/session.h"

// Pushes of the push tool since the last reset.
typedef struct GimbalPushes GimbalPushes;
GimbalPushes* gimbal_pushes_new(void);
void gimbal_pushes_free(GimbalPushes* self);

// Add a command to the simulation, sent while that frame was shown. Commands other than pushes are
// ignored, and so is one without a frame (NULL).
void gimbal_pushes_add(GimbalPushes* self, const GimbalFrame* frame, const GimbalCommand* command);
void gimbal_pushes_clear(GimbalPushes* self);

// Something that can be captured. They stand in a table whose last row has no label.
typedef struct GimbalCapture {
  const char* label;
  const char* tip;
  // Add it to the <run> whose tag begins at byte run of the experiment's text; path is that of the
  // experiment. Returns the new text, which the caller frees, or NULL with an error.
  char* (*take)(GimbalSession* session, const GimbalPushes* pushes, const char* text, gsize run,
                const char* path, GError** error);
} GimbalCapture;

extern const GimbalCapture gimbal_captures[];

#endif  // GIMBAL_BENCH_CAPTURE_H_
