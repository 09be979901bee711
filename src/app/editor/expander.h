// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A selection that extends to larger meaningful ranges, and shrinks back in the same steps.

#ifndef GIMBAL_EXPANDER_H_
#define GIMBAL_EXPANDER_H_

#include "project/document.h"

typedef struct GimbalExpander GimbalExpander;

GimbalExpander* gimbal_expander_new(GimbalDocument* document);  // which must live as long
void gimbal_expander_free(GimbalExpander* self);

// Extend; FALSE if there is nothing larger. Shrink; FALSE if it was not extended.
gboolean gimbal_expander_grow(GimbalExpander* self);
gboolean gimbal_expander_shrink(GimbalExpander* self);

#endif  // GIMBAL_EXPANDER_H_
