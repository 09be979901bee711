// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts of the last model whose keyframes fit it: what the numbers of keyframes that do not fit
// any more were meant for.

#ifndef GIMBAL_KEY_FIT_H_
#define GIMBAL_KEY_FIT_H_

#include <gimbal/diagnostics.h>

#include "model/compiled.h"

typedef struct GimbalKeyFit GimbalKeyFit;

GimbalKeyFit* gimbal_key_fit_new(void);
void gimbal_key_fit_free(GimbalKeyFit* self);

// Another document: none has fitted yet.
void gimbal_key_fit_clear(GimbalKeyFit* self);

// A model has been compiled. Adds warnings to what was said of it where keyframes are meant for
// another order.
void gimbal_key_fit_update(GimbalKeyFit* self, GimbalCompiled* compiled, GimbalDiagnostics* diagnostics);

// Of GimbalSource, lent; NULL: none has fitted.
GPtrArray* gimbal_key_fit_get_sources(const GimbalKeyFit* self);

#endif  // GIMBAL_KEY_FIT_H_
