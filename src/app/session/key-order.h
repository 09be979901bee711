// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whose the numbers of keyframes are in a model: what they are in another one that has as many of
// them.

#ifndef GIMBAL_KEY_ORDER_H_
#define GIMBAL_KEY_ORDER_H_

#include <gimbal/diagnostics.h>

#include "model/compiled.h"

typedef struct GimbalKeyOrder GimbalKeyOrder;

GimbalKeyOrder* gimbal_key_order_new(const GimbalCompiled* compiled);
void gimbal_key_order_free(GimbalKeyOrder* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalKeyOrder, gimbal_key_order_free)

// Equal for two models of the same order and the same keyframes.
const char* gimbal_key_order_get_mark(const GimbalKeyOrder* self);

// Add a warning for each keyframe of a model (now) whose numbers are those of before, but belong to
// others than then. TRUE if there are any.
gboolean gimbal_key_order_report(const GimbalKeyOrder* before, const GimbalKeyOrder* now,
                                 const GimbalCompiled* compiled, GimbalDiagnostics* list);

#endif  // GIMBAL_KEY_ORDER_H_
