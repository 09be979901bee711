// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The spec of a model made again by calls instead of text.

#ifndef GIMBAL_DIFFERENTIAL_REBUILD_H_
#define GIMBAL_DIFFERENTIAL_REBUILD_H_

#include "examine.h"

// Whether all of a model can be read out of its spec by functions.
int can_rebuild(const Node* files);

// The new spec, not compiled. To be called inside of SIDE_TRY.
mjSpec* rebuild(const Subject* s);

#endif  // GIMBAL_DIFFERENTIAL_REBUILD_H_
