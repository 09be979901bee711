// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective metric written out, for solvers that factor or copy it.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_ROWS_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_ROWS_H_

#include <mujoco/mujoco.h>

// The lower triangle of M^ in rows: ascending columns, the diagonal last. On the stack of d.
typedef struct MetricRows {
  int *rownnz, *rowadr, *colind;
  mjtNum* value;
} MetricRows;

// The n rows dofs (NULL: all), with column place[dof] - first (place NULL: dof). What these dofs
// are coupled to is among them.
MetricRows metric_rows(const mjModel* m, mjData* d, const int* dofs, int n, const int* place, int first);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_ROWS_H_
