// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sequences of calls of the interface.

#ifndef GIMBAL_DIFFERENTIAL_CALLS_H_
#define GIMBAL_DIFFERENTIAL_CALLS_H_

#include "random.h"
#include "tree.h"

void calls_add(Random* random, Node* files);               // a file "calls" with a random sequence
void examine_calls(const char* request, GString* answer);  // a case with such a file

#endif  // GIMBAL_DIFFERENTIAL_CALLS_H_
