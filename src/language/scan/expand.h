// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Expands a selection outwards: word, value, attribute, tag, content of an element, element, its
// parent.

#ifndef GIMBAL_MJCF_EXPAND_H_
#define GIMBAL_MJCF_EXPAND_H_

#include "language/scan/tree.h"

// Extend [*start, *end) to the next larger meaningful range. FALSE if it is the whole text already.
gboolean gimbal_mjcf_expand(const GimbalMjcfTree* tree, gsize* start, gsize* end);

#endif  // GIMBAL_MJCF_EXPAND_H_
