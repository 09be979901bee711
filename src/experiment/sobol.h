// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sobol's low-discrepancy sequence.

#ifndef GIMBAL_SOBOL_H_
#define GIMBAL_SOBOL_H_

#include <glib.h>

enum { SOBOL_DIMENSIONS = 21 };

// The coordinate of a point in a dimension, in [0, 1), from 32 bits. seed shifts all points of the
// dimension (0: none).
double sobol_number(guint32 index, int dimension, guint32 seed);

// A random number in [0, 1) that depends only on key and index, and 64 random bits.
double hashed_number(guint64 key, guint64 index);
guint64 hashed_bits(guint64 key, guint64 index);

#endif  // GIMBAL_SOBOL_H_
