// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Strain equalities of interpolated flexes: each holds the stiff modes of one cell at rest, a row
// per mode.

#ifndef GIMBAL_CONSTRAINT_FLEX_STRAIN_H_
#define GIMBAL_CONSTRAINT_FLEX_STRAIN_H_

#include "constraint/efc_row.h"

// Number of rows of a strain equality.
int strain_row_count(const mjModel* m, int eq);

// Mean inverse weight of the nodes of its cell.
mjtNum strain_invweight(const mjModel* m, int eq);

void add_strain_rows(EfcSink* s, int eq);

#endif  // GIMBAL_CONSTRAINT_FLEX_STRAIN_H_
