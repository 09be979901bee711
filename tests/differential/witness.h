// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Witnesses of rounding: models of the reference whose constants differ from its own by rounding
// only. Where the reference differs from itself with one of them as it differs from ours, rounding
// decides, and nothing is wrong.

#ifndef GIMBAL_DIFFERENTIAL_WITNESS_H_
#define GIMBAL_DIFFERENTIAL_WITNESS_H_

#include "examine.h"

enum { WITNESSES = 16 };

// Witness k: its frames, axes and inertias are ours (even k) or its own (odd k), each number moved
// by some last bits but for k = 0. NULL: an error. The caller deletes it.
mjModel* witness_make(const Subject* ours, const Subject* theirs, int k);

#endif  // GIMBAL_DIFFERENTIAL_WITNESS_H_
