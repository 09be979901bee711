// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small random changes of a model's text.

#ifndef GIMBAL_DIFFERENTIAL_MUTATE_H_
#define GIMBAL_DIFFERENTIAL_MUTATE_H_

#include "random.h"
#include "tree.h"

// Replace one word of one value by an odd number.
void mutate_odd(Random* random, Node* files);

void mutate_case(Random* random, Node* files, int times);

#endif  // GIMBAL_DIFFERENTIAL_MUTATE_H_
