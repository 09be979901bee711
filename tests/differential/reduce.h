// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A smaller case that still differs in the same way.

#ifndef GIMBAL_DIFFERENTIAL_REDUCE_H_
#define GIMBAL_DIFFERENTIAL_REDUCE_H_

#include "tree.h"
#include "worker.h"

// Cut files in place as long as the answer has the key; for so many seconds. 0: the case does not
// show it again.
int reduce_case(Worker* worker, Node* files, const char* key, double seconds);

#endif  // GIMBAL_DIFFERENTIAL_REDUCE_H_
