// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Examines a copy of the current frame on a thread while the run goes on.

#ifndef GIMBAL_EXAMINATION_H_
#define GIMBAL_EXAMINATION_H_

#include <gio/gio.h>

#include "run/frame.h"

typedef struct GimbalExamination {
  GimbalCompiled* compiled;
  mjModel model;  // with the options of the run; shares the arrays of compiled
  mjData* data;   // a copy that the examination owns
  gint cancel;    // atomic; not 0: the result is not wanted any more
  gpointer request;
} GimbalExamination;

// Call work on a thread, inside the engine guard, then done on the main thread, unless the
// examination was cancelled. error: of the engine, valid during the call; NULL: none. Takes
// ownership of request, which release frees. The examination is valid until done returns.
typedef void (*GimbalExaminer)(GimbalExamination* examination);
typedef void (*GimbalExamined)(gpointer page, GimbalExamination* examination, const char* error);
GimbalExamination* gimbal_examine(gpointer page, const GimbalFrame* frame, gpointer request,
                                  GDestroyNotify release, GimbalExaminer work, GimbalExamined done);

// Cancel an examination: done is not called. Does nothing with NULL.
void gimbal_examination_cancel(GimbalExamination* examination);

#endif  // GIMBAL_EXAMINATION_H_
