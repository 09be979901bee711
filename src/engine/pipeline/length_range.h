// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How short and how long the lengths of actuators become.

#ifndef GIMBAL_PIPELINE_LENGTH_RANGE_H_
#define GIMBAL_PIPELINE_LENGTH_RANGE_H_

#include <gimbal/message.h>
#include <stdbool.h>

// As mj_setLengthRange, of an actuator that exists: whether it worked; if not, the problem.
bool length_range_find(mjModel* m, mjData* d, int index, const mjLROpt* opt, GimbalMessage* problem);

#endif  // GIMBAL_PIPELINE_LENGTH_RANGE_H_
