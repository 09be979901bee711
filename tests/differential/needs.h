// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Causes that elements tell by being there.

#ifndef GIMBAL_DIFFERENTIAL_NEEDS_H_
#define GIMBAL_DIFFERENTIAL_NEEDS_H_

#include "tree.h"

// The cause of a difference, kind|field|detail, or NULL.
const char* needs_cause(const Node* files, const char* key);

#endif  // GIMBAL_DIFFERENTIAL_NEEDS_H_
