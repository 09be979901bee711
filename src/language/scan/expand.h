// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From a place of a text outwards: word, value, attribute, tag, what an element holds, element, its
// parent.

#ifndef GIMBAL_MJCF_EXPAND_H_
#define GIMBAL_MJCF_EXPAND_H_

#include "language/scan/tree.h"

// Let [*start, *end) become the next larger stretch that means something. FALSE if it is all of the
// text already.
gboolean gimbal_mjcf_expand(const GimbalMjcfTree* tree, gsize* start, gsize* end);

#endif  // GIMBAL_MJCF_EXPAND_H_
