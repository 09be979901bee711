// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary files for models made at random.

#ifndef GIMBAL_DIFFERENTIAL_ASSETS_H_
#define GIMBAL_DIFFERENTIAL_ASSETS_H_

#include "random.h"
#include "tree.h"

// Put a file of the format that the name ends in (.stl, .msh, .png, .hf, .skn) into the case,
// unless it is there already. A skin is tied to this body.
int asset_add(Random* random, Node* files, const char* name, const char* body);

#endif  // GIMBAL_DIFFERENTIAL_ASSETS_H_
