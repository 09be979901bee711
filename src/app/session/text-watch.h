// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds more than errors in a text, on a thread when typing pauses: lint of the model on show, and
// things of earlier versions of MuJoCo.

#ifndef GIMBAL_TEXT_WATCH_H_
#define GIMBAL_TEXT_WATCH_H_

#include <gimbal/diagnostics.h>

#include "model/compiled.h"

typedef struct GimbalTextWatch GimbalTextWatch;

// found is called on the main thread with the findings of the newest check, never with older ones.
typedef void (*GimbalTextFound)(const GimbalDiagnostics* list, gpointer data);
GimbalTextWatch* gimbal_text_watch_new(GimbalTextFound found, gpointer data);
void gimbal_text_watch_free(GimbalTextWatch* self);

// Check a model for lint after a moment, or texts (of GimbalSource, the model first) for outdated
// things; NULL: stop.
void gimbal_text_watch_lint(GimbalTextWatch* self, GimbalCompiled* compiled);
void gimbal_text_watch_age(GimbalTextWatch* self, GPtrArray* sources);

#endif  // GIMBAL_TEXT_WATCH_H_
