// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Batches for the library's own use.

#ifndef GIMBAL_BATCH_BATCH_H_
#define GIMBAL_BATCH_BATCH_H_

#include "batch/parts.h"

// A batch without rows, whose simulations say themselves where they begin; m has to outlive it.
// NULL with the reason in error.
mjBatch* batch_bare(const mjModel* m, int nsim, int nthread, char* error, int error_sz);

#endif  // GIMBAL_BATCH_BATCH_H_
