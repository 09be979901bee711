// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A ring of samples with levels of minimum and maximum, so that any stretch draws in time
// proportional to its pixels.
//
// Samples carry an absolute index that counts from the first one ever pushed. They lie in chunks;
// each chunk knows the extremes of its blocks of 16 and of 256 samples and of itself. Chunks come
// one by one as the ring fills, so no push ever copies what is there, and the oldest chunk is used
// again when the ring is full.
//
// A compact ring keeps a sample as its difference from the first one of its block of 16, as a
// float: 5 bytes a sample, with seven digits of what changes within the block rather than of the
// value.
//
// A copy shares all full chunks with its original; whoever writes into a shared chunk takes a copy
// first. Two copies may therefore be read on two threads.

#ifndef GIMBAL_RING_H_
#define GIMBAL_RING_H_

#include <glib.h>

enum { GIMBAL_RING_BLOCK = 16 };

typedef struct GimbalRing GimbalRing;

typedef enum GimbalRingKind {
  GIMBAL_RING_COMPACT,  // see above
  GIMBAL_RING_EXACT     // doubles
} GimbalRingKind;

// Keeps at least the last capacity samples.
GimbalRing* gimbal_ring_new(guint64 capacity, GimbalRingKind kind);
GimbalRing* gimbal_ring_copy(const GimbalRing* self);
void gimbal_ring_free(GimbalRing* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRing, gimbal_ring_free)

// Forget all; the next sample has this index.
void gimbal_ring_restart(GimbalRing* self, guint64 index);

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

// Changes whenever samples are forgotten that came last: what was drawn of them is not true any
// more.
guint64 gimbal_ring_epoch(const GimbalRing* self);

// Bytes that the chunks take.
gsize gimbal_ring_bytes(const GimbalRing* self);

// Chunks are where samples are, each once, and the extremes of the newest block bound its samples.
void gimbal_validate_ring(const GimbalRing* self);

#endif  // GIMBAL_RING_H_
