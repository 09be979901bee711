// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the columns of a file are called.

#ifndef GIMBAL_TRAJECTORY_COLUMNS_H_
#define GIMBAL_TRAJECTORY_COLUMNS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct ColumnNames {
  const char* field;
  GPtrArray *name, *unit;  // strings
} ColumnNames;

// Names and units of the columns of each field that has some: an array of ColumnNames, which the
// caller unrefs.
GPtrArray* trajectory_columns(const mjModel* m);

#endif  // GIMBAL_TRAJECTORY_COLUMNS_H_
