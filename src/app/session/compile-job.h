// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compile a text in the background.

#ifndef GIMBAL_COMPILE_JOB_H_
#define GIMBAL_COMPILE_JOB_H_

#include <gimbal/diagnostics.h>
#include <gio/gio.h>

#include "run/launched.h"
#include "run/simulation.h"

// The result of a compile. compiled and data are NULL if there were errors.
typedef struct GimbalCompileResult {
  guint64 generation;
  GimbalCompiled* compiled;
  mjData* data;                    // new, for the simulation thread; NULL if that has it already
  GimbalDiagnostics* diagnostics;  // errors and warnings, never NULL
} GimbalCompileResult;

void gimbal_compile_result_free(GimbalCompileResult* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalCompileResult, gimbal_compile_result_free)

// The input of a compile, all of it owned by the caller.
typedef struct GimbalCompileOrder {
  GPtrArray*
      // of GimbalSource: the model, and the files that it includes, with their current or intended
      // texts;
      sources;
  // NULL: path names a binary model
  const char* path;                      // of the model
  guint64 document;                      // the document that it belongs to
  guint64 generation;                    // number of the job
  guint64 revision;                      // of the text
  const GimbalLaunchedBodies* launched;  // into the model, may be NULL
  GimbalSimulation*
      // gets the edited model before the callback does, and must live until then; NULL: none
      run;
} GimbalCompileOrder;

// A cancelled job stops at its next phase.
void gimbal_compile_async(const GimbalCompileOrder* order, GCancellable* cancellable,
                          GAsyncReadyCallback callback, gpointer user_data);

// NULL if the job was cancelled.
GimbalCompileResult* gimbal_compile_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_COMPILE_JOB_H_
