// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where a difference of two models is known, and nothing but what follows from it would be seen of
// their states: copies of both in which it is gone, so that all the rest is compared.

#ifndef GIMBAL_DIFFERENTIAL_NEUTRAL_H_
#define GIMBAL_DIFFERENTIAL_NEUTRAL_H_

#include "examine.h"

// Make copies of the models of both; the subjects get them. 0: there was nothing to make the same,
// or no room.
int neutral_make(Subject* ours, Subject* theirs);
void neutral_free(Subject* ours, Subject* theirs);

// Let the search for the depth of smooth shapes, and the solver, go on to the last digit, where
// they end at a tolerance. 0: nothing of a model does.
int deepen(mjModel* m);

#endif  // GIMBAL_DIFFERENTIAL_NEUTRAL_H_
