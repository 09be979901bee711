// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What else is to be said of a text than its errors, looked for on a thread when the typist rests:
// lint of the model on show, and what is of an earlier version of MuJoCo.

#ifndef GIMBAL_TEXT_WATCH_H_
#define GIMBAL_TEXT_WATCH_H_

#include <gimbal/diagnostics.h>

#include "model/compiled.h"

typedef struct GimbalTextWatch GimbalTextWatch;

// found is called on the main thread with what was found in what was shown last, and with nothing
// older.
typedef void (*GimbalTextFound)(const GimbalDiagnostics* list, gpointer data);
GimbalTextWatch* gimbal_text_watch_new(GimbalTextFound found, gpointer data);
void gimbal_text_watch_free(GimbalTextWatch* self);

// Look in a moment for lint of a model, or for what is old in texts (of GimbalSource, the model
// first); NULL: at none any more.
void gimbal_text_watch_lint(GimbalTextWatch* self, GimbalCompiled* compiled);
void gimbal_text_watch_age(GimbalTextWatch* self, GPtrArray* sources);

#endif  // GIMBAL_TEXT_WATCH_H_
