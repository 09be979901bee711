// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stores the texts of the last model whose keyframes fitted it: they show what the numbers of
// keyframes that do not fit any more were meant for.

#ifndef GIMBAL_KEY_FIT_H_
#define GIMBAL_KEY_FIT_H_

#include <gimbal/diagnostics.h>

#include "model/compiled.h"

typedef struct GimbalKeyFit GimbalKeyFit;

GimbalKeyFit* gimbal_key_fit_new(void);
void gimbal_key_fit_free(GimbalKeyFit* self);

// Another document: none has fitted yet.
void gimbal_key_fit_clear(GimbalKeyFit* self);

// A model has been compiled. Adds warnings to its diagnostics where keyframes are meant for another
// order of objects.
void gimbal_key_fit_update(GimbalKeyFit* self, GimbalCompiled* compiled, GimbalDiagnostics* diagnostics);

// Of GimbalSource, borrowed; NULL if no model has fitted yet.
GPtrArray* gimbal_key_fit_get_sources(const GimbalKeyFit* self);

#endif  // GIMBAL_KEY_FIT_H_
