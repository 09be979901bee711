// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lint of the model on show: on a thread, when the typist rests.

#ifndef GIMBAL_LINT_WATCH_H_
#define GIMBAL_LINT_WATCH_H_

#include <gimbal/diagnostics.h>

#include "model/compiled.h"

typedef struct GimbalLintWatch GimbalLintWatch;

// found is called on the main thread with what was found in the last model that was shown to it, and with nothing older.
typedef void (*GimbalLintFound)(const GimbalDiagnostics* list, gpointer data);
GimbalLintWatch* gimbal_lint_watch_new(GimbalLintFound found, gpointer data);
void gimbal_lint_watch_free(GimbalLintWatch* self);

// Look at a model in a moment; NULL: at none any more.
void gimbal_lint_watch_show(GimbalLintWatch* self, GimbalCompiled* compiled);

#endif  // GIMBAL_LINT_WATCH_H_
