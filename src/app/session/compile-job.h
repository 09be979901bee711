// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compile a text in the background.

#ifndef GIMBAL_COMPILE_JOB_H_
#define GIMBAL_COMPILE_JOB_H_

#include <gimbal/diagnostics.h>
#include <gio/gio.h>

#include "run/launched.h"
#include "run/simulation.h"

// What came of a compile. compiled and data are NULL if there were errors.
typedef struct GimbalCompileResult {
  guint64 generation;
  GimbalCompiled* compiled;
  mjData* data;                    // fresh, for the simulation thread; NULL if that has it already
  GimbalDiagnostics* diagnostics;  // errors and warnings, never NULL
} GimbalCompileResult;

void gimbal_compile_result_free(GimbalCompileResult* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalCompileResult, gimbal_compile_result_free)

// Compile the first of the sources (GimbalSource), a model; the others are what the files that it includes
// hold, or are to hold. launched (may be NULL) are launched into the model. sources may be NULL: path names a
// binary model. A cancelled job stops at its next phase. run: gets the edited model before callback does; it
// lives until then. NULL: it does not.
void gimbal_compile_async(GPtrArray* sources, const char* path, guint64 generation, guint64 revision,
                          const GimbalLaunchedBodies* launched, GimbalSimulation* run,
                          GCancellable* cancellable, GAsyncReadyCallback callback, gpointer user_data);

// NULL if the job was cancelled.
GimbalCompileResult* gimbal_compile_finish(GAsyncResult* result, GError** error);

#endif  // GIMBAL_COMPILE_JOB_H_
