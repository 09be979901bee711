// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A plug-in for a model that was made: one of those that are built into our library and lie beside
// theirs.

#ifndef GIMBAL_DIFFERENTIAL_EXTEND_H_
#define GIMBAL_DIFFERENTIAL_EXTEND_H_

#include "random.h"
#include "tree.h"

void extend_case(Random* random, Node* files);
// One whose name begins so.
void extend_by_kind(Random* random, Node* files, const char* begins);

#endif  // GIMBAL_DIFFERENTIAL_EXTEND_H_
