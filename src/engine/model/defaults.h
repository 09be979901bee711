// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Initial values of options and statistics.

#ifndef GIMBAL_MODEL_DEFAULTS_H_
#define GIMBAL_MODEL_DEFAULTS_H_

#include <mujoco/mujoco.h>

// Statistics of a model about which nothing is known yet.
void default_statistic(mjStatistic* stat);

#endif  // GIMBAL_MODEL_DEFAULTS_H_
