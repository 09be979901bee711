// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A sequence of steps, looked at one by one.

#ifndef GIMBAL_DIFFERENTIAL_PATH_H_
#define GIMBAL_DIFFERENTIAL_PATH_H_

#include "motion.h"
#include "reasons.h"

// What is seen on the way: nothing, and the sequences differ all the same; a step where nothing is
// certain; one that differs for a reason; one that differs for none, which was told.
typedef enum Path { PATH_NOTHING, PATH_UNCERTAIN, PATH_REASON, PATH_FAULT } Path;

// Both sides start each step where the reference is, and are compared as anywhere. A difference for
// no reason is told in place of that of the sequence.
Path path_follow(const Motion* t, const Stage* s, int steps, const Reason** reason);

#endif  // GIMBAL_DIFFERENTIAL_PATH_H_
