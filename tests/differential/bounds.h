// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#ifndef GIMBAL_DIFFERENTIAL_BOUNDS_H_
#define GIMBAL_DIFFERENTIAL_BOUNDS_H_

#include <gimbal/grammar.h>

#include "random.h"
#include "tree.h"

// Give one attribute of the first file a number at a limit of the grammar, or next to it: there
// accepted and refused part.
void bounds_try(Random* random, const GimbalElement* root, Node* files);

#endif  // GIMBAL_DIFFERENTIAL_BOUNDS_H_
