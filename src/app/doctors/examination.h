// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is on show, copied and looked at on a thread while the run goes on.

#ifndef GIMBAL_EXAMINATION_H_
#define GIMBAL_EXAMINATION_H_

#include <gio/gio.h>

#include "run/frame.h"

typedef struct GimbalExamination {
  GimbalCompiled* compiled;
  mjModel model;  // with the options of the run; shares the arrays of compiled
  mjData* data;   // a copy, the examination's own
  gint cancel;    // not 0: nobody waits for it any more
  gpointer request;
} GimbalExamination;

// work is done on a thread, inside a guard; then done is called on the main thread, error (or NULL)
// lent, unless the page is gone or the examination was cancelled. Takes request, which is freed by
// release.
typedef void (*GimbalExaminer)(GimbalExamination* examination);
typedef void (*GimbalExamined)(gpointer page, GimbalExamination* examination, const char* error);
GimbalExamination* gimbal_examine(gpointer page, const GimbalFrame* frame, gpointer request,
                                  GDestroyNotify release, GimbalExaminer work, GimbalExamined done);

// Nobody waits any more: done is not called. NULL: there is none.
void gimbal_examination_cancel(GimbalExamination* examination);

#endif  // GIMBAL_EXAMINATION_H_
