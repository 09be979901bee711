// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#ifndef GIMBAL_CHANGE_TENDONS_H_
#define GIMBAL_CHANGE_TENDONS_H_

#include <mujoco/mujoco.h>

// The length that a tendon has by the rule of 4.0.1, in a state whose tendons are computed.
double gimbal_changes_tendon_length(const mjModel* m, const mjData* d, int tendon);

#endif  // GIMBAL_CHANGE_TENDONS_H_
