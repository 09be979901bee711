// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An array as two numbers: its sums weighted by sin(i) and cos(2 i), so that no number is left out.

#ifndef GIMBAL_TESTS_SUMS_H_
#define GIMBAL_TESTS_SUMS_H_

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>

static inline void sums(const mjtNum* x, int n, mjtNum sum[2]) {
  sum[0] = sum[1] = 0;
  for (int i = 0; i < n; i++) {
    sum[0] += sin(i) * x[i];
    sum[1] += cos(2 * i) * x[i];
  }
}

static inline void check_sums(const mjtNum* x, int n, const mjtNum want[2]) {
  mjtNum sum[2];
  sums(x, n, sum);
  for (int k = 0; k < 2; k++) g_assert_cmpfloat_with_epsilon(sum[k], want[k], 2e-7 * (1 + fabs(want[k])));
}

// efm_K as a matrix.
static inline mjtNum* full_stiffness(const mjModel* m, const mjData* d) {
  mjtNum* mat = g_new0(mjtNum, m->nv * m->nv);
  for (int i = 0; i < m->nv; i++) {
    for (int k = d->efm_K_rowadr[i]; k < d->efm_K_rowadr[i] + d->efm_K_rownnz[i]; k++) {
      mat[m->nv * i + d->efm_K_colind[k]] += d->efm_K_val[k];
    }
  }
  return mat;
}

#endif  // GIMBAL_TESTS_SUMS_H_
