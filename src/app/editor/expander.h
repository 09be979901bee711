// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A selection that grows over what the text means, and shrinks the way it came.

#ifndef GIMBAL_EXPANDER_H_
#define GIMBAL_EXPANDER_H_

#include "project/document.h"

typedef struct GimbalExpander GimbalExpander;

GimbalExpander* gimbal_expander_new(GimbalDocument* document);  // which has to live as long
void gimbal_expander_free(GimbalExpander* self);

// FALSE if there is nothing larger; nothing that it grew from.
gboolean gimbal_expander_grow(GimbalExpander* self);
gboolean gimbal_expander_shrink(GimbalExpander* self);

#endif  // GIMBAL_EXPANDER_H_
