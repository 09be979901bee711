// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of samples with levels of minimum and maximum, so that any stretch draws in time proportional to its
// pixels.
//
// Samples carry an absolute index that counts from the first one ever pushed. Level k holds the extremes of
// blocks of 16^k samples; blocks start at multiples of their length.

#ifndef GIMBAL_RING_H_
#define GIMBAL_RING_H_

#include <glib.h>

typedef struct GimbalRing_ GimbalRing;

// Keeps at least the last capacity samples. Memory grows with use up to that.
GimbalRing* gimbal_ring_new(guint64 capacity);
void gimbal_ring_free(GimbalRing* self);
void gimbal_ring_clear(GimbalRing* self);

void gimbal_ring_push(GimbalRing* self, double value);

// Forget the samples from index end on.
void gimbal_ring_truncate(GimbalRing* self, guint64 end);

// Absolute indices: [first, end) are at hand.
guint64 gimbal_ring_first(const GimbalRing* self);
guint64 gimbal_ring_end(const GimbalRing* self);
double gimbal_ring_get(const GimbalRing* self, guint64 index);

// Extremes over [from, to), which is clipped to what is at hand. FALSE if nothing finite is left.
gboolean gimbal_ring_extremes(const GimbalRing* self, guint64 from, guint64 to, double* min, double* max);

// For a ring of increasing values: the first index whose value is >= value (end if none).
guint64 gimbal_ring_search(const GimbalRing* self, double value);

#endif  // GIMBAL_RING_H_
