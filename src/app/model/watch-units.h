// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The units of numbers of mjData.

#ifndef GIMBAL_WATCH_UNITS_H_
#define GIMBAL_WATCH_UNITS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Of number place of an array; "" if it has none, or it is not known. The caller frees it.
char* gimbal_watch_unit(const mjModel* m, const char* array, gint64 place);

#endif  // GIMBAL_WATCH_UNITS_H_
