// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which objects the numbers of keyframes belong to; compared with another model that has as many
// numbers.

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

// Add a warning for each keyframe of a model (now) whose numbers are the same as before, but belong
// to other objects now. TRUE if there are any.
gboolean gimbal_key_order_report(const GimbalKeyOrder* before, const GimbalKeyOrder* now,
                                 const GimbalCompiled* compiled, GimbalDiagnostics* list);

#endif  // GIMBAL_KEY_ORDER_H_
