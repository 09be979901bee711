// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Robots in URDF at random.

#ifndef GIMBAL_DIFFERENTIAL_ROBOTS_H_
#define GIMBAL_DIFFERENTIAL_ROBOTS_H_

#include "random.h"
#include "tree.h"

Node* generate_robot(Random* random);

#endif  // GIMBAL_DIFFERENTIAL_ROBOTS_H_
